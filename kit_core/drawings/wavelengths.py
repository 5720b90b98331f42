"""사인파의 파장: 짝마다 한 바퀴 도는 데 걸리는 칸의 수 (논문 3.5절)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers

BASE, TALL = 176, 150


def wavelengths_of_pairs(wavelengths: Sequence[float] | np.ndarray, longest: int) -> Drawing:
    """차원의 짝마다 파장을 로그 눈금의 막대로 세우고, 가장 긴 글의 길이를 가로줄로 그은 그림.

    Args:
        wavelengths: 짝마다의 파장 (짝의 수,). 1보다 크고 아흔여섯 개까지이다.
        longest: 모델이 읽는 가장 긴 글의 토큰 수.

    Raises:
        TypeError, ValueError: 파장이 1보다 크지 않거나 너무 많을 때, 길이가 1 이상의 정수가 아닐 때.
    """
    waves = checked_numbers("wavelengths", wavelengths, (None,))
    longest = checked_size("longest", longest)
    if len(waves) > 96 or waves.min() <= 1:
        raise ValueError("wavelengths는 1보다 큰 수를 아흔여섯 개까지 담은 배열이어야 한다.")
    turning = int(np.sum(waves <= longest))
    description = (
        f"짝 {len(waves)}개의 파장을 로그 눈금의 막대로 세웠다. 가장 짧은 것은 {waves.min():.1f}칸, "
        f"가장 긴 것은 {waves.max():,.0f}칸이다. "
        f"가장 긴 글이 {longest}칸이므로 그 안에 한 바퀴를 다 도는 것은 {turning}개이다"
    )
    wide = _layout(Canvas(WIDE, 208), waves, longest, turning)
    narrow = _layout(Canvas(NARROW, 208), waves, longest, turning)
    return Drawing(wide, narrow, description)


def _layout(paper: Canvas, waves: np.ndarray, longest: int, turning: int) -> Canvas:
    left, top = 52, float(np.log10(waves.max()))
    step = (paper.width - left - 2) / len(waves)

    def height(value: float) -> float:
        return TALL * float(np.log10(value)) / top

    for power, words in ((1, "10칸"), (2, "100칸"), (3, "1천 칸"), (4, "1만 칸")):
        if power <= top:
            y = BASE - TALL * power / top
            paper.line((left, y), (paper.width, y), colour="line")
            paper.text(left - 8, y, words, anchor="end", size=11.5, colour="muted")
    for i, wave in enumerate(waves):
        high, fits = height(wave), wave <= longest
        look = {"fill": "accent" if fits else "muted", "shade": 0.85 if fits else 0.35}
        paper.box(left + step * (i + 0.12), BASE - high, step * 0.76, high, line="none", radius=1.5, **look)
    y = BASE - height(longest)
    paper.line((left, y), (paper.width, y), colour="warm", width=1.6)
    paper.text(
        paper.width - 2,
        y - 12,
        f"가장 긴 글 {longest}칸",
        anchor="end",
        size=12.5,
        weight=600,
        colour="warm",
        halo=True,
    )
    paper.line((left, BASE), (paper.width, BASE), colour="muted")
    low = BASE + 18
    paper.text(left, low, f"다 도는 짝 {turning}개", anchor="start", size=12.5, weight=600, colour="accent")
    paper.text(paper.width - 2, low, f"짝 {len(waves)}개 →", anchor="end", size=12, colour="muted")
    return paper
