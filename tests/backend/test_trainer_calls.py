"""What Keras' fit, evaluate and predict leave behind where they are refused."""

import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import LabelSmoothedCrossEntropy, Transformer, TransformerConfig

IDS = np.array([[3, 4, 5]])
THREE = (IDS, IDS, IDS)


def test_a_model_goes_on_after_a_call_that_was_refused():
    """On JAX, Keras takes a model's values out while it computes."""
    model = Transformer(TransformerConfig.tiny(20))
    model.compile("sgd", LabelSmoothedCrossEntropy())
    model.fit((IDS, IDS), IDS, verbose=0)
    before = to_numpy(model((IDS, IDS)))
    for refused in (
        lambda: model.predict(THREE, verbose=0),
        lambda: model.evaluate(THREE, IDS, verbose=0),
        lambda: model.fit(THREE, IDS, verbose=0),
        lambda: model.train_on_batch(THREE, IDS),
    ):
        with pytest.raises(ValueError, match="첫 축=3"):
            refused()
        np.testing.assert_array_equal(to_numpy(model((IDS, IDS))), before)
    assert np.isfinite(model.fit((IDS, IDS), IDS, verbose=0).history["loss"]).all()
