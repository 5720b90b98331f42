import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import PositionwiseFeedForward


def test_dropout_falls_on_the_output_of_the_relu_and_only_in_training(rng):
    layer, x = PositionwiseFeedForward(6, 40, dropout=0.5), np.ones((1, 500, 6), "float32")
    layer.build(x.shape)
    w1, b1, w2, b2 = layer.get_weights()
    # All of the inner values are 3 and all of the outer weights 1: the output counts how many were kept, twice over.
    layer.set_weights([w1 * 0, b1 + 3, w2 * 0 + 1, b2])
    np.testing.assert_array_equal(to_numpy(layer(x)), 3.0 * 40)
    dropped = to_numpy(layer(x, training=True))[0, :, 0]
    kept = dropped / 6.0
    np.testing.assert_allclose(kept, np.round(kept), atol=1e-4)
    assert kept.mean() == pytest.approx(20, abs=1)
    assert len(set(kept.round().tolist())) > 5


def test_vectors_that_do_not_fit_are_named():
    layer = PositionwiseFeedForward(6, 10)
    for x, error, words in (
        (np.ones((2, 3, 5), "float32"), ValueError, r"x의 모양 \(2, 3, 5\).*마지막 축이 6"),
        (np.ones((2, 3, 6), "int32"), TypeError, r"x의 자료형이 int32"),
    ):
        with pytest.raises(error, match=words):
            layer(x)
    assert not layer.built
