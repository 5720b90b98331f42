"""Right answers to stations that round, count or return otherwise than the book's."""

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


def softmax_by_logarithm(x):
    x = x - x.max(-1, keepdims=True)
    return np.exp(x - np.logaddexp.reduce(x, axis=-1, keepdims=True))


def attend_by_einsum(q, k, v, mask=None):
    scores = np.einsum("...td,...sd->...ts", q, k) * q.shape[-1] ** -0.5
    if mask is not None:
        scores = scores + np.where(mask, 0, -1e9)
    weights = softmax_by_logarithm(scores)
    return [np.einsum("...ts,...sd->...td", weights, v), weights]


def feed_forward_by_einsum(x, w):
    hidden = np.einsum("bld,df->blf", x, w["inner"]["kernel"]) + w["inner"]["bias"]
    return (
        np.einsum("blf,fd->bld", hidden * (hidden > 0), w["outer"]["kernel"]) + w["outer"]["bias"]
    ).tolist()


def loss_by_parts(logits, targets, epsilon=0.1, pad_id=0):
    """(1 - epsilon) times that of the answer, epsilon times the mean over the vocabulary."""
    logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
    chosen = np.take_along_axis(logs, targets[..., None], axis=-1)[..., 0]
    losses = -(1 - epsilon) * chosen - epsilon * logs.mean(axis=-1)
    return np.average(losses, weights=targets != pad_id)


def gradient_by_differences(logits, targets, epsilon=0.1, pad_id=0):
    """Measured: each logit is moved a little to both sides."""
    out = np.zeros(logits.shape)
    for place in np.ndindex(logits.shape):
        step = np.zeros(logits.shape)
        step[place] = 1e-5
        up, down = (loss_by_parts(logits + sign * step, targets, epsilon, pad_id) for sign in (1, -1))
        out[place] = (up - down) / 2e-5
    return out


def rate_by_cases(step, d_model, warmup=4000):
    if step < warmup:
        return step / (math.sqrt(d_model) * warmup * math.sqrt(warmup))
    return 1 / math.sqrt(d_model * step)


def adam_in_keras_order(
    parameter, gradient, first, second, step, rate, beta_1=0.9, beta_2=0.98, epsilon=1e-9
):
    """The corrections go into the rate; epsilon then stands beside the uncorrected root."""
    first = first + (gradient - first) * (1 - beta_1)
    second = second + (np.square(gradient) - second) * (1 - beta_2)
    rate = rate * np.sqrt(1 - beta_2**step) / (1 - beta_1**step)
    return parameter - rate * first / (np.sqrt(second) + epsilon), first, second


def greedy_by_recursion(table, end_id, max_length, ids=()):
    if len(ids) == max_length or ids[-1:] == (end_id,):
        return ids
    return greedy_by_recursion(table, end_id, max_length, (*ids, int(np.argmax(table(ids)))))


def beam_with_one_list(table, end_id, max_length, beam_size=4, alpha=0.6):
    """Finished hypotheses are marked and set aside; the beam is what still lives."""
    beam, done = [(0.0, ())], []
    for _ in range(max_length):
        grown = [(total + value, (*ids, v)) for total, ids in beam for v, value in enumerate(table(ids))]
        grown = sorted(grown, key=lambda one: (-one[0], one[1]))[:beam_size]
        done += [one for one in grown if one[1][-1] == end_id]
        beam = [one for one in grown if one[1][-1] != end_id]
    best = max(done + beam, key=lambda one: one[0] * (6 / (5 + len(one[1]))) ** alpha)
    return best[1]


RIGHT = {
    "learn_merges": merges_by_recounting,
    "embed": embed_by_one_hot,
    "softmax": softmax_by_logarithm,
    "attend": attend_by_einsum,
    "feed_forward": feed_forward_by_einsum,
    "smoothed_loss": loss_by_parts,
    "loss_gradient": gradient_by_differences,
    "learning_rate": rate_by_cases,
    "adam_step": adam_in_keras_order,
    "greedy_search": greedy_by_recursion,
    "beam_search": beam_with_one_list,
}
