"""차례가 다른 두 말의 같은 글자: 위치가 없으면 나오는 벡터도 같다."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_mapping, checked_places, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.panels import panelled
from kit_core.drawings.particles import josa
from kit_core.drawings.wording import read_aloud
from kit_core.validation import shown

SAME = 1e-3  # 이보다 작은 차이는 더하는 순서에서 온 것이다


def order_blind(
    first: Sequence[str],
    second: Sequence[str],
    order: Sequence[int],
    gaps: Mapping[str, Sequence[float] | np.ndarray],
) -> Drawing:
    """같은 글자끼리 선으로 잇고, 두 말에서 그 글자가 얻은 벡터의 차이를 적은 그림.

    Args:
        first: 첫째 말의 토큰들. 두 개에서 일곱 개까지.
        second: 둘째 말의 토큰들. first를 order의 차례로 놓은 것이다.
        order: second의 자리마다 그 글자가 first에서 있던 자리.
        gaps: 모델의 이름마다, second의 자리에서 잰 두 벡터의 차이 (L,).

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 차례와 차이가 토큰과 짝이 맞지 않을 때.
    """
    first = checked_words("first", first, most=7, least=2)
    second = checked_words("second", second, most=7, least=2)
    order = checked_places("order", order, len(first))
    if sorted(order) != list(range(len(first))) or [first[j] for j in order] != second:
        raise ValueError(
            f"order={shown(order)}은(는) 쓸 수 없다. first를 이 차례로 놓으면 second가 되어야 한다."
        )
    found = {
        name: checked_numbers("gaps", gap, (len(second),))
        for name, gap in checked_mapping("gaps", gaps).items()
    }
    told = ". ".join(
        f"{name} 같은 글자의 벡터가 "
        + ("모두 똑같다" if gap.max() < SAME else f"{signed(gap.max(), 1)}까지 다르다")
        for name, gap in found.items()
    )
    said = read_aloud(first)
    description = (
        f"「{said}」{josa(said, '과', '와')} 「{read_aloud(second)}」에서 같은 글자끼리 잇는다. {told}"
    )
    panels = [partial(_panel, first, second, order, name, gap) for name, gap in found.items()]
    wide, narrow = panelled(panels, 212)
    return Drawing(wide, narrow, description)


def _panel(
    first: list[str],
    second: list[str],
    order: list[int],
    name: str,
    gap: np.ndarray,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    paper.text(left + 2, top + 10, name, anchor="start", weight=600)
    step = (width - 4) / len(first)
    xs = [left + 2 + step * (j + 0.5) for j in range(len(first))]
    high, low, size = top + 50, top + 146, min(step - 10, 48)
    for x, start, difference in zip(xs, order, gap, strict=True):
        same = difference < SAME
        look = {"colour": "accent", "width": 2} if same else {"colour": "warm", "width": 1.4, "dashed": True}
        paper.curve((xs[start], high + 17), (x, low - 17), **look)
    for row, words in ((high, first), (low, second)):
        for x, word in zip(xs, words, strict=True):
            paper.chip(x, row, word, size, 34, size=16)
    for x, difference in zip(xs, gap, strict=True):
        words = "같다" if difference < SAME else signed(difference, 1)
        paper.text(x, low + 34, words, size=13, weight=600, colour="accent" if difference < SAME else "warm")
    paper.text(left + 2, low + 54, "두 벡터의 차이", anchor="start", size=11.5, colour="muted")
