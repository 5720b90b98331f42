"""모델의 안을 들여다보는 법과 고장을 짚는 법."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Canvas, Drawing, in_both
from kit_lab.drawings.wording import josa

Row = tuple[str, Sequence[str], Sequence[float]]
Outcome = tuple[str, str, str]


def lens_layers(answer: Sequence[str], rows: Sequence[Row]) -> Drawing:
    """답의 글자마다 한 열, (들여다본 곳, 읽은 글자들, 확률들)마다 한 행. 확률만큼 칠하고 답과 같으면 테를 두른다."""
    told = "; ".join(
        f"{name}에서는 {sum(a == b for a, b in zip(row, answer, strict=True))}글자"
        for name, row, _ in rows
        if any(row)
    )
    description = f"답 「{''.join(answer)}」의 {len(answer)}글자 가운데 로짓 렌즈가 맞게 읽은 것: {told}"

    def draw(paper: Canvas, place: tuple[float, float]) -> None:
        wide = paper.width == WIDE
        left, each = place
        step = (paper.width - left - 4) / len(answer)
        if wide:
            paper.ending(left - 12, 16, "바른 답", size=12.5, colour="muted")
        for j, letter in enumerate(answer):
            paper.text(left + step * (j + 0.5), 12 + 4 * wide, letter, size=15, weight=600)
        for i, (name, row, shares) in enumerate(rows):
            top = 34 + each * i + (0 if wide else 18)
            if wide:
                paper.ending(left - 12, top + 14, name, size=13)
            else:
                paper.starting(left, top - 8, name, size=12, colour="muted")
            for j, word in enumerate(row):
                x, right = left + step * j + 1.5, word == answer[j]
                paper.bar(x, top, step - 3, 28, shade=0.06 + 0.5 * shares[j], radius=4)
                if right:
                    paper.box(x, top, step - 3, 28, fill="none", line="accent", radius=4)
                look = {"colour": "text", "weight": 600} if right else {"colour": "muted"}
                size = 15 if len(word) < 2 else 11
                paper.text(x + step / 2 - 1.5, top + 14, word or "?", size=size, **look)

    return in_both(draw, (44 + 34 * len(rows), (186, 34)), (44 + 50 * len(rows), (4, 50)), description)


def cut_and_graft(part: str, outcomes: Sequence[Outcome]) -> Drawing:
    """부품 하나를 세 가지로 다룬 (방법, 놓은 것, 나온 답): 그대로, 지우고, 다른 글의 것을 끼우고."""
    told = "; ".join(f"{how}: {part}에 {what}, 답은 {out}" for how, what, out in outcomes)

    def draw(paper: Canvas) -> None:
        wide = paper.width == WIDE
        left, each, first = (150, 56, 44) if wide else (8, 74, 58)
        right = paper.width - (140 if wide else 100)
        middle = (left + right) / 2
        paper.text(middle, 12, part, size=13, colour="muted")
        for k, (how, what, out) in enumerate(outcomes):
            y = first + each * k
            if wide:
                paper.ending(left - 16, y, how)
            else:
                paper.starting(left, y - 28, how, size=12.5, colour="muted")
            paper.arrow((left, y), (right, y), width=2 if k == 0 else 1.4)
            colour = ("accent", "muted", "warm")[k]
            paper.box(middle - 60, y - 17, 120, 34, what, line=colour, dashed=k == 1, size=13)
            look = {"size": 13 if wide else 12, "line": colour}
            paper.chip((right + paper.width) / 2, y, out, paper.width - right - 16, 32, **look)

    return in_both(draw, (184,), (246,), f"{part}{josa(part, '을', '를')} 다루는 세 가지 방법. {told}")


def importance_rows(words: Sequence[str], rows: Mapping[str, Sequence[float]]) -> Drawing:
    """글자마다 한 칸. 방법마다 가장 큰 값을 1로 맞추어 칠하고 가장 큰 칸에 테를 두른다. 0보다 작은 값은 칠하지 않는다."""
    values = {name: np.asarray(row, float) for name, row in rows.items()}
    told = ", ".join(
        f"{name}{josa(name, '은', '는')} 「{words[row.argmax()]}」" for name, row in values.items()
    )
    description = f"「{''.join(words)}」에서 방법마다 가장 중요하다고 한 글자: {told}"

    def draw(paper: Canvas, place: tuple[float, float]) -> None:
        wide = paper.width == WIDE
        left, each = place
        step = min(40.0, (paper.width - left - 4) / len(words))
        for j, word in enumerate(words):
            paper.text(left + step * (j + 0.5), 16, word, size=max(11.0, min(15, step * 0.9)))
        for i, (name, row) in enumerate(values.items()):
            top = 32 + each * i + (0 if wide else 20)
            if wide:
                paper.ending(left - 12, top + 14, name, size=13)
            else:
                paper.starting(left, top - 9, name, size=12, colour="muted")
            for j, share in enumerate(np.clip(row / row.max(), 0, 1)):
                peak = j == row.argmax()
                look = {"fill": "accent", "line": "accent" if peak else "none", "radius": 4}
                paper.box(left + step * j + 1, top, step - 2, 28, shade=0.05 + 0.75 * share, **look)

    return in_both(draw, (42 + 36 * len(rows), (170, 36)), (42 + 54 * len(rows), (4, 54)), description)


def induction_path(tokens: Sequence[str]) -> Drawing:
    """귀납 헤드가 답을 찾는 길: 아래층이 바로 앞 토큰을 적어 두고, 위층이 그것으로 같은 토큰의 다음 자리를 찾는다.

    마지막 토큰이 앞에 한 번 나와야 한다.
    """
    before = [i for i, token in enumerate(tokens[:-2]) if token == tokens[-1]]
    found = before[0] + 1
    before_it, next_one = tokens[found - 1 : found + 1]
    description = (
        f"토큰 {' '.join(tokens)}. 아래층의 헤드는 「{next_one}」의 자리에 바로 앞 토큰이 "
        f"「{before_it}」{josa(before_it, '이라고', '라고')} 적어 두고, "
        f"위층의 헤드는 마지막 「{tokens[-1]}」에서 그것을 찾아 그 자리의 「{next_one}」{josa(next_one, '을', '를')} "
        "다음 토큰으로 옮겨 적는다"
    )

    def draw(paper: Canvas) -> None:
        wide = paper.width == WIDE
        count = len(tokens) + 1  # 마지막 칸은 예측이다.
        step = min(72.0, (paper.width - 8) / count)
        left = (paper.width - step * count) / 2
        size, y = step - (16 if wide else 8), 130

        def at(i: int) -> float:
            return left + step * (i + 0.5)

        for i, token in enumerate(tokens):
            paper.chip(at(i), y, token, size, 34, **(LIT if i == found else {}))
        look = {"fill": "surface", "line": "accent", "colour": "accent", "weight": 600, "dashed": True}
        paper.chip(at(count - 1), y, tokens[found], size, 34, **look)
        last = len(tokens) - 1
        # 아래층: 바로 앞 토큰을 적는다.
        paper.path(
            f"M{at(found - 1):.1f} {y + 19} C{at(found - 1):.1f} {y + 50} {at(found):.1f} {y + 50} {at(found):.1f} {y + 26}",
            colour="warm",
            width=1.6,
        )
        paper.arrow((at(found), y + 30), (at(found), y + 19), colour="warm", width=1.6)
        before_it = tokens[found - 1]
        words = f"아래층: 「내 앞은 {before_it}」{josa(before_it, '이라고', '라고')} 적어 둔다"
        paper.starting(max(at(found) - step, 4), y + 64, words, size=13 if wide else 12, colour="warm")
        # 위층: 앞이 나와 같은 자리를 찾는다.
        top = 56
        paper.path(
            f"M{at(last):.1f} {y - 19} C{at(last):.1f} {top} {at(found):.1f} {top} {at(found):.1f} {y - 28}",
            colour="accent",
            width=1.8,
        )
        paper.arrow((at(found), y - 32), (at(found), y - 19), colour="accent", width=1.8)
        middle = (at(last) + at(found)) / 2
        words = f"위층: 「앞이 {tokens[-1]}」인 자리를 찾는다"
        paper.text(
            min(max(middle, 108), paper.width - 108), 48, words, size=13 if wide else 12, colour="accent"
        )
        paper.text(at(count - 1), y - 32, "다음", size=12, colour="muted")

    return in_both(draw, (226,), (226,), description)


def symptom_map(rows: Sequence[tuple[str, str, str]]) -> Drawing:
    """(보이는 것, 물어볼 성질, 고장 난 곳)마다 증상에서 고장까지 이르는 길."""
    told = ". ".join(f"{seen}: {asked}? → {part}" for seen, asked, part in rows)
    wide, narrow = Canvas(WIDE, 34 + 50 * len(rows)), Canvas(NARROW, 128 * len(rows) - 14)
    for k, name in enumerate(("보이는 것", "물어볼 성질", "고장 난 곳")):
        wide.text(2 + 244 * k + 102, 12, name, size=12.5, colour="muted")
    for k, row in enumerate(rows):
        for j, words in enumerate(row):
            look = LIT | {"weight": 600} if j == 2 else {"fill": "raised", "line": "line"}
            look["size"] = 13
            y = 34 + 50 * k
            wide.box(2 + 244 * j, y, 204, 38, words, **look)
            if j:
                wide.arrow((2 + 244 * j - 36, y + 19), (2 + 244 * j - 4, y + 19), head=6)
            top = 128 * k + 38 * j
            narrow.box(2 + 60 * j, top, 204, 34, words, **look)
            if j:
                x, y = 2 + 60 * j, top + 17
                narrow.arrow((x - 28, top - 3), (x - 28, y), (x - 3, y), head=6)
    return Drawing(wide, narrow, f"증상에서 고장까지. {told}")
