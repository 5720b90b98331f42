"""작은 그림 여럿을 넓은 종이에는 나란히, 좁은 종이에는 알맞게 줄을 바꾸어 놓는다."""

from collections.abc import Callable, Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas

# 종이와, 작은 그림이 차지할 왼쪽 위와 너비를 받아 그린다.
Panel = Callable[[Canvas, float, float, float], None]


def panelled(
    panels: Sequence[Panel],
    height: float,
    columns: tuple[int, int] = (2, 1),
    gap: tuple[float, float] = (40, 22),
) -> tuple[Canvas, Canvas]:
    """넓은 종이와 좁은 종이. columns는 두 종이에서 한 줄에 놓을 수, gap은 옆과 아래로 벌릴 틈이다."""
    papers = []
    for width, count in zip((WIDE, NARROW), columns, strict=True):
        rows = -(-len(panels) // count)
        paper = Canvas(width, rows * height + (rows - 1) * gap[1])
        beside = gap[0] if width == WIDE else min(gap[0], 10)
        each = (width - beside * (count - 1)) / count
        for place, panel in enumerate(panels):
            row, column = divmod(place, count)
            panel(paper, column * (each + beside), row * (height + gap[1]), each)
        papers.append(paper)
    return papers[0], papers[1]
