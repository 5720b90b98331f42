import numpy as np
import pytest

from kit_core.reference import decoder_layer, encoder_layer, residual

NORM = {"layer_norm": {"gamma": np.ones(4), "beta": np.zeros(4)}}


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
