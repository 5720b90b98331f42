"""비율 몇 개를 같은 길이의 띠로 견준 그림."""

from collections.abc import Mapping

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_mapping, checked_parts, checked_shares, checked_text
from kit_core.drawings.drawing import Drawing


def proportions(rows: Mapping[str, tuple[float, str]], marked: str = "") -> Drawing:
    """비율마다 띠 하나. 찬 데가 그 몫이다.

    Args:
        rows: 이름 -> (비율, 띠 끝에 적을 글). 여섯 개까지.
        marked: 다른 색으로 칠할 이름. 비우면 모두 같은 색이다.

    Raises:
        TypeError, ValueError: 비율이 아니거나 marked라는 이름이 없을 때.
    """
    rows = {
        name: tuple(checked_parts(f"rows['{name}']", row, ("비율", "글")))
        for name, row in checked_mapping("rows", rows).items()
    }
    if not 1 <= len(rows) <= 6:
        raise ValueError(f"rows에 비율이 {len(rows)}개 있다. 여섯 개까지 넣는다.")
    for name, (share, words) in rows.items():
        checked_text(f"rows['{name}']의 글", words)
        checked_shares(f"rows['{name}']", [share], (1,))
    checked_text("marked", marked)
    if marked and marked not in rows:
        raise ValueError(f"marked='{marked}'라는 이름이 없다. {', '.join(rows)} 가운데 하나를 넣는다.")
    told = ", ".join(f"{name} {words}" for name, (_, words) in rows.items())
    wide = _layout(Canvas(WIDE, 40 * len(rows) + 2), (206, 350), 40, rows, marked)
    narrow = _layout(Canvas(NARROW, 52 * len(rows) + 2), (2, 324), 52, rows, marked)
    return Drawing(wide, narrow, f"비율을 견준 띠. {told}")


def _layout(
    paper: Canvas, place: tuple[float, float], each: float, rows: Mapping[str, tuple[float, str]], marked: str
) -> Canvas:
    left, room = place
    wide = paper.width == WIDE
    for k, (name, (share, words)) in enumerate(rows.items()):
        y = each * k + (8 if wide else 24)
        colour = "warm" if name == marked else "accent"
        if wide:
            paper.text(left - 14, y + 11, name, size=13.5, anchor="end")
            paper.text(left + room + 12, y + 11, words, size=13, anchor="start", colour=colour, weight=600)
        else:
            paper.text(left, y - 13, name, size=13, anchor="start")
            paper.text(left + room, y - 13, words, size=12.5, anchor="end", colour=colour, weight=600)
        paper.box(left, y, room, 22, fill=colour, line="none", shade=0.16, radius=3)
        if share:
            paper.box(left, y, room * share, 22, fill=colour, line="none", radius=3)
    return paper
