"""한 글 안의 벡터끼리 얼마나 닮았는지를 칸의 짙기로 보인 그림."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_mapping, checked_parts, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import as_numbers, signed

Grid = tuple[Sequence[str], Sequence[Sequence[float]] | np.ndarray]


def likeness_grids(grids: Mapping[str, Grid]) -> Drawing:
    """글마다 토큰끼리의 코사인을 격자로 그린다. 짙을수록 닮았고, 0보다 작으면 빈 칸이다.

    Args:
        grids: 이름 -> (토큰들, 코사인 (S, S)). 두 개이고 토큰은 저마다 열두 개까지.

    Raises:
        TypeError, ValueError: 둘이 아니거나 코사인의 모양이나 크기가 맞지 않을 때.
    """
    grids = checked_mapping("grids", grids)
    if len(grids) != 2:
        raise ValueError(f"grids에 글이 {len(grids)}개 있다. 두 개를 넣는다.")
    found: dict[str, tuple[list[str], np.ndarray]] = {}
    for name, grid in grids.items():
        tokens, cosines = checked_parts(f"grids['{name}']", grid, ("토큰들", "코사인"))
        words = checked_words(f"grids['{name}']", tokens, most=12, least=2)
        values = as_numbers(f"grids['{name}']", cosines)
        if values.shape != (len(words), len(words)) or not (np.abs(values) <= 1 + 1e-3).all():
            raise ValueError(
                f"grids['{name}']의 모양이 {values.shape}이다. "
                f"-1에서 1까지의 코사인을 모양 ({len(words)}, {len(words)})로 넣는다."
            )
        found[name] = words, values
    told = ". ".join(
        f"{name} 「{' '.join(words)}」에서 서로 다른 토큰끼리의 평균은 {signed(_apart(values), 1)}"
        for name, (words, values) in found.items()
    )
    wide, narrow = Canvas(WIDE, 290), Canvas(NARROW, 590)
    for k, (name, (words, values)) in enumerate(found.items()):
        _one(wide, (352 * k + 44, 0), name, words, values)
        _one(narrow, (54, 296 * k), name, words, values)
    return Drawing(wide, narrow, f"토큰마다의 벡터를 서로 견준 코사인. {told}")


def _apart(values: np.ndarray) -> float:
    return float(values[~np.eye(len(values), dtype=bool)].mean())


def _one(paper: Canvas, corner: tuple[float, float], name: str, words: list[str], values: np.ndarray) -> None:
    left, top = corner
    each = min(232 / len(words), 34)
    paper.text(left, top + 12, name, size=13, weight=600, anchor="start")
    for i, word in enumerate(words):
        y = top + 32 + each * (i + 0.5)
        paper.text(left - 6, y, word, size=11 if len(word) > 2 else 12.5, colour="muted", anchor="end")
        for j, value in enumerate(values[i]):
            paper.box(
                left + each * j,
                top + 32 + each * i,
                each - 1.5,
                each - 1.5,
                fill="accent",
                line="none",
                shade=float(np.clip(value, 0.03, 1)),
                radius=2,
            )
    paper.text(
        left, top + 32 + each * len(words) + 14, f"서로 다른 토큰끼리 평균 {signed(_apart(values), 1)}", size=12.5,
        colour="muted", anchor="start",
    )  # fmt: skip
