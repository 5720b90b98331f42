"""경사 하강법: 학습률, 걸음, 내려가는 손실."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import Area, Canvas, Drawing, in_both, number, panelled, played
from kit_lab.drawings.wording import signed

HEIGHT, HILL = 196, 128  # 작은 그림과 골짜기의 높이


def walks_downhill(
    valley: tuple[Sequence[float], Sequence[float]], bottom: float, walks: Mapping[float, Sequence[float]]
) -> Drawing:
    """학습률이 다른 경사 하강법이 같은 골짜기를 걸은 자취. 공이 걸음마다 놓인 자리를 따라 한 번 움직인다.

    valley는 파라미터의 값들과 거기에서 잰 손실, walks는 학습률마다 지나온 값들이다.
    """
    ws, losses = (np.asarray(values, float) for values in valley)
    taken = {rate: np.asarray(walk, float) for rate, walk in walks.items()}

    def ratio_of(walk: np.ndarray) -> float:
        return float((walk[1] - bottom) / (walk[0] - bottom))

    told = ". ".join(
        f"학습률 {rate:g}이면 바닥에서 벗어난 만큼이 걸음마다 {signed(ratio_of(walk), 1)}배가 되어 {_how(ratio_of(walk))}"
        for rate, walk in taken.items()
    )

    def places(walk: np.ndarray, width: float) -> list[tuple[float, float]]:
        x = 8 + (walk - ws[0]) / (ws[-1] - ws[0]) * (width - 16)
        y = 22 + (HILL - 28) * (1 - np.interp(walk, ws, losses) / losses.max())
        return list(zip(x.tolist(), y.tolist(), strict=True))

    def panel(rate: float, walk: np.ndarray, paper: Canvas, area: Area) -> None:
        left, top, width = area
        ratio = ratio_of(walk)
        colour = "warm" if ratio < -1 else "accent"
        paper.text(left + width / 2, top + 8, f"학습률 {rate:g}", weight=600)

        curve, steps = ([(left + x, top + y) for x, y in places(way, width)] for way in (ws, walk))
        paper.line(*curve, width=1.5)
        paper.line(*steps, colour=colour, shade=0.45, dashed=True)
        for place in steps[:-1]:
            paper.circle(*place, 3, fill=colour)
        with paper.group(_name(rate, paper)):
            paper.circle(*steps[-1], 6, fill=colour, line="surface")
        paper.text(left + width / 2, top + HILL + 24, _how(ratio), size=13, colour=colour, weight=600)
        paper.text(left + width / 2, top + HILL + 46, f"{signed(ratio, 1)}배씩", size=12.5, colour="muted")

    def frames(walk: np.ndarray, width: float) -> str:
        stops = places(walk, width)
        (a, b), each, css = stops[-1], 100 / len(stops), ""
        for j, (x, y) in enumerate(stops):
            begin = f"{number(each * (j + 0.45))}%" if j else "from"
            shift = f"translate({number(x - a)}px,{number(y - b)}px)"
            css += f"{begin},{number(each * (j + 1))}%{{transform:{shift}}}"
        return css

    panels = [partial(panel, rate, walk) for rate, walk in taken.items()]
    wide, narrow = panelled(panels, HEIGHT, columns=(len(taken), 2), gap=(16, 18))
    motion = "".join(
        played(_name(rate, paper), frames(walk, each), 0.4 + 0.7 * len(walk))
        for paper, each in ((wide, _each(wide, len(taken), 16)), (narrow, _each(narrow, 2, 10)))
        for rate, walk in taken.items()
    )
    return Drawing(wide, narrow, f"같은 골짜기를 학습률만 바꾸어 걷는다. {told}", motion)


def _how(ratio: float) -> str:
    if ratio > 0.05:
        return "조금씩 내려간다"
    if ratio > -0.05:
        return "한 걸음에 닿는다"
    return "건너뛰며 다가간다" if ratio > -1 else "뛸수록 멀어진다"


def _each(paper: Canvas, count: int, gap: float) -> float:
    return (paper.width - gap * (count - 1)) / count


def _name(rate: float, paper: Canvas) -> str:
    return f"kit-walk-{round(1000 * rate)}-{round(paper.width)}"


def equal_steps(sizes: ArrayLike, moved: ArrayLike) -> Drawing:
    """Adam의 걸음 (논문 5.3절): 성분마다 기울기의 크기(로그 눈금)와 움직인 거리(보통 눈금)를 나란히 놓은 막대."""
    large, far = np.asarray(sizes, float), np.asarray(moved, float)
    told = ", ".join(f"{_power(size)}이면 {move:.1f}" for size, move in zip(large, far, strict=True))
    description = f"성분마다 기울기의 크기와 Adam이 움직인 거리. 기울기의 크기가 {told}. 거리는 거의 같다"

    def draw(paper: Canvas, left: tuple[float, float], right: tuple[float, float], each: float) -> None:
        logs = np.log10(large)
        low = logs.min() - 1  # 가장 작은 것도 보이게 한 자리 앞에서 잰다.
        paper.starting(left[0], 10, "기울기의 크기", size=12.5, colour="muted")
        paper.starting(right[0], 10, "움직인 거리", size=12.5, colour="muted")
        for k, (log, size, move) in enumerate(zip(logs, large, far, strict=True)):
            y = 26 + each * k
            long = left[1] * (log - low) / (logs.max() - low)
            paper.bar(left[0], y, long, each - 12, "warm", radius=2, shade=0.85)
            paper.ending(left[0] - 6, y + (each - 12) / 2, _power(size), size=12)
            long = right[1] * move / far.max() * 0.8
            paper.bar(right[0], y, long, each - 12, radius=2)
            paper.starting(right[0] + long + 6, y + (each - 12) / 2, f"{move:.2f}", size=12)

    return in_both(
        draw,
        (34 + 34 * len(large), (64, 250), (396, 250), 34),
        (34 + 32 * len(large), (48, 112), (176, 110), 32),
        description,
    )


def _power(size: float) -> str:
    exponent = round(float(np.log10(size)))
    if 1 <= size <= 10_000:
        return f"{size:,.0f}"
    return f"{size:.{max(-exponent, 1)}f}" if exponent >= -4 else f"{size:.0e}"


def two_branches(d_model: int, warmup: int) -> Drawing:
    """오르다가 내리는 학습률: 곧게 오르는 선과 제곱근으로 내리는 선 가운데 낮은 쪽을 굵게 그린다 (논문 5.3절)."""
    peak = (d_model * warmup) ** -0.5
    description = (
        f"학습률은 {warmup:,}걸음까지 곧게 올라 {peak:.5f}에 이르고 그 뒤로 걸음의 제곱근에 반비례해 내린다. "
        "두 선이 만나는 곳이 꼭대기이다"
    )

    def draw(paper: Canvas) -> None:
        left, right, top, base = 10, paper.width - 10, 54, paper.height - 34
        most = 4.5  # 웜업의 몇 배까지 그리는가

        def at(times: float, height: float) -> tuple[float, float]:
            return float(left + (right - left) * times / most), float(base - (base - top) * height)

        rising = [at(t, t) for t in (0, 1.24)]
        falling = [at(float(t), float(t) ** -0.5) for t in np.linspace(0.7, most, 60)]
        paper.line((left, base), (right, base), colour="line")
        paper.line(*rising, dashed=True)
        paper.line(*falling, dashed=True)
        lower = [at(float(t), min(float(t), float(t) ** -0.5)) for t in np.linspace(1e-3, most, 120)]
        paper.line(*lower, colour="accent", width=2.6)
        x, y = at(1, 1)
        paper.line((x, y), (x, base), colour="line", dashed=True)
        paper.circle(x, y, 5, fill="accent")
        paper.starting(x + 12, y - 2, f"{peak:.5f}", size=13, weight=600, colour="accent", halo=True)
        paper.text(x, base + 16, f"{warmup:,}걸음", size=12.5, colour="muted")
        paper.starting(rising[1][0] + 8, rising[1][1] + 2, "step · warmup^{−1.5}", size=12.5, colour="muted")
        paper.text(falling[0][0] - 4, falling[0][1] - 12, "step^{−0.5}", size=12.5, colour="muted")

    return in_both(draw, (226,), (236,), description)


def grown_answers(
    steps: Sequence[int], losses: Sequence[float], answers: Sequence[str], floor: float, marked: Sequence[int]
) -> Drawing:
    """손실의 곡선과, marked의 걸음에서 모델이 쓴 답. 가로는 걸음의 제곱근이고 floor는 손실이 내려갈 수 있는 바닥이다."""
    heights = np.asarray(losses, float)
    places = np.sqrt(np.asarray(steps, float))
    taken = list(steps)
    chosen = [taken.index(step) for step in marked]
    told = ", ".join(f"{taken[k]:,}걸음 「{_short(answers[k])}」" for k in chosen)
    description = f"손실이 {heights[0]:.1f}에서 바닥 {floor:.2f} 쪽으로 내려가는 동안 쓴 답: {told}"
    picked = [(taken[k], _short(answers[k])) for k in chosen]

    def draw(paper: Canvas, right: float, rows: tuple[float, float, float]) -> None:
        left, top, base = 8, 16, 160

        def at(k: int) -> tuple[float, float]:
            x = left + (right - left) * (places[k] - places[0]) / (places[-1] - places[0])
            return float(x), float(base - (base - top) * heights[k] / max(heights))

        low = base - (base - top) * floor / max(heights)
        paper.line((left, base), (right, base), colour="line")
        paper.line((left, low), (right, low), dashed=True)
        paper.ending(right, low + 13, f"바닥 {floor:.2f}", size=12, colour="muted", halo=True)
        paper.line(*(at(k) for k in range(len(places))), colour="accent", width=2)
        x, y, each = rows
        for n, (k, (step, answer)) in enumerate(zip(chosen, picked, strict=True)):
            paper.circle(*at(k), 5, fill="accent", line="surface")
            line = y + each * n
            paper.ending(x + 62, line, f"{step:,}걸음", size=12.5, colour="muted")
            last = n == len(picked) - 1
            paper.starting(x + 78, line, answer, size=16, weight=600 if last else 400)
        paper.starting(left + 4, base + 18, f"걸음 {picked[0][0]:,}", size=12, colour="muted")
        paper.ending(right, base + 18, f"{round(places[-1] ** 2):,}", size=12, colour="muted")
        paper.starting(at(0)[0] + 14, at(0)[1] + 2, f"손실 {heights[0]:.1f}", size=12, colour="muted")

    return in_both(draw, (208, 400, (450, 20, 32)), (190 + 30 * len(chosen), 322, (6, 206, 30)), description)


def _short(answer: str) -> str:
    repeats = len(answer) > 5 and len(set(answer)) == 1
    return f"{answer[:5]}…" if len(answer) > 12 or repeats else answer
