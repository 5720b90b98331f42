"""기울기가 내려오는 길: 정규화가 길 위에 있는 post-LN과 곁가지에 있는 pre-LN."""

from functools import partial

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing, played
from kit_core.drawings.panels import panelled

LAYERS = 2  # 그림에 그리는 서브층의 수
BOTTOM = 312


def norm_paths(num_layers: int) -> Drawing:
    """두 배치의 서브층 둘을 아래에서 위로 쌓고, 위에서 내려오는 기울기가 지나는 길을 굵게 그린 그림.

    Args:
        num_layers: 인코더 층의 수. 층마다 서브층이 둘이다.

    Raises:
        TypeError, ValueError: 1 이상의 정수가 아닐 때.
    """
    num_layers = checked_size("num_layers", num_layers)
    crossed = 2 * num_layers
    description = (
        f"인코더 층 {num_layers}개를 쌓은 두 배치에서 기울기가 위에서 아래로 내려오는 길을 견준다. "
        f"post-LN에서는 정규화가 길 위에 있어 "
        f"{crossed}번을 지나고, pre-LN에서는 정규화가 곁가지에 있어 맨 위의 하나만 지난다"
    )
    panels = [
        partial(_panel, "post-LN (논문)", f"길 위의 정규화 {crossed}개", True),
        partial(_panel, "pre-LN", "길 위의 정규화 1개", False),
    ]
    wide, narrow = panelled(panels, BOTTOM + 34)
    motion = played("kit-norm-path", f"from{{transform:translateY(-{BOTTOM - 62}px)}}to{{transform:none}}", 3)
    return Drawing(wide, narrow, description, motion)


def _panel(name: str, told: str, post: bool, paper: Canvas, left: float, top: float, width: float) -> None:
    del width
    colour = "accent" if post else "warm"
    x, side, low = left + 92, left + 226, top + BOTTOM
    paper.text(left + 2, top + 10, name, anchor="start", weight=600, colour=colour)
    paper.text(left + 2, top + 32, told, anchor="start", size=12.5, colour="muted")
    paper.line((x, low - 8), (x, top + 54), colour=colour, width=9, shade=0.28)
    for j in range(LAYERS):
        base = low - 14 - 112 * j
        join = base - 62
        if post:
            paper.arrow((x, base), (side, base), (side, base - 15))
            paper.box(side - 46, base - 49, 92, 34, "서브층", size=13)
            paper.arrow((side, base - 49), (side, join), (x + 12, join))
            _norm(paper, x, join - 21)
        else:
            paper.line((x, base), (x + 26, base))
            _norm(paper, x + 64, base)
            paper.arrow((x + 102, base), (side, base), (side, base - 15))
            paper.box(side - 46, base - 49, 92, 34, "서브층", size=13)
            paper.arrow((side, base - 49), (side, join), (x + 12, join))
        paper.plus(x, join, 11)
    if not post:
        _norm(paper, x, top + 74)
    paper.text(x - 16, low, "입력", anchor="end", size=12.5, colour="muted")
    paper.text(x + 14, top + 50, "기울기", anchor="start", size=12.5, colour=colour, weight=600)
    with paper.group("kit-norm-path"):
        paper.arrow((x, low - 22), (x, low + 2), colour=colour, width=3, head=11)


def _norm(paper: Canvas, x: float, y: float) -> None:
    paper.box(x - 38, y - 12, 76, 24, "층 정규화", line="accent", size=12)
