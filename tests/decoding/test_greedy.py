from dataclasses import replace

import keras
import numpy as np
import pytest
from keras import ops
from noisy_models import END, START, TINY, noisy

from kit_core import LabelSmoothedCrossEntropy, Transformer, beam_search, greedy_decode


@pytest.fixture
def model():
    return noisy(TINY)


def one_token_at_a_time(model, sentence, max_length):
    """Greedy decoding as a plain loop over one unpadded sentence."""
    target = [START]
    for _ in range(max_length):
        logits = ops.convert_to_numpy(model((sentence[None], np.array([target]))))[0, -1]
        logits[0] = -np.inf
        target.append(int(logits.argmax()))
        if target[-1] == END:
            break
    return target[1:] + [0] * (max_length + 1 - len(target))


# Keras computes some layers in float32 on PyTorch and JAX, whatever is asked for.
DOUBLE = ["float64"] if keras.backend.backend() == "tensorflow" else []


@pytest.mark.parametrize("precision", ["mixed_bfloat16", *DOUBLE])
def test_other_precisions_decode_too(precision, rng):
    model = Transformer(replace(TINY, num_layers=1), dtype=precision)
    source = rng.integers(1, 20, (2, 5))
    ids = greedy_decode(model, source, start_id=START, end_id=END, max_length=3)
    assert ids.shape == (2, 3)
    assert ids[:, 0].all()


def test_equals_a_plain_loop_whatever_the_batch_and_padding(model, rng):
    lengths = rng.integers(1, 9, 6)
    source = np.zeros((6, 9), "int32")
    for row, length in zip(source, lengths, strict=True):
        row[:length] = rng.integers(1, 20, length)
    ids = greedy_decode(model, source, start_id=START, end_id=END, max_length=8)
    want = [one_token_at_a_time(model, row[:n], 8) for row, n in zip(source, lengths, strict=True)]
    assert ids.tolist() == want
    assert ids.dtype == np.int32
    assert len({tuple(row) for row in want}) > 3  # the model says different things to different sources


def test_xla_writes_the_same_and_sees_new_weights_too(model, rng):
    source, limits = rng.integers(1, 20, (8, 6)), {"start_id": START, "end_id": END, "max_length": 6}
    source[::2, 4:] = 0
    first = greedy_decode(model, source, **limits)
    np.testing.assert_array_equal(greedy_decode(model, source, **limits, jit_compile=True), first)
    model.set_weights([-weight for weight in model.get_weights()])
    second = greedy_decode(model, source, **limits)
    np.testing.assert_array_equal(greedy_decode(model, source, **limits, jit_compile=True), second)
    assert (first != second).any()


def test_the_end_token_stays_and_padding_follows(model, rng):
    source = rng.integers(1, 20, (64, 6))
    ids = greedy_decode(model, source, start_id=START, end_id=END, max_length=12)
    ended = 0
    for row in ids:
        if END in row:
            ended += 1
            assert not row[list(row).index(END) + 1 :].any()
            assert row[: list(row).index(END)].all()
        else:
            assert row.all()
    assert ended > 0


def test_padding_is_never_chosen(model, rng):
    table = model.source_embedding.embeddings
    spoilt = ops.convert_to_numpy(table).copy()
    spoilt[0] = 50.0 * np.sign(spoilt[1])
    table.assign(spoilt)
    ids = greedy_decode(model, rng.integers(1, 20, (8, 6)), start_id=START, end_id=END, max_length=1)
    assert ids.all()


def test_the_compiled_loop_stops_when_all_have_ended(model, rng):
    source = rng.integers(1, 20, (64, 6)).astype("int32")
    ids = greedy_decode(model, source, start_id=START, end_id=END, max_length=12)
    early = source[(ids == END).any(axis=1)][:2]
    lengths = [list(row).index(END) + 1 for row in ids if END in row][:2]
    (loop,) = model._compiled_functions.values()
    assert int(loop(ops.convert_to_tensor(early))[1]) == max(lengths) < 12
    assert int(loop(ops.convert_to_tensor(source))[1]) == 12


def test_new_weights_are_seen_by_the_compiled_loop(model, rng):
    source = rng.integers(1, 20, (4, 6))
    before = greedy_decode(model, source, start_id=START, end_id=END, max_length=6)
    model.set_weights([w + 0.8 * rng.normal(size=w.shape) for w in model.get_weights()])
    after = greedy_decode(model, source, start_id=START, end_id=END, max_length=6)
    assert not np.array_equal(before, after)
    assert after.tolist() == [one_token_at_a_time(model, row, 6) for row in source]


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"max_length": 0}, ValueError, "max_length=0"),
        ({"max_length": 33}, ValueError, "max_length=33.*32"),
        ({"start_id": 0}, ValueError, "start_id=0"),
        ({"end_id": 20}, ValueError, "end_id=20"),
        ({"end_id": 2.0}, TypeError, "end_id.*2.0"),
        ({"start_id": True}, TypeError, "start_id.*True"),
        ({"jit_compile": "auto"}, TypeError, "jit_compile.*auto"),
        ({"source": np.ones((2, 3), "float32")}, TypeError, "source"),
        ({"source": np.full((2, 3), 20)}, ValueError, "source에 어휘 밖의 번호 20"),
        ({"source": np.ones((0, 3), "int32")}, ValueError, "source"),
    ],
)
def test_bad_input_is_named(model, change, error, words):
    arguments = {
        "source": np.ones((2, 3), "int32"),
        "start_id": START,
        "end_id": END,
        "max_length": 4,
    } | change
    with pytest.raises(error, match=words):
        greedy_decode(model, arguments.pop("source"), **arguments)


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
