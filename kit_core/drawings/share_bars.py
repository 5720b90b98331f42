"""같은 시험을 조건만 바꾸어 치른 성적: 조건마다 막대 하나."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_places, checked_shares, checked_words
from kit_core.drawings.drawing import Drawing


def share_bars(names: Sequence[str], shares: Sequence[float], kept: Sequence[int] = ()) -> Drawing:
    """조건마다 맞힌 비율을 옆으로 뻗은 막대로 그린 그림. 바꾸지 않은 조건은 다른 색이다.

    Args:
        names: 조건의 이름들. 여덟 개까지.
        shares: 조건마다 맞힌 비율.
        kept: 아무것도 바꾸지 않은 조건의 번호들.

    Raises:
        TypeError, ValueError: 이름의 수가 그림에 맞지 않거나 비율이 이름과 짝이 맞지 않을 때.
    """
    names = checked_words("names", names, most=8)
    rates = checked_shares("shares", shares, (len(names),))
    kept = checked_places("kept", kept, len(names))
    told = ", ".join(f"{name} {rate:.0%}" for name, rate in zip(names, rates, strict=True))
    wide, narrow = Canvas(WIDE, 38 * len(names)), Canvas(NARROW, 56 * len(names))
    for i, (name, rate) in enumerate(zip(names, rates, strict=True)):
        colour = "accent" if i in set(kept) else "warm"
        _bar(wide, (236, 38 * i + 5), 400, float(rate), colour)
        wide.text(222, 38 * i + 18, name, anchor="end", size=13.5)
        _bar(narrow, (2, 56 * i + 20), 268, float(rate), colour)
        narrow.text(2, 56 * i + 9, name, anchor="start", size=13)
    return Drawing(wide, narrow, f"조건마다 맞힌 비율을 막대로 견준다. {told}")


def _bar(paper: Canvas, corner: tuple[float, float], room: float, rate: float, colour: str) -> None:
    left, top = corner
    paper.box(left, top, room, 26, fill="raised", line="line", radius=4)
    paper.box(left, top, max(room * rate, 1.5), 26, fill=colour, line="none", shade=0.75, radius=4)
    paper.text(left + room + 10, top + 13, f"{rate:.0%}", anchor="start", weight=600, colour=colour)
