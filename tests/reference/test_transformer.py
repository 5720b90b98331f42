import math

import numpy as np
import pytest
from rows import in_rows

from kit_core.reference import encode, forward


def tiny_model(rng, layers=2, norm="post", untied=False, vocabularies=1):
    def norm_weights():
        return {"gamma": 1.0 + 0.2 * rng.normal(size=4), "beta": 0.2 * rng.normal(size=4)}

    def attention():
        return {name: {"kernel": rng.normal(size=(4, 4))} for name in ("query", "key", "value", "output")}

    def layer(kinds):
        weights = {kind: attention() for kind in kinds}
        weights |= {f"{kind}_norm": {"layer_norm": norm_weights()} for kind in (*kinds, "feed_forward")}
        inner = {"kernel": rng.normal(size=(4, 6)), "bias": rng.normal(size=6)}
        outer = {"kernel": rng.normal(size=(6, 4)), "bias": rng.normal(size=4)}
        return weights | {"feed_forward": {"inner": inner, "outer": outer}}

    kinds = {"encoder": ("self_attention",), "decoder": ("self_attention", "cross_attention")}
    model = {name: {f"layer_{i}": layer(kinds[name]) for i in range(layers)} for name in kinds}
    if norm == "pre":
        for stack in model.values():
            stack["final_norm"] = norm_weights()
    names = ("embedding",) if vocabularies == 1 else ("source_embedding", "target_embedding")
    for name, size in zip(names, (7, 5), strict=False):
        model[name] = {"embeddings": rng.normal(size=(size, 4))}
    if untied:
        model["projection"] = {"kernel": rng.normal(size=(4, 7 if vocabularies == 1 else 5))}
    return model


def test_a_model_without_layers_is_embeddings_positions_and_one_matrix():
    """d_model = 4: a token's row is doubled, gets its position, and is compared with every row."""
    table = np.arange(8.0).reshape(2, 4) / 10
    weights = {"encoder": {}, "decoder": {}, "embedding": {"embeddings": table}}
    target = np.array([[1, 0]])
    second = 2 * table[0] + [math.sin(1), math.cos(1), math.sin(0.01), math.cos(0.01)]
    want = [[(2 * table[1] + [0, 1, 0, 1]) @ row for row in table], [second @ row for row in table]]
    np.testing.assert_allclose(forward(target, target, weights, 2), [want], atol=1e-14)
    weights["projection"] = {"kernel": np.array([[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]])}
    np.testing.assert_allclose(forward(target, target, weights, 2)[0, 1], second[:3], atol=1e-14)
    weights["decoder"]["position"] = {"table": np.array([[9.0, 9, 9, 9], [1, 2, 3, 4]])}
    np.testing.assert_allclose(
        forward(target, target, weights, 2)[0, 1], 2 * table[0, :3] + [1, 2, 3], atol=1e-14
    )


def test_eleven_layers_are_taken_in_the_order_of_their_numbers(rng):
    weights = tiny_model(rng, layers=11)
    source = rng.integers(1, 7, (2, 3))
    shuffled = weights | {
        "encoder": dict(sorted(weights["encoder"].items()))
    }  # layer_0, layer_1, layer_10, ...
    np.testing.assert_array_equal(encode(source, shuffled, 2), encode(source, weights, 2))
    swapped = weights["encoder"] | {
        "layer_2": weights["encoder"]["layer_10"],
        "layer_10": weights["encoder"]["layer_2"],
    }
    assert not np.allclose(encode(source, weights | {"encoder": swapped}, 2), encode(source, weights, 2))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_the_dtype_of_the_weights_reaches_the_logits(dtype, rng):
    def cast(weights):
        return {k: cast(v) if isinstance(v, dict) else v.astype(dtype) for k, v in weights.items()}

    source = rng.integers(1, 7, (2, 3))
    for norm in ("post", "pre"):
        assert forward(source, source, cast(tiny_model(rng, norm=norm)), 2, norm).dtype == dtype


@in_rows(
    ("spoil", "error", "words"),
    [
        (lambda w, s: (w, s * 1.0), TypeError, "source.*float64"),
        (lambda w, s: (w, s + 7), ValueError, "source에 어휘 밖의 번호.*6 이하"),
        (lambda w, s: (w, s[0]), ValueError, r"source의 모양 \(3,\)"),
        (lambda w, s: ({k: v for k, v in w.items() if k != "decoder"}, s), ValueError, "'decoder'이.*있어야"),
        (
            lambda w, s: ({k: v for k, v in w.items() if k != "embedding"}, s),
            ValueError,
            "'source_embedding'이.*있어야",
        ),
    ],
)
def test_what_the_model_lacks_is_named(spoil, error, words, rng):
    weights, source = spoil(tiny_model(rng), rng.integers(1, 7, (2, 3)))
    with pytest.raises(error, match=words):
        forward(source, source, weights, 2)


def test_a_norm_that_does_not_fit_the_weights_is_named(rng):
    source = rng.integers(1, 7, (2, 3))
    with pytest.raises(ValueError, match=r"norm='pre'.*final_norm"):
        forward(source, source, tiny_model(rng), 2, "pre")
    with pytest.raises(ValueError, match=r"norm='post'.*final_norm"):
        forward(source, source, tiny_model(rng, norm="pre"), 2)


def test_a_learned_table_that_is_too_short_is_named(rng):
    weights = tiny_model(rng)
    weights["encoder"]["position"] = {"table": np.zeros((2, 4))}
    with pytest.raises(ValueError, match=r"source의 길이 3.*max_length=2"):
        encode(np.array([[1, 2, 3]]), weights, 2)
