"""벡터 하나가 Add & Norm을 지나는 동안의 성분들 (논문 3.1절)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.strips import signed_bars

SHOWN = 32


def add_and_norm_steps(x: Sequence[float] | np.ndarray, made: Sequence[float] | np.ndarray) -> Drawing:
    """입력, 서브층이 보탠 것, 더한 것, 정규화한 것을 성분의 막대로 차례로 놓은 그림. 앞의 성분만 그린다.

    Args:
        x: 서브층에 들어온 벡터 (d_model,).
        made: 서브층이 낸 벡터 (d_model,).

    Raises:
        TypeError, ValueError: 두 벡터의 차원이 다르거나 더한 것의 성분이 모두 같을 때.
    """
    start = checked_numbers("x", x, (None,))
    more = checked_numbers("made", made, start.shape)
    total = start + more
    if total.std() == 0:
        raise ValueError(
            "x와 made를 더한 벡터의 성분이 모두 같아 정규화할 것이 없다. 성분이 서로 다른 벡터를 넣는다."
        )
    steps = (
        ("입력 x", "", start),
        ("서브층이 보탠 것", "+", more),
        ("더한 것", "=", total),
        ("층 정규화한 것", "↓", (total - total.mean()) / total.std()),
    )
    told = "; ".join(f"{name}의 평균 {_mean(v)}, 표준편차 {v.std():.1f}" for name, _, v in steps)
    description = f"{len(start)}차원 벡터 하나가 Add & Norm을 지난다. {told}"
    largest = max(float(np.abs(vector[:SHOWN]).max()) for *_, vector in steps)
    wide, narrow = Canvas(WIDE, 296), Canvas(NARROW, 380)
    for i, (name, sign, vector) in enumerate(steps):
        last = i == len(steps) - 1
        ink, told = "accent" if last else "text", f"평균 {_mean(vector)} · 표준편차 {vector.std():.1f}"
        top = 76 * i
        wide.text(24, top + 24, name, anchor="start", size=14, weight=600, colour=ink)
        wide.text(24, top + 46, told, anchor="start", size=12.5, colour="muted")
        wide.text(8, top + 34, sign, size=17, colour="muted")
        wide.box(222, top + 2, 472, 64, fill="surface", line="accent" if last else "line")
        signed_bars(wide, (228, top + 5), (460, 58), vector[:SHOWN], largest)
        top = 97 * i
        narrow.text(2, top + 9, f"{sign} {name}".strip(), anchor="start", size=13, weight=600, colour=ink)
        narrow.text(326, top + 9, told, anchor="end", size=12, colour="muted")
        narrow.box(1, top + 22, 326, 60, fill="surface", line="accent" if last else "line")
        signed_bars(narrow, (5, top + 25), (318, 54), vector[:SHOWN], largest)
    return Drawing(wide, narrow, description)


def _mean(vector: np.ndarray) -> str:
    return signed(float(vector.mean()), 1)
