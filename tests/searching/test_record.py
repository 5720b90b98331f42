"""A recorded search against the decoding that it records: same tokens, same scores, same attention."""

import numpy as np
import pytest
from at_length import at_length
from keras import ops
from refusals import badly_refused
from search_trees import random_model, rows_of

from kit_core import beam_search, capture, greedy_decode, reference
from kit_lab.searching.record import record_search

LIMITS = {"start_id": 1, "end_id": 2, "max_length": 6}


@pytest.fixture(scope="module")
def model():
    return random_model(5)


@pytest.fixture(scope="module")
def source():
    return np.array([[4, 7, 3, 9, 5]], "int32")


@pytest.fixture(scope="module")
def tree(model, source):
    return record_search(model, source, **LIMITS, temperatures=(0.5, 1.0), draws=2)


@pytest.mark.parametrize("size", [1, 3])
def test_searching_the_record_is_decoding(model, source, tree, size):
    ids, scores = beam_search(model, source, beam_size=size, **LIMITS)
    searched = reference.beam_search(
        rows_of(tree), end_id=2, max_length=6, beam_size=size, alpha=0.6, pad_id=0
    )
    assert [tuple(row[row > 0]) for row in ids[0]] == [one.ids for one in searched]
    np.testing.assert_allclose(scores[0], [one.score for one in searched], atol=1e-4)
    if size == 1:
        assert (ids[:, 0] == greedy_decode(model, source, **LIMITS)).all()


def test_each_row_and_each_weight_is_the_models(model, source, tree):
    prefixes = tree.prefixes()
    for place in range(0, len(prefixes), 5):
        prefix = prefixes[place]
        if tree.ended(prefix):
            continue
        with capture(model) as trace:
            logits = ops.convert_to_numpy(model((source, np.array([(1, *prefix)]))))[0, -1]
        want = logits - np.log(np.exp(logits - logits.max()).sum()) - logits.max()
        np.testing.assert_allclose(tree.log_probabilities[place], want, atol=1e-4)
        cross = trace.stack("*/cross_attention")[:, 0, :, -1].mean(axis=1)
        np.testing.assert_allclose(tree.cross[place], cross, atol=1e-5)
    assert tree.tokens[0] == 1
    assert tree.largest_beam == 4
    np.testing.assert_array_equal(tree.uniforms, np.random.default_rng(0).random((2, 6)))
    assert tree.log_probabilities.dtype == tree.cross.dtype == np.float32


def test_the_seed_decides_the_draws(model, source, tree):
    arguments = LIMITS | {"temperatures": (0.5, 1.0), "draws": 2, "largest_beam": 1}
    again, other = (record_search(model, source, seed=seed, **arguments) for seed in (0, 1))
    assert again.samples == tree.samples != other.samples


def test_temperatures_may_be_an_array(model, source, tree):
    again = record_search(model, source, **LIMITS, temperatures=np.array([0.5, 1.0]), draws=2)
    assert again.samples == tree.samples


def test_logits_too_large_for_their_exponentials_are_recorded(model, source):
    table, scale = model.target_embedding.embeddings, 2.0**12
    try:
        table.assign(scale * table)
        tree = record_search(model, source, **LIMITS, temperatures=(0.5, 1.0), draws=2)
    finally:
        table.assign(table / scale)
    kept = [not tree.ended(prefix) for prefix in tree.prefixes()]
    np.testing.assert_allclose(np.exp(tree.log_probabilities[kept]).sum(axis=-1), 1.0, atol=1e-5)
    assert tree.log_probabilities[kept].min() < -1000


def test_a_model_that_has_diverged_is_named(source):
    ill = random_model(5)
    ill.target_embedding.embeddings.assign(np.nan * ill.target_embedding.embeddings)
    with pytest.raises(ValueError, match="로짓"):
        record_search(ill, source, **LIMITS)


@pytest.mark.parametrize("dtype", at_length(["bfloat16"], ["mixed_bfloat16", "bfloat16", "mixed_float16"]))
def test_a_model_of_half_precision_is_recorded(dtype, source):
    tree = record_search(random_model(5, dtype=dtype), source, **LIMITS, temperatures=(1.0,), draws=2)
    assert tree.log_probabilities.dtype == tree.cross.dtype == np.float32
    kept = [not tree.ended(prefix) for prefix in tree.prefixes()]
    np.testing.assert_allclose(tree.cross[kept].sum(axis=-1), 1.0, atol=1e-6)
    np.testing.assert_allclose(np.exp(tree.log_probabilities[kept]).sum(axis=-1), 1.0, atol=1e-5)


def test_bad_input_is_named(model, source):
    heats = [(0.0,), (), 0.5, "warm", ["0.5"], np.ones((1, 1)), (1.0, float("inf")), np.array([1.0, np.nan])]
    wrong = {
        "source": [np.ones((2, 3), "int32"), [[1, 2], [3, 4]]],
        "largest_beam": [0],
        "draws": [0],
        "seed": [-1],
        "max_length": [99],
        "temperatures": heats,
    }
    given = LIMITS | {"model": model, "source": source}
    assert badly_refused(lambda **change: record_search(**given | change), wrong) == []


# Greedy takes token 1 and comes to 0.55 * 0.4; token 2 would have come to 0.45 * 0.9.
TABLE = np.log([[1e-9, 0.55, 0.45, 1e-9], [0.3, 0.3, 1e-9, 0.4], [1e-9, 1e-9, 0.1, 0.9], [0.25] * 4])


def test_whatever_gives_the_next_logits_is_recorded():
    tree = record_search(lambda ids: 5 + TABLE[ids[:, -1]], start_id=0, end_id=3, max_length=3)
    assert tree.cross.shape[1:] == (1, 0)
    for size, best in {1: (1, 3), 2: (2, 3), 4: (2, 3)}.items():
        searched, wanted = (
            reference.beam_search(rows, end_id=3, max_length=3, beam_size=size, alpha=0.0)
            for rows in (rows_of(tree), lambda prefix: TABLE[prefix[-1] if prefix else 0])
        )
        assert [one.ids for one in searched] == [one.ids for one in wanted]
        np.testing.assert_allclose([one.score for one in searched], [one.score for one in wanted], atol=1e-5)
        assert searched[0].ids == best


def test_a_function_that_gives_no_row_of_logits_for_each_hypothesis_is_named():
    def given(function, **more):
        return record_search(function, **{"start_id": 0, "end_id": 3, "max_length": 3} | more)

    wrong = [lambda ids: TABLE[0], lambda ids: TABLE[:, :0], lambda ids: None, lambda ids: TABLE * np.nan]
    for function in wrong:
        with pytest.raises((TypeError, ValueError), match="model의 로짓"):
            given(function)
    for name, value in {"source": [[1]], "end_id": 4, "start_id": -1, "max_length": 0}.items():
        with pytest.raises(ValueError, match=name):
            given(lambda ids: TABLE[ids[:, -1]], **{name: value})
