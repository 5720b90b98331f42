"""The first step of a training is traced once, and nothing that was learned is lost by preparing it."""

from dataclasses import replace

import keras
import numpy as np
import pytest

from kit_core import LabelSmoothedCrossEntropy, Transformer, TransformerConfig
from kit_core.applications import MaskedWordModel, RecurrentConfig, RecurrentSeq2Seq, TransformerClassifier
from kit_core.backend.variables_first import create_optimizer_variables
from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.training import Adam

ONE_LAYER = replace(TransformerConfig.tiny(12), num_layers=1)
IDS = np.array([[3, 4, 5], [6, 7, 0]])
ANSWERS = np.array([[4, 5, 2], [7, 2, 0]])


def compiled(model):
    model.compile(Adam(1e-2), LabelSmoothedCrossEntropy(), jit_compile=False)
    return model


@pytest.mark.skipif(keras.backend.backend() != "tensorflow", reason="only TensorFlow traces again")
@pytest.mark.parametrize("built", [True, False], ids=["built", "not yet built"])
def test_the_step_is_traced_once(built, monkeypatch):
    traced, call = [], Transformer.call

    def counted(self, *args, **kwargs):
        traced.append(self)
        return call(self, *args, **kwargs)

    monkeypatch.setattr(Transformer, "call", counted)
    model = compiled(Transformer(ONE_LAYER))
    if built:
        model.build()
    model.fit((IDS, IDS), ANSWERS, batch_size=1, epochs=2, verbose=0)
    assert traced == [model]
    assert int(model.optimizer.iterations) == 4


@pytest.mark.long
def test_preparing_again_keeps_what_was_learned():
    model = compiled(Transformer(ONE_LAYER))
    model.train_on_batch((IDS, IDS), ANSWERS)
    known = [np.array(value) for value in (*model.weights, *model.optimizer.variables)]
    create_optimizer_variables(model)
    for before, after in zip(known, (*model.weights, *model.optimizer.variables), strict=True):
        np.testing.assert_array_equal(before, np.array(after))


def test_a_classifier_is_prepared_too():
    model = TransformerClassifier(ONE_LAYER, num_classes=2)
    model.compile(Adam(1e-2), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    model.make_train_function()
    assert model.optimizer.built
    assert len(model.optimizer.variables) > 2 * len(model.trainable_variables)


class WithALayerMore(Transformer):
    """A reader's own model: its layer is built when it is first called."""

    def __init__(self, config):
        super().__init__(config)
        self.more = keras.layers.Dense(12)

    def call(self, inputs, training=None):
        return self.more(super().call(inputs, training=training))


def test_a_layer_that_is_built_on_its_first_call_learns_too():
    model = compiled(WithALayerMore(ONE_LAYER))
    model.train_on_batch((IDS, IDS), ANSWERS)
    before = np.array(model.more.kernel)
    model.train_on_batch((IDS, IDS), ANSWERS)
    assert not np.array_equal(before, np.array(model.more.kernel))


TOKEN_MODELS = {
    "Transformer": lambda: Transformer(replace(TransformerConfig.tiny(9), num_layers=1)),
    "RecurrentSeq2Seq": lambda: RecurrentSeq2Seq(RecurrentConfig(9, d_model=4)),
    "MaskedWordModel": lambda: MaskedWordModel(replace(TransformerConfig.tiny(9), num_layers=1)),
    "LanguageModel": lambda: LanguageModel(DescendantConfig(9, d_model=8, num_layers=1, num_heads=2, d_ff=8)),
}


@pytest.mark.parametrize("name", TOKEN_MODELS)
def test_what_has_no_meaning_for_tokens_is_refused_before_any_step(name):
    """Keras takes the place of the largest number in a row for its class, and adds up means of unlike batches."""
    model = TOKEN_MODELS[name]()
    ids = np.ones((2, 3), "int32")
    inputs = ids if name == "LanguageModel" else (ids, ids)
    model.compile(Adam(), LabelSmoothedCrossEntropy())
    with pytest.raises(ValueError, match=r"class_weight=\{1: 2\.0\}.*sample_weight"):
        model.fit(inputs, ids, class_weight={1: 2.0}, verbose=0)
    with pytest.raises(ValueError, match=r"class_weight=\{1: 2\.0\}.*sample_weight"):
        model.train_on_batch(inputs, ids, None, {1: 2.0})
    for optimizer in (
        Adam(gradient_accumulation_steps=4),
        keras.optimizers.LossScaleOptimizer(Adam(gradient_accumulation_steps=4)),
    ):
        model.compile(optimizer, LabelSmoothedCrossEntropy())
        with pytest.raises(ValueError, match=r"gradient_accumulation_steps=4은\(는\) 쓸 수 없다"):
            model.fit(inputs, ids, verbose=0)
        assert not int(model.optimizer.iterations)
