"""인코더가 디코더에 건네는 것: 벡터 하나의 병목과 다시 둘러보는 길."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, panelled
from kit_lab.drawings.strips import signed_bars
from kit_lab.drawings.wording import josa, read_aloud, signed

STEP = 40
CELL = 11
SHOWN = 24  # 앞에서부터 그릴 성분의 수


def bottleneck(source: Sequence[str], target: Sequence[str], written: int, looked: Sequence[int]) -> Drawing:
    """벡터 하나만 건네받는 모델과, 한 글자를 쓸 때마다 읽은 자리를 모두 둘러보는 모델.

    written은 지금 쓰는 target의 자리, looked는 그 글자의 근거가 되는 source의 자리들이다.
    """
    read, wrote = "".join(source), "".join(target)
    description = (
        f"읽을 말은 「{read}」, 적을 글은 「{wrote}」이다. 첫째 모델은 끝까지 읽은 벡터 하나만 건네받아 적는다. "
        f"둘째 모델은 적는 동안 읽은 자리를 모두 다시 둘러본다. 지금 적는 글자는 「{target[written]}」이고 "
        f"{', '.join(f'「{source[j]}」' for j in looked)}에 굵은 선이 닿는다"
    )
    wide, narrow = Canvas(WIDE, 168), Canvas(NARROW, 344)

    def squeezed(paper: Canvas, corner: tuple[float, float]) -> None:
        left, top = corner
        paper.starting(left + 5, top + 10, "벡터 하나에 담아 건넨다", weight=600)
        xs = _row(paper, left, top + 48, source)
        ys = _row(paper, left, top + 148, target)
        y, middle = top + 98, (xs[-1] + ys[0]) / 2
        look = {"colour": "warm", "width": 2}
        paper.path(f"M{xs[-1]} {top + 63} V{y}", **look)
        paper.arrow((xs[-1], y), (middle + 22, y), **look)
        paper.chip(middle, y, "상태", 42, 34, fill="surface", line="warm", size=13, weight=600)
        paper.starting(middle + 28, y + 15, "병목", size=13, colour="warm", weight=600)
        paper.arrow((middle - 22, y), (ys[0], y), (ys[0], top + 132), **look)

    def looking(paper: Canvas, corner: tuple[float, float]) -> None:
        left, top = corner
        paper.starting(left + 5, top + 10, "쓸 때마다 다시 둘러본다", weight=600, colour="accent")
        xs = _row(paper, left, top + 48, source)
        ys = _row(paper, left, top + 148, target, lit=written)
        for j, x in enumerate(xs):
            look = {"width": 2.8, "shade": 1} if j in looked else {"width": 1.1, "shade": 0.5}
            paper.curve((x, top + 63), (ys[written], top + 133), colour="accent", **look)

    for paper, corners in ((wide, ((0, 0), (368, 0))), (narrow, ((0, 0), (0, 176)))):
        squeezed(paper, corners[0])
        looking(paper, corners[1])
    return Drawing(wide, narrow, description)


def _row(paper: Canvas, left: float, y: float, words: list[str], lit: int = -1) -> list[float]:
    xs = [left + STEP * (j + 0.5) for j in range(len(words))]
    for j, (x, word) in enumerate(zip(xs, words, strict=True)):
        look = LIT | {"weight": 600} if j == lit else {}
        paper.chip(x, y, word, STEP - 10, 30, size=15, **look)
        if j:
            paper.arrow((x - STEP / 2 - 5, y), (x - STEP / 2 + 5, y), head=4)
    return xs


def handed_on(texts: Sequence[Sequence[str]], width: int) -> Drawing:
    """인코더가 건네는 수: 글마다 마지막 두 상태와, 거기에 은닉 상태를 모두 더한 것을 칸으로 늘어놓는다. 칸 하나가 수 하나이다.

    texts는 두 글의 토큰, width는 상태의 차원 d이다.
    """
    told = ". ".join(
        f"「{read_aloud(tokens)}」 {len(tokens)}글자를 읽고 마지막 상태만 건네면 "
        f"{2 * width}개, 모든 은닉 상태와 마지막 셀 상태를 건네면 {(len(tokens) + 1) * width}개"
        for tokens in texts
    )

    def panel(tokens: list[str], paper: Canvas, area: Area) -> None:
        left, top, _ = area
        paper.starting(left + 2, top + 10, f"「{''.join(tokens)}」", weight=600)
        paper.starting(left + 2, top + 32, f"{len(tokens)}글자를 읽고", size=12.5, colour="muted")
        base, all_left = top + 46, left + 112
        last_cell = all_left + len(tokens) * (CELL + 2) + 4
        for start, columns, fill in (
            (left + 26, 2, "warm"),
            (all_left, len(tokens), "accent"),
            (last_cell, 1, "warm"),
        ):
            look = {"fill": fill, "line": "surface", "shade": 0.75, "radius": 2}
            for column in range(columns):
                for row in range(width):
                    paper.box(start + column * (CELL + 2), base + row * CELL, CELL, CELL, **look)
        low = base + width * CELL + 14
        paper.starting(left + 2, low, "마지막 상태만", size=12, colour="warm")
        paper.starting(left + 2, low + 17, f"{2 * width}개", size=13, weight=600, colour="warm")
        paper.starting(all_left, low, "모든 은닉 상태와 마지막 셀 상태", size=12, colour="accent")
        words = f"({len(tokens)} + 1) × {width} = {(len(tokens) + 1) * width}개"
        paper.starting(all_left, low + 17, words, size=13, weight=600, colour="accent")

    return Drawing(*panelled([partial(panel, tokens) for tokens in texts], 180), f"{told}이다")


def twin_vectors(words: Sequence[str], vectors: Mapping[str, ArrayLike]) -> Drawing:
    """앞은 같고 뒤가 다른 두 말의 첫 글자가 얻은 벡터를, 모델의 이름마다 막대로 나란히 놓는다. 벡터는 (2, d)이다."""
    found = {name: np.asarray(pair, float) for name, pair in vectors.items()}
    told = ", ".join(f"{name}에서는 {_verdict(pair)}" for name, pair in found.items())
    shared = words[0][0]
    description = (
        f"「{words[0]}」{josa(words[0], '과', '와')} 「{words[1]}」의 「{shared}」{josa(shared, '이', '가')} 얻은 벡터를 "
        f"성분마다 막대로 견준다. 두 벡터는 {told}"
    )

    def panel(name: str, pair: np.ndarray, paper: Canvas, area: Area) -> None:
        left, top, width = area
        same = np.array_equal(*pair)
        colour = "warm" if same else "accent"
        paper.starting(left + 2, top + 10, name, weight=600)
        gap = float(np.abs(pair[1] - pair[0]).max())
        words_of_gap = "두 벡터가 똑같다" if same else f"가장 큰 차이 {signed(gap, 1)}"
        paper.ending(left + width - 2, top + 10, words_of_gap, size=13, weight=600, colour=colour)
        largest = float(np.abs(pair[:, :SHOWN]).max())
        for i, (word, vector) in enumerate(zip(words, pair, strict=True)):
            y = top + 32 + 70 * i
            paper.starting(left + 2, y + 30, word, size=15)
            signed_bars(paper, (left + 48, y), (width - 50, 60), vector[:SHOWN], largest)

    return Drawing(*panelled([partial(panel, name, pair) for name, pair in found.items()], 170), description)


def _verdict(pair: np.ndarray) -> str:
    return "똑같다" if np.array_equal(*pair) else "다르다"
