"""Right answers to the stations of training and decoding, in other styles than the book's."""

import math

import numpy as np
from right_functions_attention import (
    attend_by_einsum,
    join_by_concatenation,
    softmax_by_loops,
    split_by_slices,
)


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


def cached_without_heads(x, cache, weights, num_heads):
    """Keys and values are kept whole; the heads are parted at every step."""
    new = [x @ weights[name]["kernel"] for name in ("key", "value")]
    k, v = cache = (
        new if cache is None else [np.concatenate(pair, axis=1) for pair in zip(cache, new, strict=True)]
    )
    heads = attend_by_einsum(
        *(split_by_slices(one, num_heads) for one in (x @ weights["query"]["kernel"], k, v))
    )[0]
    return join_by_concatenation(heads) @ weights["output"]["kernel"], cache


RIGHT = {
    "smoothed_loss": [loss_by_parts],
    "loss_gradient": [gradient_by_differences],
    "learning_rate": [rate_by_cases],
    "adam_step": [adam_in_keras_order],
    "greedy_search": [greedy_by_recursion],
    "beam_search": [beam_with_one_list],
    "cached_attention": [cached_without_heads],
}


def _loss(mean=np.mean, epsilon_used=1, sign=-1):
    def smoothed_loss(logits, targets, epsilon=0.1, pad_id=0):
        logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
        chosen = np.take_along_axis(logs, targets[..., None], axis=-1)[..., 0]
        epsilon = epsilon * epsilon_used
        return mean(sign * ((1 - epsilon) * chosen + epsilon * logs.mean(axis=-1)))

    return smoothed_loss


PAIRS = [
    ("smoothed_loss", _loss(), "padding counted and the padding fixed"),
    ("smoothed_loss", _loss(mean=np.sum, epsilon_used=0), "summed and not smoothed"),
    ("smoothed_loss", _loss(sign=1, epsilon_used=0), "the sign and not smoothed"),
    (
        "loss_gradient",
        lambda logits, targets, epsilon=0.1, pad_id=0: (
            np.eye(logits.shape[-1])[targets] - softmax_by_loops(logits)
        ),
        "the sign and not divided",
    ),
    ("learning_rate", lambda step, d_model, warmup=4000: step**-0.5, "no warm-up and no d_model"),
    (
        "learning_rate",
        lambda step, d_model, warmup=4000: d_model * step * 4000**-1.5,
        "no decay, d_model squared",
    ),
    (
        "adam_step",
        lambda p, g, m, v, step, rate, *rest: (p + rate * g, m, v),
        "uphill and no moments",
    ),
    (
        "adam_step",
        lambda p, g, m, v, step, rate, *rest: (
            p - rate * (0.9 * m + 0.1 * g) / np.sqrt(0.98 * v + 0.02 * g**2),
            0.9 * m + 0.1 * g,
            0.98 * v + 0.02 * g**2,
        ),
        "no epsilon and not corrected",
    ),
    (
        "greedy_search",
        lambda table, end_id, max_length: [int(np.argmin(table(()))) for _ in range(max_length)],
        "nothing seen and the least likely",
    ),
    (
        "beam_search",
        lambda table, end_id, max_length, beam_size=4, alpha=0.6: beam_with_one_list(
            table, end_id, max_length, 1, 0.0
        )[:-1],
        "greedy and without the end",
    ),
    (
        "cached_attention",
        lambda x, cache, w, h: (attend_by_einsum(x, x, x)[0], None),
        "forgets and projects nothing",
    ),
    ("cached_attention", lambda x, cache, w, h: x, "no pair at all"),
]
