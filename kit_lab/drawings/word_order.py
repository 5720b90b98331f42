"""임베딩에 위치를 더하면 차례가 다른 두 말이 갈린다."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, panelled
from kit_lab.drawings.strips import cells, signed_bars
from kit_lab.drawings.wording import josa, read_aloud, signed

SAME = 1e-3  # 이보다 작은 차이는 더하는 순서에서 온 것이다
SHOWN = 16


def row_lookup(embeddings: ArrayLike, token: int) -> Drawing:
    """임베딩을 꺼내는 일이 행렬 곱이라는 것: 원-핫 벡터의 1과 0을 임베딩 (V, d_model)의 행마다 곱해 더한다 (논문 3.4절)."""
    table = np.asarray(embeddings, float)
    row = ", ".join(signed(value, 1) for value in table[token])
    description = (
        f"임베딩 행렬 {table.shape}의 왼쪽에 원-핫 벡터를 세웠다. {token}번만 1이고 나머지는 0이어서, 행마다 곱해 더하면 "
        f"{token}번 행 ({row})만 남는다"
    )
    high = 30 * len(table)
    wide, narrow = Canvas(WIDE, high + 30), Canvas(NARROW, high + 108)

    def product(paper: Canvas, left: float) -> None:
        one_hot = np.arange(len(table)) == token
        paper.text(left + 49, 10, f"onehot({token})", size=12.5, colour="muted")
        paper.text(left + 216, 10, "E", italic=True)
        for i, (row, lit) in enumerate(zip(table, one_hot, strict=True)):
            y = 28 + 30 * i
            ink = {"colour": "accent", "weight": 600} if lit else {"colour": "muted"}
            paper.text(left + 18, y + 15, f"{i}번", size=11.5, colour="muted")
            ink |= {"fill": "soft" if lit else "surface", "line": "line", "radius": 0, "size": 14}
            paper.box(left + 34, y, 30, 30, "1" if lit else "0", **ink)
            paper.text(left + 88, y + 15, "×", colour="muted")
            words = [[signed(value, 1) for value in row]]
            cells(
                paper, (left + 112, y), (52, 30), np.full((1, len(row)), 0.32 if lit else 0.0), words, size=13
            )

    product(wide, 14)
    middle = 28 + 30 * token + 15
    wide.arrow((346, middle), (412, middle), colour="accent")
    wide.text(379, middle - 14, "더한다", size=12.5, colour="accent")
    _result(wide, (424, middle - 15), table[token])
    product(narrow, 0)
    narrow.arrow((216, 28 + high + 4), (216, 28 + high + 34), colour="accent")
    narrow.ending(204, 28 + high + 18, "더한다", size=12.5, colour="accent")
    _result(narrow, (112, 28 + high + 40), table[token])
    return Drawing(wide, narrow, description)


def _result(paper: Canvas, corner: tuple[float, float], row: np.ndarray) -> None:
    words = [[signed(value, 1) for value in row]]
    cells(paper, corner, (52, 30), np.full((1, len(row)), 0.32), words, size=13)


def order_blind(
    first: Sequence[str], second: Sequence[str], order: Sequence[int], gaps: Mapping[str, ArrayLike]
) -> Drawing:
    """차례가 다른 두 말의 같은 글자끼리 잇고, 두 말에서 그 글자가 얻은 벡터의 차이를 적는다.

    order는 second의 자리마다 그 글자가 first에서 있던 자리, gaps는 모델의 이름마다 second의 자리에서 잰 차이 (L,)이다.
    """
    found = {name: np.asarray(gap, float) for name, gap in gaps.items()}
    told = ". ".join(
        f"{name} 같은 글자의 벡터가 "
        + ("모두 똑같다" if gap.max() < SAME else f"{signed(gap.max(), 1)}까지 다르다")
        for name, gap in found.items()
    )
    said = read_aloud(first)
    description = (
        f"「{said}」{josa(said, '과', '와')} 「{read_aloud(second)}」에서 같은 글자끼리 잇는다. {told}"
    )

    def panel(name: str, gap: np.ndarray, paper: Canvas, area: Area) -> None:
        left, top, width = area
        paper.starting(left + 2, top + 10, name, weight=600)
        step = (width - 4) / len(first)
        xs = [left + 2 + step * (j + 0.5) for j in range(len(first))]
        high, low, size = top + 50, top + 146, min(step - 10, 48)
        for x, start, difference in zip(xs, order, gap, strict=True):
            same = difference < SAME
            look = (
                {"colour": "accent", "width": 2} if same else {"colour": "warm", "width": 1.4, "dashed": True}
            )
            paper.curve((xs[start], high + 17), (x, low - 17), **look)
        for row, words in ((high, first), (low, second)):
            for x, word in zip(xs, words, strict=True):
                paper.chip(x, row, word, size, 34, size=16)
        for x, difference in zip(xs, gap, strict=True):
            words = "같다" if difference < SAME else signed(difference, 1)
            paper.text(
                x, low + 34, words, size=13, weight=600, colour="accent" if difference < SAME else "warm"
            )
        paper.starting(left + 2, low + 54, "두 벡터의 차이", size=11.5, colour="muted")

    panels = [partial(panel, name, gap) for name, gap in found.items()]
    return Drawing(*panelled(panels, 212), description)


def added_vectors(
    tokens: Sequence[str], places: Sequence[int], embeddings: ArrayLike, positions: ArrayLike
) -> Drawing:
    """토큰마다 임베딩, 위치의 벡터, 둘의 합을 막대의 줄로 놓는다. 두 배열은 (n, d_model)이고 앞의 성분만 그린다."""
    letters = np.asarray(embeddings, float)[:, :SHOWN]
    where = np.asarray(positions, float)[:, :SHOWN]
    told = ", ".join(f"위치 {place}의 「{token}」" for token, place in zip(tokens, places, strict=True))
    description = (
        f"{told}에서 글자의 벡터와 위치의 벡터를 성분마다 더한다. "
        f"글자가 같으면 첫 줄이 같지만, 위치가 다르면 더한 벡터는 다르다"
    )
    largest = float(np.abs(letters + where).max())

    def panel(
        token: str, place: int, strips: tuple[np.ndarray, np.ndarray, np.ndarray], paper: Canvas, area: Area
    ) -> None:
        left, top, width = area
        middle = left + width / 2
        paper.chip(middle - 20, top + 17, token, 36, 32, size=16, weight=600, **LIT)
        paper.starting(middle + 6, top + 17, f"위치 {place}", size=12.5, colour="muted")
        names = ("글자", "위치", "합")
        for j, (name, strip) in enumerate(zip(names, strips, strict=True)):
            y = top + 46 + 72 * j
            line = "accent" if j == 2 else "line"
            paper.box(left + 1, y, width - 2, 52, line=line, radius=5)
            signed_bars(paper, (left + 5, y + 3), (width - 10, 46), strip, largest)
            paper.starting(left + 6, y + 9, name, size=11, colour="muted", halo=True)
            if j:
                paper.text(middle, y - 10, "+" if j == 1 else "=", size=16, colour="muted")

    panels = [
        partial(panel, token, place, (letter, position, letter + position))
        for token, place, letter, position in zip(tokens, places, letters, where, strict=True)
    ]
    return Drawing(*panelled(panels, 252, columns=(len(tokens), len(tokens)), gap=(30, 0)), description)
