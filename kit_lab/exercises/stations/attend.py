"""네 차례 1의 둘째: 어텐션 (논문 3.2.1절)."""

import numpy as np

from kit_core.reference import scaled_dot_product_attention, softmax
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
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


MISTAKES = (
    Mistake(
        "attend_not_scaled",
        "스코어를 나누지 않았다: d_k가 클수록 가중치가 한 키로 쏠린다.",
        "내적의 분산은 차원만큼 커진다. 무엇으로 나누면 분산이 1로 돌아오는가?",
        _with_scores(lambda query, key, value: query @ _swapped(key)),
    ),
    Mistake(
        "attend_scaled_by_d_k",
        "`d_k`의 제곱근이 아니라 `d_k`로 나누었다: 가중치가 지나치게 고르다.",
        "나눌 것은 내적의 분산이 아니라 표준편차이다.",
        _with_scores(lambda query, key, value: query @ _swapped(key) / query.shape[-1]),
    ),
    Mistake(
        "attend_scaled_by_length",
        "차원이 아니라 키의 수의 제곱근으로 나누었다: 문장의 길이에 따라 답이 달라진다.",
        "`shape`에서 꺼낸 축이 길이인지 차원인지 본다.",
        _with_scores(lambda query, key, value: query @ _swapped(key) / np.sqrt(key.shape[-2])),
    ),
    Mistake(
        "attend_scaled_by_d_v",
        "쿼리가 아니라 밸류의 차원의 제곱근으로 나누었다: `d_k`와 `d_v`가 다를 때 드러난다.",
        "내적한 두 벡터의 차원은 무엇인가?",
        _with_scores(lambda query, key, value: query @ _swapped(key) / np.sqrt(value.shape[-1])),
    ),
    Mistake(
        "attend_scaled_after",
        "소프트맥스를 한 뒤에 나누었다: 행의 합이 1이 아니다.",
        "나누는 것은 스코어이다. 비율이 된 뒤에 나누면 비율이 아니게 된다.",
        _scaled_after,
    ),
    Mistake(
        "attend_key_reshaped",
        "키의 축을 바꾸지 않고 모양만 고쳐 곱했다: 키 하나의 성분들이 여러 열로 흩어진다.",
        "`reshape`과 축 바꾸기는 모양이 같아도 값의 자리가 다르다.",
        _with_scores(
            lambda query, key, value: (
                query @ key.reshape(*key.shape[:-2], key.shape[-1], key.shape[-2]) / np.sqrt(query.shape[-1])
            )
        ),
    ),
    Mistake(
        "attend_mask_after_softmax",
        "마스크를 소프트맥스 뒤에 걸었다: 행의 합이 1이 아니다.",
        "가린 자리가 비율을 나누어 갖기 전에 빠져야 한다.",
        _mask_after,
    ),
    Mistake(
        "attend_mask_inverted",
        "마스크를 거꾸로 읽었다: True인 곳을 가렸다.",
        "이 책에서 True는 '볼 수 있음'이다. 남의 코드에서는 반대일 수 있다.",
        _with_scores(_right, lambda scores, mask: np.where(mask, HIDDEN, scores)),
    ),
    Mistake(
        "attend_mask_ignored",
        "마스크를 쓰지 않았다: 가린 자리에도 가중치가 간다.",
        "`mask`가 None이 아닐 때 스코어를 바꾸는 줄이 있어야 한다.",
        _mask_ignored,
    ),
    Mistake(
        "attend_mask_to_zero",
        "가린 스코어를 0으로 두었다: 소프트맥스를 지나면 0이 아니다.",
        "e의 0제곱은 1이다. 지수를 지나 0이 되려면 얼마여야 하는가?",
        _with_scores(_right, lambda scores, mask: np.where(mask, scores, 0.0)),
    ),
    Mistake(
        "attend_mask_added",
        "마스크를 스코어에 더하기만 했다: True가 1로 더해질 뿐 아무것도 가리지 않는다.",
        "불리언에 산술을 하면 0과 1이 된다. `np.where`를 생각한다.",
        _with_scores(_right, lambda scores, mask: scores + mask),
    ),
    Mistake(
        "attend_mask_too_weak",
        "가린 스코어를 -10,000쯤으로 두었다: 스코어가 그보다 더 작아지면 가린 자리가 되살아난다.",
        "남은 스코어가 모두 -20,000이라면 가린 자리의 가중치는 얼마인가?",
        _with_scores(_right, lambda scores, mask: np.where(mask, scores, -1e4)),
    ),
    Mistake(
        "attend_mask_lowered",
        "가린 스코어를 조금 낮추기만 했다: 스코어가 크면 가린 자리가 되살아난다.",
        "10이나 100을 빼는 것으로 충분한가? 스코어가 그만큼 클 때를 생각한다.",
        _with_scores(_right, lambda scores, mask: np.where(mask, scores, scores - 10.0)),
    ),
    Mistake(
        "attend_over_queries",
        "소프트맥스를 쿼리의 축으로 했다: 행이 아니라 열의 합이 1이다.",
        "쿼리 하나가 키들에 비율을 나누어 준다. 합이 1이어야 할 축은 어느 쪽인가?",
        _with_scores(_right, share=_over_queries),
    ),
    Mistake(
        "attend_over_all",
        "소프트맥스를 배열 전체로 했다: 모든 칸을 더해야 1이 된다.",
        "`axis`와 `keepdims`를 본다.",
        _with_scores(_right, share=_over_all),
    ),
    Mistake(
        "attend_no_softmax",
        "소프트맥스를 하지 않았다: 가중치에 음수가 있고 합이 1이 아니다.",
        "스코어를 비율로 바꾸는 단계가 빠졌다.",
        _no_softmax,
    ),
    Mistake(
        "attend_keys_mixed",
        "밸류가 아니라 키를 섞었다: 출력의 차원이 d_k가 된다.",
        "찾는 데 쓴 것과 내주는 것은 다르다.",
        _keys_mixed,
    ),
    Mistake(
        "attend_scores_returned",
        "가중치 대신 스코어를 돌려주었다: 둘째 것의 행의 합이 1이 아니다.",
        "둘째로 돌려줄 것은 소프트맥스를 지난 값이다.",
        _scores_returned,
    ),
)


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
    mistakes=MISTAKES,
)
