"""학습에 넣는 것과 학습한 것: 타깃, 배치, 목표, 외운 답."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Canvas, Drawing, in_both, played

Batches = Sequence[tuple[int, Sequence[int]]]


def shift_by_one(tokens: Sequence[str]) -> Drawing:
    """시작 토큰에서 끝 토큰까지의 타깃을 두 줄로 베끼고 한 줄을 한 칸 민다 (논문 3.1절, 5절)."""
    given, answers = tokens[:-1], tokens[1:]
    pairs = ", ".join(f"{a}에서 {b}" for a, b in zip(given, answers, strict=True))
    description = (
        "같은 타깃을 두 줄로 적는다. 끝을 뗀 줄은 디코더의 입력이고, 처음을 떼어 왼쪽으로 한 칸 민 줄은 맞힐 정답이다. "
        f"자리마다 바로 위의 글자를 맞힌다: {pairs}"
    )

    def fitted(paper: Canvas, left: float, step: float) -> float:
        return min(step, (paper.width - left - 2) / len(tokens))

    def draw(paper: Canvas, left: float, step: float, name: str) -> Canvas:
        wide = paper.width == WIDE
        step = fitted(paper, left, step)
        size = step - 8
        top, low = (36, 140) if wide else (50, 160)
        if wide:
            for y, words in ((top, "맞힐 글자"), (low, "디코더의 입력")):
                paper.ending(left - 16, y, words, size=13, colour="muted")
        else:
            paper.starting(left + 4, top - 34, "맞힐 글자", size=12.5, colour="muted")
            paper.starting(left + 4, low + 34, "디코더의 입력", size=12.5, colour="muted")
        for j, word in enumerate(tokens):
            x = left + step * (j + 0.5)
            end = j == len(tokens) - 1
            last = {"line": "line", "fill": "surface", "colour": "muted", "dashed": True}
            look = last if end else {"line": "muted"}
            paper.chip(x, low, word, size, 34, size=16 if len(word) == 1 else 12.5, **look)
            if not end:
                paper.arrow((x, low - 17), (x, top + 17), colour="accent")
        with paper.group(name):
            for j, word in enumerate(tokens):
                x = left + step * (j - 0.5)
                look = LIT | {"weight": 600, "size": 16 if len(word) == 1 else 12.5}
                if j:
                    paper.chip(x, top, word, size, 34, **look)
        return paper

    wide = draw(Canvas(WIDE, 176), 128, 72, "kit-shift-wide")
    narrow = draw(Canvas(NARROW, 216), 2, 46, "kit-shift-narrow")
    slide = "from,25%{{transform:translateX({}px)}}to{{transform:none}}"
    motion = "".join(
        played(name, slide.format(fitted(paper, left, step)), 2.4)
        for name, paper, left, step in (
            ("kit-shift-wide", wide, 128, 72),
            ("kit-shift-narrow", narrow, 2, 46),
        )
    )
    return Drawing(wide, narrow, description, motion)


def forced_and_free(right: Sequence[str], forced: Sequence[str], free: Sequence[str]) -> Drawing:
    """교사 강요와 홀로 쓰기: 바른 글자를 받아 쓴 것과 제가 쓴 글자를 받아 쓴 것을 자리마다 정답과 견준다."""
    rows = {"교사 강요": forced, "홀로 쓰기": free}
    told = ", ".join(
        f"{name}는 「{' '.join(row)}」로 {sum(a != b for a, b in zip(row, right, strict=True))}자리가 다르다"
        for name, row in rows.items()
    )
    description = f"정답은 「{' '.join(right)}」이다. {told}"

    def draw(paper: Canvas, place: tuple[float, float]) -> None:
        wide = paper.width == WIDE
        left, step = place
        step = min(step, (paper.width - left - 4) / len(right))
        size = step - 12

        def named(y: float, words: str) -> None:
            if wide:
                paper.ending(left - 12, y, words, size=13, colour="muted")
            else:
                paper.starting(left, y - 28, words, size=12.5, colour="muted", halo=True)

        first, gap = (24, 68) if wide else (48, 84)
        named(first, "정답")
        for j, word in enumerate(right):
            paper.chip(left + step * (j + 0.5), first, word, size, 32, size=_letters(word))
        for k, (name, row) in enumerate(rows.items()):
            y = first + gap * (k + 1)
            for j, word in enumerate(row):
                x = left + step * (j + 0.5)
                look = LIT if word == right[j] else {"fill": "surface", "line": "warm", "colour": "warm"}
                paper.chip(x, y, word, size, 32, size=_letters(word), **look)
                if j + 1 == len(row):
                    continue
                # 다음 글자를 고르려고 받는 것: 위에서는 정답의 글자, 아래에서는 제가 쓴 글자.
                if k == 0:
                    paper.arrow((x + 6, first + 17), (x + step - 8, y - 17), head=5, width=1.1)
                else:
                    style = {"head": 5, "width": 1.1, "colour": "muted" if word == right[j] else "warm"}
                    paper.arrow((x + size / 2, y), (x + step - size / 2, y), **style)
            named(y, name)  # 화살표 위에 놓이도록 나중에 적는다.

    return in_both(draw, (190, (110, 70)), (258, (4, 54)), description)


def _letters(word: str) -> float:
    return 16 if len(word) == 1 else 12


def padded_batches(ways: Mapping[str, Batches]) -> Drawing:
    """방법의 이름 -> (배치의 칸 수, 글마다의 길이)들. 한 줄이 글 하나이고 짙은 데가 토큰, 옅은 데가 패딩이다 (논문 5.1절)."""
    empty = {name: wasted(batches) for name, batches in ways.items()}
    told = ", ".join(f"{name} {share:.0%}" for name, share in empty.items())
    description = f"길이가 다른 글을 네모난 배치에 담는다. 한 줄이 글 하나이다. 패딩이 차지한 칸: {told}"
    most = max(cells for batches in ways.values() for cells, _ in batches)
    tall = max(_tall(batches) for batches in ways.values())
    step = WIDE / len(ways)
    wide, narrow = Canvas(WIDE, tall + 52), Canvas(NARROW, sum(_tall(b) + 44 for b in ways.values()))
    y = 0.0
    for k, (name, batches) in enumerate(ways.items()):
        title = (name, f"헛된 칸 {empty[name]:.0%}")
        _one(wide, (step * k + 4, 0), (step - 30) / most, title, batches)
        _one(narrow, (4, y), 320 / most, title, batches)
        y += _tall(batches) + 44
    return Drawing(wide, narrow, description)


def wasted(batches: Batches) -> float:
    """배치들의 칸 가운데 패딩이 차지한 비율."""
    cells = sum(width * len(lengths) for width, lengths in batches)
    return 1 - sum(sum(lengths) for _, lengths in batches) / cells


def _tall(batches: Batches) -> float:
    return sum(6 * len(lengths) + 6 for _, lengths in batches)


def _one(
    paper: Canvas, corner: tuple[float, float], cell: float, title: tuple[str, str], batches: Batches
) -> None:
    x, y = corner
    paper.starting(x, y + 12, title[0], size=13, weight=600)
    if paper.width == NARROW:
        paper.ending(x + 320, y + 12, title[1], size=12.5, colour="muted")
    else:
        paper.starting(x, y + 30, title[1], size=12.5, colour="muted")
    y += 26 if paper.width == NARROW else 44
    for cells, lengths in batches:
        for length in lengths:
            paper.bar(x, y, cell * cells, 4.6, shade=0.16, radius=1)
            if length:
                paper.bar(x, y, cell * length, 4.6, radius=1)
            y += 6
        y += 6


def answer_shares(rows: Mapping[str, ArrayLike], answer: int) -> Drawing:
    """분포 (V,)마다 정답의 몫을 가로 막대로, 나머지 토큰의 몫을 큰 것부터 늘어놓은 가는 막대로 그린다 (논문 5.4절)."""
    values = {name: np.asarray(row, float) for name, row in rows.items()}
    rest = {name: np.sort(np.delete(row, answer))[::-1] for name, row in values.items()}
    count = len(next(iter(rest.values())))
    told = ". ".join(
        f"{name}: 정답 {row[answer]:.1%}, 나머지 {count}개의 합 {rest[name].sum():.1%}"
        for name, row in values.items()
    )
    largest = max(float(one.max()) for one in rest.values()) or 1.0

    def draw(paper: Canvas, columns: tuple[float, float, float]) -> None:
        wide = paper.width == WIDE
        left, start, room = columns
        full = (start - left) - (60 if wide else 54)
        paper.starting(left + 2, 10, "정답", size=12, colour="muted")
        paper.starting(start, 10, f"나머지 {count}개(크게 늘려서)", size=12, colour="muted")
        for k, (name, row) in enumerate(values.items()):
            y = 54 + 56 * k if wide else 78 + 66 * k
            if wide:
                paper.starting(2, y - 10, name, size=13, weight=600)
            else:
                paper.starting(left, y - 35, name, size=13, weight=600)
            paper.bar(left, y - 22, max(full * row[answer], 1), 24, radius=2)
            paper.starting(left + full * row[answer] + 6, y - 10, f"{row[answer]:.1%}", size=12.5, weight=600)
            step = room / count
            paper.line((start, y + 2), (start + room, y + 2), colour="line")
            for j, share in enumerate(rest[name]):
                if share > 0:
                    high = 30 * share / largest
                    paper.bar(start + step * j, y + 2 - high, step * 0.7, high, "warm", radius=0)

    return in_both(
        draw, (30 + 56 * len(values), (128, 400, 280)), (30 + 66 * len(values), (2, 166, 160)), told
    )


def memorised_answers(
    rows: Sequence[str], columns: Sequence[str], truth: ArrayLike, answers: ArrayLike, held_out: ArrayLike
) -> Drawing:
    """칸마다 모델의 답을 적은 표 (행, 열). 학습에서 빼 둔 칸에는 테두리를 두르고 정답을 아래에 적는다."""
    right, given = np.asarray(truth).astype(int), np.asarray(answers).astype(int)
    away = np.asarray(held_out)
    hits = right == given
    description = (
        f"{', '.join(rows)}의 두 줄에 {len(columns)}칸씩 모델의 답을 적었다. "
        f"학습에서 본 {np.sum(~away)}칸 가운데 {np.sum(hits & ~away)}칸이 맞고, "
        f"테두리를 두른 보지 못한 {away.sum()}칸 가운데 {np.sum(hits & away)}칸이 맞다"
    )

    def draw(paper: Canvas, across: tuple[float, float]) -> None:
        left, step = across
        wide = paper.width == WIDE
        high, tops = 50, (30, 88) if wide else (46, 126)
        for j, name in enumerate(columns):
            paper.text(left + step * (j + 0.5), 12, name, size=13 if wide else 11.5, colour="muted")
        for i, (name, top) in enumerate(zip(rows, tops, strict=True)):
            if wide:
                paper.ending(left - 12, top + high / 2, name, weight=600)
            else:
                paper.starting(left + 2, top - 12, name, size=12.5, weight=600)
            for j in range(len(columns)):
                x, wrong = left + step * j + 2, given[i, j] != right[i, j]
                ink = "warm" if wrong else "text"
                line = "warm" if away[i, j] else "line"
                fill = "surface" if away[i, j] else "soft"
                paper.box(x, top, step - 4, high, fill=fill, line=line, dashed=bool(away[i, j]), radius=5)
                middle = top + (18 if away[i, j] else high / 2)
                paper.text(x + step / 2 - 2, middle, str(given[i, j]), size=16, weight=600, colour=ink)
                if away[i, j]:
                    paper.text(x + step / 2 - 2, top + 38, str(right[i, j]), size=12, colour="muted")
        low = paper.height - 14
        paper.starting(left + 2, low, "□ 본 것: 모델의 답", size=12, colour="muted")
        look = {"size": 12, "colour": "warm"}
        paper.starting(left + (190 if wide else 128), low, "점선: 못 본 것, 아래의 작은 수가 정답", **look)

    return in_both(draw, (186, (62, 52.5)), (226, (1, 27.2)), description)


def learning_loop(parameters: int, steps: int, before: float, after: float) -> Drawing:
    """배움의 한 바퀴: 파라미터, 손실, 기울기, 걸음이 도는 고리. before와 after는 처음과 마지막의 손실이다."""
    description = (
        f"파라미터 {parameters:,}개로 앞으로 가서 손실을 재고, 거꾸로 한 번 돌아와 기울기 {parameters:,}개를 얻고, 학습률을 곱해 "
        f"반대쪽으로 한 걸음 옮겨 파라미터로 돌아온다. 하나씩 건드리면 앞으로 {2 * parameters:,}번을 가야 한다. "
        f"{before:.1f}이던 손실이 고리를 {steps:,}번 돌면 {after:.3f}까지 준다"
    )
    boxes = (
        ("파라미터", f"{parameters:,}개", "surface", "muted"),
        ("손실", f"{before:.1f} → {after:.3f}", "surface", "muted"),
        ("기울기", f"{parameters:,}개를 한꺼번에", "soft", "accent"),
        ("한 걸음", "반대쪽으로 학습률만큼", "surface", "muted"),
    )
    wide = Canvas(WIDE, 168)
    width, step, top = 140, 184, 38
    for j, box in enumerate(boxes):
        _box(wide, 1 + step * j, top, width, box)
        if j:
            x = 1 + step * j
            wide.arrow((x - 42, top + 29), (x - 3, top + 29), colour="accent" if j == 2 else "muted")
    for j, words in enumerate(("앞으로", "거꾸로", "옮긴다")):
        wide.text(184 * (j + 1) - 23, top + 12, words, size=12.5, colour="accent" if j == 1 else "muted")
    wide.text(
        1 + 2.5 * step - 22, 16, f"하나씩 건드리면 앞으로 {2 * parameters:,}번", size=12.5, colour="warm"
    )
    end, start, low = 1 + 3 * step + width / 2, 1 + width / 2, top + 92
    wide.arrow((end, top + 58), (end, low), (start, low), (start, top + 61))
    wide.text((start + end) / 2, low + 18, f"{steps:,}번 되풀이한다", size=13, weight=600)

    narrow = Canvas(NARROW, 384)
    left, width, step = 1, 200, 98
    for j, box in enumerate(boxes):
        _box(narrow, left, 2 + step * j, width, box)
        if j:
            y = 2 + step * j
            narrow.arrow((100, y - 39), (100, y - 3), colour="accent" if j == 2 else "muted")
            words = ("앞으로", "거꾸로", "옮긴다")[j - 1]
            narrow.starting(112, y - 20, words, size=12.5, colour="accent" if j == 2 else "muted")
    narrow.starting(left + width + 8, 2 + 2 * step + 20, "하나씩이면", size=12, colour="warm")
    narrow.starting(left + width + 8, 2 + 2 * step + 38, f"{2 * parameters:,}번", size=12, colour="warm")
    x, low = 300, 2 + 3 * step + 29
    narrow.arrow((left + width, low), (x, low), (x, 31), (left + width + 3, 31))
    narrow.ending(x - 8, 118, f"{steps:,}번", size=13, weight=600)
    narrow.ending(x - 8, 137, "되풀이", size=13, weight=600)
    return Drawing(wide, narrow, description)


def _box(paper: Canvas, x: float, y: float, width: float, box: tuple[str, str, str, str]) -> None:
    name, words, fill, line = box
    paper.box(x, y, width, 58, fill=fill, line=line, radius=8)
    paper.text(x + width / 2, y + 20, name, size=15, weight=600)
    paper.text(x + width / 2, y + 41, words, size=12.5, colour="muted")
