"""위치마다 도는 바늘: 사인파와 회전."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import NARROW, WIDE, Area, Canvas, Drawing, in_both, number, panelled, played
from kit_lab.drawings.wording import signed

SHOWN = 7  # 위치마다의 점이 서로 가리지 않는 수
BASE, TALL = 176, 150


def turning_hands(encoding: np.ndarray, pairs: Sequence[int], position: int) -> Drawing:
    """차원의 쌍 (2i, 2i + 1)마다 시계 하나를 그리고, 위치마다 바늘의 끝이 있던 곳을 점으로 남긴다 (논문 3.5절).

    encoding은 (L, d_model), pairs는 쌍의 번호 네 개, position은 바늘이 가리키는 위치 (0에서 6까지)이다.
    """
    table = np.asarray(encoding, float)
    tips = {i: table[:SHOWN, 2 * i : 2 * i + 2] for i in pairs}  # (사인, 코사인)
    turns = {i: np.degrees(np.unwrap(np.arctan2(tip[:, 0], tip[:, 1]))) for i, tip in tips.items()}
    told = ", ".join(f"{i}번 쌍은 {turn[1]:.1f}도" for i, turn in turns.items())
    description = (
        f"시계 네 개. 위치가 하나 늘 때마다 바늘이 도는 각도는 {told}이다. 앞의 시계는 빠르게, 뒤의 시계는 느리게 돈다. "
        f"바늘은 위치 {position}에 멈추어 있고, 지나온 위치마다 점이 찍혀 있다"
    )
    wide, narrow = Canvas(WIDE, 226), Canvas(NARROW, 400)

    def clock(
        paper: Canvas, centre: tuple[float, float], radius: float, pair: tuple[int, np.ndarray, float]
    ) -> None:
        (x, y), (i, tips, degrees) = centre, pair
        paper.circle(x, y, radius, fill="raised", line="line")
        paper.line((x, y - radius), (x, y - radius + 6))
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

    for paper, centres, radius in (
        (wide, [(88 + 173.5 * j, 92) for j in range(4)], 64),
        (narrow, [(82 + 164 * (j % 2), 86 + 194 * (j // 2)) for j in range(4)], 60),
    ):
        for centre, i in zip(centres, pairs, strict=True):
            clock(paper, centre, radius, (i, tips[i], float(turns[i][1])))

    def motion_of(i: int, turns: np.ndarray) -> str:
        """바늘이 0번 위치에서 시작해 위치마다 잠깐 멈추며 position까지 도는 움직임."""
        frames, each = "", 100 / (position + 1)
        for place in range(position + 1):
            angle = number(float(turns[place] - turns[position]))
            begin, end = number(each * (place + 0.4)), number(each * (place + 1))
            frames += f"{'from' if place == 0 else begin + '%'},{end}%{{transform:rotate({angle}deg)}}"
        return played(f"kit-hand-{i}", frames, 4.5)

    return Drawing(wide, narrow, description, "".join(motion_of(i, turns[i]) for i in pairs))


def same_turn(encoding: ArrayLike, pair: int, starts: Sequence[int], offset: int) -> Drawing:
    """출발한 위치가 다른 두 바늘. 같은 칸을 옮기면 두 바늘이 도는 각도가 같다 (논문 3.5절).

    encoding은 (L, d_model), pair는 쌍의 번호 i, offset은 옮길 칸의 수이다.
    """
    table = np.asarray(encoding, float)
    tips = table[:, 2 * pair : 2 * pair + 2]  # (사인, 코사인)
    radius, turns = 74, []
    for start in starts:
        (a, b), (x, y) = tips[start], tips[start + offset]
        turns.append(float(np.degrees(np.arctan2(x * b - y * a, y * b + x * a))))
    told = ", ".join(
        f"위치 {start}에서 {start + offset}까지 {signed(turn, 1)}도"
        for start, turn in zip(starts, turns, strict=True)
    )
    description = f"{pair}번 쌍의 바늘이 {offset}칸을 옮긴다. 도는 각도는 {told}로 같다"

    def name(start: int) -> str:
        return f"kit-same-turn-{pair}-{start}"

    def panel(start: int, turn: float, paper: Canvas, area: Area) -> None:
        left, top, width = area
        x, y = left + width / 2, top + radius + 30
        paper.text(x, top + 10, f"위치 {start} → {start + offset}", weight=600)
        paper.circle(x, y, radius, fill="raised", line="line")
        (a, b), (c, d) = (0.86 * radius * tip for tip in (tips[start], tips[start + offset]))
        small = 0.42
        large, way = int(abs(turn) > 180), int(turn > 0)
        bow = number(0.86 * radius * small)
        ends = [f"{number(x + small * u)} {number(y - small * v)}" for u, v in ((a, b), (c, d))]
        arc = f"M{ends[0]} A{bow} {bow} 0 {large} {way} {ends[1]}"
        paper.path(arc, colour="warm", width=2.4)
        paper.line((x, y), (x + a, y - b), width=2, dashed=True)
        paper.circle(x + a, y - b, 4, fill="muted")
        with paper.group(name(start), f"transform-origin:{number(x)}px {number(y)}px"):
            paper.line((x, y), (x + c, y - d), colour="accent", width=3)
            paper.circle(x + c, y - d, 5, fill="accent")
        paper.circle(x, y, 4, fill="accent")
        paper.text(x, y + radius + 24, f"{signed(turn, 1)}° 돈다", weight=600, colour="warm")

    panels = [partial(panel, start, turn) for start, turn in zip(starts, turns, strict=True)]
    wide, narrow = panelled(panels, 2 * radius + 68)
    motion = "".join(
        played(name(start), f"from,20%{{transform:rotate({number(-turn)}deg)}}to{{transform:none}}", 2.2)
        for start, turn in zip(starts, turns, strict=True)
    )
    return Drawing(wide, narrow, description, motion)


def wavelengths_of_pairs(wavelengths: ArrayLike, longest: int) -> Drawing:
    """차원의 쌍마다 파장을 로그 눈금의 막대로 세우고, 가장 긴 글의 길이를 가로줄로 긋는다 (논문 3.5절)."""
    waves = np.asarray(wavelengths, float)
    turning = int(np.sum(waves <= longest))
    description = (
        f"쌍 {len(waves)}개의 파장을 로그 눈금의 막대로 세웠다. 가장 짧은 것은 {waves.min():.1f}칸, "
        f"가장 긴 것은 {waves.max():,.0f}칸이다. "
        f"가장 긴 글이 {longest}칸이므로 그 안에 한 바퀴를 다 도는 것은 {turning}개이다"
    )

    def draw(paper: Canvas) -> None:
        left, top = 52, float(np.log10(waves.max()))
        step = (paper.width - left - 2) / len(waves)

        def height(value: float) -> float:
            return TALL * float(np.log10(value)) / top

        for power, words in ((1, "10칸"), (2, "100칸"), (3, "1천 칸"), (4, "1만 칸")):
            if power <= top:
                y = BASE - TALL * power / top
                paper.line((left, y), (paper.width, y), colour="line")
                paper.ending(left - 8, y, words, size=11.5, colour="muted")
        for i, wave in enumerate(waves):
            high, fits = height(wave), wave <= longest
            look = {"fill": "accent" if fits else "muted", "shade": 0.85 if fits else 0.35}
            paper.box(
                left + step * (i + 0.12), BASE - high, step * 0.76, high, line="none", radius=1.5, **look
            )
        y = BASE - height(longest)
        paper.line((left, y), (paper.width, y), colour="warm", width=1.6)
        style = {"size": 12.5, "weight": 600, "colour": "warm", "halo": True}
        paper.ending(paper.width - 2, y - 12, f"가장 긴 글 {longest}칸", **style)
        paper.line((left, BASE), (paper.width, BASE))
        low = BASE + 18
        paper.starting(left, low, f"다 도는 쌍 {turning}개", size=12.5, weight=600, colour="accent")
        paper.ending(paper.width - 2, low, f"쌍 {len(waves)}개 →", size=12, colour="muted")

    return in_both(draw, (208,), (208,), description)


def turned_together(
    query: ArrayLike, key: ArrayLike, degrees: float, places: Sequence[tuple[int, int]]
) -> Drawing:
    """두 성분짜리 쿼리와 키를 위치마다 degrees도씩 돌린 그림 둘. places는 (쿼리의 위치, 키의 위치) 둘이다 (Su 외 2021)."""
    vectors, radius = [np.asarray(query, float), np.asarray(key, float)], 78

    def score(pair: tuple[int, int]) -> float:
        first, second = (_turned(v, degrees * place) for v, place in zip(vectors, pair, strict=True))
        return float(first @ second)

    scores = [score(pair) for pair in places]
    told = "; ".join(
        f"쿼리가 위치 {m}, 키가 위치 {n}에 있으면 내적은 {signed(one, 2)}"
        for (m, n), one in zip(places, scores, strict=True)
    )

    def panel(pair: tuple[int, int], score: float, paper: Canvas, area: Area) -> None:
        left, top, width = area
        x, y = left + width / 2, top + radius + 34
        paper.text(x, top + 12, f"쿼리는 위치 {pair[0]}, 키는 위치 {pair[1]}", weight=600)
        paper.circle(x, y, radius, fill="raised", line="line")
        looks = (("쿼리", "accent"), ("키", "warm"))
        for vector, place, (name, colour) in zip(vectors, pair, looks, strict=True):
            unit = vector / np.linalg.norm(vector)
            a, b = 0.84 * radius * unit
            paper.line((x, y), (x + a, y - b), colour=colour, dashed=True, shade=0.5)
            c, d = 0.84 * radius * _turned(unit, degrees * place)
            paper.arrow((x, y), (x + c, y - d), colour=colour, width=3, head=10)
            style = {"size": 12.5, "colour": colour, "weight": 600, "halo": True}
            paper.text(x + 1.14 * c / 0.84, y - 1.14 * d / 0.84, name, **style)
        paper.circle(x, y, 4, fill="text")
        paper.text(x, y + radius + 32, f"내적 {signed(score, 2)}", weight=600)

    panels = [partial(panel, pair, one) for pair, one in zip(places, scores, strict=True)]
    return Drawing(*panelled(panels, 2 * radius + 82), f"쿼리와 키를 위치마다 {degrees:g}도씩 돌린다. {told}")


def _turned(vector: np.ndarray, degrees: float) -> np.ndarray:
    angle = np.radians(degrees % 360)
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) @ vector
