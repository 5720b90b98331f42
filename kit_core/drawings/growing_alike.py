"""층을 지날수록 자리끼리 닮아 가는 모양: 두 벡터의 사이각으로 그린다."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_mapping
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers

LONG = 44


def growing_alike(cosines: Mapping[str, Sequence[float] | np.ndarray]) -> Drawing:
    """이름마다 한 줄씩, 층을 지난 뒤의 코사인만큼 벌어진 두 바늘. 포개지면 가려낼 수 없다는 뜻이다.

    Args:
        cosines: 이름마다 0층부터의 코사인 (층의 수 + 1,). -1에서 1까지이고 여덟 개까지이다.

    Raises:
        TypeError, ValueError: 줄마다 층의 수가 다르거나 코사인이 아닌 수가 있을 때.
    """
    found = {
        name: checked_numbers("cosines", row, (None,))
        for name, row in checked_mapping("cosines", cosines).items()
    }
    depths = {len(row) for row in found.values()}
    if len(depths) != 1 or not 2 <= min(depths) <= 8:
        raise ValueError(
            f"cosines의 길이가 {sorted(depths)}이다. 줄마다 두 개에서 여덟 개까지 똑같이 넣는다."
        )
    for name, row in found.items():
        if np.abs(row).max() > 1 + 1e-4:
            raise ValueError(f"cosines[{name!r}]에 -1에서 1을 벗어난 수가 있다. 코사인을 넣는다.")
    told = ". ".join(f"{name}: {', '.join(f'{value:.2f}' for value in row)}" for name, row in found.items())
    description = f"층을 하나 지날 때마다 자리끼리의 코사인을 두 바늘의 사이각으로 그린다. {told}"
    high = 128
    wide, narrow = Canvas(WIDE, high * len(found) + 14), Canvas(NARROW, high * len(found) + 14)
    for paper in (wide, narrow):
        step = paper.width / min(depths)
        for i, (name, row) in enumerate(found.items()):
            _row(paper, high * i, step, name, row, "warm" if i else "accent")
        for j in range(min(depths)):
            words = f"{j}층" if j or paper is narrow else "처음"
            paper.text(step * (j + 0.5), high * len(found) + 4, words, size=12, colour="muted")
    return Drawing(wide, narrow, description)


def _row(paper: Canvas, top: float, step: float, name: str, row: np.ndarray, colour: str) -> None:
    paper.text(2, top + 10, name, anchor="start", weight=600, colour=colour)
    long = min(LONG, 0.8 * step)
    for j, cosine in enumerate(row):
        x, y = step * (j + 0.5), top + 84
        half = float(np.arccos(np.clip(cosine, -1, 1))) / 2
        for side in (-1, 1):
            tip = (x + side * long * float(np.sin(half)), y - long * float(np.cos(half)))
            paper.arrow((x, y), tip, colour=colour, width=2, head=7)
        paper.circle(x, y, 2.5, fill=colour)
        paper.text(x, y + 18, f"{cosine:.2f}", size=12, weight=600 if cosine > 0.99 else 400)
