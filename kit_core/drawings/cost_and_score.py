"""학습 비용과 점수를 한 그림에: 적은 비용으로 높은 점수를 얻은 것이 왼쪽 위에 있다 (논문 표 2)."""

from collections.abc import Mapping

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_mapping, checked_parts, checked_text
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.drawings.wording import width_of


def cost_and_score(points: Mapping[str, tuple[float, float]], marked: str, unit: str) -> Drawing:
    """이름마다 (비용, 점수)의 점. 가로는 비용의 로그 눈금이다.

    Args:
        points: 이름 -> (비용, 점수). 열두 개까지. 비용은 0보다 크다.
        marked: 이 글로 시작하는 이름을 강조색으로 찍는다.
        unit: 비용의 단위.

    Raises:
        TypeError, ValueError: 수가 유한하지 않거나 marked로 시작하는 이름이 없을 때.
    """
    rows = {
        name: checked_parts(f"points['{name}']", pair, ("비용", "점수"))
        for name, pair in checked_mapping("points", points).items()
    }
    costs = checked_numbers("points의 비용", [cost for cost, _ in rows.values()], most=12, least=2, above=0)
    scores = checked_numbers("points의 점수", [score for _, score in rows.values()], most=12, least=2)
    for what, values in (("비용", np.log10(costs)), ("점수", scores)):
        if np.floor(values.min()) == np.ceil(values.max()):
            raise ValueError(
                f"points의 {what}이(가) 모두 같아 눈금을 그을 수 없다. 서로 다른 {what}을(를) 넣는다."
            )
    if np.ptp(scores) > 100:
        raise ValueError(f"points의 점수가 {np.ptp(scores):g}만큼 벌어졌다. 100까지 벌어진 점수를 넣는다.")
    checked_text("marked", marked)
    checked_text("unit", unit)
    if not marked or not any(name.startswith(marked) for name in points):
        raise ValueError(
            f"marked='{marked}'로 시작하는 이름이 없다. {', '.join(points)} 가운데 하나의 앞머리를 넣는다."
        )
    told = ", ".join(f"{name} {cost:.1e} {score:g}" for name, (cost, score) in points.items())
    numbers = (np.log10(costs), scores)
    wide = _layout(Canvas(WIDE, 300), list(points), numbers, marked, unit)
    narrow = _layout(Canvas(NARROW, 340), list(points), numbers, marked, unit)
    return Drawing(wide, narrow, f"가로는 {unit}(로그 눈금), 세로는 BLEU이다. {told}")


def _layout(
    paper: Canvas, names: list[str], numbers: tuple[np.ndarray, np.ndarray], marked: str, unit: str
) -> Canvas:
    logs, scores = numbers
    left, right, top, base = 34, paper.width - 18, 26, paper.height - 44
    low, high = np.floor(logs.min()), np.ceil(logs.max())
    bottom, ceiling = np.floor(scores.min()), np.ceil(scores.max())

    def at(log: float, score: float) -> tuple[float, float]:
        x = left + (right - left) * (log - low) / (high - low)
        return float(x), float(base - (base - top) * (score - bottom) / (ceiling - bottom))

    for score in range(int(bottom), int(ceiling) + 1):
        _, y = at(low, score)
        paper.line((left, y), (right, y), colour="line")
        paper.text(left - 8, y, f"{score}", size=12, colour="muted", anchor="end")
    for log in range(int(low), int(high) + 1):
        paper.text(at(log, bottom)[0], base + 16, f"10^{{{log}}}", size=12.5, colour="muted")
    paper.text((left + right) / 2, base + 35, unit, size=12.5, colour="muted")
    paper.text(left - 8, 8, "BLEU", size=12, colour="muted", anchor="start")
    taken: list[tuple[float, float, float, float]] = []
    size = 12.5 if paper.width == WIDE else 11.5
    dots = [at(log, score) for log, score in zip(logs, scores, strict=True)]
    for name, (x, y) in zip(names, dots, strict=True):
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
        paper.text(middle, y + shift, name, size=size, colour=colour, weight=600 if ours else 400, halo=True)
    return paper
