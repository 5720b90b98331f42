"""기준과 견준 차이마다 그은 신뢰 구간. 0을 걸치면 가릴 수 없다."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_index, checked_list, checked_parts, checked_text
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed


def switch_intervals(
    rows: Sequence[tuple[str, float, float]], lower: str, higher: str, digits: int = 2
) -> Drawing:
    """행마다 차이를 점으로, 신뢰 구간을 띠로 긋는다. 0에서 떨어진 것만 진하다.

    Args:
        rows: (이름, 차이, 반폭). 여덟 개까지.
        lower: 0보다 작은 쪽에 적을 글.
        higher: 0보다 큰 쪽에 적을 글.
        digits: 차이를 적을 소수 자리.

    Raises:
        TypeError, ValueError: 수가 유한하지 않거나 반폭이 0보다 작을 때.
    """
    parts = [checked_parts("rows", row, ("이름", "차이", "반폭")) for row in checked_list("rows", rows)]
    if not 1 <= len(parts) <= 8:
        raise ValueError(f"rows가 {len(parts)}개이다. 여덟 개까지 넣는다.")
    names = [checked_text("rows의 이름", part[0], most=24) for part in parts]
    shifts = checked_numbers("rows의 차이", [part[1] for part in parts], within=1e9)
    widths = checked_numbers("rows의 반폭", [part[2] for part in parts], within=1e9)
    if (widths < 0).any():
        raise ValueError(f"rows의 반폭에 {widths.min():g}이(가) 있다. 0 이상의 수를 넣는다.")
    sides = checked_text("lower", lower, most=24), checked_text("higher", higher, most=24)
    shown = checked_index("digits", digits)
    if shown > 6:
        raise ValueError(f"digits={shown}은(는) 쓸 수 없다. 0에서 6까지의 정수를 넣는다.")
    sure = np.abs(shifts) > widths
    told = ", ".join(
        f"{name} {signed(x, shown, plus=True)}±{w:.{shown}f}"
        for name, x, w in zip(names, shifts, widths, strict=True)
    )
    clear = [name for name, one in zip(names, sure, strict=True) if one]
    description = f"기준과의 차이와 신뢰 구간. {told}. 0에서 떨어진 것은 {len(clear)}개({', '.join(clear) or '없음'})이다"
    numbers = list(zip(names, shifts, widths, sure, strict=True))
    wide = _layout(Canvas(WIDE, 50 + 32 * len(names)), (118, 116), 32, numbers, (sides, shown))
    narrow = _layout(Canvas(NARROW, 50 + 48 * len(names)), (4, 4), 48, numbers, (sides, shown))
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas, margins: tuple[float, float], each: float, rows: list, words: tuple[tuple[str, str], int]
) -> Canvas:
    (lower, higher), digits = words
    left, right = margins[0], paper.width - margins[1]
    low = min(0.0, *(x - w for _, x, w, _ in rows))
    high = max(0.0, *(x + w for _, x, w, _ in rows))
    unit = (right - left - 16) / max(high - low, 1e-12)

    def at(value: float) -> float:
        return left + 8 + unit * (value - low)

    base = 26 + each * len(rows)
    if paper.width == WIDE:
        paper.line((at(0), 22), (at(0), base), colour="muted", dashed=True)
    else:
        # 좁은 그림에서는 이름과 수가 띠 위에 놓이므로, 0의 선은 띠의 높이에서만 긋는다.
        for k in range(len(rows)):
            y = 26 + each * (k + 0.5) + 8
            paper.line((at(0), y - 9), (at(0), min(y + 16, base)), colour="muted", dashed=True)
    if at(0) - left > 90:
        paper.text(at(0) - 10, 10, f"← {lower}", size=12.5, colour="muted", anchor="end")
    if right - at(0) > 90:
        paper.text(at(0) + 10, 10, f"{higher} →", size=12.5, colour="muted", anchor="start")
    for k, (name, x, w, sure) in enumerate(rows):
        wide = paper.width == WIDE
        y = 26 + each * (k + 0.5) + (0 if wide else 8)
        ink, colour = ("text", "accent") if sure else ("muted", "muted")
        number = f"{signed(x, digits, plus=True)} ± {w:.{digits}f}"
        paper.text(
            2 if wide else left, y if wide else y - 18, name, size=13, anchor="start", colour=ink, halo=True
        )
        end = paper.width - 2
        paper.text(end, y if wide else y - 18, number, size=12.5, anchor="end", colour=ink, halo=True)
        paper.box(
            at(x - w),
            y - 5,
            max(2 * unit * w, 2),
            10,
            fill=colour,
            line="none",
            shade=1 if sure else 0.35,
            radius=3,
        )
        paper.circle(at(x), y, 4, fill="surface", line="text")
    paper.text(
        at(0), base + 14, "0 (2017년과 같다)", size=12, colour="muted", anchor=_anchor(at(0), paper.width)
    )
    return paper


def _anchor(x: float, width: float) -> str:
    return "start" if x < 60 else "end" if x > width - 60 else "middle"
