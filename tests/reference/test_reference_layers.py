import math
import subprocess
import sys

import numpy as np
import pytest

from kit_core.reference import (
    decode,
    decoder_layer,
    encode,
    encoder_layer,
    feed_forward,
    forward,
    layer_norm,
    nest_weights,
    residual,
    sinusoids,
)

NORM = {"layer_norm": {"gamma": np.ones(4), "beta": np.zeros(4)}}


def test_layer_norm_worked_out_by_hand():
    """Mean 4 and variance 4: (2 - 4) / 2 and (6 - 4) / 2. Epsilon is what turns 0 / 0 into 0."""
    x = np.array([[2.0, 6.0, 2.0, 6.0], [5.0, 5.0, 5.0, 5.0]])
    gamma, beta = np.array([1.0, 1.0, 3.0, 1.0]), np.array([0.0, 0.0, 0.0, 10.0])
    np.testing.assert_allclose(layer_norm(x[:1], gamma, beta, epsilon=0.0), [[-1, 1, -3, 11]], atol=1e-14)
    np.testing.assert_allclose(layer_norm(x, gamma, beta)[1], [0, 0, 0, 10])
    tiny = layer_norm(1e-3 * np.array([-1.0, 1.0]), np.ones(2), np.zeros(2))  # the variance equals epsilon
    np.testing.assert_allclose(tiny, [-math.sqrt(0.5), math.sqrt(0.5)], rtol=1e-12)


def test_layer_norm_does_not_see_shift_or_scale(rng):
    x, gamma, beta = rng.normal(size=(2, 3, 8)), rng.normal(size=8), rng.normal(size=8)
    want = layer_norm(x, gamma, beta, epsilon=0.0)
    np.testing.assert_allclose(layer_norm(7.0 * x - 3.0, gamma, beta, epsilon=0.0), want, atol=1e-12)


def test_feed_forward_worked_out_by_hand():
    """x W1 + b1 = (3, -1), the ReLU leaves (3, 0), and W2, b2 make it 3 * 2 + 1 and 3 * (-1) + 0."""
    weights = {
        "inner": {"kernel": np.array([[1.0, 0.0], [1.0, -1.0]]), "bias": np.array([0.0, 1.0])},
        "outer": {"kernel": np.array([[2.0, -1.0], [50.0, 50.0]]), "bias": np.array([1.0, 0.0])},
    }
    np.testing.assert_array_equal(feed_forward(np.array([[[1.0, 2.0]]]), weights), [[[7.0, -3.0]]])


def test_sinusoids_worked_out_by_hand():
    """d_model = 4: the angles are pos and pos / 100."""
    want = [[0.0, 1.0, 0.0, 1.0], [0.8414709848, 0.5403023059, 0.0099998333, 0.9999500004]]
    np.testing.assert_allclose(sinusoids(2, 4), want, atol=1e-10)
    np.testing.assert_allclose(
        sinusoids(2, 3), np.array([[0, 1, 0], [0.8414709848, 0.5403023059, 0.0021544330]])
    )


def test_the_dot_product_of_two_sinusoids_depends_on_the_distance_alone():
    """sin a sin b + cos a cos b = cos(a - b), summed over the wavelengths."""
    table = sinusoids(30, 16)
    products = table @ table.T
    for distance in range(1, 10):
        diagonal = np.diagonal(products, distance)
        want = sum(math.cos(distance / 10000 ** (2 * i / 16)) for i in range(8))
        np.testing.assert_allclose(diagonal, want, atol=1e-12)


def test_residual_adds_then_normalises_or_normalises_then_adds():
    x = np.array([[[1.0, 3.0, 1.0, 3.0]]])  # normalised: -1, 1, -1, 1

    def sublayer(x):
        return x**2

    post = residual(x, sublayer, NORM, "post")  # x + x^2 = 2, 12, 2, 12
    np.testing.assert_allclose(post, [[[-1, 1, -1, 1]]], atol=1e-6)
    pre = residual(x, sublayer, NORM, "pre")  # x + 1
    np.testing.assert_allclose(pre, [[[2, 4, 2, 4]]], atol=1e-5)
    with pytest.raises(ValueError, match="norm='middle'"):
        residual(x, sublayer, NORM, "middle")


def identity_attention(scale=1.0):
    """Query and key zero: every allowed key gets the same weight, and the output is scale times their mean."""
    zero, one = {"kernel": np.zeros((4, 4))}, {"kernel": np.eye(4)}
    return {"query": zero, "key": zero, "value": one, "output": {"kernel": scale * np.eye(4)}}


def test_an_encoder_layer_of_means_worked_out_by_hand():
    """Self-attention is the mean of the allowed positions, the feed-forward doubles the positive part."""
    doubled = {
        "inner": {"kernel": np.eye(4), "bias": np.zeros(4)},
        "outer": {"kernel": 2 * np.eye(4), "bias": np.zeros(4)},
    }
    weights = {"self_attention": identity_attention(), "self_attention_norm": NORM}
    weights |= {"feed_forward": doubled, "feed_forward_norm": NORM}
    x = np.array([[[4.0, 0, 0, 0], [0, 0, 0, 4.0], [9.0, 9.0, 0, 0]]])
    mask = np.array([True, True, False])
    mean = np.array([2.0, 0, 0, 2.0])

    def normed(x):
        return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-6)

    y = normed(x + mean)
    np.testing.assert_allclose(
        encoder_layer(x, weights, 2, mask), normed(y + 2 * np.maximum(0, y)), atol=1e-12
    )
    y = x + normed(x)[:, :2].mean(axis=1, keepdims=True)
    np.testing.assert_allclose(
        encoder_layer(x, weights, 2, mask, "pre"), y + 2 * np.maximum(0, normed(y)), atol=1e-12
    )


def test_a_decoder_layer_asks_with_the_target_and_answers_with_the_memory():
    """Both attentions are means; with the feed-forward silent the two contributions can be told apart."""
    silent = {"inner": {"kernel": np.zeros((4, 4))}, "outer": {"kernel": np.zeros((4, 4))}}
    weights = {"self_attention": identity_attention(0.0), "self_attention_norm": NORM}
    weights |= {"cross_attention": identity_attention(3.0), "cross_attention_norm": NORM}
    weights |= {"feed_forward": silent, "feed_forward_norm": NORM}
    x, memory = np.zeros((1, 2, 4)), np.array([[[1.0, 0, 0, 0], [0, 5.0, 0, 0], [0, 0, 99.0, 0]]])
    source_mask = np.array([True, True, False])  # the third source token is padding
    output = decoder_layer(x, memory, weights, 2, np.tri(2, dtype=bool), source_mask, "pre")
    np.testing.assert_allclose(output, [[[1.5, 7.5, 0, 0]] * 2], atol=1e-12)


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


@pytest.mark.parametrize("norm", ["post", "pre"])
@pytest.mark.parametrize("vocabularies", [1, 2])
@pytest.mark.parametrize("untied", [False, True])
def test_the_model_sees_no_future_and_no_padding_and_all_the_source(norm, vocabularies, untied, rng):
    weights = tiny_model(rng, norm=norm, vocabularies=vocabularies, untied=untied)
    source, target = rng.integers(1, 7, (3, 5)), rng.integers(1, 5, (3, 4))
    logits = forward(source, target, weights, 2, norm)
    assert logits.shape == (3, 4, 7 if vocabularies == 1 else 5)
    later = target.copy()
    later[:, 2] = target[:, 2] % 4 + 1
    moved = forward(source, later, weights, 2, norm)
    np.testing.assert_allclose(moved[:, :2], logits[:, :2], atol=1e-12)
    assert np.abs(moved[:, 2:] - logits[:, 2:]).max() > 1e-3
    padded = forward(np.pad(source, ((0, 0), (0, 3))), np.pad(target, ((0, 0), (0, 2))), weights, 2, norm)
    np.testing.assert_allclose(padded[:, :4], logits, atol=1e-12)
    for position in range(5):
        other = source.copy()
        other[:, position] = source[:, position] % 6 + 1
        assert np.abs(forward(other, target, weights, 2, norm) - logits).max(axis=(1, 2)).min() > 1e-6
    memory = encode(source, weights, 2, norm)
    np.testing.assert_array_equal(decode(target, memory, source, weights, 2, norm), logits)


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


def test_nesting_takes_the_name_of_the_model_off():
    nested = nest_weights({"transformer/a/kernel": [1.0], "transformer/a/b/bias": [2.0]})
    assert nested["a"]["kernel"].tolist() == [1.0]
    assert nested["a"]["b"]["bias"].tolist() == [2.0]
    assert set(nest_weights({"a/x": [1.0], "b/x": [2.0]})) == {"a", "b"}


@pytest.mark.parametrize(
    ("arrays", "words"),
    [
        ({}, "arrays가 비어"),
        ({"m/a": [1.0], "m/a/b": [1.0], "m/c": [0.0]}, "'a'.*이미 배열"),
        ({"m/a/b": [1.0], "m/a": [1.0]}, "'a'.*이미 있다"),
    ],
)
def test_paths_that_get_in_each_others_way_are_named(arrays, words):
    with pytest.raises(ValueError, match=words):
        nest_weights(arrays)


@pytest.mark.parametrize(
    ("spoil", "error", "words"),
    [
        (lambda w, s: (w, s * 1.0), TypeError, "source.*float64"),
        (lambda w, s: (w, s + 7), ValueError, "source에 어휘 밖의 번호.*6 이하"),
        (lambda w, s: (w, s[0]), ValueError, r"source의 모양 \(3,\)"),
        (lambda w, s: ({k: v for k, v in w.items() if k != "decoder"}, s), ValueError, "'decoder'이.*없다"),
        (
            lambda w, s: ({k: v for k, v in w.items() if k != "embedding"}, s),
            ValueError,
            "'source_embedding'이.*없다",
        ),
    ],
)
def test_what_the_model_lacks_is_named(spoil, error, words, rng):
    weights, source = spoil(tiny_model(rng), rng.integers(1, 7, (2, 3)))
    with pytest.raises(error, match=words):
        forward(source, source, weights, 2)


def test_a_norm_that_does_not_fit_the_weights_is_named(rng):
    source = rng.integers(1, 7, (2, 3))
    with pytest.raises(ValueError, match=r"norm='pre'.*final_norm이 없다"):
        forward(source, source, tiny_model(rng), 2, "pre")
    with pytest.raises(ValueError, match=r"norm='post'.*final_norm이 있다"):
        forward(source, source, tiny_model(rng, norm="pre"), 2)


def test_a_learned_table_that_is_too_short_is_named(rng):
    weights = tiny_model(rng)
    weights["encoder"]["position"] = {"table": np.zeros((2, 4))}
    with pytest.raises(ValueError, match=r"source의 길이 3.*max_length=2"):
        encode(np.array([[1, 2, 3]]), weights, 2)


def test_norm_weights_of_another_size_are_named():
    with pytest.raises(ValueError, match=r"gamma의 모양 \(3,\)"):
        layer_norm(np.ones((2, 4)), np.ones(3), np.ones(4))


def test_the_reference_needs_no_keras():
    code = "import sys, kit_core.reference; sys.exit(bool({'keras', 'tensorflow'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
