"""몇 칸을 옮기는 일은 어디에서나 같은 각도의 회전이다 (논문 3.5절)."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas, number
from kit_core.drawings.checking import checked_index, checked_places, checked_size
from kit_core.drawings.drawing import Drawing, played
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.panels import panelled
from kit_core.validation import shown

RADIUS = 74


def same_turn(
    encoding: Sequence[Sequence[float]] | np.ndarray, pair: int, starts: Sequence[int], offset: int
) -> Drawing:
    """출발한 위치가 다른 두 바늘. 같은 칸을 옮기면 두 바늘이 도는 각도가 같다.

    Args:
        encoding: 포지셔널 인코딩 (L, d_model). 짝수 차원이 사인, 홀수 차원이 코사인이다.
        pair: 짝의 번호 i.
        starts: 출발할 위치 두 개.
        offset: 옮길 칸의 수.

    Raises:
        TypeError, ValueError: 짝이나 위치가 배열 밖이거나 출발할 위치가 둘이 아닐 때.
    """
    table = checked_numbers("encoding", encoding, (None, None))
    pair = checked_index("pair", pair)
    offset = checked_size("offset", offset)
    starts = checked_places("starts", starts, len(table))
    if len(starts) != 2:
        raise ValueError(f"starts에 위치가 {len(starts)}개 있다. 두 개를 넣는다.")
    if 2 * pair + 1 >= table.shape[1] or not 0 <= min(starts) <= max(starts) + offset < len(table):
        raise ValueError(
            f"pair={pair}, starts={shown(starts)}, offset={offset}이(가) encoding {table.shape}의 "
            f"밖이다. 배열 안의 짝과 위치를 넣는다."
        )
    tips = table[:, 2 * pair : 2 * pair + 2]  # (사인, 코사인)
    turns = []
    for start in starts:
        (a, b), (x, y) = tips[start], tips[start + offset]
        turns.append(float(np.degrees(np.arctan2(x * b - y * a, y * b + x * a))))
    told = ", ".join(
        f"위치 {start}에서 {start + offset}까지 {signed(turn, 1)}도"
        for start, turn in zip(starts, turns, strict=True)
    )
    description = f"{pair}번 짝의 바늘이 {offset}칸을 옮긴다. 도는 각도는 {told}로 같다"
    panels = [
        partial(_panel, tips, pair, start, offset, turn) for start, turn in zip(starts, turns, strict=True)
    ]
    wide, narrow = panelled(panels, 2 * RADIUS + 68)
    motion = "".join(
        played(
            _name(pair, start), f"from,20%{{transform:rotate({number(-turn)}deg)}}to{{transform:none}}", 2.2
        )
        for start, turn in zip(starts, turns, strict=True)
    )
    return Drawing(wide, narrow, description, motion)


def _name(pair: int, start: int) -> str:
    return f"kit-same-turn-{pair}-{start}"


def _panel(
    tips: np.ndarray,
    pair: int,
    start: int,
    offset: int,
    turn: float,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    x, y = left + width / 2, top + RADIUS + 30
    paper.text(x, top + 10, f"위치 {start} → {start + offset}", weight=600)
    paper.circle(x, y, RADIUS, fill="raised", line="line")
    (a, b), (c, d) = (0.86 * RADIUS * tip for tip in (tips[start], tips[start + offset]))
    small = 0.42
    large, way = int(abs(turn) > 180), int(turn > 0)
    bow = number(0.86 * RADIUS * small)
    ends = [f"{number(x + small * u)} {number(y - small * v)}" for u, v in ((a, b), (c, d))]
    arc = f"M{ends[0]} A{bow} {bow} 0 {large} {way} {ends[1]}"
    paper.path(arc, colour="warm", width=2.4)
    paper.line((x, y), (x + a, y - b), colour="muted", width=2, dashed=True)
    paper.circle(x + a, y - b, 4, fill="muted")
    with paper.group(_name(pair, start), f"transform-origin:{number(x)}px {number(y)}px"):
        paper.line((x, y), (x + c, y - d), colour="accent", width=3)
        paper.circle(x + c, y - d, 5, fill="accent")
    paper.circle(x, y, 4, fill="accent")
    paper.text(x, y + RADIUS + 24, f"{signed(turn, 1)}° 돈다", weight=600, colour="warm")
