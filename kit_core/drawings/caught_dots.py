"""하나하나를 점으로 놓고, 무엇이 있어야 잡히는지로 줄을 세운 그림."""

from collections.abc import Mapping

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_mapping, checked_text
from kit_core.drawings.drawing import Drawing
from kit_core.validation import check_index, shown


def caught_dots(groups: Mapping[str, int], missed: str) -> Drawing:
    """무리마다 그 수만큼 점을 늘어놓은 그림. 잡지 못한 무리의 점은 속이 비었다.

    Args:
        groups: 무리의 이름 -> 수. 일곱 무리까지, 저마다 마흔까지.
        missed: 잡지 못한 무리의 이름.

    Raises:
        TypeError, ValueError: 0 이상의 정수가 아니거나, 너무 많거나, missed라는 무리가 없을 때.
    """
    groups = checked_mapping("groups", groups)
    for name, count in groups.items():
        check_index(f"groups['{name}']", count)
    if len(groups) > 7 or max(groups.values()) > 40:
        raise ValueError(
            f"groups={shown(groups)}은(는) 그림에 들지 않는다. 일곱 무리까지, 저마다 마흔까지 넣는다."
        )
    if checked_text("missed", missed) not in groups:
        raise ValueError(
            f"missed='{missed}'라는 무리가 groups에 없다. {', '.join(groups)} 가운데 하나를 넣는다."
        )
    told = ", ".join(f"{name} {count}가지" for name, count in groups.items())
    wide = _layout(Canvas(WIDE, 30 * len(groups) + 4), 166, 12, 30, groups, missed)
    narrow = _layout(Canvas(NARROW, 46 * len(groups)), 4, 7.6, 46, groups, missed)
    return Drawing(wide, narrow, f"모두 {sum(groups.values())}가지를 무엇으로 잡는지 점으로 놓았다. {told}")


def _layout(
    paper: Canvas, left: float, step: float, each: float, groups: Mapping[str, int], missed: str
) -> Canvas:
    wide = paper.width == WIDE
    for k, (name, count) in enumerate(groups.items()):
        y = each * k + (16 if wide else 34)
        empty = name == missed
        if wide:
            paper.text(left - 16, y, name, size=13.5, anchor="end")
        else:
            paper.text(left, y - 20, name, size=13, anchor="start")
        for j in range(count):
            look = {"line": "warm", "width": 1.5} if empty else {"fill": "accent"}
            paper.circle(left + step * (j + 0.5), y, 0.36 * step, **look)
        colour = "warm" if empty else "accent"
        if wide:
            paper.text(
                left + step * count + 10, y, f"{count}", size=13, anchor="start", weight=600, colour=colour
            )
        else:
            paper.text(paper.width - 4, y - 20, f"{count}", size=13, anchor="end", weight=600, colour=colour)
    return paper
