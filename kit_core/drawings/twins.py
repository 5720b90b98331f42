"""앞은 같고 뒤가 다른 두 말의 첫 글자: 뒤를 보는 모델에서만 벡터가 갈린다."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_mapping, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.panels import panelled
from kit_core.drawings.particles import josa
from kit_core.drawings.strips import signed_bars

SHOWN = 24  # 앞에서부터 그릴 성분의 수


def twin_vectors(
    words: Sequence[str], vectors: Mapping[str, Sequence[Sequence[float]] | np.ndarray]
) -> Drawing:
    """모델마다, 두 말에서 같은 글자가 얻은 벡터를 막대로 나란히 놓은 그림.

    Args:
        words: 두 말.
        vectors: 모델의 이름마다 두 벡터 (2, d).

    Raises:
        TypeError, ValueError: 말이 둘이 아니거나 벡터가 둘씩이 아닐 때.
    """
    words = checked_words("words", words, most=2, least=2)
    if not words[0]:
        raise ValueError("words의 첫 말이 비었다. 앞이 같은 두 말을 넣는다.")
    found = {
        name: checked_numbers("vectors", pair, (2, None))
        for name, pair in checked_mapping("vectors", vectors).items()
    }
    told = ", ".join(f"{name}에서는 {_verdict(pair)}" for name, pair in found.items())
    shared = words[0][0]
    description = (
        f"「{words[0]}」{josa(words[0], '과', '와')} 「{words[1]}」의 「{shared}」{josa(shared, '이', '가')} 얻은 벡터를 "
        f"성분마다 막대로 견준다. 두 벡터는 {told}"
    )
    wide, narrow = panelled([partial(_panel, words, name, pair) for name, pair in found.items()], 170)
    return Drawing(wide, narrow, description)


def _verdict(pair: np.ndarray) -> str:
    return "똑같다" if np.array_equal(*pair) else "다르다"


def _panel(
    words: list[str], name: str, pair: np.ndarray, paper: Canvas, left: float, top: float, width: float
) -> None:
    same = np.array_equal(*pair)
    colour = "warm" if same else "accent"
    paper.text(left + 2, top + 10, name, anchor="start", weight=600)
    gap = float(np.abs(pair[1] - pair[0]).max())
    words_of_gap = "두 벡터가 똑같다" if same else f"가장 큰 차이 {signed(gap, 1)}"
    paper.text(left + width - 2, top + 10, words_of_gap, anchor="end", size=13, weight=600, colour=colour)
    largest = float(np.abs(pair[:, :SHOWN]).max())
    for i, (word, vector) in enumerate(zip(words, pair, strict=True)):
        y = top + 32 + 70 * i
        paper.text(left + 2, y + 30, word, anchor="start", size=15)
        signed_bars(paper, (left + 48, y), (width - 50, 60), vector[:SHOWN], largest)
