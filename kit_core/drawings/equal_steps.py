"""Adam의 걸음: 기울기의 크기가 달라도 움직이는 거리는 비슷하다 (논문 5.3절)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers


def equal_steps(sizes: Sequence[float] | np.ndarray, moved: Sequence[float] | np.ndarray) -> Drawing:
    """성분마다 기울기의 크기(로그 눈금)와 움직인 거리(보통 눈금)를 나란히 놓은 막대.

    Args:
        sizes: 성분마다의 기울기의 크기. 0보다 크고 여섯 개까지.
        moved: 성분마다 움직인 거리. sizes와 짝이 맞는다.

    Raises:
        TypeError, ValueError: 짝이 맞지 않거나 0보다 크지 않은 수가 있을 때.
    """
    large = checked_numbers("sizes", sizes, most=6, least=2, above=0)
    far = checked_numbers("moved", moved, most=6, least=2, above=0)
    if len(large) != len(far):
        raise ValueError(f"moved가 {len(far)}개이다. sizes와 같은 {len(large)}개를 넣는다.")
    told = ", ".join(f"{_power(size)}이면 {move:.1f}" for size, move in zip(large, far, strict=True))
    description = f"성분마다 기울기의 크기와 Adam이 움직인 거리. 기울기의 크기가 {told}. 거리는 거의 같다"
    wide = _layout(Canvas(WIDE, 34 + 34 * len(large)), (64, 250), (396, 250), 34, large, far)
    narrow = _layout(Canvas(NARROW, 34 + 32 * len(large)), (48, 112), (176, 110), 32, large, far)
    return Drawing(wide, narrow, description)


def _power(size: float) -> str:
    exponent = round(float(np.log10(size)))
    if 1 <= size <= 10_000:
        return f"{size:,.0f}"
    return f"{size:.{max(-exponent, 1)}f}" if exponent >= -4 else f"{size:.0e}"


def _layout(
    paper: Canvas,
    left: tuple[float, float],
    right: tuple[float, float],
    each: float,
    sizes: np.ndarray,
    moved: np.ndarray,
) -> Canvas:
    logs = np.log10(sizes)
    low = logs.min() - 1  # 가장 작은 것도 보이게 한 자리 앞에서 잰다.
    paper.text(left[0], 10, "기울기의 크기", size=12.5, colour="muted", anchor="start")
    paper.text(right[0], 10, "움직인 거리", size=12.5, colour="muted", anchor="start")
    for k, (log, size, move) in enumerate(zip(logs, sizes, moved, strict=True)):
        y = 26 + each * k
        long = left[1] * (log - low) / (logs.max() - low)
        paper.box(left[0], y, long, each - 12, fill="warm", line="none", radius=2, shade=0.85)
        paper.text(left[0] - 6, y + (each - 12) / 2, _power(size), size=12, anchor="end")
        long = right[1] * move / moved.max() * 0.8
        paper.box(right[0], y, long, each - 12, fill="accent", line="none", radius=2)
        paper.text(right[0] + long + 6, y + (each - 12) / 2, f"{move:.2f}", size=12, anchor="start")
    return paper
