"""네 차례 1의 첫째: 소프트맥스 (논문 3.2.1절)."""

import numpy as np

from kit_core.reference import softmax
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
from kit_lab.exercises.stations.inputs import numbers


def _shares(powers):
    return powers / powers.sum(axis=-1, keepdims=True)


def _over_first(x):
    powers = np.exp(x - x.max(axis=0, keepdims=True))
    return powers / powers.sum(axis=0, keepdims=True)


def _over_all(x):
    powers = np.exp(x - x.max())
    return powers / powers.sum()


def _logarithm(x):
    x = x - x.max(axis=-1, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=-1, keepdims=True))


def _divided_by_maximum(x):
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    return powers / powers.max(axis=-1, keepdims=True) / x.shape[-1]


MISTAKES = (
    Mistake(
        "softmax_unshifted",
        "가장 큰 값을 빼지 않았다: 스코어가 710을 넘으면 지수가 넘쳐 NaN이 된다.",
        "모든 값에서 같은 수를 빼도 답은 그대로이다. 무엇을 빼면 지수가 1을 넘지 않는가?",
        lambda x: _shares(np.exp(x)),
    ),
    Mistake(
        "softmax_shifted_by_one_maximum",
        "행마다가 아니라 배열 전체의 가장 큰 값을 뺐다: 작은 행은 지수가 모두 0이 되어 0을 0으로 나눈다.",
        "행들의 크기가 아주 다를 때를 생각한다. `max`에 `axis`가 있는가?",
        lambda x: _shares(np.exp(x - x.max())),
    ),
    Mistake(
        "softmax_over_first_axis",
        "마지막 축이 아니라 첫 축의 합을 1로 만들었다.",
        "비율을 나누어 갖는 것은 한 행의 값들이다.",
        _over_first,
    ),
    Mistake(
        "softmax_over_all",
        "행마다가 아니라 배열 전체의 합을 1로 만들었다.",
        "`sum`이 `axis` 없이 불리지 않았는지 본다.",
        _over_all,
    ),
    Mistake(
        "softmax_shifted_outside",
        "지수를 구한 뒤에 가장 큰 값을 뺐다: 음수가 나오고 지수도 그대로 넘친다.",
        "괄호가 어디에서 닫히는지 본다.",
        lambda x: _shares(np.exp(x) - x.max(axis=-1, keepdims=True)),
    ),
    Mistake(
        "softmax_shifted_by_mean",
        "가장 큰 값이 아니라 평균을 뺐다: 한 행에 아주 큰 값이 섞이면 지수가 넘친다.",
        "빼고 나서 0보다 큰 값이 남으면 넘칠 수 있다.",
        lambda x: _shares(np.exp(x - x.mean(axis=-1, keepdims=True))),
    ),
    Mistake(
        "softmax_over_all_unshifted",
        "배열 전체의 합을 1로 만들었고, 가장 큰 값도 빼지 않았다.",
        "`sum`에 `axis`가 있는지, 지수가 넘치지 않는지 차례로 본다.",
        lambda x: np.exp(x) / np.exp(x).sum(),
    ),
    Mistake(
        "softmax_without_exponential",
        "지수를 구하지 않고 합으로만 나누었다: 음수가 있으면 비율이 아니다.",
        "음수와 0도 비율이 되려면 먼저 무엇을 거쳐야 하는가?",
        lambda x: x / x.sum(axis=-1, keepdims=True),
    ),
    Mistake(
        "softmax_logarithm",
        "소프트맥스의 로그를 돌려주었다: 값이 모두 0 이하이다.",
        "마지막 줄에서 로그를 빼고 있지 않은지 본다.",
        _logarithm,
    ),
    Mistake(
        "softmax_not_divided",
        "지수의 합으로 나누지 않았다: 행의 합이 1이 아니다.",
        "비율이 되려면 전체로 나누어야 한다.",
        lambda x: np.exp(x - x.max(axis=-1, keepdims=True)),
    ),
    Mistake(
        "softmax_divided_by_maximum",
        "합이 아니라 가장 큰 값과 칸의 수로 나누었다: 행의 합이 1이 아니다.",
        "나누는 수는 그 행의 지수를 모두 더한 것이다.",
        _divided_by_maximum,
    ),
    Mistake(
        "softmax_powers_of_two",
        "밑이 e가 아니라 2이다: 행의 합은 1이지만 비율이 더 고르다.",
        "`np.exp`를 쓴다.",
        lambda x: _shares(2.0 ** (x - x.max(axis=-1, keepdims=True))),
    ),
    Mistake(
        "softmax_sigmoid",
        "칸마다 시그모이드를 했다: 칸들이 서로를 모르므로 합이 1이 아니다.",
        "한 칸의 비율은 같은 행의 다른 칸에 달렸다.",
        lambda x: 1 / (1 + np.exp(-x)),
    ),
    Mistake(
        "softmax_negated",
        "부호가 뒤집혔다: 가장 작은 값이 가장 큰 비율을 얻는다.",
        "지수 안에서 무엇에서 무엇을 빼는지 본다.",
        lambda x: _shares(np.exp(x.min(axis=-1, keepdims=True) - x)),
    ),
)


def _toy(rng) -> Arguments:
    return {"x": np.array([[0.0, 1.0, 2.0], [3.0, 3.0, 3.0]])}


def _rows(rng, rows, columns) -> Arguments:
    return {"x": numbers(rng, rows, columns, spread=2.0)}


def _deep(rng, B, h, T, S) -> Arguments:
    return {"x": numbers(rng, B, h, T, S)}


def _large(rng, rows, columns) -> Arguments:
    """행마다 크기가 아주 다르고, 한 행 안에도 아주 작은 값과 큰 값이 섞여 있다."""
    mixed = 2000.0 * (np.arange(columns) == columns - 1) * (np.arange(rows)[:, None] % 2)
    return {
        "x": mixed + numbers(rng, rows, columns) + 800.0 * (np.arange(rows)[:, None] % 3 - (rows == 1) * -1)
    }


SOFTMAX = Station(
    number=1,
    name="softmax",
    title="소프트맥스",
    chapter="attention",
    returns="x와 모양이 같고 마지막 축의 합이 1인 배열",
    axes=(("B", "h", "T", "S"),),
    solution=softmax,
    trials=(
        Trial("손으로 셀 수 있는 예", _toy),
        Trial("두 축", _rows, {"rows": (1, 4), "columns": (2, 5)}),
        Trial("네 축", _deep, {"B": (1, 2), "h": (1, 3), "T": (1, 3), "S": (2, 4)}),
        Trial("값이 아주 클 때", _large, {"rows": (1, 4), "columns": (2, 4)}),
    ),
    mistakes=MISTAKES,
)
