"""수의 줄과 표. 부호가 있는 막대의 줄과, 칸의 짙기로 크기를 보이는 표를 그린다."""

from collections.abc import Sequence

import numpy as np

from kit_lab.drawings.canvas import Canvas


def signed_bars(
    paper: Canvas, corner: tuple[float, float], size: tuple[float, float], values: np.ndarray, largest: float
) -> None:
    """가운뎃줄에서 위(양수)와 아래(음수)로 뻗은 막대의 줄. largest가 높이의 절반을 채운다."""
    (left, top), (width, height) = corner, size
    middle, step = top + height / 2, width / len(values)
    paper.line((left, middle), (left + width, middle), colour="line")
    for j, value in enumerate(values):
        high = min(abs(value) / (largest or 1.0), 1) * height / 2
        y = middle - high if value > 0 else middle
        fill = "accent" if value > 0 else "warm"
        paper.bar(left + step * (j + 0.14), y, step * 0.72, max(high, 0.6), fill, radius=1)


def cells(
    paper: Canvas,
    corner: tuple[float, float],
    cell: tuple[float, float],
    shades: np.ndarray,
    words: Sequence[Sequence[str]] | None = None,
    *,
    size: float = 12,
    bold: np.ndarray | None = None,
) -> None:
    """칸의 표. shades는 -1에서 1까지이고 음수는 warm으로 칠한다. words가 있으면 칸마다 적고, bold가 True인 칸은 굵게 적는다."""
    (left, top), (wide, high) = corner, cell
    for (row, column), shade in np.ndenumerate(shades):
        fill = "accent" if shade >= 0 else "warm"
        x, y = left + column * wide, top + row * high
        paper.box(x, y, wide, high, line="line", radius=0)
        if abs(shade) > 0.005:
            paper.bar(x, y, wide, high, fill, shade=abs(shade), radius=0)
        if words is not None:
            weight = 600 if bold is not None and bold[row, column] else 400
            paper.text(x + wide / 2, y + high / 2, words[row][column], size=size, weight=weight)
