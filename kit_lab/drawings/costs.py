"""층의 값: 경로의 길이, 곱셈의 수, 학습 비용."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from kit_lab.drawings.canvas import NARROW, WIDE, Canvas, Drawing, in_both, number, played
from kit_lab.drawings.wording import width_of

Hops = list[tuple[int, int]]  # (자리, 층)
_PROJECTIONS, _LSTM = 4, 8  # 자리 하나가 곱하는 d x d 행렬의 수


def three_paths(length: int, kernel: int) -> Drawing:
    """첫 자리의 신호가 끝 자리에 닿기까지 옮겨 타는 자리 (논문 표 1).

    length는 자리의 수이고, 커널의 폭 kernel의 거듭제곱이다.
    """
    layers = next(k for k in range(1, 5) if kernel**k == length)
    last = length - 1
    roads: dict[str, Hops] = {
        "셀프 어텐션": [(0, 0), (last, 1)],
        # l층째에서는 0, k^l, 2k^l, ... 칸을 뛴다. 가장 먼 길은 층마다 가장 멀리 뛴다.
        "팽창 합성곱": [(kernel**layer - 1, layer) for layer in range(layers + 1)],
        "순환": [(0, 0), *((j, 1) for j in range(length))],
    }
    counts = {"셀프 어텐션": 1, "팽창 합성곱": layers, "순환": last}
    told = ", ".join(f"{name} {count}번" for name, count in counts.items())
    description = (
        f"자리 {length}개의 첫 자리에서 끝 자리까지 신호가 자리를 옮겨 타는 횟수: {told}. 셀프 어텐션은 바로 건너가고, "
        f"폭이 {kernel}인 팽창 합성곱은 층을 {layers}개 올라가며, 순환은 은닉 상태를 자리마다 옮겨 탄다"
    )
    places = (150, 520 / length), (4, 320 / length)

    def draw(paper: Canvas, place: tuple[float, float]) -> Canvas:
        wide = paper.width == WIDE
        left, step = place
        for i, (name, road) in enumerate(roads.items()):
            points = _points(paper, place, road, i)
            low, high = points[0][1], points[-1][1]
            best = i == 0
            colour = "accent" if best else "muted"
            if wide:
                paper.starting(2, (low + high) / 2 - 10, name, weight=600, colour=colour)
                paper.starting(2, (low + high) / 2 + 12, f"{counts[name]}번", colour=colour)
            else:
                paper.starting(left + 4, high - 26, f"{name}, {counts[name]}번", weight=600, colour=colour)
            tall = max(layer for _, layer in road)
            for layer in range(tall + 1):
                for j in range(length):
                    y = low + (high - low) * layer / tall
                    paper.circle(left + step * (j + 0.5), y, 3.5, fill="line")
            for a, b in pairwise(points):
                u = 7 / max(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5, 1)
                start = (a[0] + u * (b[0] - a[0]), a[1] + u * (b[1] - a[1]))
                end = (b[0] - u * (b[0] - a[0]), b[1] - u * (b[1] - a[1]))
                if a[0] == b[0]:  # into the layer, at the same place: no hop
                    paper.line(start, end, colour=colour, width=1.2)
                else:
                    paper.arrow(start, end, colour=colour, width=2, head=6)
            for point in points:
                paper.circle(*point, 4.5, fill=colour)
            with paper.group(f"kit-path-{_shape(paper)}-{i}"):
                paper.circle(*points[-1], 7, fill=colour)
        y = paper.height - 8
        paper.text(
            left + step / 2, y, "첫 자리", size=12, colour="muted", anchor="middle" if wide else "start"
        )
        x = left + step * (length - 0.5)
        paper.text(
            x if wide else x + 8, y, "끝 자리", size=12, colour="muted", anchor="middle" if wide else "end"
        )
        return paper

    wide = draw(Canvas(WIDE, 316), places[0])
    narrow = draw(Canvas(NARROW, 378), places[1])
    motion = "".join(
        played(f"kit-path-{_shape(paper)}-{i}", _frames(paper, place, road, i), 4.8, curve="linear")
        for paper, place in zip((wide, narrow), places, strict=True)
        for i, road in enumerate(roads.values())
    )
    return Drawing(wide, narrow, description, motion)


def _shape(paper: Canvas) -> str:
    return "wide" if paper.width == WIDE else "narrow"


def _points(paper: Canvas, place: tuple[float, float], road: Hops, i: int) -> list[tuple[float, float]]:
    left, step = place
    rise, top = (92, 18) if paper.width == WIDE else (116, 46)
    tall = max(layer for _, layer in road)
    return [(left + step * (j + 0.5), top + rise * i + 56 - 44 * layer / tall) for j, layer in road]


def _frames(paper: Canvas, place: tuple[float, float], road: Hops, i: int) -> str:
    """한 번 옮겨 타는 데 걸리는 시간은 세 길에서 같다."""
    points = _points(paper, place, road, i)
    each = 95 / 16
    marks = [
        f"{number(min(each * k, 100))}%{{transform:translate({number(x - points[-1][0])}px,{number(y - points[-1][1])}px)}}"
        for k, (x, y) in enumerate(points)
    ]
    return "".join(marks) + "to{transform:none}"


def work_areas(lengths: Sequence[int], d: int) -> Drawing:
    """길이마다 셀프 어텐션(왼쪽)과 LSTM(오른쪽)의 일을 직사각형의 넓이로 나란히 놓는다 (논문 표 1).

    셀프 어텐션의 직사각형에서 옅은 데는 투영의 4nd², 짙은 데는 쌍을 견주는 2n²d이다.
    """
    sizes = np.asarray(lengths, float)
    ratios = sizes / d
    told = ", ".join(
        f"{n:,.0f}토큰이면 {_PROJECTIONS + 2 * r:.1f} 대 {_LSTM}" for n, r in zip(sizes, ratios, strict=True)
    )
    description = f"d={d}에서 자리 하나의 행렬 곱(셀프 어텐션 대 LSTM): {told}. 넓이는 시퀀스 전체의 일이다"
    return in_both(
        _layout, (228, 84, 16, 10, (sizes, ratios)), (220, 58, 12, 6, (sizes, ratios)), description
    )


def _layout(
    paper: Canvas, least: float, unit: float, gap: float, numbers: tuple[np.ndarray, np.ndarray]
) -> None:
    sizes, ratios = numbers
    wide = paper.width == WIDE
    base = paper.height - 48
    room = paper.width - 8
    # 가장 좁은 칸도 글이 들어가게 두고 남은 폭을 길이에 맞춘다.
    scale = 0.0
    for candidate in np.linspace(10, 80, 141):
        if sum(max(2 * candidate * r + 4, least) + gap for r in ratios) <= room:
            scale = float(candidate)
    scale = scale or 8.0
    x = 4.0
    for n, r in zip(sizes, ratios, strict=True):
        panel = max(2 * scale * r + 4, least)
        width = scale * r
        left = x + panel / 2 - width - 2
        low, high = unit * _PROJECTIONS, unit * 2 * r
        paper.bar(left, base - low, width, low, shade=0.3, radius=1)
        paper.bar(left, base - low - high, width, high, radius=1)
        paper.bar(left + width + 4, base - unit * _LSTM, width, unit * _LSTM, "warm", shade=0.6, radius=1)
        paper.text(x + panel / 2, base + 16, f"{n:,.0f}토큰", size=13 if wide else 12, weight=600)
        times = (_PROJECTIONS + 2 * r) / _LSTM
        paper.text(x + panel / 2, base + 35, f"{times:.2f}배", size=12.5, colour="muted")
        x += panel + gap
    paper.line((2, base), (paper.width - 2, base), colour="line")
    step = 132 if wide else 108
    for k, (name, fill, shade) in enumerate(
        (("쌍을 견주기", "accent", 1.0), ("투영", "accent", 0.3), ("LSTM", "warm", 0.6))
    ):
        at = 4 + step * k - (30 if k == 2 else 0)
        paper.bar(at, 4, 12, 12, fill, shade=shade, radius=2)
        paper.starting(at + 18, 10, name, size=12.5, colour="muted")


def cost_and_score(points: Mapping[str, tuple[float, float]], marked: str, unit: str) -> Drawing:
    """이름 -> (비용, 점수)의 점 (논문 표 2). 가로는 비용의 로그 눈금이고, marked로 시작하는 이름을 강조한다."""
    costs, scores = np.array(list(points.values()), float).T
    logs = np.log10(costs)
    told = ", ".join(f"{name} {cost:.1e} {score:g}" for name, (cost, score) in points.items())

    def draw(paper: Canvas) -> None:
        left, right, top, base = 34, paper.width - 18, 26, paper.height - 44
        low, high = np.floor(logs.min()), np.ceil(logs.max())
        bottom, ceiling = np.floor(scores.min()), np.ceil(scores.max())

        def at(log: float, score: float) -> tuple[float, float]:
            x = left + (right - left) * (log - low) / (high - low)
            return float(x), float(base - (base - top) * (score - bottom) / (ceiling - bottom))

        for score in range(int(bottom), int(ceiling) + 1):
            _, y = at(low, score)
            paper.line((left, y), (right, y), colour="line")
            paper.ending(left - 8, y, f"{score}", size=12, colour="muted")
        for log in range(int(low), int(high) + 1):
            paper.text(at(log, bottom)[0], base + 16, f"10^{{{log}}}", size=12.5, colour="muted")
        paper.text((left + right) / 2, base + 35, unit, size=12.5, colour="muted")
        paper.starting(left - 8, 8, "BLEU", size=12, colour="muted")
        taken: list[tuple[float, float, float, float]] = []
        size = 12.5 if paper.width == WIDE else 11.5
        dots = [at(log, score) for log, score in zip(logs, scores, strict=True)]
        for name, (x, y) in zip(points, dots, strict=True):
            ours = name.startswith(marked)
            colour = "accent" if ours else "muted"
            paper.circle(x, y, 6 if ours else 5, fill=colour)
            half = width_of(name, size) / 2
            middle = min(max(x, left + half), right - half)
            # 이미 놓은 이름이나 다른 점과 겹치지 않는 높이를 찾는다.
            for shift in (-15, 16, -30, 31, -45, 46):
                box = (middle - half, y + shift - 7, middle + half, y + shift + 7)
                blocked = any(box[0] < b and a < box[2] and box[1] < d and c < box[3] for a, c, b, d in taken)
                over = any(box[0] - 4 < u < box[2] + 4 and box[1] - 4 < v < box[3] + 4 for u, v in dots)
                if not blocked and not over:
                    break
            taken.append(box)
            paper.text(
                middle, y + shift, name, size=size, colour=colour, weight=600 if ours else 400, halo=True
            )

    return in_both(draw, (300,), (340,), f"가로는 {unit}(로그 눈금), 세로는 BLEU이다. {told}")
