from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from encoders_by_hand import ATOL, nested
from hypothesis import given
from hypothesis import strategies as st
from keras import ops
from keras.ops import convert_to_numpy as to_numpy

from kit_core import RecurrentConfig, RecurrentSeq2Seq, reference

CONFIG = RecurrentConfig(15, 11, 6, dropout=0.2, max_length=24)
KINDS = ["additive", "dot", False]
kinds = pytest.mark.parametrize("attention", KINDS)


@cache
def translator(attention, dtype="float64"):
    model = RecurrentSeq2Seq(replace(CONFIG, attention=attention), dtype=dtype)
    model.build()
    rng = np.random.default_rng(3)
    model.set_weights([w + 0.4 * rng.normal(size=w.shape) for w in model.get_weights()])
    return model


def pair(rng, source=7, target=5, batch=3):
    """Sources of different lengths, padded at the end, and targets."""
    ids = rng.integers(1, 15, (batch, source))
    ids[np.arange(source) >= rng.integers(1, source + 1, batch)[:, None]] = 0
    return ids, rng.integers(1, 11, (batch, target))


def lstm_by_hand(x, weights, state):
    """A plain loop over the tokens of one sentence: the hidden states, and the last two."""
    hidden, cell = state
    outputs = []
    for token in x:
        gates = token @ weights["kernel"] + hidden @ weights["recurrent_kernel"] + weights["bias"]
        write, forget, candidate, output = np.split(gates, 4)
        write, forget, output = (1 / (1 + np.exp(-gate)) for gate in (write, forget, output))
        cell = forget * cell + write * np.tanh(candidate)
        hidden = output * np.tanh(cell)
        outputs.append(hidden)
    return np.array(outputs), (hidden, cell)


def by_hand(source, target, w, attention):
    """Logits (T, V) and weights (T, S) of one pair: without its padding instead of with a mask."""

    def embedded(ids, name):
        return w[name]["embeddings"][ids] * np.sqrt(CONFIG.d_model)

    start = (np.zeros(CONFIG.d_model), np.zeros(CONFIG.d_model))
    memory, state = lstm_by_hand(embedded(source, "source_embedding"), w["encoder"]["lstm_cell"], start)
    hidden, _ = lstm_by_hand(embedded(target, "target_embedding"), w["decoder"]["lstm_cell"], state)
    weights = None
    if attention:
        scores = hidden @ memory.T
        if attention == "additive":
            a = {name: layer["kernel"] for name, layer in w["alignment"].items()}
            both = (hidden @ a["query"])[:, None] + (memory @ a["key"])[None]
            scores = (np.tanh(both) @ a["to_score"])[..., 0]
        weights = reference.softmax(scores)
        hidden = np.tanh(np.concatenate([weights @ memory, hidden], axis=-1) @ w["combine"]["kernel"])
    return hidden @ w["projection"]["kernel"] + w["projection"]["bias"], weights


@given(
    seed=st.integers(0, 2**16),
    attention=st.sampled_from(KINDS),
    source_length=st.integers(1, 7),
    target_length=st.integers(1, 5),
)
def test_the_logits_and_the_weights_are_those_of_a_numpy_loop(seed, attention, source_length, target_length):
    model = translator(attention)
    named = nested(model)
    sources, targets = pair(np.random.default_rng(seed), source_length, target_length)
    logits = to_numpy(model((sources, targets)))
    weights = to_numpy(model.attend(sources, targets)) if attention else None
    for row, (source, target) in enumerate(zip(sources, targets, strict=True)):
        length = (source != 0).sum()
        want, want_weights = by_hand(source[:length], target, named, attention)
        np.testing.assert_allclose(logits[row], want, atol=ATOL)
        if attention:
            np.testing.assert_allclose(weights[row, :, :length], want_weights, atol=ATOL)
            assert not weights[row, :, length:].any()


def test_without_attention_there_are_no_weights_to_read(rng):
    with pytest.raises(ValueError, match=r"attention=False.*어텐션 가중치"):
        translator(False).attend(*pair(rng))


def test_the_bottleneck_hears_of_the_source_through_the_last_state_alone(rng):
    """What is left when the states before the last are changed: everything without attention, little with it."""
    source, target = pair(rng)
    for attention in KINDS:
        model = translator(attention)
        memory, state = model.encode(source)
        token = ops.convert_to_tensor(target[:, 0])
        logits = [
            to_numpy(model.decode_step(token, state, states, ops.convert_to_tensor(source))[0])
            for states in (memory, memory + 0.5)
        ]
        assert np.array_equal(*logits) == (attention is False)


@kinds
def test_steps_equal_teacher_forcing_and_decoding_takes_the_best_of_each(attention, rng):
    model, (source, target) = translator(attention), pair(rng)
    whole = to_numpy(model((source, target)))
    memory, state = model.encode(source)
    for step in range(5):
        logits, state = model.decode_step(
            ops.convert_to_tensor(target[:, step]), state, memory, ops.convert_to_tensor(source)
        )
        np.testing.assert_allclose(to_numpy(logits), whole[:, step], atol=ATOL)

    ids = model.greedy_decode(source, start_id=1, end_id=2, max_length=5)
    for row, sentence in zip(ids, source, strict=True):
        want = [1]
        while len(want) < 6 and want[-1] != 2:
            logits = to_numpy(model((sentence[None], np.array([want]))))[0, -1]
            want.append(1 + int(logits[1:].argmax()))  # Padding is never chosen.
        assert row.tolist() == want[1:] + [0] * (6 - len(want))


def test_a_source_of_padding_alone_is_finite():
    source, target = np.zeros((2, 4), int), np.ones((2, 3), int)
    for attention in KINDS:
        assert np.isfinite(to_numpy(translator(attention)((source, target)))).all()
    np.testing.assert_allclose(to_numpy(translator("dot").attend(source, target)), 0.25)


def test_bad_input_is_named_before_any_work(rng):
    model, (source, target) = RecurrentSeq2Seq(CONFIG), pair(rng)
    for call, words in (
        (lambda: model((source, target + 11)), "target에 어휘 밖의 번호.*10 이하"),
        (lambda: model((source, target, target)), "inputs의 첫 축=3"),
        (lambda: model.encode(np.ones((2, 3))), "source"),
        (lambda: model.attend(np.ones((2, 3), int), np.ones((2, 3))), "target"),
        (lambda: model.greedy_decode(np.ones((2, 3), int), start_id=1, end_id=11, max_length=3), "end_id"),
    ):
        with pytest.raises((TypeError, ValueError), match=words) as caught:
            call()
        assert "Exception encountered" not in str(caught.value)
    assert not model.built


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"source_vocab_size": 0}, ValueError, "source_vocab_size=0"),
        ({"target_vocab_size": 2.5}, TypeError, r"target_vocab_size.*2\.5"),
        ({"attention": True}, ValueError, "attention=True.*'additive', 'dot', False"),
        ({"attention": "bahdanau"}, ValueError, "attention='bahdanau'"),
        ({"dropout": 1.0}, ValueError, r"dropout=1\.0"),
        ({"pad_id": 11}, ValueError, "pad_id=11.*10 이하"),
        ({"pad_id": "0"}, TypeError, "pad_id.*'0'"),
    ],
)
def test_a_bad_configuration_is_named(change, error, words):
    with pytest.raises(error, match=words):
        replace(CONFIG, **change)


def test_without_a_vocabulary_of_its_own_the_target_takes_the_source_s():
    assert CONFIG.output_vocab_size == 11
    assert replace(CONFIG, target_vocab_size=None).output_vocab_size == 15
    # The number must be free in both vocabularies.
    assert replace(CONFIG, target_vocab_size=None, pad_id=14).pad_id == 14
    with pytest.raises(ValueError, match=r"pad_id=14.*10 이하"):
        replace(CONFIG, pad_id=14)
