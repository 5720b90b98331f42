import numpy as np
from keras.ops import convert_to_numpy as to_numpy

from kit_core import PositionwiseFeedForward


def test_equals_equation_2(rng):
    layer, x = PositionwiseFeedForward(6, 10), rng.normal(size=(2, 3, 6)).astype("float32")
    output = layer(x)
    w1, b1, w2, b2 = (rng.normal(size=w.shape).astype("float32") for w in layer.weights)
    layer.set_weights([w1, b1, w2, b2])
    output = layer(x)
    np.testing.assert_allclose(to_numpy(output), np.maximum(0, x @ w1 + b1) @ w2 + b2, atol=1e-5)


def test_positions_do_not_see_each_other(rng):
    layer, x = PositionwiseFeedForward(6, 10), rng.normal(size=(1, 4, 6)).astype("float32")
    before = to_numpy(layer(x))
    x[0, 2] += 1.0
    after = to_numpy(layer(x))
    np.testing.assert_array_equal(np.delete(after, 2, axis=1), np.delete(before, 2, axis=1))
    assert not np.array_equal(after[0, 2], before[0, 2])
