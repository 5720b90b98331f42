"""자료형마다 적을 수 있는 가장 작은 수와, 가리는 값이 놓인 곳."""

from collections.abc import Mapping

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_mapping
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.validation import is_number, shown


def float_reach(largest: Mapping[str, float], hiding: float) -> Drawing:
    """로그 눈금에서 자료형마다 닿는 데까지 막대를 긋고, 가리는 값에 세로줄을 세운 그림.

    Args:
        largest: 자료형의 이름마다 적을 수 있는 가장 큰 크기. 네 개까지.
        hiding: 가리는 값의 크기.

    Raises:
        TypeError, ValueError: 자료형이 없거나 너무 많을 때, 크기가 10보다 크지 않을 때.
    """
    largest = checked_mapping("largest", largest)
    if not 1 <= len(largest) <= 4:
        raise ValueError(f"largest에 자료형이 {len(largest)}개 있다. 한 개에서 네 개까지 넣는다.")
    most = float(np.finfo("float64").max)
    checked_numbers("largest", list(largest.values()), above=10, within=most)
    if not is_number(hiding) or not 10 < hiding <= most:
        raise ValueError(f"hiding={shown(hiding)}은(는) 쓸 수 없다. 10보다 큰 유한한 크기를 넣는다.")
    hiding = float(hiding)
    told = ". ".join(
        f"{name}: 10의 {np.log10(size):.1f}제곱까지, {'담는다' if size >= hiding else '담지 못한다'}"
        for name, size in largest.items()
    )
    description = (
        f"음수의 크기를 로그 눈금에 놓았다. 가리는 값의 크기는 10의 {np.log10(hiding):.0f}제곱이다. {told}"
    )
    high = 52
    wide, narrow = Canvas(WIDE, high * len(largest) + 46), Canvas(NARROW, high * len(largest) + 46)
    for paper in (wide, narrow):
        _bars(paper, largest, hiding, high)
    return Drawing(wide, narrow, description)


def _bars(paper: Canvas, largest: Mapping[str, float], hiding: float, high: float) -> None:
    end = max(np.log10(size) for size in (hiding, *largest.values()))
    room, low = paper.width - 4, high * len(largest) + 10

    def place(size: float) -> float:
        return 2 + room * float(np.log10(size)) / float(end)

    for i, (name, size) in enumerate(largest.items()):
        top, holds = high * i, size >= hiding
        paper.text(2, top + 9, name, anchor="start", size=13, weight=600)
        words = "담는다" if holds else "−∞가 된다"
        ink = "accent" if holds else "warm"
        paper.text(paper.width - 2, top + 9, words, anchor="end", size=13, weight=600, colour=ink)
        paper.box(2, top + 20, room, 18, fill="surface", line="line", radius=3)
        paper.box(2, top + 20, place(size) - 2, 18, fill=ink, line="none", shade=0.55, radius=3)
    x = place(hiding)
    paper.line((x, 14), (x, low), colour="text", width=1.6)
    paper.text(x, low + 12, f"−10^{{{np.log10(hiding):.0f}}}", size=14, weight=600)
    paper.text(2, low + 12, "−1", anchor="start", size=12.5, colour="muted")
    paper.text(paper.width - 2, low + 12, f"−10^{{{end:.0f}}}", anchor="end", size=12.5, colour="muted")
