from functools import cache

import keras
import numpy as np
import pytest
from encoders_by_hand import ATOL, nested, sentences
from hypothesis import given
from hypothesis import strategies as st
from keras.ops import convert_to_numpy as to_numpy

from kit_core import TransformerClassifier, TransformerConfig
from kit_core.applications import RecurrentClassifier, units_for
from kit_core.applications.recurrent_classifier import CELLS, recurrent_parameters

D_MODEL, UNITS, PAD = 6, 5, 3
cells = pytest.mark.parametrize("cell", CELLS)


@cache
def classifier(cell):
    """Two layers, another pad than 0, and biases that are not zero, so that forgetting them shows."""
    model = RecurrentClassifier(cell, 20, D_MODEL, UNITS, 2, 4, pad_id=PAD, max_length=32, dtype="float64")
    model.build()
    rng = np.random.default_rng(3)
    model.set_weights([w + 0.3 * rng.normal(size=w.shape) for w in model.get_weights()])
    return model


def drawn(seed):
    return sentences(np.random.default_rng(seed), PAD)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def simple_rnn(x, h, c, w):
    return np.tanh(x @ w["kernel"] + h @ w["recurrent_kernel"] + w["bias"]), None


def lstm(x, h, c, w):
    gates = x @ w["kernel"] + h @ w["recurrent_kernel"] + w["bias"]
    i, f, candidate, o = np.split(gates, 4)
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(candidate)
    return sigmoid(o) * np.tanh(c), c


def gru(x, h, c, w):
    """The variant that cuDNN computes: the reset gate acts on the product, not on the state."""
    z_x, r_x, candidate_x = np.split(x @ w["kernel"] + w["bias"][0], 3)
    z_h, r_h, candidate_h = np.split(h @ w["recurrent_kernel"] + w["bias"][1], 3)
    z, r = sigmoid(z_x + z_h), sigmoid(r_x + r_h)
    return z * h + (1 - z) * np.tanh(candidate_x + r * candidate_h), None


STEPS = {"simple_rnn": simple_rnn, "lstm": lstm, "gru": gru}


def by_hand(ids, cell, weights):
    """The logits of one sentence, token by token in NumPy: without its padding instead of with a mask."""
    states = weights["embedding"]["embeddings"][ids[ids != PAD]] * np.sqrt(D_MODEL)
    h = np.zeros(UNITS)
    for i in range(2):
        h, c, inputs, states = np.zeros(UNITS), np.zeros(UNITS), states, []
        for x in inputs:
            h, c = STEPS[cell](x, h, c, weights[f"layer_{i}"][f"{cell}_cell"])
            states.append(h)
    return h @ weights["classes"]["kernel"] + weights["classes"]["bias"]


@cells
@given(seed=st.integers(0, 2**16))
def test_the_logits_are_those_of_the_equations(cell, seed):
    model, ids = classifier(cell), drawn(seed)
    want = [by_hand(row, cell, nested(model)) for row in ids]
    np.testing.assert_allclose(to_numpy(model(ids)), want, atol=ATOL)


@cells
def test_padding_changes_nothing_wherever_it_stands(cell):
    model, ids = classifier(cell), drawn(7)
    want = to_numpy(model(ids))
    longer = np.full((4, 14), PAD)
    longer[:, :9] = ids
    np.testing.assert_allclose(to_numpy(model(longer)), want, atol=ATOL)
    np.testing.assert_allclose(to_numpy(model(np.roll(longer, 3, axis=1))), want, atol=ATOL)
    parted = np.insert(ids, 2, PAD, axis=1)
    np.testing.assert_allclose(to_numpy(model(parted)), want, atol=ATOL)


@cells
def test_a_sentence_of_padding_alone_gives_the_bias(cell):
    model = classifier(cell)
    ids = np.concatenate([np.full((1, 9), PAD), drawn(13)])
    np.testing.assert_allclose(to_numpy(model(ids))[0], to_numpy(model.classes.bias), atol=ATOL)


def test_dropout_stands_before_every_layer_and_before_the_logits():
    model = RecurrentClassifier("simple_rnn", 20, D_MODEL, UNITS, 2, pad_id=PAD)
    seen = []

    class Watched(keras.layers.Dropout):
        def call(self, x, training=False):
            seen.append((tuple(x.shape), training))
            return super().call(x, training=training)

    model.dropout = Watched(model.dropout.rate)
    model(drawn(4), training=True)
    assert seen == [((4, 9, D_MODEL), True), ((4, 9, UNITS), True), ((4, UNITS), True)]


def test_the_config_holds_every_argument():
    arguments = {
        "cell": "gru",
        "vocab_size": 11,
        "d_model": 2,
        "units": 3,
        "num_layers": 4,
        "num_classes": 5,
        "dropout": 0.6,
        "pad_id": 7,
        "max_length": 8,
    }
    config = RecurrentClassifier(**arguments).get_config()
    assert {name: config[name] for name in arguments} == arguments
    assert RecurrentClassifier.from_config(config).get_config() == config


@cells
@pytest.mark.parametrize("num_layers", [1, 3])
def test_parameters_are_counted_as_keras_does(cell, num_layers):
    sizes = {"vocab_size": 13, "d_model": 7, "units": 4, "num_layers": num_layers, "num_classes": 3}
    model = RecurrentClassifier(cell, **sizes)
    model.build()
    assert recurrent_parameters(cell, **sizes) == model.count_params()


@pytest.fixture(scope="module")
def transformer():
    config = TransformerConfig(500, d_model=32, num_layers=2, num_heads=4, d_ff=64)
    model = TransformerClassifier(config, 2)
    model.build()
    return model


@cells
@pytest.mark.parametrize("num_layers", [1, 2])
def test_units_make_the_size_of_a_transformer(cell, num_layers, transformer):
    wanted = transformer.count_params()
    sizes = {"vocab_size": 500, "d_model": 32, "num_layers": num_layers}
    units = units_for(wanted, cell, **sizes)
    model = RecurrentClassifier(cell, units=units, **sizes)
    model.build()
    assert abs(model.count_params() - wanted) <= 0.02 * wanted
    for other in (units - 1, units + 1):
        gap = abs(recurrent_parameters(cell, units=other, **sizes) - wanted)
        assert abs(model.count_params() - wanted) <= gap


@pytest.mark.parametrize("units", [1, 2, 64, 65])
def test_units_for_finds_back_the_units_of_a_count(units):
    sizes = {"vocab_size": 50, "d_model": 8, "num_layers": 2, "num_classes": 3}
    assert units_for(recurrent_parameters("lstm", units=units, **sizes), "lstm", **sizes) == units


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: units_for(3_000, "gru", vocab_size=500, d_model=32),
            ValueError,
            "parameters=3000.*16,000개",
        ),
        (lambda: units_for(9, "rnn", vocab_size=5, d_model=2), ValueError, "cell='rnn'.*'gru'"),
        (lambda: units_for(9.0, "gru", vocab_size=5, d_model=2), TypeError, r"parameters.*9\.0"),
        (lambda: units_for(9, "gru", vocab_size=0, d_model=2), ValueError, "vocab_size=0"),
    ],
)
def test_units_that_cannot_be_found_are_told(call, error, words):
    with pytest.raises(error, match=words):
        call()
