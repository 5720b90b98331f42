"""문제에 넣는 작은 곡선: 어두운 화면과 인쇄에서 글과 같은 색으로 보이는 SVG."""

from collections.abc import Mapping, Sequence
from html import escape

import numpy as np

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 420, 240, 52, 30, 16, 44
DASHES = ("none", "6 4", "2 3", "10 3 2 3")


def curves(
    series: Mapping[str, tuple[Sequence[float], Sequence[float]]],
    x_label: str,
    y_label: str,
    x_ticks: Sequence[float],
    y_ticks: Sequence[float],
    points: bool = False,
) -> str:
    """곡선들의 그림. series는 이름마다 가로와 세로의 값이다.

    축은 첫 눈금에서 마지막 눈금까지이다. 곡선은 점선의 꼴과 끝에 쓴 이름으로 구별한다. points이면 점도 찍는다.
    그림을 못 보는 사람에게는 축의 이름과 곡선마다의 값을 글로 읽어 준다.
    """

    def place(x: float, y: float) -> tuple[float, float]:
        across = (x - x_ticks[0]) / (x_ticks[-1] - x_ticks[0])
        up = (y - y_ticks[0]) / (y_ticks[-1] - y_ticks[0])
        return (
            round(LEFT + across * (WIDTH - LEFT - RIGHT), 1),
            round(HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM), 1),
        )

    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = [f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="currentColor"/>']
    for tick in x_ticks:
        x, _ = place(tick, y_ticks[0])
        parts.append(f'<path d="M{x} {TOP}V{bottom}" stroke="currentColor" stroke-opacity=".15"/>')
        parts.append(f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{_tick(tick)}</text>')
    for tick in y_ticks:
        _, y = place(x_ticks[0], tick)
        parts.append(f'<path d="M{LEFT} {y}H{right}" stroke="currentColor" stroke-opacity=".15"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{_tick(tick)}</text>')
    ends = {}
    for (name, (xs, ys)), dash in zip(series.items(), DASHES, strict=False):
        places = [place(x, y) for x, y in zip(xs, ys, strict=True)]
        line = " ".join(f"{x},{y}" for x, y in places)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        parts += [f'<circle cx="{x}" cy="{y}" r="3" fill="currentColor"/>' for x, y in places if points]
        ends[name] = places[-1]
    lowest = TOP - 13.0
    for name, (x, y) in sorted(ends.items(), key=lambda one: one[1][1]):
        lowest = max(y, lowest + 13)  # 끝이 가까우면 이름을 아래로 밀어 겹치지 않게 한다.
        parts.append(f'<text x="{x + 6}" y="{lowest + 4}" font-weight="bold">{escape(name)}</text>')
    parts.append(
        f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x_label)}</text>'
        f'<text x="14" y="{(TOP + bottom) / 2}" text-anchor="middle" '
        f'transform="rotate(-90 14 {(TOP + bottom) / 2})">{escape(y_label)}</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" '
        f'aria-label="{escape(_told(series, x_label, y_label, x_ticks))}" '
        'font-family="Noto Sans KR, sans-serif" font-size="12" fill="currentColor">'
        f"{''.join(parts)}</svg>"
    )


def _told(
    series: Mapping[str, tuple[Sequence[float], Sequence[float]]],
    x_label: str,
    y_label: str,
    x_ticks: Sequence[float],
) -> str:
    """두 끝과, 가로 눈금이나 이웃한 눈금의 가운데에 놓인 점의 값."""
    spots = np.union1d(x_ticks, np.add(x_ticks[1:], x_ticks[:-1]) / 2)
    rows = []
    for (name, (xs, ys)), line in zip(series.items(), ("실선", "점선", "짧은 점선"), strict=False):
        last = len(xs) - 1
        told = [
            f"{_tick(x)}에서 {_tick(round(float(y), 2))}"
            for i, (x, y) in enumerate(zip(xs, ys, strict=True))
            if i in (0, last) or np.isclose(spots, x).any()
        ]
        rows.append(f"{name.strip() or line}: {', '.join(told)}")
    return f"가로는 {x_label}, 세로는 {y_label}. {'; '.join(rows)}"


def _tick(value: float) -> str:
    return f"{value:g}".replace("-", "−")
