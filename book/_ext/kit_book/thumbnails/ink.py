"""작은 그림의 붓: 선, 상자, 점. 좌표는 가로 160, 세로 96인 종이의 것이다."""

from collections.abc import Iterable
from itertools import starmap

WIDTH, HEIGHT = 160, 96
# The page's colours (_static/book.css).
ACCENT, SOFT, INK, QUIET, PAPER = (
    f"var(--kit-{name})" for name in ("accent", "accent-soft", "muted", "line", "surface")
)
Point = tuple[float, float]


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _attributes(values: dict[str, object]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{_short(value) if isinstance(value, float) else value}"'
        for name, value in values.items()
    )


def path(d: str, colour: str = INK, width: float = 1.6, **more: object) -> str:
    """`d`를 따라 그은 선."""
    return f'<path d="{d}"{_attributes({"stroke": colour, "stroke_width": width, **more})}/>'


def line(*points: Point, colour: str = INK, width: float = 1.6, **more: object) -> str:
    """점들을 차례로 이은 꺾은선."""
    return path("M" + " ".join(" ".join(map(_short, point)) for point in points), colour, width, **more)


def box(
    x: float, y: float, w: float, h: float, *, colour: str = INK, fill: str = PAPER, **more: object
) -> str:
    """모서리가 둥근 상자. `rx`는 모서리의 반지름이다."""
    values = {"x": x, "y": y, "width": w, "height": h, "rx": 3, "fill": fill, "stroke": colour, **more}
    if colour != "none":
        values.setdefault("stroke_width", 1.6)
    return f"<rect{_attributes(values)}/>"


def bar(x: float, y: float, w: float, colour: str = QUIET, h: float = 4) -> str:
    """글 한 줄을 대신하는 막대."""
    return box(x, y, w, h, colour="none", fill=colour, rx=h / 2)


def dot(x: float, y: float, r: float = 4, *, fill: str = PAPER, colour: str = INK) -> str:
    """동그란 점. 강조색 점에는 테두리가 없다."""
    edge = {} if fill == ACCENT else {"stroke": colour, "stroke_width": 1.6}
    return f"<circle{_attributes({'cx': x, 'cy': y, 'r': r, 'fill': fill, **edge})}/>"


def dots(places: Iterable[Point], r: float = 4) -> str:
    """같은 크기의 점 여럿."""
    return "".join(starmap(lambda x, y: dot(x, y, r), places))
