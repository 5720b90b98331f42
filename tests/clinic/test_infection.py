import keras
import numpy as np
import pytest

from kit_core import Transformer, TransformerConfig, greedy_decode
from kit_core.sinusoids import sinusoidal_encoding
from kit_lab.clinic import BUGS, LOOKALIKES, infected, infection

CONFIG = TransformerConfig(9, d_model=8, num_layers=1, num_heads=2, d_ff=8, dropout=0.0, max_length=12)
PAIR = np.array([[3, 4, 5, 0]]), np.array([[1, 6, 7]])
LIMITS = {"start_id": 1, "end_id": 2, "max_length": 5}
AHEAD = "decoder without look-ahead mask"


@pytest.fixture(scope="module")
def model():
    keras.utils.set_random_seed(4)
    return Transformer(CONFIG)


def logits(model):
    return np.asarray(keras.ops.convert_to_numpy(model(PAIR)))


def test_it_is_ill_inside_and_to_the_last_bit_what_it_was_outside(model):
    healthy = logits(model)
    with infected(AHEAD) as bug:
        assert bug is BUGS[AHEAD]
        assert np.abs(logits(model) - healthy).max() > 1e-3
    np.testing.assert_array_equal(logits(model), healthy)


def test_what_was_compiled_before_is_ill_too_and_well_again_after(model):
    model.compile(loss="mse")
    texts, healthy = greedy_decode(model, PAIR[0], **LIMITS), model.predict(PAIR, verbose=0)
    with infected(AHEAD):
        assert np.abs(model.predict(PAIR, verbose=0) - healthy).max() > 1e-3
    with infected("the end token stops nothing"), infected("padding allowed in decoding"):
        ill = greedy_decode(model, PAIR[0], **LIMITS)
    np.testing.assert_array_equal(model.predict(PAIR, verbose=0), healthy)
    np.testing.assert_array_equal(greedy_decode(model, PAIR[0], **LIMITS), texts)
    assert ill.shape == texts.shape


def test_two_at_once_in_one_file_and_out_in_any_order():
    healthy = sinusoidal_encoding(4, 6)
    with infected("sine and cosine swapped"):
        swapped = sinusoidal_encoding(4, 6)
        with infected("exponent i / d_model"):
            both = sinusoidal_encoding(4, 6)
        np.testing.assert_array_equal(sinusoidal_encoding(4, 6), swapped)
    np.testing.assert_array_equal(sinusoidal_encoding(4, 6), healthy)
    assert np.abs(both - swapped).max() > 0.01
    assert np.abs(swapped - healthy).max() > 0.01


def test_an_error_inside_heals_too():
    healthy = sinusoidal_encoding(4, 6)
    with pytest.raises(ZeroDivisionError), infected("exponent i / d_model"):
        raise ZeroDivisionError
    np.testing.assert_array_equal(sinusoidal_encoding(4, 6), healthy)


@pytest.mark.parametrize("name", ["a cold", 3, None])
def test_an_unknown_illness_is_named(name):
    with pytest.raises(ValueError, match="고장은 없다"), infected(name):
        pass


def test_two_that_change_one_line_are_refused_and_nothing_is_left_behind(model):
    healthy = logits(model)
    with infected("no division by sqrt(d_k)"):
        with pytest.raises(ValueError, match="같은 줄"), infected("scores divided by d_k"):
            pass
        with pytest.raises(ValueError, match="이미 걸려"), infected("no division by sqrt(d_k)"):
            pass
    np.testing.assert_array_equal(logits(model), healthy)


def test_every_one_can_be_switched_on_and_leaves_the_code_as_it_was(monkeypatch):
    monkeypatch.setattr(infection, "_forget_compiled", lambda: None)  # a fifth of a second each
    for name, bug in (BUGS | LOOKALIKES).items():
        function = infection._function(bug.file, infection._name_of(bug.file, bug.text))
        before = function.__code__
        with infected(name):
            assert function.__code__ != before, name
        assert function.__code__ == before, name
