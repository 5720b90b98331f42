import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from rows import in_rows

from kit_core import PositionalEncoding, look_ahead_mask, sinusoidal_encoding


def test_adds_the_sinusoids_rounded_once():
    x = np.zeros((2, 5, 6), "float32")
    np.testing.assert_array_equal(
        to_numpy(PositionalEncoding(9, 6)(x))[1], sinusoidal_encoding(5, 6).astype("float32")
    )


def test_sinusoids_are_not_trained_and_learned_positions_are():
    x = np.zeros((1, 2, 6), "float32")
    fixed, learned = PositionalEncoding(9, 6), PositionalEncoding(9, 6, "learned")
    fixed(x), learned(x)
    assert len(fixed.weights) == 0
    assert [w.shape for w in learned.trainable_weights] == [(9, 6)]
    np.testing.assert_array_equal(to_numpy(learned(x))[0], learned.table.numpy()[:2])


@pytest.mark.parametrize("kind", ["sinusoidal", "learned"])
@in_rows(
    ("length", "offset", "words"),
    [
        (10, 0, "x의 길이 10이.*max_length=9"),
        (3, 7, "x의 길이 3이.*offset=7부터.*max_length=9"),
        (2, -1, "offset=-1"),
    ],
)
def test_a_position_that_is_not_in_the_table_is_named(length, offset, words, kind):
    layer = PositionalEncoding(9, 6, kind)
    with pytest.raises(ValueError, match=words) as caught:
        layer(np.zeros((1, length, 6), "float32"), offset=offset)
    assert "Exception encountered" not in str(caught.value)


def test_the_whole_table_may_be_used_and_the_offset_may_be_a_tensor():
    x, layer = np.zeros((1, 2, 6), "float32"), PositionalEncoding(9, 6)
    want = to_numpy(layer(x, offset=7))
    for dtype in ("int8", "int32", "int64"):
        offset = keras.ops.convert_to_tensor(7, dtype)
        np.testing.assert_array_equal(to_numpy(layer(x, offset=offset)), want)
        assert to_numpy(look_ahead_mask(1, offset=offset, key_length=9)).sum() == 8
    assert layer(np.zeros((1, 9, 6), "float32")).shape == (1, 9, 6)


def test_learned_positions_start_as_small_as_the_embeddings_before_their_scale():
    layer = PositionalEncoding(500, 64, "learned")
    layer.build()
    assert layer.table.numpy().std() == pytest.approx(64**-0.5, rel=0.02)
