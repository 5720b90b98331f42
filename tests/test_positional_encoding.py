import numpy as np
from keras.ops import convert_to_numpy as to_numpy

from kit_core import PositionalEncoding, sinusoidal_encoding


def test_adds_the_sinusoids_rounded_once():
    x = np.zeros((2, 5, 6), "float32")
    np.testing.assert_array_equal(
        to_numpy(PositionalEncoding(9, 6)(x))[1], sinusoidal_encoding(5, 6).astype("float32")
    )


def test_offset_moves_the_table():
    x = np.zeros((1, 2, 6), "float32")
    layer = PositionalEncoding(9, 6)
    np.testing.assert_array_equal(
        to_numpy(layer(x, offset=3))[0], sinusoidal_encoding(9, 6).astype("float32")[3:5]
    )


def test_sinusoids_are_not_trained_and_learned_positions_are():
    x = np.zeros((1, 2, 6), "float32")
    fixed, learned = PositionalEncoding(9, 6), PositionalEncoding(9, 6, "learned")
    fixed(x), learned(x)
    assert len(fixed.weights) == 0
    assert [w.shape for w in learned.trainable_weights] == [(9, 6)]
    np.testing.assert_array_equal(to_numpy(learned(x))[0], learned.table.numpy()[:2])
