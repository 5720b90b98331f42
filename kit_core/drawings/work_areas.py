"""층의 곱셈을 넓이로: 자리의 수가 너비, 자리 하나의 행렬 곱이 높이이다 (논문 표 1)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers

_PROJECTIONS, _LSTM = 4, 8  # 자리 하나가 곱하는 d x d 행렬의 수


def work_areas(lengths: Sequence[int], d: int) -> Drawing:
    """길이마다 셀프 어텐션(왼쪽)과 LSTM(오른쪽)의 일을 직사각형의 넓이로 나란히 놓는다.

    셀프 어텐션의 직사각형에서 옅은 데는 투영의 4nd², 짙은 데는 쌍을 견주는 2n²d이다.

    Args:
        lengths: 시퀀스의 길이. 두 개에서 네 개까지, 작은 것부터.
        d: 벡터의 차원.

    Raises:
        TypeError, ValueError: 길이가 양수가 아니거나 그림에 들지 않을 때.
    """
    d = checked_size("d", d)
    sizes = checked_numbers("lengths", lengths, most=4, least=2, above=0)
    if sizes.max() / d > 4:
        raise ValueError(
            f"lengths의 {sizes.max():.0f}은(는) d={d}의 네 배를 넘는다. 네 배까지의 길이를 넣는다."
        )
    ratios = sizes / d
    told = ", ".join(
        f"{n:,.0f}토큰이면 {_PROJECTIONS + 2 * r:.1f} 대 {_LSTM}" for n, r in zip(sizes, ratios, strict=True)
    )
    description = f"d={d}에서 자리 하나의 행렬 곱(셀프 어텐션 대 LSTM): {told}. 넓이는 시퀀스 전체의 일이다"
    wide = _layout(Canvas(WIDE, 228), 84, 16, 10, (sizes, ratios))
    narrow = _layout(Canvas(NARROW, 220), 58, 12, 6, (sizes, ratios))
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas, least: float, unit: float, gap: float, numbers: tuple[np.ndarray, np.ndarray]
) -> Canvas:
    sizes, ratios = numbers
    wide = paper.width == WIDE
    base = paper.height - 48
    room = paper.width - 8
    # 가장 좁은 칸도 글이 들어가게 두고 남은 폭을 길이에 맞춘다.
    scale = 0.0
    for candidate in np.linspace(10, 80, 141):
        if sum(max(2 * candidate * r + 4, least) + gap for r in ratios) <= room:
            scale = float(candidate)
    scale = scale or 8.0
    x = 4.0
    for n, r in zip(sizes, ratios, strict=True):
        panel = max(2 * scale * r + 4, least)
        width = scale * r
        left = x + panel / 2 - width - 2
        low, high = unit * _PROJECTIONS, unit * 2 * r
        paper.box(left, base - low, width, low, fill="accent", line="none", shade=0.3, radius=1)
        paper.box(left, base - low - high, width, high, fill="accent", line="none", radius=1)
        paper.box(
            left + width + 4,
            base - unit * _LSTM,
            width,
            unit * _LSTM,
            fill="warm",
            line="none",
            shade=0.6,
            radius=1,
        )
        paper.text(x + panel / 2, base + 16, f"{n:,.0f}토큰", size=13 if wide else 12, weight=600)
        times = (_PROJECTIONS + 2 * r) / _LSTM
        paper.text(x + panel / 2, base + 35, f"{times:.2f}배", size=12.5, colour="muted")
        x += panel + gap
    paper.line((2, base), (paper.width - 2, base), colour="line")
    step = 132 if wide else 108
    for k, (name, fill, shade) in enumerate(
        (("쌍을 견주기", "accent", 1.0), ("투영", "accent", 0.3), ("LSTM", "warm", 0.6))
    ):
        at = 4 + step * k - (30 if k == 2 else 0)
        paper.box(at, 4, 12, 12, fill=fill, line="none", shade=shade, radius=2)
        paper.text(at + 18, 10, name, size=12.5, colour="muted", anchor="start")
    return paper
