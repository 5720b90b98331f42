"""네 차례 1의 첫째: 소프트맥스 (논문 3.2.1절)."""

import numpy as np

from kit_core.reference import softmax
from kit_lab.exercises.station import Arguments, Station, Trial
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
    wrong={
        "softmax_unshifted": lambda x: _shares(np.exp(x)),
        "softmax_shifted_by_one_maximum": lambda x: _shares(np.exp(x - x.max())),
        "softmax_over_first_axis": _over_first,
        "softmax_over_all": _over_all,
        "softmax_shifted_outside": lambda x: _shares(np.exp(x) - x.max(axis=-1, keepdims=True)),
        "softmax_shifted_by_mean": lambda x: _shares(np.exp(x - x.mean(axis=-1, keepdims=True))),
        "softmax_over_all_unshifted": lambda x: np.exp(x) / np.exp(x).sum(),
        "softmax_without_exponential": lambda x: x / x.sum(axis=-1, keepdims=True),
        "softmax_logarithm": _logarithm,
        "softmax_not_divided": lambda x: np.exp(x - x.max(axis=-1, keepdims=True)),
        "softmax_divided_by_maximum": _divided_by_maximum,
        "softmax_powers_of_two": lambda x: _shares(2.0 ** (x - x.max(axis=-1, keepdims=True))),
        "softmax_sigmoid": lambda x: 1 / (1 + np.exp(-x)),
        "softmax_negated": lambda x: _shares(np.exp(x.min(axis=-1, keepdims=True) - x)),
    },
)
