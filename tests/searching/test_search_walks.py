"""빔 서치와 샘플링의 걸음: 참조 구현이 남기는 가설을 남기고, 패딩을 뽑지 않는다."""

import numpy as np
from search_trees import END, PAD

from kit_lab.searching.search_walks import draw, ranked, sample_walk


def test_draws_follow_the_tempered_distribution_without_padding(rng):
    row = np.log(np.array([0.3, 0.02, 0.18, 0.4, 0.1], "float32"))
    for temperature in (0.5, 1.0, 3.0):
        drawn = [draw(row, temperature, u, PAD) for u in (np.arange(4000) + 0.5) / 4000]
        share = np.exp(row.astype("float64") / temperature)
        share[PAD] = 0
        np.testing.assert_allclose(
            np.bincount(drawn, minlength=5) / 4000, share / share.sum(), atol=1.1 / 4000
        )
    assert draw(row, 1.0, 0.0, PAD) == 3
    assert draw(row, 1.0, np.nextafter(1, 0), PAD) == 1
    assert draw(row, 1e-4, 0.999, PAD) == 3  # so cold that the exponent of the others is 0
    assert ranked(row, PAD).tolist() == [3, 2, 4, 1]
    assert ranked(np.zeros(4), 2).tolist() == [0, 1, 3]
    twice = np.tile([0.0, 1.0], 50)
    assert ranked(twice, PAD).tolist() == [*range(1, 100, 2), *range(2, 100, 2)]


def test_a_number_on_the_border_draws_the_token_behind_it():
    assert [draw(np.zeros(5), 1.0, u, PAD) for u in (0.0, 0.25, 0.5, 0.75)] == [1, 2, 3, 4]


def test_a_sample_ends_with_its_end_token_or_its_last_number():
    ends = [[(), (3,), (3, END)], [(), (3,), (3, 3)]]
    for numbers, want in zip(([0.0, 0.9], [0.0, 0.1]), ends, strict=True):
        first = np.log(np.array([1e-9, 1e-9, 1e-9, 1.0]))
        second = np.log(np.array([1e-9, 1e-9, 0.4, 0.6]))
        rows = {(): first, (3,): second}
        walk = [kept[0] for kept in sample_walk(rows.__getitem__, 1.0, np.array(numbers), END, PAD)]
        assert walk == want
