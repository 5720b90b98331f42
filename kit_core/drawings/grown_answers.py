"""학습이 나아가는 동안 손실이 바닥으로 내려가고 답이 자라는 것."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.validation import check_finite, check_integer, shown


def grown_answers(
    steps: Sequence[int],
    losses: Sequence[float],
    answers: Sequence[str],
    floor: float,
    marked: Sequence[int],
) -> Drawing:
    """손실의 곡선과, 고른 걸음에서 모델이 쓴 답. 가로는 걸음의 제곱근이다.

    Args:
        steps: 걸음의 번호. 작은 것부터.
        losses: 걸음마다의 손실.
        answers: 걸음마다 쓴 답.
        floor: 손실이 내려갈 수 있는 바닥.
        marked: 답을 보일 걸음. steps에 있는 것으로 여섯 개까지.

    Raises:
        TypeError, ValueError: 짝이 맞지 않거나 marked가 steps에 없을 때.
    """
    places = checked_numbers("steps", steps, most=100, least=2)
    heights = checked_numbers("losses", losses, most=100, least=2)
    written = checked_words("answers", answers, most=100, least=2)
    if not len(places) == len(heights) == len(written):
        raise ValueError(
            f"steps, losses, answers가 {len(places)}, {len(heights)}, {len(written)}개이다. 수를 맞춘다."
        )
    if places.min() < 0 or (np.diff(places) <= 0).any():
        raise ValueError(
            f"steps={shown(places.tolist())}은(는) 쓸 수 없다. 0 이상의 걸음을 작은 것부터 넣는다."
        )
    if heights.min() < 0 or heights.max() == 0:
        raise ValueError(f"losses={shown(heights.tolist())}은(는) 쓸 수 없다. 0보다 작지 않은 손실을 넣는다.")
    check_finite("floor", floor, "손실의 바닥을 넣는다.")
    if not 0 <= floor <= heights.max():
        raise ValueError(
            f"floor={shown(floor)}은(는) 그릴 수 없다. 0에서 losses의 가장 큰 값 {heights.max():g}까지의 수를 넣는다."
        )
    floor = float(floor)
    marked = checked_list("marked", marked)
    for step in marked:
        check_integer("marked", step, "steps에 있는 걸음을 넣는다")
    rows = [int(step) for step in places]
    missing = [step for step in marked if step not in rows]
    if missing or not 1 <= len(marked) <= 6:
        raise ValueError(f"marked={shown(marked)}은(는) 쓸 수 없다. steps에 있는 걸음을 여섯 개까지 넣는다.")
    chosen = [rows.index(step) for step in marked]
    told = ", ".join(f"{rows[k]:,}걸음 「{_short(written[k])}」" for k in chosen)
    description = f"손실이 {heights[0]:.1f}에서 바닥 {floor:.2f} 쪽으로 내려가는 동안 쓴 답: {told}"
    picked = [(rows[k], _short(written[k])) for k in chosen]
    curve = (np.sqrt(places), heights, floor, chosen)
    wide = _layout(Canvas(WIDE, 208), 400, (450, 20, 32), curve, picked)
    narrow = _layout(Canvas(NARROW, 190 + 30 * len(chosen)), 322, (6, 206, 30), curve, picked)
    return Drawing(wide, narrow, description)


def _short(answer: str) -> str:
    return answer if len(answer) <= 12 and not _repeats(answer) else f"{answer[:5]}…"


def _repeats(answer: str) -> bool:
    return len(answer) > 5 and len(set(answer)) == 1


def _layout(
    paper: Canvas,
    right: float,
    rows: tuple[float, float, float],
    curve: tuple[np.ndarray, np.ndarray, float, list[int]],
    picked: list[tuple[int, str]],
) -> Canvas:
    places, heights, floor, chosen = curve
    left, top, base = 8, 16, 160

    def at(k: int) -> tuple[float, float]:
        x = left + (right - left) * (places[k] - places[0]) / (places[-1] - places[0])
        return float(x), float(base - (base - top) * heights[k] / max(heights))

    low = base - (base - top) * floor / max(heights)
    paper.line((left, base), (right, base), colour="line")
    paper.line((left, low), (right, low), colour="muted", dashed=True)
    paper.text(right, low + 13, f"바닥 {floor:.2f}", size=12, colour="muted", anchor="end", halo=True)
    paper.line(*(at(k) for k in range(len(places))), colour="accent", width=2)
    x, y, each = rows
    for n, (k, (step, answer)) in enumerate(zip(chosen, picked, strict=True)):
        paper.circle(*at(k), 5, fill="accent", line="surface")
        line = y + each * n
        paper.text(x + 62, line, f"{step:,}걸음", size=12.5, colour="muted", anchor="end")
        last = n == len(picked) - 1
        paper.text(x + 78, line, answer, size=16, anchor="start", weight=600 if last else 400)
    paper.text(left + 4, base + 18, f"걸음 {picked[0][0]:,}", size=12, colour="muted", anchor="start")
    paper.text(right, base + 18, f"{round(places[-1] ** 2):,}", size=12, colour="muted", anchor="end")
    paper.text(at(0)[0] + 14, at(0)[1] + 2, f"손실 {heights[0]:.1f}", size=12, colour="muted", anchor="start")
    return paper
