"""「글자에서 번호로」를 한 장으로: 어휘가 커지면 글이 짧아지고, 어휘가 작으면 글이 길어진다."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_parts, checked_text
from kit_core.drawings.drawing import Drawing
from kit_core.validation import check_positive, check_positive_int


def vocabulary_balance(rows: Sequence[tuple[str, int, float]]) -> Drawing:
    """자르는 방법마다 왼쪽에 어휘의 크기, 오른쪽에 글 하나의 토큰 수를 막대로 견준 그림.

    Args:
        rows: (방법의 이름, 어휘의 크기, 글 하나의 평균 토큰 수). 다섯 줄까지.

    Raises:
        TypeError, ValueError: 줄의 수가 그림에 맞지 않거나 크기와 길이가 0보다 크지 않을 때.
    """
    rows = [
        checked_parts("rows", row, ("방법의 이름", "어휘의 크기", "글의 길이"))
        for row in checked_list("rows", rows)
    ]
    if not 1 <= len(rows) <= 5:
        raise ValueError(f"rows에 줄이 {len(rows)}개 있다. 한 줄에서 다섯 줄까지 넣는다.")
    for name, size, length in rows:
        checked_text("rows의 방법", name)
        check_positive_int("rows의 어휘의 크기", size)
        check_positive("rows의 글의 길이", length)
    told = ", ".join(f"{name} {size}개와 {length:.1f}토큰" for name, size, length in rows)
    description = f"자르는 방법마다 어휘의 크기와 글 하나의 길이를 견준다. {told}"
    wide = _layout(Canvas(WIDE, 34 + 44 * len(rows)), rows)
    narrow = _layout(Canvas(NARROW, 34 + 62 * len(rows)), rows)
    return Drawing(wide, narrow, description)


def _layout(paper: Canvas, rows: Sequence[tuple[str, int, float]]) -> Canvas:
    wide = paper.width == WIDE
    middle = paper.width / 2
    inner, room = (88, 196) if wide else (4, 108)
    largest = max(size for _, size, _ in rows), max(length for *_, length in rows)
    paper.text(middle - inner, 10, "어휘의 크기", anchor="end", size=13, colour="warm", weight=600)
    paper.text(middle + inner, 10, "글 하나의 토큰", anchor="start", size=13, colour="accent", weight=600)
    for i, (name, size, length) in enumerate(rows):
        top = 30 + (44 * i if wide else 62 * i + 20)
        paper.text(middle, top + (14 if wide else -8), name, size=13.5 if wide else 12.5)
        left, right = room * size / largest[0], room * length / largest[1]
        paper.box(middle - inner - left, top, left, 28, fill="warm", line="none", shade=0.7, radius=3)
        paper.text(middle - inner - left - 8, top + 14, f"{size}", anchor="end", size=13.5, weight=600)
        paper.box(middle + inner, top, right, 28, fill="accent", line="none", shade=0.7, radius=3)
        paper.text(
            middle + inner + right + 8, top + 14, f"{length:.1f}", anchor="start", size=13.5, weight=600
        )
    return paper
