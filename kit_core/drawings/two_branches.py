"""오르다가 내리는 학습률: 두 곡선 가운데 낮은 쪽 (논문 5.3절)."""

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing


def two_branches(d_model: int, warmup: int) -> Drawing:
    """곧게 오르는 선과 제곱근으로 내리는 선을 점선으로, 둘 가운데 낮은 쪽을 굵게 그린다.

    Args:
        d_model: 모델의 차원.
        warmup: 웜업의 걸음 수.

    Raises:
        TypeError, ValueError: 양의 정수가 아닐 때.
    """
    d_model = checked_size("d_model", d_model)
    warmup = checked_size("warmup", warmup)
    peak = (d_model * warmup) ** -0.5
    description = (
        f"학습률은 {warmup:,}걸음까지 곧게 올라 {peak:.5f}에 이르고 그 뒤로 걸음의 제곱근에 반비례해 내린다. "
        "두 선이 만나는 곳이 꼭대기이다"
    )
    wide = _layout(Canvas(WIDE, 226), warmup, peak)
    narrow = _layout(Canvas(NARROW, 236), warmup, peak)
    return Drawing(wide, narrow, description)


def _layout(paper: Canvas, warmup: int, peak: float) -> Canvas:
    left, right, top, base = 10, paper.width - 10, 54, paper.height - 34
    most = 4.5  # 웜업의 몇 배까지 그리는가

    def at(times: float, height: float) -> tuple[float, float]:
        return float(left + (right - left) * times / most), float(base - (base - top) * height)

    rising = [at(t, t) for t in (0, 1.24)]
    falling = [at(float(t), float(t) ** -0.5) for t in np.linspace(0.7, most, 60)]
    paper.line((left, base), (right, base), colour="line")
    paper.line(*rising, colour="muted", dashed=True)
    paper.line(*falling, colour="muted", dashed=True)
    lower = [at(float(t), min(float(t), float(t) ** -0.5)) for t in np.linspace(1e-3, most, 120)]
    paper.line(*lower, colour="accent", width=2.6)
    x, y = at(1, 1)
    paper.line((x, y), (x, base), colour="line", dashed=True)
    paper.circle(x, y, 5, fill="accent")
    paper.text(x + 12, y - 2, f"{peak:.5f}", size=13, weight=600, anchor="start", colour="accent", halo=True)
    paper.text(x, base + 16, f"{warmup:,}걸음", size=12.5, colour="muted")
    paper.text(
        rising[1][0] + 8, rising[1][1] + 2, "step · warmup^{−1.5}", size=12.5, colour="muted", anchor="start"
    )
    paper.text(falling[0][0] - 4, falling[0][1] - 12, "step^{−0.5}", size=12.5, colour="muted")
    return paper
