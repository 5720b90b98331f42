"""잘못 가린 마스크에서 새는 것."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import NARROW, WIDE, Area, Canvas, Drawing, in_both, panelled
from kit_lab.drawings.wording import josa

HIGH = 40


def masked_too_late(keys: Sequence[str], weights: ArrayLike, mask: ArrayLike) -> Drawing:
    """가중치의 한 행 (S,)을 길이 1인 띠 셋으로: 가리지 않은 것, 소프트맥스 뒤에서 지운 것, 앞에서 가린 것."""
    shares = np.asarray(weights, float)
    seen = np.asarray(mask)
    left_over = float(shares[seen].sum())
    first = shares * seen / left_over
    description = (
        f"가중치 한 행을 길이가 1인 띠로 그렸다. 소프트맥스 뒤에 0을 곱하면 남은 합이 "
        f"{left_over:.2f}이고, 앞에서 가리면 볼 수 있는 "
        f"키 {seen.sum()}개가 다시 나누어 가져 합이 1이다"
    )
    bars = (
        ("가리지 않으면", "합 1", shares, np.ones_like(seen)),
        ("소프트맥스 뒤에 0을 곱하면", f"합 {left_over:.2f}", shares, seen),
        ("소프트맥스 앞에서 가리면", "합 1", first, seen),
    )
    wide, narrow = Canvas(WIDE, 206), Canvas(NARROW, 206)

    def draw_bar(paper: Canvas, top: float, bar: tuple[str, str, np.ndarray, np.ndarray], place: int) -> None:
        name, total, shares, seen = bar
        colour = "warm" if place == 1 else "accent" if place == 2 else "muted"
        paper.starting(2, top + 10, name, size=13.5, weight=600)
        paper.ending(paper.width - 2, top + 10, total, size=13.5, weight=600, colour=colour)
        x = 2.0
        for key, share, kept in zip(keys, shares, seen, strict=True):
            width = (paper.width - 4) * float(share)
            if width < 1:
                continue
            if kept:
                paper.box(x, top + 24, width, 34, fill="accent", line="surface", shade=0.42, radius=3)
            else:
                paper.box(x, top + 24, width, 34, line="warm", dashed=True, radius=3)
            if width > 34:
                ink = "text" if kept else "muted"
                paper.text(
                    x + width / 2, top + 41, f"{key} {share:.0%}" if width > 66 else key, size=13, colour=ink
                )
            x += width

    for paper in (wide, narrow):
        for i, bar in enumerate(bars):
            draw_bar(paper, 70 * i, bar, i)
    return Drawing(wide, narrow, description)


def float_reach(largest: Mapping[str, float], hiding: float) -> Drawing:
    """로그 눈금에서 자료형마다 적을 수 있는 가장 큰 크기까지 막대를 긋고, 가리는 값의 크기에 세로줄을 세운다."""
    told = ". ".join(
        f"{name}: 10의 {np.log10(size):.1f}제곱까지, {'담는다' if size >= hiding else '담지 못한다'}"
        for name, size in largest.items()
    )
    description = (
        f"음수의 크기를 로그 눈금에 놓았다. 가리는 값의 크기는 10의 {np.log10(hiding):.0f}제곱이다. {told}"
    )
    high = 52

    def bars(paper: Canvas) -> None:
        end = max(np.log10(size) for size in (hiding, *largest.values()))
        room, low = paper.width - 4, high * len(largest) + 10

        def place(size: float) -> float:
            return 2 + room * float(np.log10(size)) / float(end)

        for i, (name, size) in enumerate(largest.items()):
            top, holds = high * i, size >= hiding
            paper.starting(2, top + 9, name, size=13, weight=600)
            words = "담는다" if holds else "−∞가 된다"
            ink = "accent" if holds else "warm"
            paper.ending(paper.width - 2, top + 9, words, size=13, weight=600, colour=ink)
            paper.box(2, top + 20, room, 18, line="line", radius=3)
            paper.bar(2, top + 20, place(size) - 2, 18, ink, shade=0.55, radius=3)
        x = place(hiding)
        paper.line((x, 14), (x, low), colour="text", width=1.6)
        paper.text(x, low + 12, f"−10^{{{np.log10(hiding):.0f}}}", weight=600)
        paper.starting(2, low + 12, "−1", size=12.5, colour="muted")
        paper.ending(paper.width - 2, low + 12, f"−10^{{{end:.0f}}}", size=12.5, colour="muted")

    tall = high * len(largest) + 46
    return in_both(bars, (tall,), (tall,), description)


def leaking_layers(
    tokens: Sequence[str], changed: int, cases: Mapping[str, tuple[Sequence[bool], np.ndarray]]
) -> Drawing:
    """마스크를 한 층에서만 빠뜨려도 새는 길: 입력과 층을 쌓고 바꾼 글자의 영향이 닿은 자리를 칠한다.

    cases는 이름마다 (층마다 마스크를 걸었는지, 입력과 층마다 닿은 자리 (N + 1, T))이다.
    """
    found = {name: (masked, np.asarray(reached)) for name, (masked, reached) in cases.items()}
    told = ". ".join(
        f"{name} 마지막 층에서 그 앞의 {changed}자리 가운데 {reached[-1, :changed].sum()}자리가 달라진다"
        for name, (_, reached) in found.items()
    )
    letter = tokens[changed]
    description = (
        f"「{letter}」{josa(letter, '을', '를')} 다른 글자로 바꾸고 층마다 달라진 자리를 칠한다. {told}"
    )
    most = max(len(masked) for masked, _ in found.values())

    def panel(name: str, masked: list[bool], reached: np.ndarray, paper: Canvas, area: Area) -> None:
        left, top, width = area
        leaky = bool(reached[-1, :changed].any())
        colour = "warm" if leaky else "accent"
        paper.starting(left + 2, top + 10, name, weight=600, colour=colour)
        start, layers = left + 76, len(masked)
        step = (width - 78) / len(tokens)
        for level in range(layers + 1):
            y = top + 32 + HIGH * (layers - level) + 14
            if level:
                has = masked[level - 1]
                paper.starting(left + 2, y - 7, f"{level}층", size=12.5, weight=600)
                words, ink = ("마스크 있음", "muted") if has else ("마스크 없음", "warm")
                paper.starting(left + 2, y + 8, words, size=11.5, colour=ink)
            else:
                paper.starting(left + 2, y, "입력", size=12.5, weight=600)
            for j, hit in enumerate(reached[level]):
                x = start + step * (j + 0.5)
                spoiled = hit and j < changed
                look = {"fill": "surface", "line": "line"}
                if hit:
                    look = {
                        "fill": "warm" if spoiled else "muted",
                        "line": "warm" if spoiled else "muted",
                        "shade": 0.35,
                    }
                paper.box(x - step / 2 + 3, y - 14, step - 6, 28, radius=5, **look)
        for j, token in enumerate(tokens):
            x, y = start + step * (j + 0.5), top + 32 + HIGH * (layers + 1) + 6
            ink = {"colour": "warm", "weight": 600} if j == changed else {}
            paper.text(x, y, f"{token}→?" if j == changed else token, size=14, **ink)

    panels = [partial(panel, name, *case) for name, case in found.items()]
    return Drawing(*panelled(panels, 62 + HIGH * (most + 1)), description)
