"""잰 비율과 평균에 붙이는 95% 신뢰 구간."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

Z = 1.96
DRAWS = 2000


def share(hits: int, count: int) -> dict[str, Any]:
    """count개 가운데 hits개의 비율과 윌슨 구간. 0이나 1에 가까워도 구간이 밖으로 나가지 않는다."""
    rate, more = hits / count, Z**2 / count
    middle = (rate + more / 2) / (1 + more)
    half = Z * sqrt(rate * (1 - rate) / count + more / (4 * count)) / (1 + more)
    return {
        "count": count,
        "hits": int(hits),
        "rate": round(rate, 4),
        "low": round(max(middle - half, 0.0), 4),
        "high": round(min(middle + half, 1.0), 4),
    }


def ratio(tops: Sequence[float], bottoms: Sequence[float], seed: int = 0, digits: int = 4) -> dict[str, Any]:
    """글마다의 (위, 아래)를 더해 나눈 값과, 글을 다시 뽑아 얻은 부트스트랩 구간."""
    top, bottom = np.asarray(tops, float), np.asarray(bottoms, float)
    draw = np.random.default_rng(seed)
    again = [top[i].sum() / bottom[i].sum() for i in draw.integers(0, len(top), (DRAWS, len(top)))]
    low, high = np.quantile(again, [0.025, 0.975])
    return {
        "count": len(top),
        "mean": round(float(top.sum() / bottom.sum()), digits),
        "low": round(float(low), digits),
        "high": round(float(high), digits),
    }


def mean(values: Sequence[float], seed: int = 0, digits: int = 4) -> dict[str, Any]:
    """평균과 부트스트랩 구간."""
    return ratio(values, np.ones(len(values)), seed, digits)
