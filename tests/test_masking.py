import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from rows import in_rows

from kit_core import combine_masks, look_ahead_mask, padding_mask


@in_rows(("length", "error"), [(0, ValueError), (-2, ValueError), (2.5, TypeError), (True, TypeError)])
def test_a_wrong_length_is_named(length, error):
    with pytest.raises(error, match="target_length"):
        look_ahead_mask(length)


def test_masks_that_are_not_boolean_cannot_be_combined():
    with pytest.raises(TypeError, match=r"masks의 자료형이 int32.*불리언"):
        combine_masks(look_ahead_mask(3), np.ones((3, 3), "int32"))
    kept = to_numpy(combine_masks(look_ahead_mask(2), [[True, True], [False, True]]))
    assert kept[0, 0].tolist() == [[True, False], [False, True]]


@in_rows(
    ("arguments", "error", "words"),
    [
        (([[1, 2]], 0.5), TypeError, "pad_id"),
        ((np.ones((1, 2), "float32"),), TypeError, "ids.*float32"),
        (([1, 2],), ValueError, r"ids의 모양 \(2,\)"),
    ],
)
def test_what_makes_no_padding_mask_is_named(arguments, error, words):
    with pytest.raises(error, match=words):
        padding_mask(*arguments)
    assert to_numpy(padding_mask([[1, 0]]))[0, 0, 0].tolist() == [True, False]


def test_a_wrong_offset_and_a_wrong_number_of_keys_are_named():
    with pytest.raises(ValueError, match="offset=-1"):
        look_ahead_mask(2, offset=-1)
    with pytest.raises(ValueError, match="key_length=0"):
        look_ahead_mask(2, key_length=0)
    assert look_ahead_mask(2, key_length=np.int64(3)).shape == (1, 1, 2, 3)
    assert look_ahead_mask(np.int64(2), key_length=3).shape == (1, 1, 2, 3)
    assert look_ahead_mask(keras.ops.convert_to_tensor(2)).shape == (1, 1, 2, 2)


@in_rows(("length", "error"), [(-1, ValueError), (2.0, TypeError), ([2], TypeError), ([[1, 2]], TypeError)])
def test_a_wrong_length_in_a_tensor_is_named_too(length, error):
    with pytest.raises(error, match="target_length"):
        look_ahead_mask(keras.ops.convert_to_tensor(length))


def test_masks_whose_shapes_disagree_are_named_and_an_unknown_axis_is_not():
    with pytest.raises(ValueError, match=r"masks의 모양 \(1, 1, 3, 3\), \(2, 2\)을\(를\) 서로"):
        combine_masks(look_ahead_mask(3), np.ones((2, 2), bool))
    batch = keras.Input((3,), dtype="bool")
    assert combine_masks(batch, np.ones((5, 3), bool)).shape[-1] == 3
