"""같은 벡터를 층 정규화와 RMSNorm에 넣으면 무엇이 남는가."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.strips import signed_bars

SHOWN = 32


def norms_compared(x: Sequence[float] | np.ndarray) -> Drawing:
    """들어온 벡터, 층 정규화한 것, RMSNorm한 것을 성분의 막대로 위아래에 놓는다. 앞의 성분만 그린다.

    Args:
        x: 벡터 (d_model,).

    Raises:
        TypeError, ValueError: 벡터가 아니거나 성분이 모두 같을 때.
    """
    x = checked_numbers("x", x, (None,), within=1e6)
    if x.std() == 0:
        raise ValueError("x의 성분이 모두 같아 정규화할 것이 없다. 성분이 서로 다른 벡터를 넣는다.")
    steps = (
        ("들어온 벡터", x),
        ("층 정규화", (x - x.mean()) / x.std()),
        ("RMSNorm", x / np.sqrt((x**2).mean())),
    )
    told = [f"평균 {signed(float(v.mean()), 2)} · 제곱의 평균 {(v**2).mean():.2f}" for _, v in steps]
    said = "; ".join(f"{name}은(는) {words}" for (name, _), words in zip(steps, told, strict=True))
    largest = max(float(np.abs(v[:SHOWN]).max()) for _, v in steps)
    wide, narrow = Canvas(WIDE, 224), Canvas(NARROW, 286)
    for i, ((name, v), words) in enumerate(zip(steps, told, strict=True)):
        line = "accent" if i else "line"
        wide.text(8, 76 * i + 24, name, anchor="start", weight=600, colour="accent" if i else "text")
        wide.text(8, 76 * i + 46, words, anchor="start", size=12, colour="muted")
        wide.box(236, 76 * i + 2, 458, 64, line=line)
        signed_bars(wide, (242, 76 * i + 5), (446, 58), v[:SHOWN], largest)
        narrow.text(
            2, 97 * i + 9, name, anchor="start", size=13, weight=600, colour="accent" if i else "text"
        )
        narrow.text(326, 97 * i + 9, words, anchor="end", size=12, colour="muted")
        narrow.box(1, 97 * i + 22, 326, 60, line=line)
        signed_bars(narrow, (5, 97 * i + 25), (318, 54), v[:SHOWN], largest)
    return Drawing(wide, narrow, f"{len(x)}차원 벡터 하나를 두 정규화에 넣었다. {said}")
