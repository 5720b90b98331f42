"""Right answers to the stations of training and decoding, in three styles each."""

import math
from itertools import product

import numpy as np
from right_functions_attention import (
    attend_by_einsum,
    join_by_concatenation,
    softmax_by_loops,
    split_by_slices,
)

from kit_core.training.objective.loss import label_smoothed_cross_entropy


def loss_by_loops(logits, targets, epsilon=0.1, pad_id=0):
    V = logits.shape[-1]
    losses = []
    for place in np.ndindex(targets.shape):
        if targets[place] == pad_id:
            continue
        row = logits[place]
        total = row.max() + math.log(sum(math.exp(value - row.max()) for value in row))
        losses.append(
            sum(-(epsilon / V + (1 - epsilon) * (v == targets[place])) * (row[v] - total) for v in range(V))
        )
    return sum(losses) / len(losses)


def loss_by_parts(logits, targets, epsilon=0.1, pad_id=0):
    """(1 - epsilon) times that of the answer, epsilon times the mean over the vocabulary."""
    logs = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
    chosen = np.take_along_axis(logs, targets[..., None], axis=-1)[..., 0]
    losses = -(1 - epsilon) * chosen - epsilon * logs.mean(axis=-1)
    return np.average(losses, weights=targets != pad_id)


def loss_by_keras(logits, targets, epsilon=0.1, pad_id=0):
    return np.asarray(label_smoothed_cross_entropy(targets, logits, epsilon=epsilon, pad_id=pad_id))


def gradient_by_loops(logits, targets, epsilon=0.1, pad_id=0):
    out = np.zeros(logits.shape)
    count = int((targets != pad_id).sum())
    for b, t in np.argwhere(targets != pad_id):
        shares = softmax_by_loops(logits[b, t])
        for v in range(logits.shape[-1]):
            out[b, t, v] = (
                shares[v] - epsilon / logits.shape[-1] - (1 - epsilon) * (v == targets[b, t])
            ) / count
    return out


def gradient_by_differences(logits, targets, epsilon=0.1, pad_id=0):
    """Measured: each logit is moved a little to both sides."""
    out = np.zeros(logits.shape)
    for place in np.ndindex(logits.shape):
        step = np.zeros(logits.shape)
        step[place] = 1e-5
        up, down = (loss_by_parts(logits + sign * step, targets, epsilon, pad_id) for sign in (1, -1))
        out[place] = (up - down) / 2e-5
    return out


def gradient_in_single(logits, targets, epsilon=0.1, pad_id=0):
    return gradient_by_loops(logits, targets, epsilon, pad_id).astype("float32")


def rate_by_cases(step, d_model, warmup=4000):
    if step < warmup:
        return step / (math.sqrt(d_model) * warmup * math.sqrt(warmup))
    return 1 / math.sqrt(d_model * step)


def rate_by_numpy(step, d_model, warmup=4000):
    return np.power(float(d_model), -0.5) * np.minimum(np.power(float(step), -0.5), step / warmup**1.5)


def rate_in_single(step, d_model, warmup=4000):
    return np.float32(rate_by_cases(step, d_model, warmup))


def adam_by_loops(parameter, gradient, first, second, step, rate, beta_1=0.9, beta_2=0.98, epsilon=1e-9):
    out = [np.zeros(np.shape(parameter)) for _ in range(3)]
    for i in np.ndindex(parameter.shape):
        m = beta_1 * first[i] + (1 - beta_1) * gradient[i]
        v = beta_2 * second[i] + (1 - beta_2) * gradient[i] * gradient[i]
        move = rate * (m / (1 - beta_1**step)) / (math.sqrt(v / (1 - beta_2**step)) + epsilon)
        out[0][i], out[1][i], out[2][i] = parameter[i] - move, m, v
    return out


def adam_in_keras_order(
    parameter, gradient, first, second, step, rate, beta_1=0.9, beta_2=0.98, epsilon=1e-9
):
    """The corrections go into the rate; epsilon then stands beside the uncorrected root."""
    first = first + (gradient - first) * (1 - beta_1)
    second = second + (np.square(gradient) - second) * (1 - beta_2)
    rate = rate * np.sqrt(1 - beta_2**step) / (1 - beta_1**step)
    return parameter - rate * first / (np.sqrt(second) + epsilon), first, second


def adam_as_lists(parameter, gradient, first, second, step, rate, beta_1=0.9, beta_2=0.98, epsilon=1e-9):
    first = beta_1 * first + (1 - beta_1) * gradient
    second = beta_2 * second + (1 - beta_2) * gradient**2
    move = first / (1 - beta_1**step) / (np.sqrt(second / (1 - beta_2**step)) + epsilon)
    return [one.tolist() for one in (parameter - rate * move, first, second)]


def greedy_by_recursion(table, end_id, max_length, ids=()):
    if len(ids) == max_length or ids[-1:] == (end_id,):
        return ids
    return greedy_by_recursion(table, end_id, max_length, (*ids, int(np.argmax(table(ids)))))


def greedy_by_while(table, end_id, max_length):
    ids = []
    while len(ids) < max_length:
        row = list(table(tuple(ids)))
        ids.append(row.index(max(row)))
        if ids[-1] == end_id:
            break
    return ids


def greedy_as_array(table, end_id, max_length):
    return np.array(greedy_by_while(table, end_id, max_length))


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


def beam_by_arrays(table, end_id, max_length, beam_size=4, alpha=0.6):
    live, totals, found = [()], np.zeros(1), []
    for _ in range(max_length):
        if not live:
            break
        scores = totals[:, None] + np.stack([table(ids) for ids in live])  # (live, V)
        order = np.argsort(-scores, axis=None, kind="stable")[:beam_size]
        rows, tokens = np.unravel_index(order, scores.shape)
        grown = [
            ((*live[row], int(token)), scores[row, token]) for row, token in zip(rows, tokens, strict=True)
        ]
        found += [one for one in grown if one[0][-1] == end_id]
        left = [one for one in grown if one[0][-1] != end_id]
        live, totals = [ids for ids, _ in left], np.array([total for _, total in left])
    found += zip(live, totals, strict=True)
    return list(max(found, key=lambda one: one[1] / ((5 + len(one[0])) / 6) ** alpha)[0])


def beam_with_scores_kept(table, end_id, max_length, beam_size=4, alpha=0.6):
    def score(one):
        return one[1] / ((5 + len(one[0])) / 6) ** alpha

    live, best = [((), 0.0)], None
    for step in range(max_length):
        branches = [
            ((*ids, v), total + table(ids)[v]) for (ids, total), v in product(live, range(len(table(()))))
        ]
        branches.sort(key=lambda one: -one[1])
        live = []
        for one in branches[:beam_size]:
            if one[0][-1] == end_id or step == max_length - 1:
                best = one if best is None or score(one) > score(best) else best
            if one[0][-1] != end_id:
                live.append(one)
    return best[0]


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


def cached_newest_first(x, cache, weights, num_heads):
    """The order of keys and values does not matter."""
    q, k, v = (split_by_slices(x @ weights[name]["kernel"], num_heads) for name in ("query", "key", "value"))
    if cache:
        k, v = np.concatenate([k, cache["k"]], 2), np.concatenate([v, cache["v"]], 2)
    heads = attend_by_einsum(q, k, v)[0]
    return join_by_concatenation(heads) @ weights["output"]["kernel"], {"k": k, "v": v}


def cached_in_a_list(x, cache, weights, num_heads):
    cache = [*(cache or []), [x @ weights[name]["kernel"] for name in ("key", "value")]]
    k, v = (np.concatenate([step[i] for step in cache], axis=1) for i in (0, 1))
    q = x @ weights["query"]["kernel"]
    size = x.shape[-1] // num_heads
    heads = [
        attend_by_einsum(*(one[..., h * size : (h + 1) * size] for one in (q, k, v)))[0]
        for h in range(num_heads)
    ]
    return [(np.concatenate(heads, axis=-1) @ weights["output"]["kernel"]).astype("float32"), cache]


RIGHT = {
    "smoothed_loss": [loss_by_loops, loss_by_parts, loss_by_keras],
    "loss_gradient": [gradient_by_loops, gradient_by_differences, gradient_in_single],
    "learning_rate": [rate_by_cases, rate_by_numpy, rate_in_single],
    "adam_step": [adam_by_loops, adam_in_keras_order, adam_as_lists],
    "greedy_search": [greedy_by_recursion, greedy_by_while, greedy_as_array],
    "beam_search": [beam_with_one_list, beam_by_arrays, beam_with_scores_kept],
    "cached_attention": [cached_without_heads, cached_newest_first, cached_in_a_list],
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
