"""What Keras offers on any layer and any model works on ours, or is refused in Korean before any work."""

import json
from dataclasses import asdict, replace

import keras
import numpy as np
import pytest
from at_length import at_length
from gradients import value_and_gradients
from keras.ops import convert_to_numpy as to_numpy
from keras.src.testing import TestCase

import kit_core
from kit_core import Transformer, TransformerClassifier, TransformerConfig
from kit_core.applications import (
    BagClassifier,
    MaskedWordModel,
    RecurrentClassifier,
    RecurrentConfig,
    RecurrentSeq2Seq,
)
from kit_core.descendants import DescendantConfig, DescendantTransformer, LanguageModel
from kit_core.descendants.grouped_query import GroupedQueryAttention
from kit_core.descendants.language_model import Block, Blocks
from kit_core.descendants.rms_norm import RMSNorm
from kit_core.descendants.swiglu import SwiGLU
from kit_core.validation import is_number

# Keras' harness makes up numbers below 3: none of them is padding.
CONFIG = replace(TransformerConfig.tiny(9), num_layers=1, pad_id=8)
TODAY = DescendantConfig.today(9, d_model=16, num_layers=1, num_heads=2, d_ff=32, max_length=32, pad_id=8)
IDS, X = (2, 5), (2, 5, 16)
ATTENTION = {"query_shape": X, "key_shape": (2, 4, 16), "value_shape": (2, 4, 16)}
DECODING = {"x_shape": X, "memory_shape": (2, 4, 16)}

# The class, what makes it, and the shapes of what it is called with.
LAYERS = {
    "AddAndNorm": (kit_core.AddAndNorm, {}, X),
    "Block": (Block, {"config": TODAY}, X),
    "Blocks": (Blocks, {"config": TODAY}, X),
    "Decoder": (kit_core.Decoder, {"config": CONFIG}, DECODING),
    "DecoderLayer": (kit_core.DecoderLayer, {"config": CONFIG}, DECODING),
    "Encoder": (kit_core.Encoder, {"config": CONFIG}, X),
    "EncoderLayer": (kit_core.EncoderLayer, {"config": CONFIG}, X),
    "GroupedQueryAttention": (GroupedQueryAttention, {"d_model": 16, "num_heads": 2}, ATTENTION),
    "MultiHeadAttention": (kit_core.MultiHeadAttention, {"d_model": 16, "num_heads": 2}, ATTENTION),
    "PositionalEncoding": (kit_core.PositionalEncoding, {"max_length": 8, "d_model": 16}, X),
    "PositionwiseFeedForward": (kit_core.PositionwiseFeedForward, {"d_model": 16, "d_ff": 8}, X),
    "RMSNorm": (RMSNorm, {}, X),
    "SwiGLU": (SwiGLU, {"d_model": 16, "d_ff": 8}, X),
    "TokenEmbedding": (kit_core.TokenEmbedding, {"vocab_size": 9, "d_model": 4}, IDS),
}
MODELS = {
    "BagClassifier": (BagClassifier, {"vocab_size": 9, "d_model": 4}, IDS),
    "DescendantTransformer": (DescendantTransformer, {"config": TODAY}, (IDS, IDS)),
    "LanguageModel": (LanguageModel, {"config": TODAY}, IDS),
    "MaskedWordModel": (MaskedWordModel, {"config": CONFIG}, (IDS, IDS)),
    "RecurrentClassifier": (
        RecurrentClassifier,
        {"cell": "lstm", "vocab_size": 9, "d_model": 4, "units": 4},
        IDS,
    ),
    "RecurrentSeq2Seq": (RecurrentSeq2Seq, {"config": RecurrentConfig(9, d_model=4)}, (IDS, IDS)),
    "Transformer": (Transformer, {"config": CONFIG}, (IDS, IDS)),
    "TransformerClassifier": (
        TransformerClassifier,
        {"config": CONFIG, "num_classes": 3, "pooling": "class"},
        IDS,
    ),
}
ALL = LAYERS | MODELS


def made(name):
    kind, arguments, _ = ALL[name]
    return kind(**arguments)


def inputs_of(name):
    ids = np.array([[1, 2, 3, 4, 0], [4, 3, 2, 0, 0]], "int32")
    return ids if MODELS[name][2] == IDS else (ids, ids)


@pytest.mark.filterwarnings(
    "ignore:.shuffle=True.", "ignore:The model does not have any trainable"
)  # sinusoids
@pytest.mark.parametrize("name", at_length(["Decoder", "Transformer"], list(ALL)))
def test_keras_own_harness(name):
    kind, arguments, shape = ALL[name]
    whole = name in MODELS or name == "TokenEmbedding"
    dtype = keras.tree.map_shape_structure(lambda _: "int32" if whole else "float32", shape)
    TestCase("run_layer_test").run_layer_test(
        kind,
        arguments,
        input_shape=shape,
        input_dtype=dtype,
        call_kwargs={"sublayer": lambda x: x} if name == "AddAndNorm" else None,
        # Keras trains with one array alone, and forgets the sub-layer where it asks for the precision.
        run_training_check=not isinstance(shape, dict) and name != "AddAndNorm",
        run_mixed_precision_check=name != "AddAndNorm",
    )


@pytest.mark.parametrize("name", at_length(["Transformer"], list(MODELS)))
def test_a_model_is_summed_up_cloned_and_used_in_another(name):
    model, inputs = made(name), inputs_of(name)
    lines = []
    for prepare in (lambda: None, model.build, lambda: model(inputs)):
        prepare()
        model.summary(print_fn=lines.append, expand_nested=True)
    assert f"{model.count_params():,}" in "\n".join(lines)
    assert keras.models.clone_model(model).get_config() == model.get_config()
    symbols = keras.tree.map_structure(lambda x: keras.Input(x.shape[1:], dtype="int32"), inputs)
    outer = keras.Model(symbols, model(symbols))
    outer.summary(print_fn=lines.append, expand_nested=True)
    np.testing.assert_array_equal(to_numpy(outer(inputs)), to_numpy(model(inputs)))


@pytest.mark.parametrize("name", MODELS)
def test_dropout_is_at_work_in_training_alone(name):
    keras.utils.set_random_seed(3)
    kind, arguments, _ = MODELS[name]
    config = {key: replace(value, dropout=0.9) for key, value in arguments.items() if key == "config"}
    model, inputs = kind(**arguments | (config or {"dropout": 0.9})), inputs_of(name)
    plain = to_numpy(model(inputs))
    np.testing.assert_array_equal(to_numpy(model(inputs)), plain)
    np.testing.assert_allclose(model.predict_on_batch(inputs), plain, atol=1e-5)
    assert np.abs(to_numpy(model(inputs, training=True)) - plain).max() > 1e-3


@pytest.mark.parametrize("name", MODELS)
def test_every_weight_gets_a_gradient(name):
    model, inputs = made(name), inputs_of(name)
    model.build()
    _, gradients = value_and_gradients(
        lambda: keras.ops.mean(keras.ops.square(model(inputs))), model.trainable_variables
    )
    weights = zip(model.trainable_variables, gradients, strict=True)
    assert [w.path for w, gradient in weights if gradient is None or not np.any(gradient)] == []


@pytest.mark.parametrize("name", MODELS)
def test_ids_may_be_lists_and_sizes_numbers_of_numpy(name):
    kind, arguments, shape = MODELS[name]
    model, inputs = made(name), inputs_of(name)
    lists = keras.tree.map_structure(lambda ids: ids.tolist(), inputs)
    np.testing.assert_array_equal(to_numpy(model(lists)), to_numpy(model(inputs)))
    ragged = [[4, 5], [6]]
    with pytest.raises(ValueError, match="줄마다 길이가 다르다"):
        model(ragged if shape == IDS else (ragged, ragged))
    sizes = {key: np.array(value)[()] if is_number(value) else value for key, value in arguments.items()}
    if "config" in sizes:
        values = asdict(sizes["config"]).items()
        numbers = {key: np.array(value)[()] if is_number(value) else value for key, value in values}
        sizes["config"] = type(sizes["config"])(**numbers)
    written = kind(**sizes, name=model.name).get_config()
    assert json.loads(json.dumps(written)) == json.loads(json.dumps(model.get_config()))


def test_recomputation_is_refused():
    """TensorFlow's does not take the keyword arguments that every one of our layers is called with."""
    with keras.RematScope(mode="full"):
        model, layer = made("Transformer"), made("Encoder")
    with pytest.raises(ValueError, match="RematScope"):
        model(inputs_of("Transformer"))
    with pytest.raises(ValueError, match="RematScope"):
        layer(np.ones(X, "float32"))


@pytest.mark.parametrize("name", at_length(["Transformer"], list(MODELS)))
def test_a_quantized_model_and_one_with_lora_come_back_from_their_files(name, tmp_path):
    inputs = inputs_of(name)
    for change in ("quantize", "lora"):
        model = made(name)
        model.build()
        dense = [layer for layer in model._flatten_layers() if isinstance(layer, keras.layers.Dense)]
        for layer in dense:
            layer.quantize("int8") if change == "quantize" else layer.enable_lora(1)
            if change == "lora":
                layer.lora_kernel_b.assign(np.ones(layer.lora_kernel_b.shape))
        model.save(tmp_path / "model.keras")
        again = kit_core.load_model(tmp_path / "model.keras")
        np.testing.assert_allclose(to_numpy(again(inputs)), to_numpy(model(inputs)), atol=1e-5)


def test_a_quantization_that_would_be_lost_is_refused_at_saving(tmp_path):
    model = made("Transformer")
    model.build()
    model.decoder.layers[0].feed_forward.outer.quantize("float8")
    with pytest.raises(ValueError, match=r"float8.*저장할 수 없다"):
        model.save(tmp_path / "model.keras")


@pytest.mark.skipif(keras.backend.backend() != "tensorflow", reason="a SavedModel is TensorFlow's")
@pytest.mark.parametrize("name", at_length(["Transformer"], list(MODELS)))
def test_a_model_is_exported_with_whole_numbers(name, tmp_path):
    import tensorflow as tf

    model, inputs = made(name), inputs_of(name)
    model.export(tmp_path / "there", verbose=False)
    there = tf.saved_model.load(str(tmp_path / "there"))
    np.testing.assert_allclose(there.serve(inputs).numpy(), to_numpy(model(inputs)), atol=1e-5)


@pytest.mark.parametrize(
    "policy",
    at_length(
        ["mixed_bfloat16"], ["float32", "float64", "float16", "bfloat16", "mixed_float16", "mixed_bfloat16"]
    ),
)
@pytest.mark.parametrize("name", at_length(["Transformer"], list(MODELS)))
def test_a_model_learns_under_other_precisions(name, policy):
    if keras.backend.backend() != "tensorflow" and policy not in ("float32", "mixed_bfloat16"):
        pytest.skip("Keras computes some layers in float32 there, or not at all.")
    if policy == "bfloat16" and "Recurrent" in name:
        pytest.skip("TensorFlow's QR, which orthogonal first weights need, knows no bfloat16.")
    kind, arguments, _ = MODELS[name]
    model, inputs = kind(**arguments, dtype=policy), inputs_of(name)
    shape = model.predict(inputs, verbose=0).shape
    token = len(shape) == 3
    answers = np.ones(shape[:2] if token else shape[:1], "int32")
    loss = kit_core.LabelSmoothedCrossEntropy() if token else keras.losses.SparseCategoricalCrossentropy(True)
    model.compile("sgd", loss)
    assert np.isfinite(model.fit(inputs, answers, verbose=0).history["loss"]).all()
    assert np.isfinite(model.evaluate(inputs, answers, verbose=0))
