"""임베딩을 꺼내는 일이 행렬 곱이라는 것: 1을 곱한 행만 남는다 (논문 3.4절)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_index
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.strips import cells


def row_lookup(embeddings: Sequence[Sequence[float]] | np.ndarray, token: int) -> Drawing:
    """원-핫 벡터의 1과 0을 행마다 곱해 더하는 그림. 고른 행만 살아남는다.

    Args:
        embeddings: 임베딩 행렬 (V, d_model). 여덟 행과 네 열까지.
        token: 꺼낼 토큰의 번호.

    Raises:
        TypeError, ValueError: 행렬이 그림에 들어가지 않거나 번호가 행렬 밖일 때.
    """
    table = checked_numbers("embeddings", embeddings, (None, None))
    token = checked_index("token", token)
    if len(table) > 8 or table.shape[1] > 4:
        raise ValueError(f"embeddings의 모양이 {table.shape}이다. (8, 4)까지의 행렬을 넣는다.")
    if token >= len(table):
        raise ValueError(f"token={token}은(는) 행렬 밖이다. 0에서 {len(table) - 1}까지의 번호를 넣는다.")
    row = ", ".join(signed(value, 1) for value in table[token])
    description = (
        f"임베딩 행렬 {table.shape}의 왼쪽에 원-핫 벡터를 세웠다. {token}번만 1이고 나머지는 0이어서, 행마다 곱해 더하면 "
        f"{token}번 행 ({row})만 남는다"
    )
    high = 30 * len(table)
    wide, narrow = Canvas(WIDE, high + 30), Canvas(NARROW, high + 108)
    _product(wide, 14, table, token)
    middle = 28 + 30 * token + 15
    wide.arrow((346, middle), (412, middle), colour="accent")
    wide.text(379, middle - 14, "더한다", size=12.5, colour="accent")
    _result(wide, (424, middle - 15), table[token])
    _product(narrow, 0, table, token)
    narrow.arrow((216, 28 + high + 4), (216, 28 + high + 34), colour="accent")
    narrow.text(204, 28 + high + 18, "더한다", size=12.5, colour="accent", anchor="end")
    _result(narrow, (112, 28 + high + 40), table[token])
    return Drawing(wide, narrow, description)


def _product(paper: Canvas, left: float, table: np.ndarray, token: int) -> None:
    one_hot = np.arange(len(table)) == token
    paper.text(left + 49, 10, f"onehot({token})", size=12.5, colour="muted")
    paper.text(left + 216, 10, "E", size=14, italic=True)
    for i, (row, lit) in enumerate(zip(table, one_hot, strict=True)):
        y = 28 + 30 * i
        ink = {"colour": "accent", "weight": 600} if lit else {"colour": "muted"}
        paper.text(left + 18, y + 15, f"{i}번", size=11.5, colour="muted")
        paper.box(
            left + 34,
            y,
            30,
            30,
            "1" if lit else "0",
            fill="soft" if lit else "surface",
            line="line",
            radius=0,
            size=14,
            **ink,
        )
        paper.text(left + 88, y + 15, "×", size=14, colour="muted")
        words = [[signed(value, 1) for value in row]]
        cells(paper, (left + 112, y), (52, 30), np.full((1, len(row)), 0.32 if lit else 0.0), words, size=13)


def _result(paper: Canvas, corner: tuple[float, float], row: np.ndarray) -> None:
    words = [[signed(value, 1) for value in row]]
    cells(paper, corner, (52, 30), np.full((1, len(row)), 0.32), words, size=13)
