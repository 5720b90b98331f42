"""문이 달린 피드포워드: 한 갈래가 다른 갈래를 얼마나 보낼지 정한다 (Shazeer 2020)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.drawings.strips import signed_bars

SHOWN = 24


def gated_flow(gate: Sequence[float] | np.ndarray, value: Sequence[float] | np.ndarray) -> Drawing:
    """Swish를 지난 문, 보낼 값, 둘을 곱한 것을 성분의 막대로 놓는다. 앞의 성분만 그린다.

    Args:
        gate: Swish를 지나기 전의 문 (d_ff,).
        value: 보낼 값 (d_ff,).

    Raises:
        TypeError, ValueError: 두 벡터의 차원이 다르거나 유한하지 않은 수가 있을 때.
    """
    gate = checked_numbers("gate", gate, (None,), within=100)
    value = checked_numbers("value", value, gate.shape, within=1e6)
    opened = gate / (1 + np.exp(-gate))
    passed = opened * value
    steps = (("문", "Swish(xW)", "", opened), ("값", "xV", "×", value), ("지나간 것", "문 × 값", "=", passed))
    quiet = int((np.abs(opened) < 0.3).sum())
    description = (
        f"{len(gate)}성분의 문과 값을 성분마다 곱한다. 문의 크기가 0.3보다 작아 거의 닫힌 성분이 {quiet}개이고, "
        "거기에서는 값이 커도 지나가는 것이 작다"
    )
    wide, narrow = Canvas(WIDE, 224), Canvas(NARROW, 286)
    for i, (name, formula, sign, v) in enumerate(steps):
        largest = max(float(np.abs(v[:SHOWN]).max()), 1e-6)
        last = i == len(steps) - 1
        line, ink = ("accent", "accent") if last else ("line", "text")
        wide.text(10, 76 * i + 34, sign, size=17, colour="muted")
        wide.text(26, 76 * i + 24, name, anchor="start", weight=600, colour=ink)
        wide.text(26, 76 * i + 46, formula, anchor="start", size=12.5, colour="muted")
        wide.box(136, 76 * i + 2, 558, 64, line=line)
        signed_bars(wide, (142, 76 * i + 5), (546, 58), v[:SHOWN], largest)
        narrow.text(2, 97 * i + 9, f"{sign} {name}".strip(), anchor="start", size=13, weight=600, colour=ink)
        narrow.text(326, 97 * i + 9, formula, anchor="end", size=12, colour="muted")
        narrow.box(1, 97 * i + 22, 326, 60, line=line)
        signed_bars(narrow, (5, 97 * i + 25), (318, 54), v[:SHOWN], largest)
    return Drawing(wide, narrow, description)
