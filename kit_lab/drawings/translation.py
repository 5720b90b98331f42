"""옮긴 글과 사람이 옮긴 글."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Canvas, Drawing, in_both
from kit_lab.drawings.wording import flowing, width_of

Candidate = tuple[str, Sequence[str], float]


def crossing_phrases(source: Sequence[str], target: Sequence[str], weights: np.ndarray) -> Drawing:
    """어절과 그것을 읽고 쓴 구절을 띠로 잇는다. 앞의 빈칸이 `▁`인 토큰을 받아, 같은 어절을 가장 크게 본 낱말끼리 묶는다.

    번호는 어절의 차례이고, 띠의 굵기는 구절의 낱말들이 그 어절에 준 가중치 (타깃, 소스)의 평균이다. 차례를 가장 많이 앞지른
    것을 다른 색으로 칠한다.
    """
    shares = np.asarray(weights, float)
    place = np.cumsum([token.startswith("▁") for token in source])
    place -= place[0]
    heard = [_joined(source, place == k) for k in range(place[-1] + 1)]
    given = np.stack([shares[:, place == k].sum(axis=1) for k in range(len(heard))], axis=1)
    read = given.argmax(axis=1)
    run = np.cumsum(np.diff(read, prepend=read[0]) != 0)
    runs = [np.flatnonzero(run == k) for k in range(run[-1] + 1)]
    order = [int(read[one[0]]) for one in runs]
    spoken = [_joined(target, run == k) for k in range(len(runs))]
    thick = [1 + 6 * float(given[one, k].mean()) for one, k in zip(runs, order, strict=True)]
    leaps = [k - i for i, k in enumerate(order)]
    ahead = leaps.index(max(leaps)) if max(leaps) else -1
    told = ", ".join(f"{words} {k + 1}" for words, k in zip(spoken, order, strict=True))
    description = f"「{' '.join(heard)}」의 어절에 1부터 번호를 매기면 옮긴 글의 차례는 {told}이다"
    rows = (
        [(k, f"{k + 1}  {words}") for k, words in enumerate(heard)],
        [(k, f"{k + 1}  {words}") for k, words in zip(order, spoken, strict=True)],
    )

    def draw(paper: Canvas, size: float) -> None:
        wide = paper.width == WIDE
        room = paper.width if wide else paper.height
        ends = [[room * (i + 0.5) / len(row) for i in range(len(row))] for row in rows]
        widths = [[width_of(words, size) + 20 for _, words in row] for row in rows]
        sides = (33, paper.height - 33) if wide else (max(widths[0]) + 1, NARROW - max(widths[1]) - 1)
        middle = sum(sides) / 2
        for i in sorted(range(len(order)), key=lambda i: i == ahead):  # 앞지른 것이 맨 위에 온다.
            start, end = ends[0][order[i]], ends[1][i]
            look = {"colour": "warm"} if i == ahead else {"colour": "accent", "shade": 0.45}
            if wide:
                paper.curve((start, sides[0]), (end, sides[1]), width=thick[i], **look)
            else:
                shape = f"M{sides[0]} {start} C{middle} {start} {middle} {end} {sides[1]} {end}"
                paper.path(shape, width=thick[i], **look)
        for row, along, own, side, way in zip(rows, ends, widths, sides, (-1, 1), strict=True):
            for (k, words), at, width in zip(row, along, own, strict=True):
                look = {"line": "warm"} if ahead >= 0 and k == order[ahead] else {}
                if wide:
                    paper.chip(at, side + way * 16, words, width, 32, size=size, **look)
                else:
                    paper.chip(side + way * max(own) / 2, at, words, max(own), 32, size=size, **look)

    return in_both(draw, (176, 16), (52 * max(map(len, rows)), 13), description)


def _joined(tokens: Sequence[str], chosen: np.ndarray) -> str:
    return (
        "".join(token for token, keep in zip(tokens, chosen, strict=True) if keep).replace("▁", " ").strip()
    )


def matched_ngrams(machine: Sequence[str], human: Sequence[str]) -> Drawing:
    """옮긴 글의 이어진 낱말 하나에서 넷까지를 막대로 긋는다. 사람의 글에도 있는 것은 짙고 없는 것은 비었다 (BLEU)."""
    found = {n: matched(machine, human, n) for n in range(1, 5)}
    told = ", ".join(f"{n}개씩 {sum(hits)}/{len(hits)}" for n, hits in found.items())
    ours, theirs = " ".join(machine), " ".join(human)
    description = (
        f"옮긴 글 「{ours}」을 사람의 글 「{theirs}」과 견준다. 이어진 낱말이 사람의 글에도 있는 것: {told}"
    )

    def draw(paper: Canvas, looks: tuple[float, float, float]) -> None:
        left, size, right = looks
        room = paper.width - left - right
        widths = [width_of(word, size) for word in machine]
        gap = (room - sum(widths)) / len(machine)
        edges, x = [], float(left)
        for word, width in zip(machine, widths, strict=True):
            edges.append((x, x + width + gap))
            paper.text(x + (width + gap) / 2, 14, word, size=size)
            x += width + gap
        y = 40.0
        for n, hits in found.items():
            middle = y + 5 * (n - 1)
            wide = paper.width == WIDE
            paper.ending(left - 10, middle, f"{n}개씩" if wide else f"{n}", size=12.5, colour="muted")
            for i, hit in enumerate(hits):
                start, end = edges[i][0] + 2, edges[i + n - 1][1] - 2
                look = {"fill": "accent", "line": "none"} if hit else {"fill": "none", "line": "warm"}
                paper.box(start, y + 10 * (i % n) - 3, end - start, 6, radius=3, **look)
            style = {"size": 13, "weight": 600, "colour": "accent" if all(hits) else "warm"}
            paper.ending(paper.width - 2, middle, f"{sum(hits)}/{len(hits)}", **style)
            y += 10 * n + 14

    return in_both(draw, (194, (60, 15, 70)), (194, (30, 11, 36)), description)


def matched(machine: list[str], human: list[str], n: int) -> list[bool]:
    """이어진 낱말 n개가 사람의 글에도 있는지를 차례로 준다. 사람의 글에 나온 횟수까지만 센다."""
    left = Counter(tuple(human[i : i + n]) for i in range(len(human) - n + 1))
    hits = []
    for i in range(len(machine) - n + 1):
        gram = tuple(machine[i : i + n])
        hits.append(left[gram] > 0)
        left[gram] -= 1
    return hits


def shared_words(human: Sequence[str], candidates: Sequence[Candidate]) -> Drawing:
    """사람의 글 아래에 후보 (이름, 낱말들, 점수)들을 놓고, 사람의 글에도 있는 낱말을 칠한다."""
    told = ". ".join(
        f"{name} 「{' '.join(words)}」: 겹치는 낱말 {sum(matched(words, human, 1))}개, BLEU {score:.0f}"
        for name, words, score in candidates
    )

    def draw(paper: Canvas, size: float) -> None:
        wide = paper.width == WIDE
        each = 68 if wide else 106
        whole = [("사람이 옮긴 글", human, None), *candidates]
        for k, (name, words, score) in enumerate(whole):
            top = each * k
            paper.starting(2, top + 12, name, size=13, weight=600)
            if score is not None:
                paper.ending(paper.width - 2, top + 12, f"BLEU {score:.0f}", weight=600, colour="accent")
            marks = [True] * len(words) if score is None else matched(words, human, 1)
            spots = flowing(words, size, paper.width - 4, 5, pad=7)
            for word, mark, (line, x, width) in zip(words, marks, spots, strict=True):
                look = LIT if mark else {"fill": "surface", "line": "line", "colour": "muted"}
                if score is None:
                    look = {"fill": "raised", "line": "line"}
                paper.box(2 + x, top + 26 + 34 * line, width, 28, word, size=size, **look)

    return in_both(
        draw,
        (68 * (len(candidates) + 1), 14),
        (106 * (len(candidates) + 1), 13),
        f"사람이 옮긴 글은 「{' '.join(human)}」이다. {told}",
    )
