"""바꾼 것마다 무엇을 샀는지 한 표로: 나아졌다, 나빠졌다, 가릴 수 없다, 그대로이다."""

from collections.abc import Mapping, Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_mapping, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.validation import shown

MARKS = {"+": "나아졌다", "-": "나빠졌다", "?": "가릴 수 없다", "=": "그대로"}


def what_is_bought(columns: Sequence[str], rows: Mapping[str, Sequence[str]]) -> Drawing:
    """행마다 바꾼 것, 열마다 잰 것. 칸에는 "+", "-", "?", "=" 가운데 하나를 넣는다.

    Args:
        columns: 잰 것의 이름. 다섯 개까지.
        rows: 바꾼 것의 이름 -> 열마다의 표시. 여덟 개까지.

    Raises:
        TypeError, ValueError: 표시가 네 글자 밖이거나 열의 수와 맞지 않을 때.
    """
    columns = checked_words("columns", columns, most=5)
    table = {
        name: checked_list(f"rows['{name}']", marks) for name, marks in checked_mapping("rows", rows).items()
    }
    if len(table) > 8:
        raise ValueError(f"rows가 {len(table)}개이다. 여덟 개까지 넣는다.")
    for name, marks in table.items():
        if len(marks) != len(columns):
            raise ValueError(
                f"rows['{name}']에 표시가 {len(marks)}개 있다. 열마다 하나씩 {len(columns)}개를 넣는다."
            )
        for mark in marks:
            if not isinstance(mark, str) or mark not in MARKS:
                raise ValueError(
                    f"rows['{name}']에 {shown(mark)}이(가) 있다. {', '.join(MARKS)} 가운데 하나를 넣는다."
                )
    told = "; ".join(
        f"{name}: "
        + ", ".join(f"{column} {MARKS[mark]}" for column, mark in zip(columns, marks, strict=True))
        for name, marks in table.items()
    )
    wide = _layout(Canvas(WIDE, 40 + 36 * len(table)), (120, 36), columns, table)
    narrow = _layout(Canvas(NARROW, 40 + 36 * len(table)), (74, 36), columns, table)
    return Drawing(wide, narrow, f"바꾼 것마다 무엇이 달라졌는지. {told}")


def _layout(paper: Canvas, sizes: tuple[float, float], columns: list[str], table: dict[str, list]) -> Canvas:
    left, high = sizes
    wide = paper.width == WIDE
    each = (paper.width - left) / len(columns)
    for j, column in enumerate(columns):
        paper.text(left + each * (j + 0.5), 16, column, size=13 if wide else 11.5, weight=600)
    for i, (name, marks) in enumerate(table.items()):
        y = 36 + high * (i + 0.5)
        paper.text(2, y, name, size=13 if wide else 12, anchor="start")
        for j, mark in enumerate(marks):
            look = {"+": ("accent", 1.0, "surface"), "-": ("warm", 1.0, "surface")}
            fill, shade, ink = look.get(mark, ("raised", 1.0, "muted"))
            words = MARKS[mark] if wide else {"?": "?", "=": "=", "+": "▲", "-": "▼"}[mark]
            paper.box(
                left + each * j + 3,
                y - high / 2 + 3,
                each - 6,
                high - 6,
                words,
                fill=fill,
                line="none",
                shade=shade,
                size=12.5,
                colour=ink,
                radius=4,
            )
    return paper
