"""Right answers to the stations from merging pairs to multi-head attention, in other styles than the book's."""

import math
from collections import Counter
from itertools import pairwise

import numpy as np


def merges_by_recounting(words, count):
    words = {tuple(word): times for word, times in words.items()}
    out = []
    for _ in range(count):
        pairs = Counter()
        for word, times in words.items():
            for pair in pairwise(word):
                pairs[pair] += times
        if not pairs:
            return out
        best = sorted(pairs, key=lambda pair: (pairs[pair], pair))[-1]
        out.append(best)
        merged = Counter()
        for word, times in words.items():
            line = "|".join(word)
            while f"|{best[0]}|{best[1]}|" in f"|{line}|":
                line = f"|{line}|".replace(f"|{best[0]}|{best[1]}|", f"|{best[0]}{best[1]}|", 1)[1:-1]
            merged[tuple(line.split("|"))] += times
        words = merged
    return out


def embed_by_one_hot(ids, embeddings):
    vocab_size, d_model = embeddings.shape
    x = np.einsum("blv,vd->bld", np.eye(vocab_size)[ids], embeddings) * d_model**0.5
    angles = np.outer(np.arange(ids.shape[1]), np.exp(-math.log(10000) * np.arange(0, d_model, 2) / d_model))
    positions = np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(ids.shape[1], d_model)
    return x + positions


def softmax_by_loops(x):
    x = np.asarray(x)
    out = np.empty(x.shape)
    for place in np.ndindex(x.shape[:-1]):
        largest = max(x[place])
        powers = [math.exp(value - largest) for value in x[place]]
        out[place] = [power / sum(powers) for power in powers]
    return out


def softmax_by_logarithm(x):
    x = x - x.max(-1, keepdims=True)
    return np.exp(x - np.logaddexp.reduce(x, axis=-1, keepdims=True))


def attend_by_einsum(q, k, v, mask=None):
    scores = np.einsum("...td,...sd->...ts", q, k) * q.shape[-1] ** -0.5
    if mask is not None:
        scores = scores + np.where(mask, 0, -1e9)
    weights = softmax_by_logarithm(scores)
    return [np.einsum("...ts,...sd->...td", weights, v), weights]


def decoder_mask_by_loops(ids, pad_id=0):
    B, T = ids.shape
    mask = np.zeros((B, 1, T, T), dtype=bool)
    for b in range(B):
        for i in range(T):
            for j in range(i + 1):
                mask[b, 0, i, j] = ids[b, j] != pad_id
    return mask


def split_by_slices(x, num_heads):
    size = x.shape[-1] // num_heads
    return np.stack([x[..., i * size : (i + 1) * size] for i in range(num_heads)], axis=1)


def join_by_concatenation(x):
    return np.concatenate([x[:, i] for i in range(x.shape[1])], axis=-1)


def multi_head_by_einsum(query, key, value, weights, num_heads, mask=None):
    d_model = query.shape[-1]

    def projected(x, name):
        kernel = weights[name]["kernel"].reshape(d_model, num_heads, -1)
        return np.einsum("bld,dhk->bhlk", x, kernel)

    heads, attention = attend_by_einsum(
        projected(query, "query"), projected(key, "key"), projected(value, "value"), mask
    )
    output = weights["output"]["kernel"].reshape(num_heads, -1, d_model)
    return np.einsum("bhtk,hkd->btd", heads, output), attention


RIGHT = {
    "learn_merges": [merges_by_recounting],
    "embed": [embed_by_one_hot],
    "softmax": [softmax_by_loops, softmax_by_logarithm],
    "attend": [attend_by_einsum],
    "decoder_mask": [decoder_mask_by_loops],
    "split_heads": [split_by_slices],
    "join_heads": [join_by_concatenation],
    "multi_head_attention": [multi_head_by_einsum],
}


def _attend(scale=True, hidden=-1e9, axis=-1, inverted=False, mixed="value"):
    def attend(query, key, value, mask=None):
        scores = query @ np.swapaxes(key, -1, -2) / (math.sqrt(query.shape[-1]) if scale else 1)
        if mask is not None:
            scores = np.where(mask ^ inverted, scores, hidden)
        powers = np.exp(scores - scores.max(axis, keepdims=True))
        weights = powers / powers.sum(axis, keepdims=True)
        return weights @ (value if mixed == "value" else key), weights

    return attend


def _mask(shift=0, inverted=False, pad=None, padded=True):
    def decoder_mask(ids, pad_id=0):
        seen = np.tri(ids.shape[1], k=shift, dtype=bool)[None, None]
        if padded:
            seen = seen & (ids != (pad_id if pad is None else pad))[:, None, None]
        return np.broadcast_to(seen ^ inverted, (len(ids), 1, ids.shape[1], ids.shape[1]))

    return decoder_mask


def _embed(scale=0.5, first=0, order="both", shifted=False):
    def embed(ids, embeddings):
        d_model = embeddings.shape[-1]
        angles = np.arange(first, first + ids.shape[1])[:, None] / 10000 ** (
            (np.arange(d_model) // 2 * 2) / d_model
        )
        even = (np.arange(d_model) + shifted) % 2 == 0
        waves = np.sin(angles) if order == "sines" else np.where(even, np.sin(angles), np.cos(angles))
        return embeddings[ids] * d_model**scale + waves

    return embed


PAIRS = [
    ("attend", _attend(scale=False, inverted=True), "no scale and the mask inverted"),
    ("attend", _attend(scale=False, axis=-2), "no scale and over the queries"),
    ("attend", _attend(hidden=0.0, scale=False), "masked to zero and no scale"),
    ("attend", _attend(mixed="key", scale=False), "keys mixed and no scale"),
    ("attend", _attend(axis=-2, inverted=True), "over the queries and the mask inverted"),
    ("decoder_mask", _mask(shift=1, inverted=True), "one ahead and inverted"),
    ("decoder_mask", _mask(shift=-1, pad=0), "without itself and the padding fixed"),
    ("decoder_mask", _mask(shift=1, padded=False), "one ahead and without padding"),
    ("embed", _embed(scale=0, first=1), "not scaled and from one"),
    ("embed", _embed(scale=1, order="sines"), "scaled by d_model and all sines"),
    ("embed", _embed(scale=-0.5, shifted=True), "divided and cosines first"),
    ("softmax", lambda x: np.exp(-x) / np.exp(-x).sum(), "not shifted, negated and over all"),
    ("softmax", lambda x: 2.0**-x / (2.0**-x).sum(-1, keepdims=True), "powers of two and negated"),
    ("split_heads", lambda x, h: x.reshape(len(x), h, x.shape[1], -1)[:, ::-1], "not moved and reversed"),
    ("join_heads", lambda x: x[:, ::-1].reshape(len(x), x.shape[2], -1), "not moved and reversed"),
]
