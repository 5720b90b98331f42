"""노트북의 셀이 돌려주는 그림. 넓은 화면과 좁은 화면에 놓을 두 종이와, 그림을 말로 옮긴 설명을 지닌다."""

from html import escape

from kit_core.drawings.canvas import FONT, Canvas, number


class Drawing:
    """SVG로 보이는 그림. 글로는 설명이 보인다.

    책의 쪽은 화면의 폭에 따라 두 종이 가운데 하나를 보인다. 노트북에서는 넓은 쪽이 보인다. 움직이는 그림은 쪽을 열 때
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
