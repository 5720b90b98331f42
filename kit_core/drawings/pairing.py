"""시드의 흔들림과 짝짓기: 흔들림은 커도 같은 시드끼리 빼면 차이가 드러난다 (논문 표 3)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed


def paired_seeds(names: Sequence[str], losses: Sequence[Sequence[float]] | np.ndarray) -> Drawing:
    """두 설정을 같은 시드들로 학습한 손실을 한 축에 놓고 같은 시드끼리 이은 그림.

    Args:
        names: 두 설정의 이름.
        losses: (2, 시드의 수)의 손실. 시드는 두 개에서 다섯 개까지이다.

    Raises:
        TypeError, ValueError: 이름이 둘이 아니거나 손실이 짝을 이루지 않을 때.
    """
    names = checked_words("names", names, most=2, least=2)
    values = checked_numbers("losses", losses, (2, None))
    if not 2 <= values.shape[1] <= 5:
        raise ValueError(f"losses의 모양이 {values.shape}이다. 시드가 2개에서 5개인 (2, 시드) 배열을 넣는다.")
    gaps = (values[1] - values[0]).tolist()
    spread = float(np.ptp(values[0]))
    description = (
        f"두 설정({names[0]}, {names[1]})을 시드 {values.shape[1]}개로 학습한 손실을 두 줄의 점으로 놓고 같은 시드끼리 이었다. "
        f"앞의 설정에서 시드만 바꾸어도 손실이 {spread:.3f}만큼 흔들린다. "
        f"같은 시드끼리의 차이는 {', '.join(f'{signed(gap, 3, plus=True)}' for gap in gaps)}이다"
    )
    wide = _layout(Canvas(WIDE, 214), 150, names, values)
    narrow = _layout(Canvas(NARROW, 246), 10, names, values)
    return Drawing(wide, narrow, description)


def _layout(paper: Canvas, left: float, names: Sequence[str], values: np.ndarray) -> Canvas:
    wide = paper.width == WIDE
    right = paper.width - (140 if wide else 74)
    low, high = float(values.min()), float(values.max())
    margin = 0.06 * (high - low) or 0.5  # 값이 모두 같아도 점은 놓인다.

    def at(value: float) -> float:
        return left + (right - left) * (value - low + margin) / (high - low + 2 * margin)

    rows = (58, 146) if wide else (70, 166)
    first = values[0]
    paper.line((at(first.min()), rows[0] - 26), (at(first.max()), rows[0] - 26), colour="muted", width=1.3)
    for value in (first.min(), first.max()):
        paper.line((at(value), rows[0] - 31), (at(value), rows[0] - 21), colour="muted")
    middle = (at(first.min()) + at(first.max())) / 2
    words = f"시드만 바꾸어도 {np.ptp(first):.3f}"
    paper.text(middle, rows[0] - 42, words, size=12.5, colour="muted", halo=True)
    for y, name in zip(rows, names, strict=True):
        paper.line((left, y), (right, y), colour="line")
        if wide:
            paper.text(2, y, name, anchor="start", weight=600)
        else:
            paper.text(
                left, y + (20 if y == rows[1] else -18), name, anchor="start", weight=600, size=13, halo=True
            )
    for above, below in values.T:
        paper.line((at(above), rows[0]), (at(below), rows[1]), colour="accent", width=2, shade=0.75)
        paper.circle(at(above), rows[0], 6, fill="muted", line="surface")
        paper.circle(at(below), rows[1], 6, fill="accent", line="surface")
    gaps = (values[1] - values[0]).tolist()
    middle = sum(rows) / 2
    words = [signed(gap, 3, plus=True) for gap in gaps]
    paper.text(
        paper.width - 2,
        middle - 10 * len(words) - 8,
        "같은 시드끼리" if wide else "짝의 차이",
        size=12,
        colour="muted",
        anchor="end",
    )
    for k, word in enumerate(words):
        y = middle + 20 * (k - (len(words) - 1) / 2) + 8
        paper.text(paper.width - 2, y, word, anchor="end", weight=600, colour="accent")
    base = rows[1] + (36 if wide else 48)
    paper.text(left, base + 14, f"손실 {low:.2f}", size=12, colour="muted", anchor="start")
    paper.text(right, base + 14, f"{high:.2f}", size=12, colour="muted", anchor="end")
    paper.arrow((left, base), (right, base), head=6)
    return paper
