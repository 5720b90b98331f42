"""What a backend draws from outside the model can be put back."""

import keras
import numpy as np
import pytest

from kit_core.backend.random_state import random_state, restore_random_state

TORCH = keras.backend.backend() == "torch"


def dropped(layer):
    return keras.ops.convert_to_numpy(layer(np.ones((4, 64), "float32"), training=True))


def test_dropout_draws_the_same_again():
    layer = keras.layers.Dropout(0.5)
    layer.build((4, 64))
    seeds = [(v, keras.ops.convert_to_numpy(v).copy()) for v in layer.variables]
    state = random_state()
    first, second = dropped(layer), dropped(layer)
    assert (first != second).any()
    restore_random_state(state)
    for variable, value in seeds:
        variable.assign(value)
    np.testing.assert_array_equal(dropped(layer), first)
    np.testing.assert_array_equal(dropped(layer), second)


def test_only_pytorch_has_a_state_of_its_own():
    state = random_state()
    assert bool(state) == TORCH
    assert all(array.dtype == np.uint8 and array.ndim == 1 for array in state.values())


@pytest.mark.skipif(not TORCH, reason="the others have no state outside the model")
def test_what_is_not_there_is_left_alone():
    state = random_state()
    restore_random_state({"cuda:77": np.zeros(16, np.uint8)})
    for name, array in random_state().items():
        np.testing.assert_array_equal(array, state[name])
