"""차원이 커질 때 내적이 퍼지는 모양과, 제곱근으로 나눈 뒤의 모양 (논문 3.2.1절)."""

from collections.abc import Mapping
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_mapping, checked_size
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.panels import panelled

HIGH = 58


def spreads(products: Mapping[int, np.ndarray]) -> Drawing:
    """차원마다 내적의 분포를 언덕으로 그린 그림. 왼쪽은 그대로, 오른쪽은 제곱근으로 나눈 것이다.

    Args:
        products: 차원마다 뽑아 잰 내적들 (n,). 네 차원까지.

    Raises:
        TypeError, ValueError: 차원이 1 이상의 정수가 아니거나 표본이 그림에 맞지 않을 때.
    """
    products = checked_mapping("products", products, numbered=True)
    if not 1 <= len(products) <= 4:
        raise ValueError(f"products에 차원이 {len(products)}개 있다. 한 개에서 네 개까지 넣는다.")
    before = {
        checked_size("products의 차원", size): checked_numbers("products", dots)
        for size, dots in products.items()
    }
    for size, dots in before.items():
        if abs(dots.mean()) > dots.std() or not dots.std():
            raise ValueError(
                f"products[{size}]의 평균은 {dots.mean():.3g}, 표준편차는 {dots.std():.3g}이다. "
                "0을 가운데 두고 흩어진 내적들을 넣는다."
            )
    after = {size: dots / np.sqrt(size) for size, dots in before.items()}
    told = ", ".join(
        f"d_k = {size}에서 {before[size].std():.0f}, 나누면 {after[size].std():.1f}" for size in before
    )
    description = (
        f"차원마다 내적의 분포를 그린 언덕들. 표준편차는 {told}이다. "
        f"그대로 두면 차원이 클수록 넓게 퍼지고 나누면 모양이 같아진다"
    )
    panels = [
        partial(_panel, "q · k 그대로", "warm", before),
        partial(_panel, "√d_k로 나눈 뒤", "accent", after),
    ]
    wide, narrow = panelled(panels, 44 + HIGH * len(before))
    return Drawing(wide, narrow, description)


def _panel(
    title: str,
    colour: str,
    found: dict[int, np.ndarray],
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    paper.text(left + 2, top + 10, title, anchor="start", weight=600, colour=colour)
    reach = 2.6 * max(float(dots.std()) for dots in found.values())
    start, room = left + 86, width - 88
    edges = np.linspace(-reach, reach, 66)
    middles = (edges[1:] + edges[:-1]) / 2
    for i, (size, dots) in enumerate(found.items()):
        base = top + 22 + HIGH * (i + 1)
        counted = np.histogram(dots, edges)[0].astype("float64")
        hill = np.convolve(counted, np.ones(3) / 3, "same")
        xs = start + (middles + reach) / (2 * reach) * room
        ys = base - (HIGH - 14) * hill / hill.max()
        shape = " L".join(f"{x:.1f} {y:.1f}" for x, y in zip(xs, ys, strict=True))
        paper.line((start, base), (start + room, base), colour="line")
        paper.path(
            f"M{xs[0]:.1f} {base} L{shape} L{xs[-1]:.1f} {base}", colour=colour, fill="none", width=1.6
        )
        paper.text(left + 2, base - 30, f"d_k = {size}", anchor="start", size=13)
        paper.text(
            left + 2, base - 12, f"표준편차 {dots.std():.1f}", anchor="start", size=11.5, colour="muted"
        )
    low = top + 22 + HIGH * len(found) + 14
    for value in (-reach, 0, reach):
        x = start + (value + reach) / (2 * reach) * room
        anchor = {-1: "start", 0: "middle", 1: "end"}[int(np.sign(value))]
        paper.text(x, low, signed(value, 0 if reach > 10 else 1), size=11.5, colour="muted", anchor=anchor)
