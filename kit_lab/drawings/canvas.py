"""그림 하나를 그리는 작은 종이와, 넓은 종이와 좁은 종이를 묶은 그림. 상자, 화살표, 글을 놓으면 SVG가 된다.

길이의 단위는 화면의 1픽셀이다. 넓은 종이는 본문의 폭(696), 좁은 종이는 폭 360인 전화기의 본문(328)에 맞춘다.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from html import escape
from typing import Any

from kit_lab.style import COLOURS

WIDE, NARROW = 696, 328
# 책의 페이지가 어두운 화면에서 바꾸어 주는 색 (book/_ext/kit_book/figures.py).
PAINTS = {**COLOURS, "raised": "#f5f7fa", "soft": "#e3edfc", "none": "none"}
FONT = "Pretendard Variable, Pretendard, sans-serif"
_SCRIPT = re.compile(r"([_^])(\w|\{[^}]*\})")

Point = tuple[float, float]
Area = tuple[float, float, float]  # 작은 그림이 차지할 왼쪽, 위, 너비
LIT = {"fill": "soft", "line": "accent"}  # 눈에 띄게 칠한 상자


def number(value: float) -> str:
    """SVG에 적을 수. 소수 둘째 자리까지만 적는다."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _script(size: float, found: re.Match) -> str:
    """첨자 하나. 뒤의 글은 보이지 않는 글자를 지나 제 높이로 돌아온다."""
    shift = number(0.2 * size if found[1] == "_" else -0.32 * size)
    back = number(-float(shift))
    words = found[2].strip("{}")
    return f'<tspan font-size="{number(0.74 * size)}" dy="{shift}">{words}</tspan><tspan dy="{back}">&#8203;</tspan>'


class Canvas:
    """그림을 놓는 종이. 나중에 놓은 것이 위에 온다."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._marks: list[str] = []

    @property
    def marks(self) -> str:
        """종이에 놓인 것을 모두 이은 SVG."""
        return "".join(self._marks)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 14,
        colour: str = "text",
        anchor: str = "middle",
        weight: int = 400,
        italic: bool = False,
        halo: bool = False,
    ) -> None:
        """(x, y)를 가운데 높이로 삼아 글 한 줄을 놓는다. `d_{ff}`의 ff는 아래 첨자, `W^Q`의 Q는 위 첨자가 된다."""
        more = f' font-weight="{weight}"' if weight != 400 else ""
        more += ' font-style="italic"' if italic else ""
        if halo:  # 선 위에 놓인 글을 바탕색으로 두른다.
            more += (
                f' stroke="{PAINTS["surface"]}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
            )
        inner = _SCRIPT.sub(partial(_script, size), escape(words, quote=False))
        self._marks.append(
            f'<text x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}" '
            f'text-anchor="{anchor}" fill="{PAINTS[colour]}"{more}>{inner}</text>'
        )

    def starting(self, x: float, y: float, words: str, **look: Any) -> None:
        """x에서 시작하는 글 한 줄."""
        self.text(x, y, words, anchor="start", **look)

    def ending(self, x: float, y: float, words: str, **look: Any) -> None:
        """x에서 끝나는 글 한 줄."""
        self.text(x, y, words, anchor="end", **look)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        words: str = "",
        *,
        fill: str = "surface",
        line: str = "muted",
        shade: float = 1.0,
        radius: float = 6,
        dashed: bool = False,
        size: float = 14,
        colour: str = "text",
        weight: int = 400,
        italic: bool = False,
    ) -> None:
        """왼쪽 위가 (x, y)인 둥근 상자. 글이 있으면 한가운데에 놓는다. shade는 채운 색의 짙기이다."""
        more = f' fill-opacity="{number(shade)}"' if shade != 1 else ""
        more += ' stroke-dasharray="4 4"' if dashed else ""
        self._marks.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
            f'rx="{number(radius)}" fill="{PAINTS[fill]}" stroke="{PAINTS[line]}" stroke-width="1.2"{more}/>'
        )
        if words:
            middle = (x + width / 2, y + height / 2)
            self.text(*middle, words, size=size, colour=colour, weight=weight, italic=italic)

    def bar(self, x: float, y: float, width: float, height: float, fill: str = "accent", **look: Any) -> None:
        """테두리 없이 채운 상자."""
        self.box(x, y, width, height, fill=fill, line="none", **look)

    def chip(
        self, x: float, y: float, words: str, width: float = 40, height: float = 30, **look: Any
    ) -> None:
        """(x, y)를 한가운데로 삼는 상자. 토큰 하나를 담는다."""
        self.box(
            x - width / 2, y - height / 2, width, height, words, **{"line": "line", "fill": "raised"} | look
        )

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = "none", line: str = "none", width: float = 1.2
    ) -> None:
        """동그라미 하나."""
        self._marks.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{PAINTS[fill]}" '
            f'stroke="{PAINTS[line]}" stroke-width="{number(width)}"/>'
        )

    def path(
        self,
        shape: str,
        *,
        colour: str = "muted",
        width: float = 1.3,
        shade: float = 1.0,
        dashed: bool = False,
        fill: str = "none",
    ) -> None:
        """SVG의 길을 그대로 놓는다."""
        more = f' stroke-opacity="{number(shade)}"' if shade != 1 else ""
        more += ' stroke-dasharray="4 4"' if dashed else ""
        self._marks.append(
            f'<path d="{shape}" fill="{PAINTS[fill]}" stroke="{PAINTS[colour]}" '
            f'stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"{more}/>'
        )

    def line(self, *points: Point, **look: Any) -> None:
        """점들을 잇는 꺾은선."""
        self.path("M" + " L".join(f"{number(x)} {number(y)}" for x, y in points), **look)

    def arrow(self, *points: Point, head: float = 7, **look: Any) -> None:
        """점들을 잇고 끝에 화살촉을 단다."""
        (a, b), (x, y) = points[-2:]
        length = max(((x - a) ** 2 + (y - b) ** 2) ** 0.5, 1e-9)
        u, v = (x - a) / length, (y - b) / length
        neck = (x - head * u, y - head * v)
        self.line(*points[:-1], neck, **look)
        self._head((x, y), (u, v), head, str(look.get("colour", "muted")))

    def curve(self, start: Point, end: Point, *, bend: float = 0.5, **look: Any) -> None:
        """위아래로 놓인 두 점을 부드럽게 잇는다. 두 끝에서 곧게 선다."""
        (a, b), (x, y) = start, end
        middle = (y - b) * bend
        places = (a, b, a, b + middle, x, y - middle, x, y)
        self.path("M{} {} C{} {} {} {} {} {}".format(*map(number, places)), **look)

    def plus(self, x: float, y: float, radius: float = 9, *, sign: str = "+", colour: str = "accent") -> None:
        """더하기(+)나 곱하기(x)를 적은 동그라미."""
        self.circle(x, y, radius, fill="surface", line=colour, width=1.4)
        r = radius * (0.55 if sign == "+" else 0.4)
        if sign == "+":
            self.path(f"M{number(x - r)} {number(y)} h{number(2 * r)}", colour=colour)
            self.path(f"M{number(x)} {number(y - r)} v{number(2 * r)}", colour=colour)
        else:
            self.line((x - r, y - r), (x + r, y + r), colour=colour)
            self.line((x - r, y + r), (x + r, y - r), colour=colour)

    @contextmanager
    def group(self, name: str, style: str = "") -> Iterator[None]:
        """안에서 놓은 것을 CSS 클래스 `name`으로 묶는다. 움직임은 Drawing의 motion이 준다."""
        look = f' style="{style}"' if style else ""
        self._marks.append(f'<g class="{name}"{look}>')
        yield
        self._marks.append("</g>")

    def _head(self, tip: Point, along: Point, size: float, colour: str) -> None:
        (x, y), (u, v) = tip, along
        back, side = (x - size * u, y - size * v), 0.46 * size
        corners = [(x, y), (back[0] - side * v, back[1] + side * u), (back[0] + side * v, back[1] - side * u)]
        shape = " ".join(f"{number(a)},{number(b)}" for a, b in corners)
        self._marks.append(f'<polygon points="{shape}" fill="{PAINTS[colour]}"/>')


class Drawing:
    """SVG로 보이는 그림. 글로는 설명이 보인다.

    책의 페이지는 화면의 폭에 따라 두 종이 가운데 하나를 보인다. 노트북에서는 넓은 쪽이 보인다. 움직이는 그림은 쪽을 열 때
    한 번 움직이고, 가리키면 다시 움직인다. 움직임을 줄이라고 설정한 화면에서는 멈춘 그림만 보인다.
    """

    def __init__(self, wide: Canvas, narrow: Canvas, description: str, motion: str = "") -> None:
        """두 종이와 설명을 받는다. motion은 움직임을 적은 CSS이다."""
        self.wide, self.narrow, self.description, self.motion = wide, narrow, description, motion

    def __repr__(self) -> str:
        return f"그림: {self.description}"

    def _repr_svg_(self) -> str:
        style = f"<style>@media (prefers-reduced-motion: no-preference) {{{self.motion}}}</style>"
        narrow = f'<svg data-layout="narrow" display="none" {_frame(self.narrow)}>{self.narrow.marks}</svg>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {_frame(self.wide)} font-family="{FONT}">'
            f"<desc>{escape(self.description, quote=False)}</desc>"
            f"{style if self.motion else ''}{self.wide.marks}{narrow}</svg>"
        )


def _frame(canvas: Canvas) -> str:
    width, height = number(canvas.width), number(canvas.height)
    return f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'


def played(name: str, frames: str, seconds: float, *, curve: str = "ease-in-out") -> str:
    """클래스 `name`의 것을 한 번 움직이고, 그림을 가리키면 처음부터 다시 움직이는 CSS.

    움직임의 끝은 멈춘 그림과 같아야 한다. 다섯 초를 넘지 않아야 멈추는 단추 없이도 읽는 이를 방해하지 않는다.
    """
    how = f"{number(seconds)}s {curve} both"
    # 이름이 다른 움직임으로 바뀌어야 처음부터 다시 움직인다.
    return (
        f"@keyframes {name}{{{frames}}}@keyframes {name}-again{{{frames}}}"
        f".{name}{{animation:{name} {how}}}svg:hover .{name}{{animation-name:{name}-again}}"
    )


def in_both(
    draw: Callable[..., None],
    wide: tuple[float, ...],
    narrow: tuple[float, ...],
    description: str,
    motion: str = "",
) -> Drawing:
    """같은 그림을 두 종이에 놓는다. wide와 narrow는 종이의 높이와, draw가 종이 다음에 받을 값들이다."""
    papers = Canvas(WIDE, wide[0]), Canvas(NARROW, narrow[0])
    for paper, (_, *place) in zip(papers, (wide, narrow), strict=True):
        draw(paper, *place)
    return Drawing(*papers, description, motion)


def panelled(
    panels: Sequence[Callable[[Canvas, Area], None]],
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
            panel(paper, (column * (each + beside), row * (height + gap[1]), each))
        papers.append(paper)
    return papers[0], papers[1]
