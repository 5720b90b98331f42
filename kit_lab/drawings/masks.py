"""마스크: 볼 수 있는 곳과 두 약속."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, in_both, panelled
from kit_lab.drawings.strips import cells
from kit_lab.drawings.wording import josa

GRID = 92
ABOUT = (
    ("셀프 어텐션", "소스의 패딩", ("없으면 옆 문장의", "길이에 흔들린다")),
    ("셀프 어텐션", "패딩과 미래", ("없으면 답을", "베낀다")),
    ("인코더-디코더", "소스의 패딩", ("없으면 빈자리를", "읽는다")),
)


def visible_keys(tokens: Sequence[str], mask: Sequence[bool], query: int, padding: str) -> Drawing:
    """한 자리의 쿼리에서 키마다 선을 긋는다. 볼 수 있는 키에는 닿고 미래와 패딩에서는 끊긴다 (논문 3.2.3절).

    mask는 쿼리의 행 (T,)이고 True가 볼 수 있음이다. tokens 가운데 padding과 같은 것이 패딩이다.
    """
    found: dict[str, list[int]] = {"볼 수 있다": [], "미래": [], "패딩": []}
    for j, (token, sees) in enumerate(zip(tokens, mask, strict=True)):
        found["볼 수 있다" if sees else "패딩" if token == padding else "미래"].append(j)
    groups = [(name, places) for name, places in found.items() if places]
    told = ", ".join(f"{name}: {' '.join(tokens[j] for j in places)}" for name, places in groups)
    description = (
        f"「{tokens[query]}」의 쿼리에서 키마다 선을 긋는다. 선이 닿는 것은 볼 수 있는 키뿐이다. {told}"
    )

    def draw(paper: Canvas, step: float) -> None:
        step = min(step, (paper.width - 4) / len(tokens))
        left = (paper.width - step * len(tokens)) / 2
        xs = [left + step * (j + 0.5) for j in range(len(tokens))]
        keys, low, size = 58, 158, min(step - 8, 64)
        for name, places in groups:
            colour = "accent" if name == "볼 수 있다" else "muted"
            ends = xs[places[0]] - size / 2, xs[places[-1]] + size / 2
            paper.text(sum(ends) / 2, 10, name, size=13, weight=600, colour=colour)
            paper.line((ends[0], 26), (ends[1], 26), colour=colour, width=2, shade=0.6)
        for j, (x, token) in enumerate(zip(xs, tokens, strict=True)):
            start, end = (xs[query], low - 17), (x, keys + 17)
            if mask[j]:
                paper.curve(end, start, colour="accent", width=2)
                paper.chip(x, keys, token, size, 34, size=16, weight=600, **LIT)
                continue
            paper.curve(end, start, colour="line", width=1.5, dashed=True)
            paper.circle(x, keys + 30, 8, fill="surface", line="line")
            paper.line((x - 3.5, keys + 26.5), (x + 3.5, keys + 33.5))
            paper.line((x - 3.5, keys + 33.5), (x + 3.5, keys + 26.5))
            paper.chip(x, keys, token, size, 34, fill="surface", dashed=True, size=16, colour="muted")
        paper.chip(xs[query], low, tokens[query], size, 34, size=16, weight=600, **LIT)
        paper.starting(xs[query] + size / 2 + 10, low, "이 자리의 쿼리", size=13, colour="muted")

    return in_both(draw, (178, 86), (178, 46), description)


def copied_answers(given: Sequence[str], answers: Sequence[str]) -> Drawing:
    """가리지 않으면 새는 것: 아랫줄의 입력에서 윗줄의 정답으로, 글자가 같은 다음 자리에서 새는 길을 긋는다."""
    leaks = [j for j in range(len(given) - 1) if answers[j] == given[j + 1]]
    told = ", ".join(answers[j] for j in leaks)
    description = (
        f"디코더의 입력은 {' '.join(given)}, 맞힐 토큰은 {' '.join(answers)}이다. 바로 다음 자리의 입력에 그대로 적혀 있어 "
        f"한 칸 뒤를 보면 베낄 수 있는 것이 {len(leaks)}개이다: {told}"
    )

    def draw(paper: Canvas, across: tuple[float, float]) -> None:
        left, step = across
        wide = paper.width == WIDE
        step = min(step, (paper.width - left - 2) / len(given))
        high, low = (24, 132) if wide else (46, 154)
        if wide:
            paper.ending(left - 12, high, "맞힐 토큰", size=13, colour="muted")
            paper.ending(left - 12, low, "디코더의 입력", size=13, colour="muted")
        else:
            paper.starting(left + 4, high - 32, "맞힐 토큰", size=12.5, colour="muted")
            paper.starting(left + 4, low + 32, "디코더의 입력", size=12.5, colour="muted")
        xs = [left + step * (j + 0.5) for j in range(len(given))]
        words = any(len(token) > 1 for token in (*given, *answers))
        room, size = step - (10 if wide else 4), 15 if not words else 12 if wide else 11
        for j in leaks:
            paper.arrow((xs[j + 1] - 5, low - 18), (xs[j] + 10, high + 19), colour="warm", width=2)
        for x, answer in zip(xs, answers, strict=True):
            paper.arrow((x, low - 18), (x, high + 19), colour="accent", shade=0.7, head=6)
            paper.chip(x, high, answer, room, 34, size=size, **LIT)
        for j, (x, token) in enumerate(zip(xs, given, strict=True)):
            look = {"fill": "warm", "line": "warm", "shade": 0.16} if j - 1 in leaks else {}
            paper.chip(x, low, token, room, 34, size=size, **look)
        x = paper.width - 2
        style = {"size": 12.5, "colour": "warm"}
        paper.ending(x, paper.height - 10 if wide else paper.height - 26, "비스듬한 선: 새는 길", **style)

    return in_both(draw, (178, (128, 88)), (212, (0, 62)), description)


def two_promises(mask: ArrayLike) -> Drawing:
    """마스크의 두 약속을 적은 표 셋. 칸의 수는 적힌 값이고, 칠한 칸이 그 코드가 보는 곳이다. mask는 (T, T)이다."""
    seen = np.asarray(mask)
    size = len(seen)
    tables = (
        ("1은 본다", "이 책, Keras", seen, seen, "accent"),
        ("1은 가린다", "반대의 약속", ~seen, seen, "accent"),
        ("그대로 넘기면", "정반대를 본다", ~seen, ~seen, "warm"),
    )
    description = (
        f"행이 쿼리, 열이 키인 {size}행의 표 셋에서 칠한 칸이 보는 곳이다. 1이 볼 수 있음인 표와 1이 "
        f"가림인 표는 적힌 값이 반대여도 "
        f"보는 {seen.sum()}칸이 같다. 반대의 약속으로 적은 것을 그대로 넘기면 나머지 {np.sum(~seen)}칸을 본다"
    )
    panels = [partial(_panel, *table) for table in tables]
    return Drawing(*panelled(panels, 52 + 32 * size, columns=(3, 3), gap=(60, 0)), description)


def sliding_windows(length: int, window: int, layers: int) -> Drawing:
    """앞을 모두 보는 마스크, 최근 window개만 보는 마스크, 그 마스크로 layers층을 쌓았을 때 글이 건너와 닿는 곳."""
    whole = np.tri(length, dtype=bool)
    near = whole & ~np.tri(length, k=-window, dtype=bool)
    reached = np.linalg.matrix_power(near.astype(int), layers) > 0
    tables = (
        ("앞을 모두", "캐시 {}칸", whole, "accent"),
        (f"창 {window}", "캐시 {}칸", near, "accent"),
        (f"창 {window}, {layers}층 뒤", "{}칸에서 온다", reached, "warm"),
    )
    told = ", ".join(
        f"{name}{josa(name, '은', '는')} {about.format(seen[-1].sum())}" for name, about, seen, _ in tables
    )
    panels = [
        partial(_panel, name, about.format(seen[-1].sum()), seen, seen, colour)
        for name, about, seen, colour in tables
    ]
    description = f"행이 쿼리, 열이 키인 {length}행의 표 셋. 마지막 행에서 {told}"
    wide, narrow = panelled(panels, 50 + min(32 * length, 190), columns=(3, 3), gap=(60, 0))
    narrow.height = min(narrow.height, 150)  # 좁은 종이에서는 칸이 작다.
    return Drawing(wide, narrow, description)


def _panel(
    name: str, about: str, written: np.ndarray, looked: np.ndarray, colour: str, paper: Canvas, area: Area
) -> None:
    left, top, width = area
    cell = min((width - 4) / len(written), 32)
    start = left + (width - cell * len(written)) / 2
    paper.text(
        left + width / 2, top + 10, name, weight=600, size=13.5, colour="warm" if colour == "warm" else "text"
    )
    paper.text(left + width / 2, top + 30, about, size=12, colour="muted")
    shades = 0.4 * looked * (-1 if colour == "warm" else 1)
    words = [[str(int(value)) for value in row] for row in written]
    cells(paper, (start, top + 46), (cell, cell), shades, words, size=13, bold=written)


def masks_in_place(encoder: ArrayLike, own: ArrayLike, cross: ArrayLike) -> Drawing:
    """「마스킹」을 한 장으로: 세 어텐션이 놓인 곳과 마스크. encoder (S, S), own (T, T), cross (T, S)이다 (논문 3.2.3절)."""
    masks = (np.asarray(encoder), np.asarray(own), np.asarray(cross))
    names = ("인코더 셀프 어텐션", "디코더 셀프 어텐션", "인코더-디코더 어텐션")
    told = ", ".join(
        f"{name}은 {mask.size}칸 가운데 {mask.sum()}칸을 본다"
        for name, mask in zip(names, masks, strict=True)
    )
    description = (
        f"{told}. 인코더는 소스의 패딩을, 디코더 셀프 어텐션은 타깃의 패딩과 미래를, 인코더-디코더 "
        f"어텐션은 소스의 패딩을 가린다. "
        "패딩을 가리지 않으면 옆 문장의 길이에 답이 흔들리고, 미래를 가리지 않으면 답을 베낀다"
    )
    wide = Canvas(WIDE, 190)
    wide.box(1, 24, 232, 164, fill="raised", line="line", radius=12)
    wide.box(266, 24, 429, 164, fill="raised", line="line", radius=12)
    wide.starting(14, 10, "인코더", weight=600)
    wide.starting(280, 10, "디코더", weight=600)
    for left, mask, about in zip((14, 280, 490), masks, ABOUT, strict=True):
        _grid(wide, (left, 60), mask)
        _about(wide, (left + GRID + 10, 70), about)
    wide.arrow((233, 40), (484, 40), (536, 40), (536, 57), colour="accent")
    wide.text(360, 40, "메모리", size=12.5, colour="accent", halo=True)

    narrow = Canvas(NARROW, 418)
    narrow.box(1, 22, 326, 118, fill="raised", line="line", radius=12)
    narrow.box(1, 176, 326, 240, fill="raised", line="line", radius=12)
    narrow.starting(6, 10, "인코더", weight=600)
    narrow.starting(6, 162, "디코더", weight=600)
    for top, mask, about in zip((34, 190, 308), masks, ABOUT, strict=True):
        _grid(narrow, (16, top), mask)
        _about(narrow, (126, top + 12), about)
    narrow.arrow((300, 140), (300, 330), (290, 330), colour="accent", head=6)
    narrow.ending(292, 158, "메모리", size=12.5, colour="accent")
    return Drawing(wide, narrow, description)


def _grid(paper: Canvas, corner: tuple[float, float], mask: np.ndarray) -> None:
    left, top = corner
    cell = GRID / max(mask.shape)
    for (i, j), seen in np.ndenumerate(mask):
        look = {"fill": "accent", "shade": 0.75} if seen else {"fill": "surface"}
        paper.box(left + cell * j, top + cell * i, cell, cell, line="line", radius=0, **look)


def _about(paper: Canvas, corner: tuple[float, float], about: tuple[str, str, tuple[str, str]]) -> None:
    left, top = corner
    name, hides, otherwise = about
    paper.starting(left, top, name, size=13.5, weight=600)
    paper.starting(left, top + 22, f"가린다: {hides}", size=12.5, colour="accent")
    for i, line in enumerate(otherwise):
        paper.starting(left, top + 44 + 17 * i, line, size=12, colour="warm")
