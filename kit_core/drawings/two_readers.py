"""「어텐션 이전」을 한 장으로: 벡터 하나로 건넨 모델과 쓸 때마다 둘러보는 모델, 그리고 둘에 남은 것."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_shares
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.drawings.panels import panelled

DOTS = 6  # 읽는 자리와 쓰는 자리의 수


def two_readers(
    lengths: Sequence[int] | np.ndarray,
    squeezed: Sequence[float] | np.ndarray,
    looking: Sequence[float] | np.ndarray,
) -> Drawing:
    """소스가 디코더에 닿는 두 길과, 길마다 길이에 따라 맞힌 비율.

    Args:
        lengths: 수의 자릿수 (n,).
        squeezed: 마지막 상태만 받은 모델이 맞힌 비율 (n,).
        looking: 둘러보는 모델이 맞힌 비율 (n,).

    Raises:
        TypeError, ValueError: 세 배열의 모양이 다르거나 비율이 0에서 1을 벗어날 때.
    """
    digits = checked_numbers("lengths", lengths, (None,))
    pairs = [
        checked_shares(name, rates, digits.shape)
        for name, rates in (("squeezed", squeezed), ("looking", looking))
    ]
    told = " ".join(
        f"{name} {'자릿수가 늘수록 무너진다' if rates[-1] < rates[0] / 2 else '길어도 버틴다'}{mark}"
        for name, rates, mark in zip(
            ("벡터 하나로 건넨 모델은", "쓸 때마다 둘러보는 모델은"), pairs, ".,", strict=True
        )
    ).rstrip(",")
    description = f"{told}. 두 모델 모두 읽는 쪽에서는 한 글자씩 차례로 간다"
    panels = [
        partial(_panel, "벡터 하나로 건넨다", "warm", False, digits, pairs[0]),
        partial(_panel, "쓸 때마다 둘러본다", "accent", True, digits, pairs[1]),
    ]
    wide, narrow = panelled(panels, 236)
    return Drawing(wide, narrow, description)


def _panel(
    title: str,
    colour: str,
    looks: bool,
    digits: np.ndarray,
    rates: np.ndarray,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    paper.text(left + 2, top + 10, title, anchor="start", weight=600, colour=colour)
    xs = [left + 26 + 26 * j for j in range(DOTS)]
    ys = [left + width - 26 - 26 * j for j in reversed(range(DOTS))]
    high, low = top + 42, top + 98
    for row, places in ((high, xs), (low, ys)):
        for j, x in enumerate(places):
            if j:
                paper.arrow((places[j - 1] + 8, row), (x - 8, row), head=4, width=1)
            paper.circle(x, row, 7, fill="surface", line="muted")
    if looks:
        for j, x in enumerate(xs):
            paper.curve((x, high + 8), (ys[1], low - 8), colour="accent", width=2.6 if j == 1 else 1.1)
        paper.circle(ys[1], low, 7, fill="accent")
    else:
        paper.arrow((xs[-1] + 8, high), (ys[0], high), (ys[0], low - 9), colour="warm", width=2.6)
    paper.text(ys[0] + 14, high, "한 글자씩 읽고", size=12, anchor="start", colour="muted")
    paper.text(ys[0] - 16, low, "한 글자씩 쓴다", size=12, anchor="end", colour="muted")
    base, tall = top + 208, 62
    across = np.interp(digits, (digits.min(), digits.max()), (left + 44, left + width - 16))
    for share in (0, 1):
        paper.line((left + 40, base - tall * share), (left + width - 6, base - tall * share), colour="line")
        paper.text(left + 34, base - tall * share, f"{share:.0%}", size=11.5, colour="muted", anchor="end")
    points = [(float(x), base - tall * float(rate)) for x, rate in zip(across, rates, strict=True)]
    paper.line(*points, colour=colour, width=2.2)
    for x, y in points:
        paper.circle(x, y, 3, fill=colour)
    for x, n in ((across[0], digits[0]), (across[-1], digits[-1])):
        paper.text(float(x), base + 16, f"{n:.0f}자리", size=12, colour="muted")
