"""스코어의 차이를 벌릴수록 소프트맥스가 뾰족해지고 기울기가 사라지는 모양."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.panels import panelled


def sharpening(scores: Sequence[float] | np.ndarray, factors: Sequence[float]) -> Drawing:
    """스코어를 몇 배로 벌린 것마다 가중치의 막대와, 가중치를 스코어로 미분한 행렬의 크기를 그린다.

    Args:
        scores: 스코어 (S,). 두 개에서 네 개까지.
        factors: 스코어에 곱할 0보다 큰 수 세 개.

    Raises:
        TypeError, ValueError: 스코어나 곱할 수의 개수가 그림에 맞지 않을 때.
    """
    base = checked_numbers("scores", scores, (None,))
    times = checked_numbers("factors", factors, (3,), above=0)
    if not 2 <= len(base) <= 4:
        raise ValueError(f"scores에 수가 {len(base)}개 있다. 두 개에서 네 개까지 넣는다.")
    sharp = []
    for factor in times:
        powers = np.exp(factor * (base - base.max()))
        weights = powers / powers.sum()
        sharp.append(
            (factor * base, weights, float(np.linalg.norm(np.diag(weights) - np.outer(weights, weights))))
        )
    told = ". ".join(
        f"스코어가 {', '.join(signed(s) for s in row)}이면 가중치는 {', '.join(f'{w:.0%}' for w in weights)}이고 미분의 크기는 "
        f"{slope:.2f}"
        for row, weights, slope in sharp
    )
    steepest = max(slope for *_, slope in sharp) or 1.0
    panels = [partial(_panel, row, steepest) for row in sharp]
    wide, narrow = panelled(panels, 196, columns=(3, 3), gap=(48, 0))
    return Drawing(wide, narrow, f"{told}이다")


def _panel(
    sharp: tuple[np.ndarray, np.ndarray, float],
    steepest: float,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    scores, weights, slope = sharp
    step = (width - 8) / len(scores)
    base, tall = top + 104, 80
    for j, (score, weight) in enumerate(zip(scores, weights, strict=True)):
        x = left + step * (j + 0.5)
        high = max(tall * float(weight), 1.5)
        paper.box(x - 13, base - high, 26, high, fill="accent", line="none", radius=3)
        paper.text(x, base - high - 11, f"{weight:.0%}", size=12, weight=600, colour="accent")
        paper.text(x, base + 15, signed(score), size=14)
    paper.line((left + 2, base), (left + width - 2, base), colour="line")
    paper.text(left + 4, base + 44, "미분의 크기", anchor="start", size=12, colour="muted")
    room = width - 44
    paper.box(left + 4, base + 58, room, 14, fill="surface", line="line", radius=3)
    paper.box(left + 4, base + 58, max(room * slope / steepest, 1.5), 14, fill="warm", line="none", radius=3)
    paper.text(
        left + width - 2, base + 65, f"{slope:.2f}", anchor="end", size=12.5, weight=600, colour="warm"
    )
