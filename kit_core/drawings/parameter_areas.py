"""모델의 크기를 넓이로: 파라미터 하나가 어느 모델에서나 같은 넓이를 차지한다 (논문 표 3)."""

from collections.abc import Mapping

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_mapping, checked_parts, checked_size
from kit_core.drawings.drawing import Drawing
from kit_core.validation import shown

PARTS = ("모델", "임베딩")


def parameter_areas(counts: Mapping[str, tuple[int, int]]) -> Drawing:
    """모델마다 파라미터의 수만 한 정사각형. 아래의 짙은 띠가 임베딩의 몫이다.

    Args:
        counts: 모델의 이름 -> (파라미터의 수, 그 가운데 임베딩의 수). 두 개에서 네 개까지.

    Raises:
        TypeError, ValueError: 양의 정수가 아니거나 임베딩이 모델보다 클 때.
    """
    counts = {
        name: tuple(
            checked_size(f"counts['{name}']의 {part}", count)
            for part, count in zip(PARTS, checked_parts(f"counts['{name}']", pair, PARTS), strict=True)
        )
        for name, pair in checked_mapping("counts", counts).items()
    }
    if not 2 <= len(counts) <= 4:
        raise ValueError(f"counts에 모델이 {len(counts)}개 있다. 두 개에서 네 개까지 넣는다.")
    for name, (whole, table) in counts.items():
        if table > whole:
            raise ValueError(
                f"counts['{name}']={shown((whole, table))}에서 임베딩이 모델보다 크다. (모델, 임베딩)의 차례로 넣는다."
            )
    told = ", ".join(
        f"{name} {whole:,}개(임베딩 {table / whole:.0%})" for name, (whole, table) in counts.items()
    )
    wide = _layout(Canvas(WIDE, 244), 180, 60, counts)
    narrow = _layout(Canvas(NARROW, 206), 142, 8, counts)
    return Drawing(wide, narrow, f"파라미터의 수를 넓이로 그린 정사각형: {told}")


def _layout(paper: Canvas, largest: float, gap: float, counts: Mapping[str, tuple[int, int]]) -> Canvas:
    most = max(whole for whole, _ in counts.values())
    sides = [largest * (whole / most) ** 0.5 for whole, _ in counts.values()]
    rooms = [max(side, 82) for side in sides]
    x = (paper.width - sum(rooms) - gap * (len(rooms) - 1)) / 2
    base = largest + 6
    paper.line((2, base), (paper.width - 2, base), colour="line")
    for (name, (whole, table)), side, room in zip(counts.items(), sides, rooms, strict=True):
        middle = x + room / 2
        high = side * table / whole
        paper.box(middle - side / 2, base - side, side, side, fill="accent", line="none", shade=0.3, radius=1)
        paper.box(middle - side / 2, base - high, side, high, fill="accent", line="none", radius=1)
        paper.text(middle, base + 18, name, size=13, weight=600)
        paper.text(middle, base + 38, f"{whole / 1e6:.1f}백만", size=13, colour="muted")
        x += room + gap
    return paper
