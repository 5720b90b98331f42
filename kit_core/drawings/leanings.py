"""0의 양쪽으로 뻗는 막대: 어느 쪽으로 얼마나 기울었는가."""

from collections.abc import Mapping

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_index, checked_mapping, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.wording import width_of


def leanings(rows: Mapping[str, float], sides: tuple[str, str], places: int = 1) -> Drawing:
    """이름마다 0에서 왼쪽(음수)이나 오른쪽(양수)으로 뻗은 막대.

    Args:
        rows: 이름 -> 값. 스무 개까지.
        sides: 왼쪽과 오른쪽의 뜻.
        places: 값을 적을 소수 자리.

    Raises:
        TypeError, ValueError: 값이 유한하지 않거나 너무 많을 때.
    """
    rows = checked_mapping("rows", rows)
    sides = checked_words("sides", sides, most=2, least=2)
    places = checked_index("places", places)
    if places > 6:
        raise ValueError(f"places={places}은(는) 쓸 수 없다. 여섯 자리까지 넣는다.")
    values = checked_numbers("rows", list(rows.values()), most=20)
    told = ", ".join(
        f"{_plain(name)} {signed(float(value), places, plus=True)}" for name, value in rows.items()
    )
    label = max(width_of(_plain(name), 13) for name in rows) + 20
    wide = _layout(Canvas(WIDE, 26 + 27 * len(rows)), label, 27, rows, values, sides, places)
    stacked = label > 130
    narrow = Canvas(NARROW, 26 + (46 if stacked else 27) * len(rows))
    _layout(narrow, 0 if stacked else label, 46 if stacked else 27, rows, values, sides, places)
    return Drawing(wide, narrow, f"왼쪽: {sides[0]}. 오른쪽: {sides[1]}. {told}")


def _plain(name: str) -> str:
    """첨자를 묶은 괄호를 뗀 이름."""
    return name.replace("{", "").replace("}", "")


def _layout(
    paper: Canvas,
    label: float,
    each: float,
    rows: Mapping[str, float],
    values: np.ndarray,
    sides: list[str],
    places: int,
) -> Canvas:
    margin = 52  # 막대 끝의 수가 들어갈 자리
    low, high = min(values.min(), 0), max(values.max(), 0)
    left = label + (margin if low < 0 else 6)
    right = paper.width - (margin if high > 0 else 6)
    unit = (right - left) / ((high - low) or 1)
    zero = left - unit * low
    paper.line((zero, 20), (zero, paper.height - 2), colour="muted")
    if low < 0:
        paper.text(label + 2, 9, f"← {sides[0]}", size=12, colour="muted", anchor="start")
    if high > 0:
        paper.text(paper.width - 2, 9, f"{sides[1]} →", size=12, colour="muted", anchor="end")
    for k, (name, value) in enumerate(zip(rows, values, strict=True)):
        y = 26 + each * k + (each - 27) + 10
        if label:
            paper.text(2, y, name, size=13, anchor="start")
        else:
            paper.text(2, y - 18, name, size=12.5, anchor="start", halo=True)
        colour = "accent" if value > 0 else "warm"
        long = max(unit * abs(value), 1)
        paper.box(zero if value > 0 else zero - long, y - 8, long, 16, fill=colour, line="none", radius=2)
        at, anchor = (zero + long + 6, "start") if value > 0 else (zero - long - 6, "end")
        paper.text(
            at, y, signed(float(value), places, plus=True), size=12, colour=colour, anchor=anchor, weight=600
        )
    return paper
