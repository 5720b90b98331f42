"""The first step of a training is traced once, and nothing that was learned is lost by preparing it."""

import keras
import numpy as np
import pytest

from kit_core import LabelSmoothedCrossEntropy, Transformer, TransformerConfig
from kit_core.applications.classifier import TransformerClassifier
from kit_core.first_step import prepare_training

IDS = np.array([[3, 4, 5], [6, 7, 0]])
ANSWERS = np.array([[4, 5, 2], [7, 2, 0]])


def compiled(model):
    model.compile(keras.optimizers.Adam(1e-2), LabelSmoothedCrossEntropy(), jit_compile=False)
    return model


@pytest.mark.skipif(keras.backend.backend() != "tensorflow", reason="only TensorFlow traces again")
@pytest.mark.parametrize("built", [True, False], ids=["built", "not yet built"])
def test_the_step_is_traced_once(built, monkeypatch):
    traced, call = [], Transformer.call

    def counted(self, *args, **kwargs):
        traced.append(self)
        return call(self, *args, **kwargs)

    monkeypatch.setattr(Transformer, "call", counted)
    model = compiled(Transformer(TransformerConfig.tiny(12)))
    if built:
        model.build()
    model.fit((IDS, IDS), ANSWERS, batch_size=1, epochs=2, verbose=0)
    assert traced == [model]
    assert int(model.optimizer.iterations) == 4


def test_preparing_again_keeps_what_was_learned():
    model = compiled(Transformer(TransformerConfig.tiny(12)))
    prepare_training(model)
    assert model.built
    model.train_on_batch((IDS, IDS), ANSWERS)
    known = [np.array(value) for value in (*model.weights, *model.optimizer.variables)]
    prepare_training(model)
    for before, after in zip(known, (*model.weights, *model.optimizer.variables), strict=True):
        np.testing.assert_array_equal(before, np.array(after))


def test_a_classifier_is_prepared_too():
    model = TransformerClassifier(TransformerConfig.tiny(12), num_classes=2)
    model.compile(keras.optimizers.Adam(1e-2), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    model.make_train_function()
    assert model.optimizer.built
    assert len(model.optimizer.variables) > 2 * len(model.trainable_variables)
