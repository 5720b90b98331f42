"""Right answers to the stations from the feed-forward network to the whole Transformer, in other styles than the book's."""

import numpy as np
from right_functions_attention import decoder_mask_by_loops, embed_by_one_hot, multi_head_by_einsum

from kit_core.reference import decoder_layer, encoder_layer, feed_forward, forward


def feed_forward_by_einsum(x, w):
    hidden = np.einsum("bld,df->blf", x, w["inner"]["kernel"]) + w["inner"]["bias"]
    return (
        np.einsum("blf,fd->bld", hidden * (hidden > 0), w["outer"]["kernel"]) + w["outer"]["bias"]
    ).tolist()


def layer_norm_by_var(x, gamma, beta, epsilon=1e-6):
    return (x - np.mean(x, -1)[..., None]) / np.sqrt(np.var(x, -1)[..., None] + epsilon) * gamma + beta


def _norm(x, weights):
    return layer_norm_by_var(x, **weights["layer_norm"])


def encoder_by_einsum(x, weights, num_heads, mask=None):
    seen = multi_head_by_einsum(x, x, x, weights["self_attention"], num_heads, mask)[0]
    x = _norm(seen + x, weights["self_attention_norm"])
    return _norm(np.add(x, feed_forward_by_einsum(x, weights["feed_forward"])), weights["feed_forward_norm"])


def decoder_by_einsum(x, memory, weights, num_heads, target_mask=None, source_mask=None):
    seen = multi_head_by_einsum(x, x, x, weights["self_attention"], num_heads, target_mask)[0]
    x = _norm(x + seen, weights["self_attention_norm"])
    read = multi_head_by_einsum(x, memory, memory, weights["cross_attention"], num_heads, source_mask)[0]
    x = _norm(x + read, weights["cross_attention_norm"])
    return _norm(x + feed_forward(x, weights["feed_forward"]), weights["feed_forward_norm"])


def _table(weights, side):
    return weights["embedding" if "embedding" in weights else f"{side}_embedding"]["embeddings"]


def transformer_by_einsum(source, target, weights, num_heads, pad_id=0):
    seen = (source != pad_id)[:, None, None]
    memory = embed_by_one_hot(source, _table(weights, "source"))
    for i in range(len(weights["encoder"])):
        memory = encoder_by_einsum(memory, weights["encoder"][f"layer_{i}"], num_heads, seen)
    x = embed_by_one_hot(target, _table(weights, "target"))
    past = decoder_mask_by_loops(target, pad_id)
    for i in range(len(weights["decoder"])):
        x = decoder_by_einsum(x, memory, weights["decoder"][f"layer_{i}"], num_heads, past, seen)
    return np.einsum("btd,vd->btv", x, _table(weights, "target"))


RIGHT = {
    "feed_forward": [feed_forward_by_einsum],
    "layer_norm": [layer_norm_by_var],
    "encoder_layer": [encoder_by_einsum],
    "decoder_layer": [decoder_by_einsum],
    "transformer": [transformer_by_einsum],
}


def _feed_forward(activation=lambda x: np.maximum(0, x), inner_bias=1, outer_bias=1):
    def feed_forward(x, w):
        hidden = activation(x @ w["inner"]["kernel"] + inner_bias * w["inner"]["bias"])
        return hidden @ w["outer"]["kernel"] + outer_bias * w["outer"]["bias"]

    return feed_forward


def _layer_norm(axis=-1, freedom=0, epsilon_used=1, beta_used=1):
    def layer_norm(x, gamma, beta, epsilon=1e-6):
        variance = x.var(axis, keepdims=True, ddof=freedom)
        return (
            gamma * (x - x.mean(axis, keepdims=True)) / np.sqrt(variance + epsilon_used * epsilon)
            + beta_used * beta
        )

    return layer_norm


PAIRS = [
    ("feed_forward", _feed_forward(lambda x: x, 0), "no ReLU and no first bias"),
    ("feed_forward", _feed_forward(np.abs, outer_bias=0), "absolute and no second bias"),
    ("feed_forward", _feed_forward(inner_bias=0, outer_bias=0), "no bias at all"),
    ("layer_norm", _layer_norm(axis=-2, freedom=1), "over the length and unbiased"),
    ("layer_norm", _layer_norm(freedom=1, epsilon_used=0), "unbiased and no epsilon"),
    ("layer_norm", _layer_norm(axis=0, beta_used=0), "over the batch and no beta"),
    (
        "encoder_layer",
        lambda x, w, h, mask=None: encoder_layer(x, w, h, None, norm="pre"),
        "pre-LN and no mask",
    ),
    ("encoder_layer", lambda x, w, h, mask=None: encoder_layer(x, w, 1), "one head and no mask"),
    (
        "decoder_layer",
        lambda x, m, w, h, t=None, s=None: decoder_layer(x, m, w, 1),
        "both masks ignored and one head",
    ),
    (
        "decoder_layer",
        lambda x, m, w, h, t=None, s=None: decoder_layer(x, m, w, h, None, s, norm="pre"),
        "pre-LN and the future seen",
    ),
    (
        "transformer",
        lambda s, t, w, h, pad_id=0: forward(s, t, w, 1)[:, -1],
        "one head and the last position",
    ),
    (
        "transformer",
        lambda s, t, w, h, pad_id=0: np.exp(forward(s, t, w, h)) / np.exp(forward(s, t, w, h)).sum(),
        "the padding fixed and over all",
    ),
]
