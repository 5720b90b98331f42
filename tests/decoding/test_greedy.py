from dataclasses import replace

import keras
import numpy as np
import pytest
from keras import ops
from noisy_models import END, START, TINY, noisy
from refusals import badly_refused

from kit_core import LabelSmoothedCrossEntropy, Transformer, beam_search, greedy_decode


@pytest.fixture(scope="module")
def model():
    """For tests that leave it as it is: each question to it is compiled once."""
    return noisy(TINY)


def test_xla_writes_the_same_and_sees_new_weights_too(rng):
    model = noisy(replace(TINY, num_layers=1))
    source, limits = rng.integers(1, 20, (8, 6)), {"start_id": START, "end_id": END, "max_length": 4}
    source[::2, 4:] = 0
    first = greedy_decode(model, source, **limits)
    np.testing.assert_array_equal(greedy_decode(model, source, **limits, jit_compile=True), first)
    model.set_weights([-weight for weight in model.get_weights()])
    second = greedy_decode(model, source, **limits)
    np.testing.assert_array_equal(greedy_decode(model, source, **limits, jit_compile=True), second)
    assert (first != second).any()


def test_the_end_token_stays_and_padding_follows(rng):
    """And the compiled loop stops when all have ended."""
    source = rng.integers(1, 20, (64, 6)).astype("int32")
    model = noisy(TINY)
    ids = greedy_decode(model, source, start_id=START, end_id=END, max_length=12)
    lengths = [[*row, END].index(END) + 1 for row in ids.tolist()]
    for row, length in zip(ids, lengths, strict=True):
        assert row[:length].all()
        assert not row[length:].any()
    early = source[(ids == END).any(axis=1)][:2]
    (loop,) = model._compiled_functions.values()
    first_two = [length for length in lengths if length <= 12][:2]
    assert int(loop(ops.convert_to_tensor(early))[1]) == max(first_two) < 12
    assert int(loop(ops.convert_to_tensor(source))[1]) == 12


def test_padding_is_never_chosen(rng):
    model = noisy(TINY)
    table = model.source_embedding.embeddings
    spoilt = ops.convert_to_numpy(table).copy()
    spoilt[0] = 50.0 * np.sign(spoilt[1])
    table.assign(spoilt)
    ids = greedy_decode(model, rng.integers(1, 20, (8, 6)), start_id=START, end_id=END, max_length=1)
    assert ids.all()


def test_bad_input_is_named(model):
    valid = {"source": np.ones((2, 3), "int32"), "start_id": START, "end_id": END, "max_length": 4}
    wrong = {"max_length": [0, 33], "start_id": [0, True], "end_id": [20, 2.0], "jit_compile": ["auto"]}
    wrong["source"] = [np.ones((2, 3), "float32"), np.full((2, 3), 20), np.ones((0, 3), "int32")]
    assert badly_refused(lambda **change: greedy_decode(model, **valid | change), wrong) == []


def test_numbers_of_numpy_poison_nothing(model):
    limits = {"start_id": 1, "end_id": 2, "max_length": 6}
    source = np.ones((2, 3), int)
    ids = greedy_decode(model, source, **{name: np.int64(value) for name, value in limits.items()})
    np.testing.assert_array_equal(ids, greedy_decode(model, source, **limits))


@pytest.mark.parametrize("decode", [greedy_decode, beam_search])
def test_a_model_of_nan_is_no_model_of_padding(model, decode, rng):
    limits = {"start_id": START, "end_id": END, "max_length": 3}
    model.set_weights([weight * np.nan for weight in model.get_weights()])
    with pytest.raises(ValueError, match="NaN이라 토큰을 고를 수 없다"):
        decode(model, rng.integers(1, 20, (2, 5)), **limits)


@pytest.mark.skipif(keras.backend.backend() != "tensorflow", reason="Keras computes in float32 elsewhere")
@pytest.mark.parametrize("floatx", ["float64", "float16"])
def test_another_default_precision_decodes_and_evaluates_too(floatx, rng):
    """Keras' numbers of places follow its default: int64 or int16."""
    before = keras.config.floatx()
    keras.config.set_floatx(floatx)
    try:
        model, ids = Transformer(replace(TINY, num_layers=1), dtype=floatx), rng.integers(1, 20, (2, 5))
        for decode in (greedy_decode, beam_search):
            decode(model, ids, start_id=START, end_id=END, max_length=3)
        model.compile(loss=LabelSmoothedCrossEntropy())
        assert np.isfinite(model.evaluate((ids, ids), ids, verbose=0))
    finally:
        keras.config.set_floatx(before)
