"""속을 읽는 두 식: 중간의 벡터를 글자로 읽는 로짓 렌즈, 되풀이를 베끼는 헤드를 찾는 귀납 점수."""

import numpy as np

from kit_core.reference import softmax
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import numbers

CHAPTER = "inside"


def logit_lens(x, E):
    """중간의 벡터 x (..., d_model)를 임베딩 행렬 E (V, d_model)로 읽은 확률 (..., V)."""
    return softmax(x @ E.T)


def induction_score(weights, period):
    """어텐션 가중치 (..., T, T)에서 되풀이되는 자리가 period - 1칸 앞에 준 것의 평균 (...)."""
    i = np.arange(period, weights.shape[-1])
    return weights[..., i, i - period + 1].mean(-1)


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
    wrong={
        "logit_lens_without_softmax": lambda x, E: x @ E.T,
        "logit_lens_along_positions": lambda x, E: softmax(x @ E.T, axis=-2),
        "logit_lens_scaled": lambda x, E: softmax(x @ E.T * np.sqrt(E.shape[-1])),
        "logit_lens_by_cosine": (
            lambda x, E: softmax(
                x
                @ E.T
                / np.linalg.norm(E, axis=-1)
                / np.maximum(np.linalg.norm(x, axis=-1, keepdims=True), 1e-9)
            )
        ),
        "logit_lens_hard": lambda x, E: np.eye(len(E))[(x @ E.T).argmax(-1)],
    },
)


def _diagonal(weights, period, shift, first=None):
    i = np.arange(period if first is None else first, weights.shape[-1])
    return weights[..., i, i - period + shift]


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
    wrong={
        "induction_score_of_the_same": lambda weights, period: _diagonal(weights, period, 0).mean(-1),
        "induction_score_of_the_second": lambda weights, period: _diagonal(weights, period, 2).mean(-1),
        "induction_score_from_the_start": lambda weights, period: _diagonal(weights, period, 1, first=0).mean(
            -1
        ),
        "induction_score_turned": lambda weights, period: _diagonal(
            np.swapaxes(weights, -1, -2), period, 1
        ).mean(-1),
        "induction_score_summed": lambda weights, period: _diagonal(weights, period, 1).sum(-1),
        "induction_score_over_heads": lambda weights, period: _diagonal(weights, period, 1).mean(),
    },
)
