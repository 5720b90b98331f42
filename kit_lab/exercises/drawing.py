"""기대한 것과 돌려준 것을 나란히 놓은 글과 표. 다른 칸에는 표시를 한다."""

from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from kit_core.validation import shown
from kit_lab.exercises.comparing import Difference, cells_near

MOST = 6  # 행과 열을 이만큼까지만 보인다.
EXPECTED, ACTUAL = "기대한 것", "돌려준 것"


@dataclass(frozen=True)
class Grid:
    """칸의 글과, 그 칸이 답과 다른지."""

    title: str
    cells: list[list[str]]
    marked: list[list[bool]]


def pictures(found: Difference, axes: tuple[str, ...]) -> list[Grid]:
    """차이 하나를 그릴 표들. 그릴 것이 없으면 비어 있다.

    Args:
        found: comparing.difference가 준 것.
        axes: 답의 축의 이름. 답의 축보다 적으면 뒤에서부터 맞춘다.
    """
    if found.kind == "shape":
        return [_of_shapes(np.shape(found.expected), np.shape(found.actual), axes)]
    if found.kind not in ("values", "not_finite"):
        return []
    expected, actual = found.expected, found.actual
    if not isinstance(expected, np.ndarray):  # 조각이나 토큰
        both = ((EXPECTED, expected), (ACTUAL, actual))
        return [Grid(title, [[shown(value)]], [[title == ACTUAL]]) for title, value in both]
    wrong = ~cells_near(expected, actual)  # (..., 행, 열)
    place = tuple(int(i) for i in np.argwhere(wrong)[0])
    slices = place[:-2]
    wrong = _flat(wrong[slices])
    rows, columns = _window(wrong, 0), _window(wrong, 1)
    where = f" {list(slices)}" if slices else ""
    parts = [_flat(array[slices])[rows, columns] for array in (expected, actual)]
    marked = wrong[rows, columns]
    digits = next((n for n in (3, 6, 9) if _seen_apart(parts, marked, n)), 12)
    return [
        Grid(title + where, [[_number(value, digits) for value in row] for row in part], marked.tolist())
        for title, part in zip((EXPECTED, ACTUAL), parts, strict=True)
    ]


def _seen_apart(parts: list[np.ndarray], marked: np.ndarray, digits: int) -> bool:
    """다르다고 표시한 칸 가운데 적어도 하나는 이만큼 적으면 달라 보이는지."""
    ours, theirs = (part[marked] for part in parts)
    return any(_number(a, digits) != _number(b, digits) for a, b in zip(ours, theirs, strict=True))


def _flat(array: np.ndarray) -> np.ndarray:
    return np.atleast_2d(array)


def _window(wrong: np.ndarray, axis: int) -> slice:
    """처음 다른 칸이 들어오는 행이나 열의 범위."""
    first = int(np.argwhere(wrong)[0][axis])
    start = max(0, min(first - 1, wrong.shape[axis] - MOST)) if first >= MOST else 0
    return slice(start, start + MOST)


def _number(value: Any, digits: int) -> str:
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    value = float(value) + 0.0  # -0도 0으로 보인다.
    if value == 0 or not np.isfinite(value):
        return f"{value:g}"
    return f"{value:.{digits}f}" if 1e-3 <= abs(value) < 1e4 else f"{value:.{digits - 1}e}"


def _of_shapes(expected: tuple[int, ...], actual: tuple[int, ...], axes: tuple[str, ...]) -> Grid:
    """축의 이름, 기대한 크기, 돌려준 크기의 세 줄. 뒤의 축부터 맞춘다."""
    width = max(len(expected), len(actual), 1)
    names = ("",) * (width - len(expected)) + _names(len(expected), axes)
    rows = [_right(expected, width), _right(actual, width)]
    differ = [ours != theirs for ours, theirs in zip(*rows, strict=True)]
    quiet = [False] * (width + 1)
    cells = [["축", *names], [EXPECTED, *rows[0]], [ACTUAL, *rows[1]]]
    return Grid("모양", cells, [quiet, quiet, [False, *differ]])


def _names(count: int, axes: tuple[str, ...]) -> tuple[str, ...]:
    return (("",) * (count - len(axes)) + axes)[-count:] if count else ()


def _right(shape: tuple[int, ...], width: int) -> list[str]:
    return ["·"] * (width - len(shape)) + [str(size) for size in shape]


def as_text(grids: list[Grid]) -> str:
    """표들을 위아래로 늘어놓은 글. 다른 칸의 뒤에 별표가 붙는다."""
    blocks = []
    for grid in grids:
        cells = [
            [f"{cell}{'*' if mark else ' '}" for cell, mark in zip(row, marks, strict=True)]
            for row, marks in zip(grid.cells, grid.marked, strict=True)
        ]
        widths = [max(_width(row[i]) for row in cells) for i in range(len(cells[0]))]
        lines = [
            "  "
            + "  ".join(" " * (wide - _width(cell)) + cell for cell, wide in zip(row, widths, strict=True))
            for row in cells
        ]
        blocks.append("\n".join([grid.title, *(line.rstrip() for line in lines)]))
    return "\n".join(blocks)


def _width(text: str) -> int:
    """한글은 두 칸을 차지한다."""
    return sum(2 if ord(letter) > 0x1100 else 1 for letter in text)


def as_html(grids: list[Grid]) -> str:
    """나란히 놓은 조용한 표. 다른 칸은 굵고 바탕이 다르다."""
    mark = "background: rgba(208, 88, 24, 0.2); font-weight: 600;"
    tables = []
    for grid in grids:
        rows = "".join(
            "<tr>"
            + "".join(
                f'<td style="padding: 2px 8px; text-align: right; {mark if marked else ""}">{escape(cell)}</td>'
                for cell, marked in zip(row, marks, strict=True)
            )
            + "</tr>"
            for row, marks in zip(grid.cells, grid.marked, strict=True)
        )
        caption = f'<caption style="caption-side: top; text-align: left;">{escape(grid.title)}</caption>'
        style = "border-collapse: collapse; margin: 0; font-variant-numeric: tabular-nums;"
        tables.append(f'<table style="{style}">{caption}{rows}</table>')
    return f'<div style="display: flex; flex-wrap: wrap; gap: 8px 24px;">{"".join(tables)}</div>'


def argument_text(value: Any) -> str:
    """인자 하나를 보이는 글. 큰 배열과 사전은 모양만 보인다."""
    if isinstance(value, np.ndarray):
        if value.size > MOST * MOST or (value.ndim > 3 and value.size > MOST):
            return f"모양 {value.shape}"
        return np.array2string(value, precision=3, suppress_small=True, separator=", ")
    if callable(value):
        return str(getattr(value, "told", "함수"))
    if isinstance(value, dict) and any(isinstance(inner, (dict, np.ndarray)) for inner in value.values()):
        return f"열쇠가 {', '.join(map(str, value))}인 사전"
    return shown(value)
