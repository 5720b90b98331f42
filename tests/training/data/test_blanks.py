"""Batches with blanks: what is hidden, what is asked, and that padding never is."""

from dataclasses import replace

import numpy as np
import pytest

from kit_core.training.data.blanks import BlankedBatches

BLANK, FIRST, END = 4, 10, 500


@pytest.fixture(scope="module")
def batches():
    rng = np.random.default_rng(0)
    rows = [rng.integers(FIRST, END, rng.integers(1, 40)).astype(np.int32) for _ in range(3000)]
    return BlankedBatches(rows, BLANK, (FIRST, END), seed=1, tokens=1024)


def told(batches, epoch=0):
    """The text, the blanked text and the places asked, text by text."""
    for numbers, ((ids, places), answers) in zip(batches.plan(epoch), batches(epoch), strict=True):
        for number, row, spots, given in zip(numbers, ids, places, answers, strict=True):
            asked = given != 0
            yield batches.rows[number], row[: len(batches.rows[number])], spots[asked], given[asked]
            assert not row[len(batches.rows[number]) :].any()
            assert not spots[~asked].any()


def test_what_is_asked_is_what_stood_there_and_the_rest_is_untouched(batches):
    for text, blanked, places, answers in told(batches):
        np.testing.assert_array_equal(text[places], answers)
        assert len(set(places)) == len(places) == max(1, round(0.15 * len(text)))
        others = np.setdiff1d(np.arange(len(text)), places)
        np.testing.assert_array_equal(text[others], blanked[others])


def test_of_the_chosen_most_are_hidden_some_swapped_and_some_left(batches):
    put = np.concatenate([blanked[places] for _, blanked, places, _ in told(batches)])
    was = np.concatenate([answers for *_, answers in told(batches)])
    hidden, left = np.mean(put == BLANK), np.mean(put == was)
    assert hidden == pytest.approx(0.8, abs=0.02)
    assert left == pytest.approx(0.1, abs=0.02)
    swapped = put[(put != BLANK) & (put != was)]
    assert FIRST <= swapped.min() < 30
    assert 470 < swapped.max() < END
    few = [
        row[places] for _, row, places, _ in told(replace(batches, hidden=0.0, swapped=0.9, ordinary=(1, 4)))
    ]
    assert {1, 2, 3} == {token for token in np.concatenate(few) if token < FIRST}


def test_all_of_them_can_be_hidden(batches):
    put = [
        blanked[places] for _, blanked, places, _ in told(replace(batches, hidden=1.0, swapped=0.0, rate=0.5))
    ]
    assert (np.concatenate(put) == BLANK).all()


def test_an_epoch_is_always_the_same_and_never_like_another(batches):
    first, again, other = (
        [spots.tolist() for *_, spots, _ in told(batches, epoch)][:50] for epoch in (0, 0, 1)
    )
    assert first == again
    assert first != other
    # Not in another order alone: a text by itself is asked elsewhere too.
    alone = BlankedBatches([np.arange(FIRST, FIRST + 60)], BLANK, (FIRST, END), seed=1, sentences=1)
    one, two = (set(spots) for epoch in (0, 1) for *_, spots, _ in told(alone, epoch))
    assert one != two


def test_what_is_left_over_is_the_model_s_own_padding():
    rows = [np.full(length, 7, np.int32) for length in (3, 20)]
    batches = BlankedBatches(rows, BLANK, (5, 9), seed=0, sentences=2, pad_id=3)
    [((ids, _), answers)] = batches(0)
    short = int((ids[:, -1] == 3).argmax())
    assert (ids[short, 3:] == 3).all()
    assert answers[short].tolist() == [7, 3, 3]


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"rate": 0.0}, ValueError, "rate=0"),
        ({"rate": 1.0}, ValueError, r"rate=1\.0"),
        ({"hidden": 0.95}, ValueError, r"hidden=0\.95.*swapped=0\.9"),
        ({"ordinary": (9, 9)}, ValueError, r"ordinary=\(9, 9\)"),
        ({"blank_id": 0}, ValueError, "blank_id=0"),
        ({"rows": []}, TypeError, "rows"),
    ],
)
def test_what_cannot_be_is_refused(batches, change, error, words):
    with pytest.raises(error, match=words):
        replace(batches, **change)
