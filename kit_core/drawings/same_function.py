"""위치별 피드포워드: 자리마다 따로, 그러나 같은 행렬을 지난다 (논문 3.3절)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.drawings.wording import read_aloud


def same_function(tokens: Sequence[str], hidden: Sequence[Sequence[float]] | np.ndarray) -> Drawing:
    """자리마다 기둥 하나. 같은 W_1과 W_2의 띠를 지나고, 그 사이에서 켜진 성분만 칠한다.

    Args:
        tokens: 자리마다의 토큰. 여덟 개까지.
        hidden: ReLU를 지난 안쪽 벡터 (L, d_ff).

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 벡터가 토큰과 짝이 맞지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=8, least=2)
    inner = checked_numbers("hidden", hidden, (len(tokens), None))
    if inner.min() < 0:
        raise ValueError("hidden에 음수가 있다. ReLU를 지난 벡터를 넣는다.")
    off = float(np.mean(inner == 0))
    description = (
        f"「{read_aloud(tokens)}」의 {len(tokens)}자리가 저마다 따로 내려간다. 모든 자리가 같은 W_1을 지나 "
        f"{inner.shape[1]}성분으로 넓어지고 같은 W_2를 지나 좁아진다. 켜진 성분은 자리마다 다르고, 0이 된 성분이 {off:.0%}이다"
    )
    wide = _layout(Canvas(WIDE, 296), tokens, inner)
    narrow = _layout(Canvas(NARROW, 296), tokens, inner)
    return Drawing(wide, narrow, description)


def _layout(paper: Canvas, tokens: list[str], inner: np.ndarray) -> Canvas:
    step = paper.width / len(tokens)
    across = 12
    rows = -(-inner.shape[1] // across)
    cell = (step - 12) / across, 108 / rows
    for y, words in ((50, "모든 자리가 같은 W_1, ReLU"), (212, "모든 자리가 같은 W_2")):
        paper.box(1, y, paper.width - 2, 30, fill="soft", line="accent", radius=8)
        paper.text(paper.width / 2, y + 15, words, size=13.5, weight=600, colour="accent")
    largest = float(inner.max()) or 1.0
    for j, (token, row) in enumerate(zip(tokens, inner, strict=True)):
        x = step * (j + 0.5)
        paper.chip(x, 18, token, min(step - 12, 46), 32, size=16)
        paper.arrow((x, 35), (x, 49), head=5)
        paper.arrow((x, 81), (x, 91), head=4)
        for place, value in enumerate(row):
            a, b = place % across, place // across
            corner = (x - step / 2 + 6 + a * cell[0], 92 + b * cell[1])
            if value > 0:
                shade = 0.35 + 0.65 * float(value) / largest
                paper.box(
                    *corner, cell[0] - 0.6, cell[1] - 0.6, fill="accent", line="none", shade=shade, radius=0.8
                )
        paper.box(x - step / 2 + 5, 91, step - 10, 110, fill="none", line="line", radius=4)
        paper.arrow((x, 202), (x, 211), head=4)
        paper.arrow((x, 243), (x, 257), head=5)
        paper.chip(x, 276, "", min(step - 12, 46), 30, fill="soft", line="accent")
        paper.text(x, 276, f"{np.mean(row > 0):.0%}", size=12, colour="accent", weight=600)
    return paper
