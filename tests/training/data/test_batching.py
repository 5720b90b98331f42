"""배치 짜기: 한 문장도 잃거나 겹치지 않고, 칸의 수를 넘지 않으며, 에폭마다 같은 시드에서 같다."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit_core.training.data.batching import LabelledBatches, PairBatches, TextBatches, plan_batches

LENGTHS = st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30)), min_size=1, max_size=80)


@given(LENGTHS, st.integers(30, 200), st.integers(0, 5))
def test_every_sentence_is_in_exactly_one_batch_within_the_budget(lengths, tokens, epoch):
    lengths = np.array(lengths)
    batches = plan_batches(lengths, tokens=tokens, seed=0, epoch=epoch)
    assert sorted(np.concatenate(batches)) == list(range(len(lengths)))
    for rows in batches:
        assert lengths[rows].max() * len(rows) <= tokens


@given(LENGTHS, st.integers(1, 9))
def test_batches_of_sentences_hold_that_many(lengths, sentences):
    batches = plan_batches(np.array(lengths), sentences=sentences, seed=0, epoch=0)
    sizes = sorted(map(len, batches), reverse=True)
    assert sum(sizes) == len(lengths)
    assert set(sizes[:-1]) <= {sentences}


def test_the_plan_repeats_itself_and_changes_with_the_epoch_and_the_seed():
    lengths = np.random.default_rng(0).integers(1, 20, 200)
    first, again, next_epoch, other_seed = (
        [batch.tolist() for batch in plan_batches(lengths, tokens=100, seed=seed, epoch=epoch)]
        for seed, epoch in ((0, 0), (0, 0), (0, 1), (1, 0))
    )
    assert first == again
    assert first != next_epoch
    assert first != other_seed
    assert {tuple(sorted(b)) for b in first} != {tuple(sorted(b)) for b in next_epoch}


def test_a_batch_ends_only_where_the_next_sentence_would_not_fit():
    batches = plan_batches([1] * 10 + [10], tokens=10, seed=0, epoch=0)
    assert sorted(map(sorted, batches)) == [list(range(10)), [10]]
    assert len(plan_batches([4], tokens=4, seed=0, epoch=0)) == 1


def test_the_longer_side_comes_first_and_the_source_before_the_target():
    """What a plan was, it stays: a training goes on with the batches that it began with."""
    lengths = np.random.default_rng(4).integers(1, 5, (60, 2))
    plan = plan_batches(lengths, sentences=4, seed=0, epoch=0)
    want = sorted(lengths.tolist(), key=lambda pair: (max(pair), *pair))
    found = [sorted(lengths[rows].tolist(), key=want.index) for rows in plan]
    assert sorted(found, key=lambda rows: [*map(want.index, rows)]) == [
        want[i : i + 4] for i in range(0, 60, 4)
    ]


def test_short_and_long_batches_come_in_any_order():
    """In the order of their lengths, the last steps of every epoch would see long sentences alone."""
    lengths = np.arange(1, 61)
    longest = [lengths[rows].max() for rows in plan_batches(lengths, sentences=4, seed=0, epoch=0)]
    assert longest != sorted(longest)
    assert longest != sorted(longest, reverse=True)


def test_little_of_a_batch_is_padding():
    random = np.random.default_rng(1)
    lengths = np.stack([random.geometric(0.1, 2000).clip(1, 60) for _ in range(2)], axis=1)
    lengths[:, 1] = (lengths[:, 0] + random.integers(-2, 3, 2000)).clip(1, 60)
    cells = sum(
        lengths[rows].max(axis=0).sum() * len(rows)
        for rows in plan_batches(lengths, tokens=512, seed=0, epoch=0)
    )
    assert lengths.sum() / cells > 0.9


def test_pairs_are_shifted_before_they_are_padded():
    sources = [np.array([5, 6, 2]), np.array([7, 2])]
    targets = [np.array([1, 8, 2]), np.array([1, 9, 10, 11, 2])]
    batches = PairBatches(sources, targets, seed=0, sentences=2)
    (((source, inputs), answers),) = batches(0)
    rows = {tuple(s): (tuple(i), tuple(a)) for s, i, a in zip(source, inputs, answers, strict=True)}
    assert rows == {
        (5, 6, 2): ((1, 8, 0, 0), (8, 2, 0, 0)),
        (7, 2, 0): ((1, 9, 10, 11), (9, 10, 11, 2)),
    }
    assert batches.tokens_of(0) == [6]
    assert source.dtype == np.int32


def test_labels_stay_with_their_sentences():
    sources = [np.full(n, n, np.int32) for n in range(1, 30)]
    labels = np.arange(1, 30)
    seen = []
    batches = LabelledBatches(sources, labels, seed=0, tokens=60, multiple=8)
    assert sum(batches.tokens_of(3)) == labels.sum()
    for ids, right in batches(3):
        assert ids.shape[1] % 8 == 0
        np.testing.assert_array_equal(ids.max(axis=1), right)
        seen += right.tolist()
    assert sorted(seen) == labels.tolist()


def test_each_text_is_read_one_token_behind_what_it_has_to_say():
    rows = [np.arange(2, 3 + n, dtype=np.int32) for n in range(1, 30)]
    batches = TextBatches(rows, seed=0, tokens=60, multiple=8)
    seen = []
    for inputs, labels in batches(2):
        assert inputs.shape == labels.shape
        assert inputs.shape[1] % 8 == 0
        for read, said in zip(inputs, labels, strict=True):
            length = int((read > 0).sum())
            assert read[:length].tolist() == list(range(2, 2 + length))
            assert said[:length].tolist() == list(range(3, 3 + length))
            assert not said[length:].any()
            seen.append(length)
    assert sorted(seen) == list(range(1, 30))
    assert sum(batches.tokens_of(2)) == sum(seen)
    with pytest.raises(TypeError, match="rows"):
        TextBatches([], seed=0, tokens=60)


def ids_of(batches):
    return [ids for (source, inputs), answers in batches(0) for ids in (source, inputs, answers)]


@given(LENGTHS, st.integers(30, 200))
def test_lengths_that_are_rounded_up_stay_within_the_budget(lengths, tokens):
    sources = [np.ones(n, np.int32) for n, _ in lengths]
    targets = [np.ones(n + 1, np.int32) for _, n in lengths]
    batches = PairBatches(sources, targets, seed=0, tokens=tokens, multiple=8)
    for ids in ids_of(batches):
        assert ids.size <= tokens
        assert ids.shape[1] % 8 == 0 or ids.shape[1] == tokens


def test_lengths_are_not_rounded_up_beyond_what_the_model_reads():
    sources, targets = (
        [np.ones(n, np.int32) for n in (3, 9, 14)],
        [np.ones(n + 1, np.int32) for n in (14, 2, 9)],
    )
    options = {"seed": 0, "sentences": 1, "multiple": 8}
    batches = PairBatches(sources, targets, max_length=14, **options)
    assert sorted(ids.shape[1] for ids in ids_of(batches)) == [8, 8, 8, 14, 14, 14, 14, 14, 14]
    assert sum(batches.tokens_of(0)) == 14 + 2 + 9
    assert {ids.shape[1] for ids in ids_of(PairBatches(sources, targets, **options))} == {8, 16}


def test_a_plan_that_fits_is_the_same_however_its_lengths_are_rounded():
    lengths = np.random.default_rng(2).integers(1, 5, 40) * 8
    plain, rounded = (
        LabelledBatches(
            [np.ones(n, np.int32) for n in lengths], lengths, seed=0, tokens=96, multiple=multiple
        )
        for multiple in (1, 8)
    )
    assert [rows.tolist() for rows in plain.plan(1)] == [rows.tolist() for rows in rounded.plan(1)]


@pytest.mark.parametrize(
    ("lengths", "options", "words"),
    [
        ([1, 2], {}, "둘 가운데 하나만"),
        ([1, 2], {"tokens": 4, "sentences": 2}, "둘 가운데 하나만"),
        ([1, 9], {"tokens": 8}, "tokens=8보다 긴 문장이 있다: 1번, 9토큰"),
        ([1, 0], {"tokens": 8}, "lengths에 0이"),
        ([], {"tokens": 8}, "모양"),
        ([(9, 1)], {"tokens": 8}, "tokens=8보다 긴 문장이 있다: 0번, 9토큰"),
        ([[[1]]], {"tokens": 8}, "모양"),
        ([1], {"tokens": 0}, "tokens=0.*1 이상"),
        ([1], {"sentences": 0}, "sentences=0.*1 이상"),
        ([1], {"tokens": 8, "seed": -1}, "seed=-1"),
        ([1], {"tokens": 8, "epoch": -1}, "epoch=-1"),
    ],
)
def test_bad_input_is_refused_in_korean(lengths, options, words):
    with pytest.raises(ValueError, match=words):
        plan_batches(np.array(lengths, int), **{"seed": 0, "epoch": 0} | options)


ROWS = [np.array([5, 2])] * 2


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"seed": -1}, ValueError, "seed=-1"),
        ({"pad_id": 0.5}, TypeError, "pad_id"),
        ({"multiple": 0}, ValueError, "multiple=0"),
        ({"tokens": 0}, ValueError, "tokens=0"),
        ({"max_length": 0}, ValueError, "max_length=0"),
        ({"sources": 5}, TypeError, "sources.*5"),
        ({"sources": np.int64(5)}, TypeError, "sources.*5"),
        ({"sources": []}, TypeError, "sources"),
        ({"sources": [np.array([1.5]), *ROWS[1:]]}, TypeError, r"sources\[0\]"),
        ({"sources": [5, 2]}, TypeError, r"sources\[0\].*5"),
        ({"sources": [[[5]], [[2]]]}, TypeError, r"sources\[0\]"),
    ],
)
def test_sentences_and_sizes_that_make_no_batches_are_named_at_once(change, error, words):
    for kind, others in (
        (PairBatches, {"targets": ROWS}),
        (LabelledBatches, {"labels": np.array([0, 1])}),
    ):
        with pytest.raises(error, match=words):
            kind(**{"sources": ROWS, "seed": 0} | others | change)
    assert len(PairBatches(np.array(ROWS), np.array(ROWS), seed=0, sentences=2).plan(0)) == 1


def test_every_sentence_has_its_partner():
    with pytest.raises(ValueError, match=r"targets은.*1문장인데 짝은 2문장"):
        PairBatches(ROWS, ROWS[:1], seed=0)
    with pytest.raises(TypeError, match=r"targets\[0\]"):
        PairBatches(ROWS, [1, 2], seed=0)
    with pytest.raises(ValueError, match=r"labels의 모양 \(1,\)"):
        LabelledBatches(ROWS, np.array([1]), seed=0)
    with pytest.raises(TypeError, match="labels"):
        LabelledBatches(ROWS, np.array([0.0, 1.0]), seed=0)


def test_lengths_must_be_whole_numbers():
    with pytest.raises(TypeError, match="float64"):
        plan_batches([1.5], tokens=4, seed=0, epoch=0)


def test_a_sentence_longer_than_the_limits_keeps_all_its_tokens():
    """Raising to a multiple stops at the limits; what is longer than they are is not cut."""
    text = np.arange(3, 15)
    for limits in ({"tokens": 12, "max_length": 7}, {"sentences": 1, "max_length": 7}):
        [(inputs, targets)] = TextBatches([text], seed=0, multiple=8, **limits)(0)
        assert inputs[0].tolist() == text[:-1].tolist()
        assert targets[0].tolist() == text[1:].tolist()
