"""학습률이 다른 경사 하강법 넷: 기어가고, 한 번에 닿고, 건너뛰고, 멀어진다."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas, number
from kit_core.drawings.checking import checked_mapping, checked_parts
from kit_core.drawings.drawing import Drawing, played
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.panels import panelled
from kit_core.validation import check_finite, shown

HEIGHT, HILL = 196, 128  # 작은 그림과 골짜기의 높이


def walks_downhill(
    valley: tuple[Sequence[float], Sequence[float]], bottom: float, walks: Mapping[float, Sequence[float]]
) -> Drawing:
    """같은 골짜기를 학습률만 바꾸어 걸은 자취. 공이 걸음마다 놓인 자리를 따라 한 번 움직인다.

    Args:
        valley: 파라미터의 값들과 거기에서 잰 손실.
        bottom: 손실이 가장 작은 파라미터의 값.
        walks: 학습률마다 지나온 파라미터의 값들. 두 걸음 이상이고 골짜기를 벗어나지 않아야 한다.

    Raises:
        TypeError, ValueError: 배열의 모양이 맞지 않거나 골짜기 밖으로 나간 걸음이 있을 때.
    """
    places, heights = checked_parts("valley", valley, ("파라미터의 값들", "손실들"))
    ws = checked_numbers("valley[0]", places, least=2)
    losses = checked_numbers("valley[1]", heights, (len(ws),))
    if (np.diff(ws) <= 0).any() or losses.min() < 0 or losses.max() == 0:
        raise ValueError("valley는 쓸 수 없다. 커지는 파라미터의 값들과, 거기에서 잰 0 이상의 손실을 넣는다.")
    check_finite("bottom", bottom, "손실이 가장 작은 파라미터의 값을 넣는다.")
    if not ws[0] <= bottom <= ws[-1]:
        raise ValueError(
            f"bottom={shown(bottom)}은(는) 골짜기 밖이다. {ws[0]:g}에서 {ws[-1]:g}까지의 수를 넣는다."
        )
    bottom = float(bottom)
    taken = {
        rate: checked_numbers("walks", walk, (None,))
        for rate, walk in checked_mapping("walks", walks, numbered=True).items()
    }
    for rate, walk in taken.items():
        if len(walk) < 3 or walk.min() < ws[0] or walk.max() > ws[-1]:
            raise ValueError(
                f"walks[{rate}]은(는) 그릴 수 없다. {ws[0]:g}와 {ws[-1]:g} 사이에 있는 값을 세 개 이상 넣는다."
            )
        if walk[0] == bottom:
            raise ValueError(
                f"walks[{rate}]이(가) 바닥 bottom={bottom:g}에서 시작한다. 바닥 밖에서 시작한 걸음을 넣는다."
            )
    told = ". ".join(
        f"학습률 {rate:g}이면 바닥까지의 거리가 걸음마다 {signed(_ratio(walk, bottom), 1)}배가 되어 {_how(_ratio(walk, bottom))}"
        for rate, walk in taken.items()
    )
    panels = [partial(_valley, (ws, losses), bottom, rate, walk) for rate, walk in taken.items()]
    wide, narrow = panelled(panels, HEIGHT, columns=(len(taken), 2), gap=(16, 18))
    motion = "".join(
        played(_name(rate, paper), _frames(walk, paper, each, (ws, losses)), 0.4 + 0.7 * len(walk))
        for paper, each in ((wide, _each(wide, len(taken), 16)), (narrow, _each(narrow, 2, 10)))
        for rate, walk in taken.items()
    )
    return Drawing(wide, narrow, f"같은 골짜기를 학습률만 바꾸어 걷는다. {told}", motion)


def _ratio(walk: np.ndarray, bottom: float) -> float:
    return float((walk[1] - bottom) / (walk[0] - bottom))


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


def _places(
    walk: np.ndarray, width: float, valley: tuple[np.ndarray, np.ndarray]
) -> list[tuple[float, float]]:
    ws, losses = valley
    x = 8 + (walk - ws[0]) / (ws[-1] - ws[0]) * (width - 16)
    y = 22 + (HILL - 28) * (1 - np.interp(walk, ws, losses) / losses.max())
    return list(zip(x.tolist(), y.tolist(), strict=True))


def _frames(walk: np.ndarray, paper: Canvas, width: float, valley: tuple[np.ndarray, np.ndarray]) -> str:
    places = _places(walk, width, valley)
    (a, b), each, frames = places[-1], 100 / len(places), ""
    for j, (x, y) in enumerate(places):
        stay = number(each * (j + 0.45)), number(each * (j + 1))
        begin = "from" if j == 0 else f"{stay[0]}%"
        frames += f"{begin},{stay[1]}%{{transform:translate({number(x - a)}px,{number(y - b)}px)}}"
    return frames


def _valley(
    valley: tuple[np.ndarray, np.ndarray],
    bottom: float,
    rate: float,
    walk: np.ndarray,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    ratio = _ratio(walk, bottom)
    colour = "warm" if ratio < -1 else "accent"
    paper.text(left + width / 2, top + 8, f"학습률 {rate:g}", weight=600)

    def moved(places: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(left + x, top + y) for x, y in places]

    curve = moved(_places(valley[0], width, valley))
    paper.line(*curve, colour="muted", width=1.5)
    steps = moved(_places(walk, width, valley))
    paper.line(*steps, colour=colour, shade=0.45, dashed=True)
    for place in steps[:-1]:
        paper.circle(*place, 3, fill=colour)
    with paper.group(_name(rate, paper)):
        paper.circle(*steps[-1], 6, fill=colour, line="surface")
    paper.text(left + width / 2, top + HILL + 24, _how(ratio), size=13, colour=colour, weight=600)
    paper.text(left + width / 2, top + HILL + 46, f"거리가 {signed(ratio, 1)}배씩", size=12.5, colour="muted")
