"""쿼리와 키를 제 위치만큼 돌린다: 둘을 함께 옮기면 사이의 각이 그대로이다 (Su 외 2021)."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_index, checked_list, checked_parts
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.panels import panelled
from kit_core.validation import check_finite

RADIUS = 78


def turned_together(
    query: Sequence[float] | np.ndarray,
    key: Sequence[float] | np.ndarray,
    degrees: float,
    places: Sequence[tuple[int, int]],
) -> Drawing:
    """두 성분짜리 쿼리와 키를 위치마다 degrees도씩 돌린 그림을 둘 놓는다.

    Args:
        query: 돌리기 전의 쿼리 (2,).
        key: 돌리기 전의 키 (2,).
        degrees: 위치 하나에 도는 각도.
        places: (쿼리의 위치, 키의 위치) 둘.

    Raises:
        TypeError, ValueError: 벡터가 두 성분이 아니거나, 길이가 0이거나, 위치가 0 이상의 정수가 아닐 때.
    """
    vectors = [
        checked_numbers(name, value, (2,), within=1e6) for name, value in (("query", query), ("key", key))
    ]
    for name, vector in zip(("query", "key"), vectors, strict=True):
        if not np.linalg.norm(vector) > 1e-9:
            raise ValueError(f"{name}의 길이가 0이라 방향이 없다. 0이 아닌 벡터를 넣는다.")
    check_finite("degrees", degrees, "위치 하나에 도는 각도를 넣는다.")
    degrees = float(degrees)
    pairs = [checked_parts("places", pair, ("쿼리", "키")) for pair in checked_list("places", places)]
    if len(pairs) != 2:
        raise ValueError(f"places에 짝이 {len(pairs)}개 있다. 두 개를 넣는다.")
    pairs = [tuple(checked_index("places", place) for place in pair) for pair in pairs]
    scores = [_score(vectors, degrees, pair) for pair in pairs]
    told = "; ".join(
        f"쿼리가 위치 {m}, 키가 위치 {n}에 있으면 내적은 {signed(score, 2)}"
        for (m, n), score in zip(pairs, scores, strict=True)
    )
    panels = [
        partial(_panel, vectors, degrees, pair, score) for pair, score in zip(pairs, scores, strict=True)
    ]
    wide, narrow = panelled(panels, 2 * RADIUS + 82)
    return Drawing(wide, narrow, f"쿼리와 키를 위치마다 {degrees:g}도씩 돌린다. {told}")


def _turned(vector: np.ndarray, degrees: float) -> np.ndarray:
    angle = np.radians(degrees % 360)
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) @ vector


def _score(vectors: list[np.ndarray], degrees: float, pair: tuple[int, int]) -> float:
    first, second = (_turned(v, degrees * place) for v, place in zip(vectors, pair, strict=True))
    return float(first @ second)


def _panel(
    vectors: list[np.ndarray],
    degrees: float,
    pair: tuple[int, int],
    score: float,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    x, y = left + width / 2, top + RADIUS + 34
    paper.text(x, top + 12, f"쿼리는 위치 {pair[0]}, 키는 위치 {pair[1]}", weight=600)
    paper.circle(x, y, RADIUS, fill="raised", line="line")
    looks = (("쿼리", "accent"), ("키", "warm"))
    for vector, place, (name, colour) in zip(vectors, pair, looks, strict=True):
        unit = vector / np.linalg.norm(vector)
        a, b = 0.84 * RADIUS * unit
        paper.line((x, y), (x + a, y - b), colour=colour, dashed=True, shade=0.5)
        c, d = 0.84 * RADIUS * _turned(unit, degrees * place)
        paper.arrow((x, y), (x + c, y - d), colour=colour, width=3, head=10)
        paper.text(
            x + 1.14 * c / 0.84, y - 1.14 * d / 0.84, name, size=12.5, colour=colour, weight=600, halo=True
        )
    paper.circle(x, y, 4, fill="text")
    paper.text(x, y + RADIUS + 32, f"내적 {signed(score, 2)}", weight=600)
