"""마스크의 두 약속: 같은 마스크를 반대로 적은 것과, 옮기지 않고 넘겼을 때 보는 곳."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_flags, checked_table_of_flags
from kit_core.drawings.panels import panelled
from kit_core.drawings.strips import cells


def two_promises(mask: Sequence[Sequence[bool]] | np.ndarray) -> Drawing:
    """표 셋. 칸의 수는 적힌 값이고, 칠한 칸이 그 코드가 보는 곳이다.

    Args:
        mask: True가 볼 수 있음인 마스크 (T, T). 다섯 행까지.

    Raises:
        TypeError, ValueError: 불리언이 아니거나 그림에 들어가지 않을 때.
    """
    size = len(checked_table_of_flags("mask", mask))
    seen = checked_flags("mask", mask, (size, size))
    if not 2 <= size <= 5:
        raise ValueError(f"mask에 행이 {size}개 있다. 두 행에서 다섯 행까지 넣는다.")
    tables = (
        ("1은 본다", "이 책, Keras", seen, seen, "accent"),
        ("1은 가린다", "반대의 약속", ~seen, seen, "accent"),
        ("그대로 넘기면", "정반대를 본다", ~seen, ~seen, "warm"),
    )
    description = (
        f"행이 쿼리, 열이 키인 {size}행의 표 셋에서 칠한 칸이 보는 곳이다. 1이 볼 수 있음인 표와 1이 "
        f"가림인 표는 적힌 값이 반대여도 "
        f"보는 {seen.sum()}칸이 같다. 반대의 약속으로 적은 것을 그대로 넘기면 나머지 {np.sum(~seen)}칸을 본다"
    )
    panels = [partial(_panel, *table) for table in tables]
    wide, narrow = panelled(panels, 52 + 32 * size, columns=(3, 3), gap=(60, 0))
    return Drawing(wide, narrow, description)


def _panel(
    name: str,
    about: str,
    written: np.ndarray,
    looked: np.ndarray,
    colour: str,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    cell = min((width - 4) / len(written), 32)
    start = left + (width - cell * len(written)) / 2
    paper.text(
        left + width / 2, top + 10, name, weight=600, size=13.5, colour="warm" if colour == "warm" else "text"
    )
    paper.text(left + width / 2, top + 30, about, size=12, colour="muted")
    shades = 0.4 * looked * (-1 if colour == "warm" else 1)
    words = [[str(int(value)) for value in row] for row in written]
    cells(paper, (start, top + 46), (cell, cell), shades, words, size=13, bold=written)
