"""순환 신경망: 셀 하나, 흐려지는 기억, 차례로 밟는 걸음."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import WIDE, Area, Canvas, Drawing, in_both, panelled, played
from kit_lab.drawings.wording import read_aloud


def lstm_cell() -> Drawing:
    """LSTM의 셀 하나: 셀 상태의 굵은 길에 망각 게이트가 곱해지고 새것이 더해지며, 출력 게이트가 은닉 상태를 내보인다."""
    description = (
        "왼쪽에서 셀 상태가 들어와 굵은 길을 따라 오른쪽으로 나간다. 길 위에서 망각 게이트 f가 옛것에 곱해지고, "
        "입력 게이트 i를 곱한 새것 g가 더해진다. 길에서 갈라진 값이 tanh와 출력 게이트 o를 지나 은닉 상태 h가 된다. "
        "네 값은 모두 앞의 은닉 상태와 지금 읽은 글자에서 나온다"
    )
    return in_both(
        _layout, (268, (142, 258, 338, 458), 112, 600), (268, (62, 118, 168, 236), 40, 280), description
    )


def _layout(paper: Canvas, gates: tuple[float, ...], left: float, right: float) -> None:
    wide = paper.width == WIDE
    end = paper.width - (60 if wide else 30)
    road, low, base = 52, 166, 214
    forget, enter, new, out = gates
    paper.box(left - 8, 14, right - left + 16, 218, fill="raised", line="line", radius=12)
    paper.line((60 if wide else 30, road), (end, road), colour="accent", width=9, shade=0.28)
    for x, name in ((28 if wide else 12, "c_{j-1}"), (paper.width - (28 if wide else 12), "c_j")):
        paper.text(x, road, name, italic=True, size=16 if wide else 13, weight=600, colour="accent")
    # 앞의 은닉 상태와 지금 읽은 글자가 네 게이트로 간다.
    start = 60 if wide else 28
    paper.line((start, base), (out, base))
    paper.text(28 if wide else 12, base, "h_{j-1}", italic=True, size=16 if wide else 13)
    paper.arrow((forget - (24 if wide else 14), 260), (forget - (24 if wide else 14), base))
    paper.starting(forget - (24 if wide else 14) + 14, 254, "x_j", italic=True, size=16 if wide else 14)
    half = 23 if wide else 19
    for x, name, fill in (
        (forget, "f", "soft"),
        (enter, "i", "soft"),
        (new, "g", "surface"),
        (out, "o", "soft"),
    ):
        paper.arrow((x, base), (x, low + 17), head=6)
        line = "accent" if fill == "soft" else "muted"
        paper.chip(x, low, name, 2 * half, 32, fill=fill, line=line, italic=True, size=16, weight=600)
    join = (enter + new) / 2
    paper.arrow((forget, low - 17), (forget, road + 11), head=6)
    paper.plus(forget, road, 11, sign="x")
    paper.line((enter, low - 17), (enter, 112), (join - 12, 112))
    paper.line((new, low - 17), (new, 112), (join + 12, 112))
    paper.plus(join, 112, 11, sign="x")
    paper.arrow((join, 101), (join, road + 11), head=6)
    paper.plus(join, road, 11)
    # 셀 상태에서 은닉 상태로
    show = (out + right) / 2 + (20 if wide else 14)
    paper.line((show, road), (show, 88))
    paper.chip(
        show, 98, "tanh", 48 if wide else 38, 24, fill="surface", line="muted", size=13 if wide else 12
    )
    paper.arrow((show, 110), (show, low - 11), head=6)
    paper.plus(show, low, 11, sign="x")
    paper.arrow((out + half, low), (show - 11, low), head=6)
    paper.line((show, low + 11), (show, base))
    paper.arrow((show, base), (end, base))
    paper.text(paper.width - (28 if wide else 12), base, "h_j", italic=True, size=16 if wide else 13)
    if wide:
        paper.ending(forget - 18, 84, "남길 몫", size=12.5, colour="muted")
        paper.starting(join + 20, 84, "더할 것", size=12.5, colour="muted")
        paper.text((out + show) / 2, low - 40, "내보일 몫", size=12.5, colour="muted")
    else:
        paper.starting(forget + 8, 84, "남길 몫", size=12, colour="muted")


def fading_memory(gates: ArrayLike, steps: int = 10) -> Drawing:
    """망각 게이트의 값 (줄의 수,)마다 한 줄씩, 걸음마다 남은 몫을 칸의 짙기로 보인다."""
    values = np.asarray(gates, float)
    kept = values[:, None] ** np.arange(steps + 1)  # (줄, 걸음)
    high = 62  # 줄 하나의 높이
    told = ", ".join(f"{gate:.2f}이면 {row[-1]:.0%}" for gate, row in zip(values, kept, strict=True))
    description = (
        f"적어 둔 것이 {steps}걸음을 지나는 동안 칸마다 흐려진다. 끝에 남는 것은 망각 게이트가 {told}이다"
    )

    def rows(paper: Canvas) -> None:
        step = (paper.width - 44) / (steps + 1)
        for i, (gate, row) in enumerate(zip(values, kept, strict=True)):
            top = high * i
            paper.starting(2, top + 9, f"f = {gate:.2f}", size=13, italic=True)
            for j, share in enumerate(row):
                x = step * j + 2
                paper.box(x, top + 22, step - 4, 30, line="line", radius=4)
                paper.bar(x, top + 22, step - 4, 30, shade=0.85 * share, radius=4)
            paper.ending(paper.width - 2, top + 37, f"{row[-1]:.0%}", weight=600, colour="accent")
        low = high * len(values) + 8
        paper.starting(2, low, "적은 때", size=12, colour="muted")
        paper.text(step * (steps + 0.5), low, f"{steps}걸음 뒤", size=12, colour="muted")

    tall = high * len(values) + 22
    return in_both(rows, (tall,), (tall,), description)


def waiting_turns(tokens: Sequence[str]) -> Drawing:
    """가로는 자리, 세로는 시간. 순환의 계단은 걸음마다 한 칸씩 내려가며 나타나고, 어텐션은 한 걸음에 끝난다."""
    count, high = len(tokens), 26
    description = (
        f"「{read_aloud(tokens)}」 {count}자리를 계산하는 시간표 둘. 순환에서는 앞 자리가 끝나야 다음 자리를 "
        f"시작해 {count}걸음이 걸리고, 셀프 어텐션에서는 {count}자리를 한 걸음에 모두 계산한다"
    )

    def frame(paper: Canvas, left: float, top: float, width: float, title: str, colour: str) -> list[float]:
        paper.starting(left + 2, top + 10, title, weight=600, colour=colour)
        step = (width - 44) / len(tokens)
        xs = [left + 44 + step * (j + 0.5) for j in range(len(tokens))]
        for x, token in zip(xs, tokens, strict=True):
            paper.text(x, top + 38, token, size=15)
        for t in range(len(tokens)):
            y = top + 54 + high * (t + 0.5)
            paper.starting(left + 2, y, f"{t + 1}걸음", size=12, colour="muted")
            look = {"colour": "line", "shade": 0.6}
            paper.line((left + 44, y + high / 2), (left + width, y + high / 2), **look)
        return xs

    def steps(paper: Canvas, area: Area) -> None:
        left, top, width = area
        xs = frame(paper, left, top, width, f"순환: {len(tokens)}걸음을 차례로", "warm")
        size = min(xs[1] - xs[0] - 6, 40)
        for t, x in enumerate(xs):
            y = top + 54 + high * t + 3
            with paper.group(f"kit-turn-{min(t, 4)}" if t else "kit-turn"):
                if t:
                    above = y - high + 16
                    paper.arrow((xs[t - 1] + size / 2 - 2, above), (x, above), (x, y - 1), head=5)
                paper.bar(x - size / 2, y, size, high - 6, "warm", shade=0.8, radius=4)

    def at_once(paper: Canvas, area: Area) -> None:
        left, top, width = area
        xs = frame(paper, left, top, width, "셀프 어텐션: 한 걸음에 모두", "accent")
        size = min(xs[1] - xs[0] - 6, 40)
        for x in xs:
            paper.bar(x - size / 2, top + 57, size, high - 6, shade=0.8, radius=4)

    wide, narrow = panelled([steps, at_once], 62 + high * count)
    motion = "".join(
        played(f"kit-turn-{j}", f"from,{18 * j}%{{opacity:0}}{18 * j + 8}%,to{{opacity:1}}", 0.55 * count)
        for j in range(1, min(count, 5))
    )
    return Drawing(wide, narrow, description, motion)
