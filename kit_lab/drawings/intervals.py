"""시드의 흔들림과 신뢰 구간."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import WIDE, Canvas, Drawing, in_both
from kit_lab.drawings.wording import signed

Interval = tuple[str, tuple[float, float], tuple[float, float]]


def paired_seeds(names: Sequence[str], losses: ArrayLike) -> Drawing:
    """두 설정을 같은 시드들로 학습한 손실 (2, 시드의 수)을 한 축에 놓고 같은 시드끼리 잇는다 (논문 표 3)."""
    values = np.asarray(losses, float)
    gaps = (values[1] - values[0]).tolist()
    spread = float(np.ptp(values[0]))
    description = (
        f"두 설정({names[0]}, {names[1]})을 시드 {values.shape[1]}개로 학습한 손실을 두 줄의 점으로 놓고 같은 시드끼리 이었다. "
        f"앞의 설정에서 시드만 바꾸어도 손실이 {spread:.3f}만큼 흔들린다. "
        f"같은 시드끼리의 차이는 {', '.join(f'{signed(gap, 3, plus=True)}' for gap in gaps)}이다"
    )

    def draw(paper: Canvas, left: float) -> None:
        wide = paper.width == WIDE
        right = paper.width - (140 if wide else 74)
        low, high = float(values.min()), float(values.max())
        margin = 0.06 * (high - low) or 0.5  # 값이 모두 같아도 점은 놓인다.

        def at(value: float) -> float:
            return left + (right - left) * (value - low + margin) / (high - low + 2 * margin)

        rows = (58, 146) if wide else (70, 166)
        first = values[0]
        paper.line((at(first.min()), rows[0] - 26), (at(first.max()), rows[0] - 26), width=1.3)
        for value in (first.min(), first.max()):
            paper.line((at(value), rows[0] - 31), (at(value), rows[0] - 21))
        middle = (at(first.min()) + at(first.max())) / 2
        words = f"시드만 바꾸어도 {np.ptp(first):.3f}"
        paper.text(middle, rows[0] - 42, words, size=12.5, colour="muted", halo=True)
        for y, name in zip(rows, names, strict=True):
            paper.line((left, y), (right, y), colour="line")
            if wide:
                paper.starting(2, y, name, weight=600)
            else:
                paper.starting(left, y + (20 if y == rows[1] else -18), name, weight=600, size=13, halo=True)
        for above, below in values.T:
            paper.line((at(above), rows[0]), (at(below), rows[1]), colour="accent", width=2, shade=0.75)
            paper.circle(at(above), rows[0], 6, fill="muted", line="surface")
            paper.circle(at(below), rows[1], 6, fill="accent", line="surface")
        middle = sum(rows) / 2
        words = [signed(gap, 3, plus=True) for gap in gaps]
        what = "같은 시드끼리" if wide else "짝의 차이"
        paper.ending(paper.width - 2, middle - 10 * len(words) - 8, what, size=12, colour="muted")
        for k, word in enumerate(words):
            y = middle + 20 * (k - (len(words) - 1) / 2) + 8
            paper.ending(paper.width - 2, y, word, weight=600, colour="accent")
        base = rows[1] + (36 if wide else 48)
        paper.starting(left, base + 14, f"손실 {low:.2f}", size=12, colour="muted")
        paper.ending(right, base + 14, f"{high:.2f}", size=12, colour="muted")
        paper.arrow((left, base), (right, base), head=6)

    return in_both(draw, (214, 150), (246, 10), description)


def narrowed_intervals(rows: Sequence[Interval]) -> Drawing:
    """행 (이름, 앞의 (차이, 반폭), 뒤의 (차이, 반폭))마다 짝짓기 전의 구간을 옅은 띠로, 뒤의 구간을 짙은 띠로 긋는다."""
    before, after = (np.array([row[k] for row in rows], float) for k in (1, 2))
    names = [row[0] for row in rows]
    outside = [name for name, (x, w) in zip(names, after, strict=True) if abs(x) > w]
    crossed = [name for name, (x, w) in zip(names, before, strict=True) if abs(x) <= w]
    description = (
        f"차이 {len(rows)}개의 신뢰 구간. 따로 재면 0을 걸친 것이 {len(crossed)}개({', '.join(crossed)})이고, "
        f"같은 시드끼리 빼면 0에서 떨어진 것이 {len(outside)}개({', '.join(outside)})이다"
    )

    def draw(paper: Canvas, left: float, each: float) -> None:
        wide = paper.width == WIDE
        both = np.concatenate((before, after))
        low, high = float((both[:, 0] - both[:, 1]).min()), float((both[:, 0] + both[:, 1]).max())
        right = paper.width - 12
        unit = (right - left - 8) / (high - low)

        def at(value: float) -> float:
            return left + 8 + unit * (value - low)

        for k, (name, shade) in enumerate((("따로 잰 구간", 0.22), ("같은 시드끼리", 1.0))):
            x = left + 130 * k + 4
            paper.bar(x, 6, 22, 8, shade=shade, radius=2)
            paper.starting(x + 28, 10, name, size=12.5, colour="muted")
        base = 30 + each * len(names)
        paper.line((at(0), 24), (at(0), base), dashed=True)
        for k, (name, (z, w), (x, v)) in enumerate(zip(names, before, after, strict=True)):
            y = 28 + each * (k + 0.5) + (0 if wide else 8)
            sure = abs(x) > v
            if wide:
                paper.starting(2, y, name, size=13, colour="text" if sure else "muted")
            else:
                paper.starting(left, y - 17, name, size=12.5, colour="text" if sure else "muted", halo=True)
            paper.bar(at(z - w), y - 5, 2 * unit * w, 10, shade=0.22, radius=3)
            paper.bar(at(x - v), y - 5, 2 * unit * v, 10, "accent" if sure else "muted", radius=2)
            paper.circle(at(x), y, 3.5, fill="surface", line="text")
        paper.text(at(0), base + 16, "0 (base와 같다)", size=12, colour="muted")

    return in_both(draw, (58 + 30 * len(rows), 132, 30), (58 + 46 * len(rows), 4, 46), description)


def switch_intervals(
    rows: Sequence[tuple[str, float, float]], lower: str, higher: str, digits: int = 2
) -> Drawing:
    """행 (이름, 차이, 반폭)마다 차이를 점으로, 신뢰 구간을 띠로 긋는다. 0에서 떨어진 것만 진하다.

    lower와 higher는 0보다 작은 쪽과 큰 쪽에 적을 글, digits는 차이를 적을 소수 자리이다.
    """
    told = ", ".join(f"{name} {signed(x, digits, plus=True)}±{w:.{digits}f}" for name, x, w in rows)
    clear = [name for name, x, w in rows if abs(x) > w]
    description = f"기준과의 차이와 신뢰 구간. {told}. 0에서 떨어진 것은 {len(clear)}개({', '.join(clear) or '없음'})이다"

    def draw(paper: Canvas, margins: tuple[float, float], each: float) -> None:
        wide = paper.width == WIDE
        left, right = margins[0], paper.width - margins[1]
        low = min(0.0, *(x - w for _, x, w in rows))
        high = max(0.0, *(x + w for _, x, w in rows))
        unit = (right - left - 16) / max(high - low, 1e-12)

        def at(value: float) -> float:
            return left + 8 + unit * (value - low)

        base = 26 + each * len(rows)
        if wide:
            paper.line((at(0), 22), (at(0), base), dashed=True)
        else:
            # 좁은 그림에서는 이름과 수가 띠 위에 놓이므로, 0의 선은 띠의 높이에서만 긋는다.
            for k in range(len(rows)):
                y = 26 + each * (k + 0.5) + 8
                paper.line((at(0), y - 9), (at(0), min(y + 16, base)), dashed=True)
        if at(0) - left > 90:
            paper.ending(at(0) - 10, 10, f"← {lower}", size=12.5, colour="muted")
        if right - at(0) > 90:
            paper.starting(at(0) + 10, 10, f"{higher} →", size=12.5, colour="muted")
        for k, (name, x, w) in enumerate(rows):
            sure = abs(x) > w
            y = 26 + each * (k + 0.5) + (0 if wide else 8)
            ink, colour = ("text", "accent") if sure else ("muted", "muted")
            number = f"{signed(x, digits, plus=True)} ± {w:.{digits}f}"
            paper.starting(2 if wide else left, y if wide else y - 18, name, size=13, colour=ink, halo=True)
            end = paper.width - 2
            paper.ending(end, y if wide else y - 18, number, size=12.5, colour=ink, halo=True)
            paper.bar(at(x - w), y - 5, max(2 * unit * w, 2), 10, colour, shade=1 if sure else 0.35, radius=3)
            paper.circle(at(x), y, 4, fill="surface", line="text")
        paper.text(
            at(0), base + 14, "0 (2017년과 같다)", size=12, colour="muted", anchor=_anchor(at(0), paper.width)
        )

    return in_both(
        draw, (50 + 32 * len(rows), (118, 116), 32), (50 + 48 * len(rows), (4, 4), 48), description
    )


def _anchor(x: float, width: float) -> str:
    return "start" if x < 60 else "end" if x > width - 60 else "middle"
