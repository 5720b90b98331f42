"""토큰이 번호가 되어 한 배열에 담기는 모양."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers


def numbered_texts(
    texts: Sequence[Sequence[str]], ids: Sequence[Sequence[int]] | np.ndarray, special: Sequence[str]
) -> Drawing:
    """글마다 토큰의 줄과 번호의 줄을 포개어 놓은 그림. 글자가 아닌 토큰은 모양이 다르다.

    Args:
        texts: 글마다의 토큰들. 길이가 같고 아홉 개까지이다.
        ids: 토큰의 번호 (글의 수, L).
        special: 글자가 아닌 토큰들. 마지막 것이 패딩이다.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 번호와 짝이 맞지 않을 때.
    """
    rows = [checked_words("texts", tokens, most=9) for tokens in checked_list("texts", texts)]
    if len({len(tokens) for tokens in rows}) != 1:
        raise ValueError("texts가 비었거나 길이가 서로 다르다. 패딩까지 채워 길이가 같은 글을 넣는다.")
    numbers = checked_numbers("ids", ids, (len(rows), len(rows[0]))).astype(int)
    marks = checked_words("special", special, most=20)
    told = ". ".join(
        ", ".join(f"{token} {number}" for token, number in zip(tokens, row, strict=True))
        for tokens, row in zip(rows, numbers, strict=True)
    )
    description = f"글 {len(rows)}개의 토큰마다 번호를 적었다. {told}"
    wide, narrow = Canvas(WIDE, 92 * len(rows) - 8), Canvas(NARROW, 92 * len(rows) - 8)
    for paper in (wide, narrow):
        step = min(paper.width / len(rows[0]), 74)
        for i, (tokens, row) in enumerate(zip(rows, numbers, strict=True)):
            for j, (token, number) in enumerate(zip(tokens, row, strict=True)):
                _one(
                    paper,
                    ((j + 0.5) * step, 92 * i),
                    step - (6 if paper is narrow else 10),
                    token,
                    int(number),
                    marks,
                )
    return Drawing(wide, narrow, description)


def _one(
    paper: Canvas, at: tuple[float, float], width: float, token: str, number: int, marks: list[str]
) -> None:
    x, top = at
    padding, beside = token == marks[-1], token in marks
    look = {"size": 16 if len(token) == 1 else 12, "colour": "muted" if beside else "text"}
    if padding:
        look |= {"fill": "surface", "dashed": True}
    elif beside:
        look |= {"fill": "surface", "line": "muted"}
    paper.chip(x, top + 18, token, width, 34, **look)
    paper.arrow((x, top + 38), (x, top + 52), head=5)
    paper.text(x, top + 66, str(number), size=15, weight=600, colour="muted" if padding else "accent")
