import json
import sys
from dataclasses import asdict, replace
from pathlib import Path

import keras
import numpy as np
import pytest
from keras import ops
from rows import in_rows

from kit_core import (
    AddAndNorm,
    Decoder,
    DecoderLayer,
    Encoder,
    EncoderLayer,
    MultiHeadAttention,
    PositionalEncoding,
    PositionwiseFeedForward,
    TokenEmbedding,
    Transformer,
    TransformerClassifier,
    TransformerConfig,
    combine_masks,
    greedy_decode,
    label_smoothed_cross_entropy,
    look_ahead_mask,
    masked_accuracy,
    padding_mask,
    scaled_dot_product_attention,
    sinusoidal_encoding,
)
from kit_core.attention import attention_scores
from kit_core.layer import checked_call, inside_call
from kit_core.validation import is_number

TINY = TransformerConfig.tiny(20)


def validation_calls(model):
    """How many functions of validation/ one forward pass enters."""
    entered = []

    def watch(frame, event, _arg):
        if event == "call" and Path(frame.f_code.co_filename).parent.name == "validation":
            entered.append(frame.f_code.co_name)

    pair = np.ones((2, 5), int), np.ones((2, 4), int)
    model(pair)
    sys.setprofile(watch)
    try:
        model(pair)
    finally:
        sys.setprofile(None)
    return len(entered)


def test_only_the_outermost_call_looks_at_its_input():
    small, deep = (Transformer(TransformerConfig(20, 20, 16, layers, 2, 32)) for layers in (1, 4))
    assert 0 < validation_calls(small) == validation_calls(deep)


def test_a_call_that_fails_leaves_the_next_one_checked(monkeypatch, rng):
    layer = EncoderLayer(TINY)

    def broken(x):
        raise RuntimeError("부서졌다")

    x = rng.normal(size=(1, 4, 16)).astype("float32")
    layer(x)
    monkeypatch.setattr(layer.feed_forward, "call", broken)
    with pytest.raises(RuntimeError, match="부서졌다"):
        layer(x)
    assert not inside_call()
    with pytest.raises(ValueError, match=r"x의 모양.*마지막 축이 16"):
        layer(x[..., :8])


def test_a_layer_within_a_readers_own_function_is_checked(rng):
    x, attention = rng.normal(size=(1, 4, 16)).astype("float32"), MultiHeadAttention(16, 2)
    mask = np.ones((4, 3), bool)
    with pytest.raises(ValueError, match=r"mask의 모양 \(4, 3\)"):
        AddAndNorm()(x, sublayer=lambda x: attention(x, x, x, mask=mask))


def test_functions_too_are_silent_within_a_checked_call():
    query, number = ops.ones((2, 3)), np.ones((2, 2), "int32")
    for function in (
        lambda: combine_masks(number),
        lambda: scaled_dot_product_attention(query, query, query, number),
    ):
        with pytest.raises(TypeError, match="불리언"):
            function()
    with checked_call():
        assert inside_call()
        assert combine_masks(number) is number
        assert padding_mask(np.ones((2, 3), "float32"), pad_id=0.5).shape == (2, 1, 1, 3)
        assert look_ahead_mask(2, offset=-1).shape == (1, 1, 2, 2)
        assert attention_scores(query, query, number).shape == (2, 2)
        assert scaled_dot_product_attention(query, query, query, number)[0].shape == (2, 3)
        assert AddAndNorm()(query, sublayer=lambda x: x).shape == (2, 3)
        x, position = ops.zeros((1, 2, 6)), PositionalEncoding(4, 6)
        np.testing.assert_array_equal(
            ops.convert_to_numpy(position(x))[0], sinusoidal_encoding(4, 6)[:2].astype("float32")
        )
    assert not inside_call()


SIZES = {
    TokenEmbedding: ({"vocab_size": 11, "d_model": 6}, [(2, 5)]),
    PositionalEncoding: ({"max_length": 7, "d_model": 6, "position": "learned"}, [(2, 5, 6)]),
    PositionwiseFeedForward: ({"d_model": 6, "d_ff": 9, "dropout": 0.5}, [(2, 5, 6)]),
    AddAndNorm: ({"dropout": 0.5, "norm": "pre"}, [(2, 5, 6)]),
    MultiHeadAttention: (
        {"d_model": 6, "num_heads": 2, "d_k": 4, "d_v": 5, "dropout": 0.5, "use_bias": True},
        [(2, 5, 6), (2, 3, 6), (2, 3, 6)],
    ),
    EncoderLayer: ({"config": TINY}, [(2, 5, 16)]),
    DecoderLayer: ({"config": TINY}, [(2, 5, 16), (2, 3, 16)]),
    Encoder: ({"config": replace(TINY, norm="pre")}, [(2, 5, 16)]),
    Decoder: ({"config": replace(TINY, norm="pre")}, [(2, 5, 16), (2, 3, 16)]),
}
each_layer = pytest.mark.parametrize("kind", SIZES, ids=lambda kind: kind.__name__)


def of_numpy(sizes):
    """The same sizes as numbers of NumPy's, as they come out of its arrays."""
    return {name: np.array(value)[()] if is_number(value) else value for name, value in sizes.items()}


def called(layer, shapes, lists=False, **options):
    rng = np.random.default_rng(3)
    dtype = "int32" if isinstance(layer, TokenEmbedding) else "float32"
    arrays = [(3 * rng.normal(size=shape)).clip(0, 9).astype(dtype) for shape in shapes]
    arrays = [array.tolist() if lists else array for array in arrays]
    return layer(*arrays, **options | ({"sublayer": abs} if isinstance(layer, AddAndNorm) else {}))


@each_layer
def test_a_layer_is_what_its_configuration_says(kind):
    sizes, _ = SIZES[kind]
    layer = kind(**of_numpy(sizes), name="mine", dtype="mixed_bfloat16", trainable=False)
    config = layer.get_config()
    again = kind.from_config(json.loads(json.dumps(config)))
    assert again.get_config() == config
    assert (again.name, again.dtype_policy.name, again.trainable) == ("mine", "mixed_bfloat16", False)
    written = asdict(sizes["config"]) if "config" in sizes else sizes
    assert {name: config[name] for name in written} == written
    assert {part.dtype_policy.name for part in again._flatten_layers()} == {"mixed_bfloat16"}


@each_layer
def test_a_layer_that_is_built_has_all_its_weights_and_knows_its_shapes(kind):
    sizes, shapes = SIZES[kind]
    layer = kind(**sizes)
    assert layer.supports_masking
    layer.build(*((None, *shape[1:]) for shape in shapes))
    made = [weight.path for weight in layer.weights]
    output = called(layer, shapes)
    assert made == [weight.path for weight in layer.weights] != []
    assert tuple(output.shape) == tuple(layer.compute_output_shape(*shapes))


@each_layer
def test_a_layer_reads_lists_and_drops_out_in_training_alone(kind):
    sizes, shapes = SIZES[kind]
    layer = kind(**sizes)
    plain, again, trained = (
        ops.convert_to_numpy(called(layer, shapes, training=training)) for training in (False, None, True)
    )
    np.testing.assert_array_equal(plain, again)
    np.testing.assert_allclose(ops.convert_to_numpy(called(layer, shapes, lists=True)), plain, atol=1e-6)
    with pytest.raises(TypeError, match="nothing"):
        called(layer, shapes, nothing=True)
    assert np.array_equal(plain, trained) == (kind in (TokenEmbedding, PositionalEncoding))


@in_rows(
    ("kind", "name", "wrong"),
    [
        (kind, name, wrong)
        for kind, (sizes, _) in SIZES.items()
        for name, value in sizes.items()
        for wrong in ({int: [0, 1.5], float: [1.0, "0.1"], str: ["middle"], bool: [1]}.get(type(value), [{}]))
    ],
)
def test_a_size_that_makes_no_layer_is_named(kind, name, wrong):
    with pytest.raises((TypeError, ValueError), match=rf"{name}.*[가-힣]"):
        kind(**SIZES[kind][0] | {name: wrong})


CALLS = {
    "too few": (lambda x, ids: MultiHeadAttention(16, 2)(x, x), "query, key, value은"),
    "too many": (lambda x, ids: PositionwiseFeedForward(16, 8)(x, x), "2개를 차례로"),
    "none": (lambda x, ids: Transformer(TINY)(), "inputs은"),
    "unknown": (lambda x, ids: Encoder(TINY)(x, masks=None), r"\['masks'\]를 이름으로"),
    "two arrays": (lambda x, ids: Transformer(TINY)(ids, ids), r"training.*model\(\(source, target\)\)"),
    "two, classifier": (lambda x, ids: TransformerClassifier(TINY, 2)(ids, ids), "training은 True나 False"),
    "no sub-layer": (lambda x, ids: AddAndNorm()(x), "sublayer은.*함수"),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_with_other_arguments_is_named(name):
    call, words = CALLS[name]
    with pytest.raises(TypeError, match=words):
        call(np.ones((2, 5, 16), "float32"), np.ones((2, 5), int))


ODD_CALLS = {
    "Transformer": lambda x: Transformer(TINY)((x, np.ones((2, 3), int))),
    "greedy_decode": lambda x: greedy_decode(Transformer(TINY), x, start_id=1, end_id=2, max_length=3),
    "TokenEmbedding": lambda x: TokenEmbedding(20, 4)(x),
    "padding_mask": padding_mask,
    "loss": lambda x: label_smoothed_cross_entropy(x, np.ones((2, 3, 5), "float32")),
    "accuracy": lambda x: masked_accuracy(np.ones((2, 3), int), x),
    "Encoder": lambda x: Encoder(TINY)(x),
    "MultiHeadAttention": lambda x: MultiHeadAttention(16, 2)(x, x, x),
    "AddAndNorm": lambda x: AddAndNorm()(x, lambda x: x),
    "PositionwiseFeedForward": lambda x: PositionwiseFeedForward(16, 8)(x),
    "scaled_dot_product_attention": lambda x: scaled_dot_product_attention(x, x, x),
    "combine_masks": combine_masks,
}


@pytest.mark.skipif(keras.backend.backend() != "tensorflow", reason="the tensors are TensorFlow's")
@pytest.mark.parametrize("name", ODD_CALLS)
def test_tensors_that_are_no_arrays_are_refused_in_korean(name):
    import tensorflow as tf

    call = ODD_CALLS[name]
    with pytest.raises(TypeError, match=r"RaggedTensor.*네모난 배열"):
        call(tf.ragged.constant([[1, 2], [3]], dtype="int32"))
    with pytest.raises(TypeError, match=r"SparseTensor.*네모난 배열"):
        call(tf.sparse.from_dense([[1, 0, 2], [3, 0, 0]]))
    with pytest.raises(TypeError, match=r"KerasTensor.*네모난 배열"):
        call(keras.KerasTensor((2, 3), "int32", sparse=True))
    with pytest.raises(ValueError, match="축이 몇인지 알 수 없다"):
        tf.function(call, autograph=False).get_concrete_function(tf.TensorSpec(None, "int32"))


@pytest.mark.skipif(keras.backend.backend() != "torch", reason="the tensors are PyTorch's")
@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors:UserWarning")
@pytest.mark.parametrize("name", ODD_CALLS)
def test_tensors_of_pytorch_that_are_no_arrays_are_refused_in_korean(name):
    import torch

    with pytest.raises(TypeError, match=r"nested_tensor.*네모난 배열"):
        ODD_CALLS[name](torch.nested.nested_tensor([torch.tensor([1, 2]), torch.tensor([3])]))


def test_a_stateless_call_looks_at_its_input_as_a_call_does():
    """JAX's own training goes through it."""
    model = Transformer(TINY)
    model.build()
    state = [[v.value for v in some] for some in (model.trainable_variables, model.non_trainable_variables)]
    ids = np.ones((2, 3), int)
    answer, _ = model.stateless_call(*state, (ids, ids))
    np.testing.assert_array_equal(ops.convert_to_numpy(answer), ops.convert_to_numpy(model((ids, ids))))
    assert len(model.stateless_call(*state, (ids, ids), training=True, return_losses=True)) == 3
    for wrong, words in (
        ((ids, ids, ids), "첫 축=3"),
        ((ids + 99, ids), "어휘 밖의 번호"),
        ((ids, ids[:1]), "문장의 수"),
    ):
        with pytest.raises(ValueError, match=words):
            model.stateless_call(*state, wrong)


@pytest.mark.parametrize("name", ["greedy_decode", "loss", "accuracy"])
def test_a_value_is_wanted_where_one_is_counted(name):
    shape, dtype = ((2, 3, 5), "float32") if name == "accuracy" else ((2, 3), "int32")
    with pytest.raises(TypeError, match="값이 없는 KerasTensor"):
        ODD_CALLS[name](keras.KerasTensor(shape, dtype))
