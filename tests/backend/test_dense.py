"""Dense computes what Keras' does, of arrays whose shape is not known beforehand, too."""

import keras
import numpy as np
import pytest
from keras import ops

from kit_core.backend.dense import Dense


@pytest.mark.parametrize("unknown", [(None, 5, 3), (None, None, 3), (2, None, 3), (None, 4, 5, 3), (None, 3)])
def test_it_computes_what_keras_does_of_any_shape(unknown, rng):
    ours, keras_own = Dense(7, activation="relu"), keras.layers.Dense(7, activation="relu")
    models = [
        keras.Model(x, layer(x)) for layer in (ours, keras_own) for x in [keras.Input(batch_shape=unknown)]
    ]
    weights = [rng.normal(size=shape) for shape in ((3, 7), (7,))]
    x = rng.normal(size=[size or 2 for size in unknown]).astype("float32")
    for model in models:
        model.set_weights(weights)
    found, want = (ops.convert_to_numpy(model.predict_on_batch(x)) for model in models)
    assert models[0].output_shape == models[1].output_shape
    np.testing.assert_allclose(found, want, rtol=1e-6, atol=1e-6)


@pytest.mark.skipif(keras.backend.backend() != "tensorflow", reason="a graph is TensorFlow's")
def test_an_unknown_batch_takes_few_operations():
    import tensorflow as tf

    def operations(layer):
        spec = tf.TensorSpec((None, 1, 3), tf.float32)
        return len(tf.function(layer).get_concrete_function(spec).graph.get_operations())

    layer = Dense(7)
    layer.build((None, None, 3))
    assert operations(layer) * 2 < operations(keras.layers.Dense.from_config(layer.get_config()))
