"""네 차례 1의 둘째: 어텐션 (논문 3.2.1절)."""

import numpy as np

from kit_core.reference import scaled_dot_product_attention, softmax
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import numbers, some_keys

HIDDEN = -1e9


def _swapped(x: np.ndarray) -> np.ndarray:
    return np.swapaxes(x, -1, -2)


def _with_scores(score, masked=lambda scores, mask: np.where(mask, scores, HIDDEN), share=softmax):
    """스코어, 가리기, 비율의 어느 하나만 다른 어텐션."""

    def attend(query, key, value, mask=None):
        scores = score(query, key, value)  # (..., T, S)
        weights = share(scores if mask is None else masked(scores, mask))  # (..., T, S)
        return weights @ value, weights  # (..., T, d_v), (..., T, S)

    return attend


def _right(query, key, value):
    return query @ _swapped(key) / np.sqrt(query.shape[-1])


def _over_queries(scores):
    return _swapped(softmax(_swapped(scores)))


def _over_all(scores):
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


def _mask_after(query, key, value, mask=None):
    weights = softmax(_right(query, key, value))
    weights = weights if mask is None else weights * mask
    return weights @ value, weights


def _scaled_after(query, key, value, mask=None):
    scores = query @ _swapped(key)
    weights = softmax(scores if mask is None else np.where(mask, scores, HIDDEN)) / np.sqrt(query.shape[-1])
    return weights @ value, weights


def _mask_ignored(query, key, value, mask=None):
    weights = softmax(_right(query, key, value))
    return weights @ value, weights


def _scores_returned(query, key, value, mask=None):
    scores = _right(query, key, value)
    scores = scores if mask is None else np.where(mask, scores, HIDDEN)
    return softmax(scores) @ value, scores


def _keys_mixed(query, key, value, mask=None):
    scores = _right(query, key, value)
    weights = softmax(scores if mask is None else np.where(mask, scores, HIDDEN))
    return weights @ key, weights


def _no_softmax(query, key, value, mask=None):
    scores = _right(query, key, value)
    scores = scores if mask is None else np.where(mask, scores, 0.0)
    return scores @ value, scores


def _toy(rng) -> Arguments:
    return {
        "query": np.array([[1.0, 0.0], [0.0, 2.0]]),
        "key": np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]),
        "value": np.array([[1.0, 2.0, 0.0], [3.0, 0.0, 1.0], [0.0, 1.0, 5.0]]),
    }


def _plain(rng, T, S, d_k, d_v) -> Arguments:
    return {"query": numbers(rng, T, d_k), "key": numbers(rng, S, d_k), "value": numbers(rng, S, d_v)}


def _masked(rng, T, S, d_k, d_v) -> Arguments:
    return _plain(rng, T, S, d_k, d_v) | {"mask": some_keys(rng, T, S)}


def _batched(rng, B, h, T, S, d_k, d_v) -> Arguments:
    return {
        "query": numbers(rng, B, h, T, d_k),
        "key": numbers(rng, B, h, S, d_k),
        "value": numbers(rng, B, h, S, d_v),
        "mask": some_keys(rng, B, 1, T, S),
    }


def _large(rng, T, S, d_k, d_v) -> Arguments:
    return _masked(rng, T, S, d_k, d_v) | {"query": numbers(rng, T, d_k, spread=20_000.0)}


LENGTHS = {"T": (1, 4), "S": (2, 5), "d_k": (2, 5), "d_v": (1, 4)}

ATTEND = Station(
    number=1,
    name="attend",
    title="어텐션",
    chapter="attention",
    returns="(출력 (..., T, d_v), 가중치 (..., T, S))",
    axes=(("B", "h", "T", "d_v"), ("B", "h", "T", "S")),
    solution=scaled_dot_product_attention,
    trials=(
        Trial("손으로 셀 수 있는 예", _toy),
        Trial("마스크가 없을 때", _plain, LENGTHS),
        Trial("마스크가 있을 때", _masked, LENGTHS),
        Trial("배치와 헤드의 축이 있을 때", _batched, {"B": (1, 3), "h": (1, 3), **LENGTHS}),
        Trial("스코어가 아주 클 때", _large, LENGTHS),
    ),
    wrong={
        "attend_not_scaled": _with_scores(lambda query, key, value: query @ _swapped(key)),
        "attend_scaled_by_d_k": _with_scores(
            lambda query, key, value: query @ _swapped(key) / query.shape[-1]
        ),
        "attend_scaled_by_length": _with_scores(
            lambda query, key, value: query @ _swapped(key) / np.sqrt(key.shape[-2])
        ),
        "attend_scaled_by_d_v": _with_scores(
            lambda query, key, value: query @ _swapped(key) / np.sqrt(value.shape[-1])
        ),
        "attend_scaled_after": _scaled_after,
        "attend_key_reshaped": _with_scores(
            lambda query, key, value: (
                query @ key.reshape(*key.shape[:-2], key.shape[-1], key.shape[-2]) / np.sqrt(query.shape[-1])
            )
        ),
        "attend_mask_after_softmax": _mask_after,
        "attend_mask_inverted": _with_scores(_right, lambda scores, mask: np.where(mask, HIDDEN, scores)),
        "attend_mask_ignored": _mask_ignored,
        "attend_mask_to_zero": _with_scores(_right, lambda scores, mask: np.where(mask, scores, 0.0)),
        "attend_mask_added": _with_scores(_right, lambda scores, mask: scores + mask),
        "attend_mask_too_weak": _with_scores(_right, lambda scores, mask: np.where(mask, scores, -1e4)),
        "attend_mask_lowered": _with_scores(
            _right, lambda scores, mask: np.where(mask, scores, scores - 10.0)
        ),
        "attend_over_queries": _with_scores(_right, share=_over_queries),
        "attend_over_all": _with_scores(_right, share=_over_all),
        "attend_no_softmax": _no_softmax,
        "attend_keys_mixed": _keys_mixed,
        "attend_scores_returned": _scores_returned,
    },
)
