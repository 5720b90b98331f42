"""The counts by formula against real models: their weights and the graphs that TensorFlow traces of them."""

from collections import Counter
from dataclasses import replace
from math import prod

import pytest
import tensorflow as tf
from at_length import at_length
from rows import in_rows

from kit_core import Transformer, TransformerConfig, budget

TINY = TransformerConfig.tiny(11)
CONFIGS = {
    "tiny": TINY,
    "heads of their own size": replace(TINY, num_heads=3, d_k=5, d_v=7),
    "biases": replace(TINY, use_bias=True),
    "learned positions": replace(TINY, position="learned"),
    "pre-LN": replace(TINY, norm="pre"),
    "two vocabularies": replace(TINY, target_vocab_size=13),
    "nothing shared": replace(TINY, share_embeddings=False),
    "two vocabularies, nothing shared": replace(TINY, target_vocab_size=13, share_embeddings=False),
    "deep and narrow": replace(TINY, num_layers=3, d_model=8, d_ff=48),
}
each_config = pytest.mark.parametrize("config", CONFIGS.values(), ids=CONFIGS)
# Each of what changes a graph once; the weights are counted for all.
FEW = ("heads of their own size", "learned positions", "pre-LN", "two vocabularies, nothing shared")
B, S, T = 3, 5, 7


def built(config):
    model = Transformer(config)
    model.build()
    return model


def part_of(path):
    """The part of the budget that a weight belongs to, told by the name of its layer."""
    for part in ("self_attention", "cross_attention", "feed_forward", "position"):
        if f"/{part}/" in path:
            return part
    return "layer_norm" if "norm/" in path else "embedding"


@each_config
def test_parameters_are_those_of_the_model_and_of_its_layers(config):
    counted = Counter()
    model = built(config)
    for weight in model.weights:
        counted[part_of(weight.path)] += prod(weight.shape)
    assert {part: count for part, count in budget.count_parameters(config).items() if count} == counted
    assert sum(counted.values()) == model.count_params()
    layer = model.decoder.layers[0]
    assert budget.attention_parameters(config) == layer.cross_attention.count_params()
    assert budget.feed_forward_parameters(config) == layer.feed_forward.count_params()
    assert budget.norm_parameters(config) == layer.feed_forward_norm.count_params()


def traced(config):
    """The operations of one forward pass as TensorFlow traces it, with all shapes known."""
    model = built(config)
    ids = [tf.TensorSpec((B, length), tf.int32) for length in (S, T)]

    @tf.function(autograph=False)
    def forward(source, target):
        return model((source, target))

    return forward.get_concrete_function(*ids).graph.get_operations()


def size(tensor):
    return prod(tensor.shape)


def products(operations):
    """(operation, multiply-adds): each product of matrices contracts the last axis of its first factor."""
    kinds = {"MatMul", "BatchMatMulV2"}
    return [(op, size(op.outputs[0]) * op.inputs[0].shape[-1]) for op in operations if op.type in kinds]


@pytest.mark.parametrize("name", at_length(FEW, CONFIGS))
def test_multiply_adds_and_activations_are_those_of_the_traced_graph(name):
    config = CONFIGS[name]
    operations = traced(config)
    counts = budget.count_multiply_adds(config, S, T, B)
    found = products(operations)
    assert sum(counts.values()) == sum(count for _, count in found)
    # Scores and mixing are the only products of two activations with a head axis.
    of_heads = sum(count for op, count in found if len(op.inputs[1].shape) == 4)
    assert counts["attention_products"] == of_heads
    assert counts["logits"] == found[-1][1]

    outputs = [op.outputs[0] for op, _ in found]
    softmaxed = [size(op.outputs[0]) for op in operations if op.type == "Softmax"]
    # A layer normalization squares the differences to the mean once: the shape of what comes in and goes out.
    normalized = [size(op.outputs[0]) for op in operations if op.type == "SquaredDifference"]
    logits = size(outputs[-1])
    # Among the products are the scores; what is kept of them is the softmax, counted apart.
    hidden = sum(map(size, outputs)) - sum(softmaxed) - logits + 2 * sum(normalized)
    hidden += B * (S + T) * config.d_model  # embeddings with their positions
    if config.norm == "pre":  # the final normalizations have no residual sum of their own
        hidden -= B * (S + T) * config.d_model
    kept = budget.count_activations(config, S, T, B)
    assert kept == {"attention_weights": sum(softmaxed), "hidden": hidden, "logits": logits}


def test_bytes_follow_from_parameters_and_activations():
    parameters = sum(budget.count_parameters(TINY).values())
    kept = budget.count_activations(TINY, S, T, B)
    for width in (2, 4):
        assert budget.count_bytes(TINY, S, T, B, bytes_per_number=width) == {
            "weights": width * parameters,
            "gradients": width * parameters,
            "adam_moments": 2 * width * parameters,
            "attention_weights": width * kept["attention_weights"],
            "other_activations": width * (kept["hidden"] + kept["logits"]),
        }


def test_only_attention_products_grow_with_the_square_of_the_length():
    short, long = (budget.count_multiply_adds(TINY, n, n) for n in (10, 20))
    growth = {part: long[part] / short[part] for part in short}
    assert growth == {"attention_projections": 2, "attention_products": 4, "feed_forward": 2, "logits": 2}


def test_sizes_tell_whether_the_heads_divide_the_model():
    rows = TransformerConfig.table3(100)
    assert budget.sizes(rows["base"]) == {
        "num_layers": 6,
        "d_model": 512,
        "num_heads": 8,
        "d_k": None,
        "d_v": None,
        "d_ff": 2048,
        "learned_length": 0,
    }
    assert budget.sizes(rows["(B) d_k=16"]) == budget.sizes(rows["base"]) | {"d_k": 16, "d_v": 64}
    assert budget.sizes(rows["(E) learned"])["learned_length"] == rows["(E) learned"].max_length == 512


@in_rows(
    ("count", "arguments", "error", "words"),
    [
        (budget.count_multiply_adds, (0, 5), ValueError, "source_length=0"),
        (budget.count_multiply_adds, (5, 2.0), TypeError, "target_length"),
        (budget.count_activations, (5, 5, -1), ValueError, "batch=-1"),
        (budget.count_bytes, (5, True), TypeError, "target_length"),
    ],
)
def test_a_wrong_size_is_named(count, arguments, error, words):
    with pytest.raises(error, match=f"{words}.*[가-힣]"):
        count(TINY, *arguments)


def test_a_wrong_width_is_named():
    with pytest.raises(ValueError, match="bytes_per_number=0"):
        budget.count_bytes(TINY, S, T, bytes_per_number=0)
