"""글자의 벡터에 위치의 벡터를 더한다: 같은 글자라도 위치가 다르면 다른 벡터가 된다."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.drawings.panels import panelled
from kit_core.drawings.strips import signed_bars

SHOWN = 16


def added_vectors(
    tokens: Sequence[str],
    places: Sequence[int],
    embeddings: Sequence[Sequence[float]] | np.ndarray,
    positions: Sequence[Sequence[float]] | np.ndarray,
) -> Drawing:
    """토큰마다 임베딩, 위치의 벡터, 둘의 합을 막대의 줄로 세로로 놓은 그림. 앞의 성분만 그린다.

    Args:
        tokens: 토큰들. 두 개나 세 개.
        places: 토큰마다의 위치.
        embeddings: 토큰마다의 임베딩 (n, d_model).
        positions: 토큰마다의 위치 벡터 (n, d_model).

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 벡터가 토큰과 짝이 맞지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=3, least=2)
    at = checked_numbers("places", places, (len(tokens),)).astype(int)
    letters = checked_numbers("embeddings", embeddings, (len(tokens), None))[:, :SHOWN]
    where = checked_numbers("positions", positions, (len(tokens), None))[:, :SHOWN]
    if letters.shape != where.shape:
        raise ValueError(
            f"embeddings의 차원 {letters.shape[1]}과 positions의 차원 {where.shape[1]}이 다르다. 차원이 같은 벡터를 넣는다."
        )
    told = ", ".join(f"위치 {place}의 「{token}」" for token, place in zip(tokens, at, strict=True))
    description = (
        f"{told}에서 글자의 벡터와 위치의 벡터를 성분마다 더한다. "
        f"글자가 같으면 첫 줄이 같지만, 위치가 다르면 더한 벡터는 다르다"
    )
    largest = float(np.abs(letters + where).max())
    panels = [
        partial(_panel, token, int(place), (letter, position, letter + position), largest)
        for token, place, letter, position in zip(tokens, at, letters, where, strict=True)
    ]
    wide, narrow = panelled(panels, 252, columns=(len(tokens), len(tokens)), gap=(30, 0))
    return Drawing(wide, narrow, description)


def _panel(
    token: str,
    place: int,
    strips: tuple[np.ndarray, np.ndarray, np.ndarray],
    largest: float,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    middle = left + width / 2
    paper.chip(middle - 20, top + 17, token, 36, 32, size=16, fill="soft", line="accent", weight=600)
    paper.text(middle + 6, top + 17, f"위치 {place}", anchor="start", size=12.5, colour="muted")
    names = ("글자", "위치", "합")
    for j, (name, strip) in enumerate(zip(names, strips, strict=True)):
        y = top + 46 + 72 * j
        line = "accent" if j == 2 else "line"
        paper.box(left + 1, y, width - 2, 52, fill="surface", line=line, radius=5)
        signed_bars(paper, (left + 5, y + 3), (width - 10, 46), strip, largest)
        paper.text(left + 6, y + 9, name, anchor="start", size=11, colour="muted", halo=True)
        if j:
            paper.text(middle, y - 10, "+" if j == 1 else "=", size=16, colour="muted")
