"""속을 읽는 두 식: 중간의 벡터를 글자로 읽는 로짓 렌즈, 되풀이를 베끼는 헤드를 찾는 귀납 점수."""

import numpy as np

from kit_core.reference import softmax
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
from kit_lab.exercises.stations.inputs import numbers

CHAPTER = "inside"


def logit_lens(x, E):
    """중간의 벡터 x (..., d_model)를 임베딩 행렬 E (V, d_model)로 읽은 확률 (..., V)."""
    return softmax(x @ E.T)


def induction_score(weights, period):
    """어텐션 가중치 (..., T, T)에서 되풀이되는 자리가 period - 1칸 앞에 준 것의 평균 (...)."""
    i = np.arange(period, weights.shape[-1])
    return weights[..., i, i - period + 1].mean(-1)


LENS_MISTAKES = (
    Mistake(
        "logit_lens_without_softmax",
        "소프트맥스를 걸지 않았다: 확률이 아니라 로짓이다.",
        "식의 왼쪽은 합이 1인 확률이다.",
        lambda x, E: x @ E.T,
    ),
    Mistake(
        "logit_lens_along_positions",
        "소프트맥스를 어휘가 아니라 자리의 축에 걸었다.",
        "어느 축의 합이 1이어야 하는가? 자리마다 글자를 고른다.",
        lambda x, E: softmax(x @ E.T, axis=-2),
    ),
    Mistake(
        "logit_lens_scaled",
        "sqrt(d_model)을 곱했다: 그것은 임베딩으로 들어올 때의 일이다.",
        "출력의 로짓에는 아무것도 곱하지 않는다.",
        lambda x, E: softmax(x @ E.T * np.sqrt(E.shape[-1])),
    ),
    Mistake(
        "logit_lens_by_cosine",
        "벡터의 길이로 나누었다: 내적이 아니라 코사인이다.",
        "로짓은 길이까지 든 내적이다.",
        lambda x, E: softmax(
            x @ E.T / np.linalg.norm(E, axis=-1) / np.maximum(np.linalg.norm(x, axis=-1, keepdims=True), 1e-9)
        ),
    ),
    Mistake(
        "logit_lens_hard",
        "가장 큰 것에 1을 주었다: 얼마나 확신하는지가 사라진다.",
        "고르기 전의 확률을 돌려준다.",
        lambda x, E: np.eye(len(E))[(x @ E.T).argmax(-1)],
    ),
)


def _lens_toy(rng) -> Arguments:
    return {"x": np.array([[2.0, 0.0], [0.0, 1.0]]), "E": np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])}


def _lens_some(rng, B, L, d_model, V) -> Arguments:
    return {"x": numbers(rng, B, L, d_model), "E": numbers(rng, V, d_model)}


LOGIT_LENS = Station(
    number=19,
    name="logit_lens",
    title="로짓 렌즈",
    chapter=CHAPTER,
    returns="마지막 축이 어휘인 확률",
    axes=(("B", "L", "V"),),
    solution=logit_lens,
    trials=(
        Trial("손으로 셀 수 있는 예", _lens_toy),
        Trial("여러 자리", _lens_some, {"B": (1, 3), "L": (2, 4), "d_model": (2, 4), "V": (2, 5)}),
    ),
    mistakes=LENS_MISTAKES,
)


def _diagonal(weights, period, shift, first=None):
    i = np.arange(period if first is None else first, weights.shape[-1])
    return weights[..., i, i - period + shift]


SCORE_MISTAKES = (
    Mistake(
        "induction_score_of_the_same",
        "한 칸이 모자란다: 같은 토큰을 다시 보는 가중치를 셌다.",
        "베낄 것은 지금 토큰이 앞에 나왔던 자리의 바로 다음에 있다.",
        lambda weights, period: _diagonal(weights, period, 0).mean(-1),
    ),
    Mistake(
        "induction_score_of_the_second",
        "한 칸이 지나쳤다: 두 칸 다음을 셌다.",
        "거리는 period − 1이다.",
        lambda weights, period: _diagonal(weights, period, 2).mean(-1),
    ),
    Mistake(
        "induction_score_from_the_start",
        "되풀이가 시작되기 전의 자리까지 셌다: 음수의 번호가 뒤에서부터 집힌다.",
        "`period`번째 자리부터 센다. 그 앞에는 베낄 것이 없다.",
        lambda weights, period: _diagonal(weights, period, 1, first=0).mean(-1),
    ),
    Mistake(
        "induction_score_turned",
        "쿼리와 키의 축을 바꾸었다: 앞의 자리가 뒤의 자리에 준 가중치이다.",
        "뒤에서 둘째 축이 보는 자리, 마지막 축이 보이는 자리이다.",
        lambda weights, period: _diagonal(np.swapaxes(weights, -1, -2), period, 1).mean(-1),
    ),
    Mistake(
        "induction_score_summed",
        "더하기만 했다: 글이 길수록 점수가 커진다.",
        "식의 앞에 붙은 분수가 무엇인지 본다.",
        lambda weights, period: _diagonal(weights, period, 1).sum(-1),
    ),
    Mistake(
        "induction_score_over_heads",
        "헤드까지 평균했다: 어느 헤드가 하는지 알 수 없다.",
        "앞의 축은 그대로 둔다.",
        lambda weights, period: _diagonal(weights, period, 1).mean(),
    ),
)


def _score_toy(rng) -> Arguments:
    weights = np.zeros((2, 4, 4))
    weights[0, [2, 3], [1, 2]] = 1.0
    weights[1, [2, 3], [0, 1]] = [0.6, 0.8]
    weights[1, [2, 3], [1, 2]] = [0.4, 0.2]
    return {"weights": weights, "period": 2}


def _score_some(rng, h, period, T) -> Arguments:
    T += 2 * period  # 적어도 두 번은 되풀이된다.
    scores = np.where(np.tri(T, dtype=bool), rng.normal(0, 1, (h, T, T)), -np.inf)
    return {"weights": np.round(softmax(scores), 2), "period": period}


INDUCTION_SCORE = Station(
    number=20,
    name="induction_score",
    title="귀납 점수",
    chapter=CHAPTER,
    returns="마지막 두 축이 사라진 배열",
    axes=(("h",),),
    solution=induction_score,
    trials=(
        Trial("손으로 셀 수 있는 예", _score_toy),
        Trial("여러 헤드", _score_some, {"h": (1, 3), "period": (2, 4), "T": (0, 3)}),
    ),
    mistakes=SCORE_MISTAKES,
)
