"""지우기와 갈아 끼우기: 같은 부품을 0으로 바꾸는 것과, 다른 글에서 나온 값으로 바꾸는 것은 다른 물음이다."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_parts, checked_text
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.particles import josa

Outcome = tuple[str, str, str]


def cut_and_graft(part: str, outcomes: Sequence[Outcome]) -> Drawing:
    """부품 하나를 세 가지로 다루어 흘려보낸 세 갈래: 그대로, 지우고, 다른 글의 것을 끼우고.

    Args:
        part: 부품의 이름.
        outcomes: (다룬 방법, 부품 자리에 놓은 것, 나온 답) 셋.

    Raises:
        TypeError, ValueError: 셋이 아니거나 글이 아니거나 너무 길 때.
    """
    part = checked_text("part", part, most=16)
    rows = [
        checked_parts("outcomes", row, ("방법", "놓은 것", "답"))
        for row in checked_list("outcomes", outcomes)
    ]
    if len(rows) != 3:
        raise ValueError(f"outcomes가 {len(rows)}개이다. 그대로 둔 것, 지운 것, 갈아 끼운 것 셋을 넣는다.")
    rows = [[checked_text("outcomes의 글", word, most=16) for word in row] for row in rows]
    told = "; ".join(f"{how}: {part}에 {what}, 답은 {out}" for how, what, out in rows)
    wide = _layout(Canvas(WIDE, 184), part, rows)
    narrow = _layout(Canvas(NARROW, 246), part, rows)
    return Drawing(wide, narrow, f"{part}{josa(part, '을', '를')} 다루는 세 가지 방법. {told}")


def _layout(paper: Canvas, part: str, rows: list[list[str]]) -> Canvas:
    wide = paper.width == WIDE
    left, each, first = (150, 56, 44) if wide else (8, 74, 58)
    right = paper.width - (140 if wide else 100)
    middle = (left + right) / 2
    paper.text(middle, 12, part, size=13, colour="muted")
    for k, (how, what, out) in enumerate(rows):
        y = first + each * k
        if wide:
            paper.text(left - 16, y, how, size=14, anchor="end")
        else:
            paper.text(left, y - 28, how, size=12.5, colour="muted", anchor="start")
        paper.arrow((left, y), (right, y), width=2 if k == 0 else 1.4)
        colour = ("accent", "muted", "warm")[k]
        paper.box(middle - 60, y - 17, 120, 34, what, fill="surface", line=colour, dashed=k == 1, size=13)
        paper.chip(
            (right + paper.width) / 2,
            y,
            out,
            paper.width - right - 16,
            32,
            size=13 if wide else 12,
            line=colour,
        )
    return paper
