"""같은 차이에 그은 두 신뢰 구간: 짝짓기 전과 뒤 (논문 표 3)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_parts, checked_text
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers

Interval = tuple[str, tuple[float, float], tuple[float, float]]


def narrowed_intervals(rows: Sequence[Interval]) -> Drawing:
    """행마다 짝짓기 전의 구간을 옅은 띠로, 짝지은 뒤의 구간을 짙은 띠로, 그 가운데를 점으로 긋는다.

    Args:
        rows: (이름, 앞의 (차이, 반폭), 뒤의 (차이, 반폭)). 여덟 개까지.

    Raises:
        TypeError, ValueError: 수가 유한하지 않거나 반폭이 0보다 크지 않을 때.
    """
    rows = [checked_parts("rows", row, ("이름", "앞의 것", "뒤의 것")) for row in checked_list("rows", rows)]
    if not 1 <= len(rows) <= 8:
        raise ValueError(f"rows가 {len(rows)}개이다. 여덟 개까지 넣는다.")
    before, after = (
        np.array(
            [
                checked_numbers("rows의 차이", [pair[0] for pair in pairs]),
                checked_numbers("rows의 반폭", [pair[1] for pair in pairs], above=0),
            ]
        ).T
        for pairs in ([checked_parts("rows", row[k], ("차이", "반폭")) for row in rows] for k in (1, 2))
    )
    names = [checked_text("rows의 이름", row[0]) for row in rows]
    outside = [name for name, (x, w) in zip(names, after, strict=True) if abs(x) > w]
    crossed = [name for name, (x, w) in zip(names, before, strict=True) if abs(x) <= w]
    description = (
        f"차이 {len(rows)}개의 신뢰 구간. 따로 재면 0을 걸친 것이 {len(crossed)}개({', '.join(crossed)})이고, "
        f"같은 시드끼리 빼면 0에서 떨어진 것이 {len(outside)}개({', '.join(outside)})이다"
    )
    numbers = (before, after)
    wide = _layout(Canvas(WIDE, 58 + 30 * len(rows)), 132, 30, names, numbers)
    narrow = _layout(Canvas(NARROW, 58 + 46 * len(rows)), 4, 46, names, numbers)
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas,
    left: float,
    each: float,
    names: list[str],
    numbers: tuple[np.ndarray, np.ndarray],
) -> Canvas:
    wide = paper.width == WIDE
    both = np.concatenate(numbers)
    low, high = float((both[:, 0] - both[:, 1]).min()), float((both[:, 0] + both[:, 1]).max())
    right = paper.width - 12
    unit = (right - left - 8) / (high - low)

    def at(value: float) -> float:
        return left + 8 + unit * (value - low)

    for k, (name, shade) in enumerate((("따로 잰 구간", 0.22), ("같은 시드끼리", 1.0))):
        x = left + 130 * k + 4
        paper.box(x, 6, 22, 8, fill="accent", line="none", shade=shade, radius=2)
        paper.text(x + 28, 10, name, size=12.5, colour="muted", anchor="start")
    base = 30 + each * len(names)
    paper.line((at(0), 24), (at(0), base), colour="muted", dashed=True)
    for k, (name, (z, w), (x, v)) in enumerate(zip(names, *numbers, strict=True)):
        y = 28 + each * (k + 0.5) + (0 if wide else 8)
        sure = abs(x) > v
        if wide:
            paper.text(2, y, name, size=13, anchor="start", colour="text" if sure else "muted")
        else:
            paper.text(
                left, y - 17, name, size=12.5, anchor="start", colour="text" if sure else "muted", halo=True
            )
        paper.box(at(z - w), y - 5, 2 * unit * w, 10, fill="accent", line="none", shade=0.22, radius=3)
        paper.box(
            at(x - v), y - 5, 2 * unit * v, 10, fill="accent" if sure else "muted", line="none", radius=2
        )
        paper.circle(at(x), y, 3.5, fill="surface", line="text")
    paper.text(at(0), base + 16, "0 (base와 같다)", size=12, colour="muted")
    return paper
