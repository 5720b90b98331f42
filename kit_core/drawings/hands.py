"""위치가 하나 늘 때마다 저마다의 빠르기로 도는 바늘들: 사인파 포지셔널 인코딩 (논문 3.5절)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas, number
from kit_core.drawings.checking import checked_index, checked_places
from kit_core.drawings.drawing import Drawing, played
from kit_core.drawings.numbers import checked_numbers
from kit_core.validation import shown

SHOWN = 7  # 위치마다의 점이 서로 가리지 않는 수


def turning_hands(encoding: np.ndarray, pairs: Sequence[int], position: int) -> Drawing:
    """차원의 짝 (2i, 2i + 1)마다 시계 하나를 그리고, 위치마다 바늘의 끝이 있던 곳을 점으로 남긴 그림.

    Args:
        encoding: 포지셔널 인코딩 (L, d_model). 짝수 차원이 사인, 홀수 차원이 코사인이다.
        pairs: 그릴 짝의 번호 i 네 개.
        position: 바늘이 가리키는 위치. 0에서 6까지이다.

    Raises:
        TypeError, ValueError: 배열이 두 축이 아니거나 그릴 수 없는 짝이나 위치일 때.
    """
    table = checked_numbers("encoding", encoding, (None, None))
    if len(table) < SHOWN or table.shape[1] % 2:
        raise ValueError(
            f"encoding의 모양이 {table.shape}이다. (위치 {SHOWN}개 이상, 짝수 차원)인 배열을 넣는다."
        )
    if len(checked_places("pairs", pairs, table.shape[1] // 2)) != 4:
        raise ValueError(
            f"pairs={shown(list(pairs))}은(는) 그릴 수 없다. 0에서 {table.shape[1] // 2 - 1}까지의 번호 네 개를 넣는다."
        )
    position = checked_index("position", position)
    if not 0 <= position < SHOWN:
        raise ValueError(
            f"position={shown(position)}은(는) 그릴 수 없다. 0에서 {SHOWN - 1}까지의 위치를 넣는다."
        )
    tips = {i: table[:SHOWN, 2 * i : 2 * i + 2] for i in pairs}  # (사인, 코사인)
    turns = {i: np.degrees(np.unwrap(np.arctan2(tip[:, 0], tip[:, 1]))) for i, tip in tips.items()}
    told = ", ".join(f"{i}번 짝은 {turn[1]:.1f}도" for i, turn in turns.items())
    description = (
        f"시계 네 개. 위치가 하나 늘 때마다 바늘이 도는 각도는 {told}이다. 앞의 시계는 빠르게, 뒤의 시계는 느리게 돈다. "
        f"바늘은 위치 {position}에 멈추어 있고, 지나온 위치마다 점이 찍혀 있다"
    )
    wide, narrow = Canvas(WIDE, 226), Canvas(NARROW, 400)
    for paper, centres, radius in (
        (wide, [(88 + 173.5 * j, 92) for j in range(4)], 64),
        (narrow, [(82 + 164 * (j % 2), 86 + 194 * (j // 2)) for j in range(4)], 60),
    ):
        for centre, i in zip(centres, pairs, strict=True):
            _clock(paper, centre, radius, (i, tips[i], float(turns[i][1])), position)
    return Drawing(wide, narrow, description, "".join(_turn(i, turns[i], position) for i in pairs))


def _clock(
    paper: Canvas,
    centre: tuple[float, float],
    radius: float,
    pair: tuple[int, np.ndarray, float],
    position: int,
) -> None:
    (x, y), (i, tips, degrees) = centre, pair
    paper.circle(x, y, radius, fill="raised", line="line")
    paper.line((x, y - radius), (x, y - radius + 6), colour="muted")
    for place, (sine, cosine) in enumerate(tips):
        tip = (x + 0.8 * radius * sine, y - 0.8 * radius * cosine)
        if place < position:
            paper.line((x, y), tip, colour="accent", shade=0.18, width=1.2)
        if place <= position:
            paper.circle(*tip, 4 if place == position else 3, fill="accent" if place else "muted")
    sine, cosine = tips[position]
    with paper.group(f"kit-hand-{i}", f"transform-origin:{number(x)}px {number(y)}px"):
        paper.line((x, y), (x + 0.8 * radius * sine, y - 0.8 * radius * cosine), colour="accent", width=3)
    paper.circle(x, y, 4, fill="accent")
    paper.text(x, y + radius + 22, f"차원 {2 * i}, {2 * i + 1}", weight=600)
    paper.text(x, y + radius + 43, f"한 위치에 {degrees:.1f}°", size=13, colour="muted")


def _turn(i: int, turns: np.ndarray, position: int) -> str:
    """바늘이 0번 위치에서 시작해 위치마다 잠깐 멈추며 position까지 도는 움직임."""
    frames, each = "", 100 / (position + 1)
    for place in range(position + 1):
        angle = number(float(turns[place] - turns[position]))
        begin, end = number(each * (place + 0.4)), number(each * (place + 1))
        frames += f"{'from' if place == 0 else begin + '%'},{end}%{{transform:rotate({angle}deg)}}"
    return played(f"kit-hand-{i}", frames, 4.5)
