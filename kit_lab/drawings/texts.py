"""모델이 읽고 답한 글."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_lab.drawings.canvas import NARROW, WIDE, Area, Canvas, Drawing, in_both, panelled
from kit_lab.drawings.wording import flowing, signed

START = "▷"  # 시작 토큰
LABELS = 62


def pooled_shares(texts: Sequence[tuple[Sequence[str], Sequence[float], float]]) -> Drawing:
    """글마다 토큰의 몫을 위(긍정)와 아래(부정)로 뻗은 막대로 그린다. texts는 (토큰들, 몫, 긍정의 확률) 둘이다."""
    told = ". ".join(
        f"「{' '.join(tokens)}」의 몫은 "
        f"{', '.join(f'{t} {signed(v, 1, plus=True)}' for t, v in zip(tokens, values, strict=True))}이고 "
        f"긍정의 확률은 {chance:.0%}"
        for tokens, values, chance in texts
    )
    largest = max(abs(value) for _, values, _ in texts for value in values) or 1.0
    wide, narrow = Canvas(WIDE, 192), Canvas(NARROW, 382)

    def one(
        paper: Canvas, corner: tuple[float, float], text: tuple[Sequence[str], Sequence[float], float]
    ) -> None:
        left, top = corner
        tokens, values, chance = text
        middle, tall = top + 78, 52
        step = min(84, 232 / len(tokens))
        good = chance > 0.5
        crowded = max(map(len, tokens)) * 13 > step
        paper.line((left + 4, middle), (left + 236, middle), colour="line")
        for j, (token, value) in enumerate(zip(tokens, values, strict=True)):
            x, high = left + 4 + step * (j + 0.5), tall * abs(value) / largest
            y = middle - high if value > 0 else middle
            paper.bar(x - 14, y, 28, max(high, 1), "accent" if value > 0 else "warm", radius=3)
            look = {"size": 12, "colour": "muted"}
            paper.text(x, (y - 10) if value > 0 else (y + high + 11), signed(value, 1, plus=True), **look)
            # 긴 토큰은 한 칸에 들지 않으므로 높이를 번갈아 놓는다.
            paper.text(x, top + 163 + (18 if j % 2 and crowded else 0), token, size=13)
        paper.arrow((left + 246, middle), (left + 266, middle), head=6)
        colour = "accent" if good else "warm"
        paper.text(left + 298, middle - 8, f"{chance:.0%}", size=20, weight=600, colour=colour)
        paper.text(left + 298, middle + 15, "긍정", size=12.5, colour="muted")

    for paper, corners in ((wide, ((0, 0), (368, 0))), (narrow, ((0, 0), (0, 190)))):
        for corner, text in zip(corners, texts, strict=True):
            one(paper, corner, text)
    return Drawing(wide, narrow, told)


def shuffled_words(words: Sequence[str], order: Sequence[int], before: float, after: float) -> Drawing:
    """글의 낱말을 위에, order의 차례로 섞은 것을 아래에 놓고 같은 낱말을 잇는다. 끝의 수는 긍정의 확률이다."""
    text, mixed = " ".join(words), " ".join(words[k] for k in order)
    description = (
        f"「{text}」의 긍정 확률은 {before:.0%}이고, 낱말을 섞은 「{mixed}」의 확률은 {after:.0%}이다"
    )

    def draw(paper: Canvas, looks: tuple[float, float, float, float, float]) -> None:
        size, pad, gap, top, low = looks
        wide = paper.width == WIDE

        def places(listed: list[str]) -> list[tuple[float, float]]:
            spots = flowing(listed, size, float("inf"), gap, pad=pad if wide else pad / 2)
            return [(2 + x + width / 2, width) for _, x, width in spots]

        above, below = places(words), places([words[k] for k in order])
        for j, k in enumerate(order):
            paper.curve(
                (above[k][0], top + 17), (below[j][0], low - 17), colour="accent", width=1.6, shade=0.6
            )
        for y, listed, spots in ((top, words, above), (low, [words[k] for k in order], below)):
            for word, (x, width) in zip(listed, spots, strict=True):
                paper.chip(x, y, word, width, 34, size=size)
        for y, name, chance in ((top, "그대로", before), (low, "섞어서", after)):
            if wide:
                paper.ending(paper.width - 74, y, name, size=13, colour="muted")
                paper.ending(paper.width - 2, y, f"긍정 {chance:.0%}", weight=600, colour="accent")
            else:
                line = top - 30 if y == top else low + 32
                paper.starting(4, line, name, size=12.5, colour="muted")
                paper.ending(
                    paper.width - 4, line, f"긍정 {chance:.0%}", size=13.5, weight=600, colour="accent"
                )

    return in_both(draw, (150, (15, 24, 14, 30, 116)), (176, (12.5, 9, 5, 42, 128)), description)


def dialogue(questions: Sequence[str], answers: Sequence[str]) -> Drawing:
    """묻고 답한 말을 짝지어 늘어놓는다. 글자까지 같은 답은 같은 색으로 둘러 되풀이임을 보인다."""
    told = ". ".join(f"「{q}」에 「{a.rstrip('.')}」" for q, a in zip(questions, answers, strict=True))
    description = f"물은 말과 챗봇의 답. {told}"
    wide = Canvas(WIDE, 52 * len(questions))
    narrow = Canvas(NARROW, 92 * len(questions) - 8)
    for k, (question, answer) in enumerate(zip(questions, answers, strict=True)):
        again = answers.count(answer) > 1
        look = {"fill": "soft", "line": "warm" if again else "accent"}
        y = 52 * k + 26
        paper, width = wide, _width(question)
        paper.box(330 - width, y - 18, width, 36, question, fill="raised", line="line", radius=16)
        paper.arrow((340, y), (366, y))
        paper.box(376, y - 18, _width(answer), 36, answer, radius=16, **look)
        paper, y = narrow, 92 * k
        paper.box(0, y, width, 34, question, fill="raised", line="line", radius=16)
        paper.box(NARROW - 1 - _width(answer), y + 42, _width(answer), 34, answer, radius=16, **look)
    return Drawing(wide, narrow, description)


def _width(words: str) -> float:
    """말풍선의 폭. 한글 한 글자는 12.2, 빈칸과 문장 부호와 라틴 글자는 그 절반쯤이다."""
    return 32 + sum(12.4 if ord(letter) > 0x1100 else 6.4 for letter in words)


def one_line(question: Sequence[str], answer: Sequence[str]) -> Drawing:
    """인코더-디코더와, 한 줄로 이어 읽는 디코더가 보는 칸을 칠한다. 점선은 한 줄로 이으며 잃은 칸이다."""
    tokens, asked = [*question, START, *answer], len(question)
    size = len(tokens)
    line = np.tri(size, dtype=bool)
    both = line.copy()
    both[:asked, :asked] = True  # 인코더는 질문 전체를 본다.
    lost = both & ~line
    description = (
        f"질문({' '.join(question)})과 답({' '.join(answer)})을 읽는 두 모델. 인코더-디코더에서는 질문의 토큰끼리 서로 "
        f"모두 보고, 답의 토큰은 질문 전체와 앞의 답을 본다. 디코더만 있는 모델에서는 한 줄에서 저보다 앞만 보므로, 질문의 "
        f"토큰이 뒤의 질문을 보던 칸 {int(lost.sum())}개를 잃는다"
    )
    height = 34 + _cell(size) * size + 34

    def grid(title: str, seen: np.ndarray, lost: np.ndarray, paper: Canvas, area: Area) -> None:
        left, top, _ = area
        cell, alone = _cell(len(tokens)), lost.any()
        x, y = left + LABELS, top + 34
        for i, token in enumerate(tokens):
            colour = "text" if i < asked else "accent"
            paper.text(x + cell * (i + 0.5), y - 12, token, size=12, colour=colour)
            paper.ending(x - 10, y + cell * (i + 0.5), token, size=12, colour=colour)
            for j in range(len(tokens)):
                corner = (x + cell * j + 1.5, y + cell * i + 1.5)
                room = cell - 3
                if seen[i, j]:
                    # 인코더-디코더에서는 어텐션이 셋이라 짙기로 가른다.
                    shade = 0.6 if alone else (0.25 if i < asked else 0.45 if j < asked else 0.85)
                    paper.bar(*corner, room, room, shade=shade, radius=3)
                elif lost[i, j]:
                    paper.box(*corner, room, room, fill="none", line="warm", dashed=True, radius=3)
                else:
                    paper.bar(*corner, room, room, fill="raised", radius=3)
        low = y + cell * len(tokens) + 16
        told = "한 줄에서 앞만 본다" if alone else "질문끼리는 모두, 답끼리는 앞만 본다"
        paper.starting(left + 2, low, title, size=13, weight=600)
        paper.starting(left + 12 + 13 * len(title), low, told, size=12, colour="muted")

    panels = [
        partial(grid, "인코더-디코더", both, np.zeros_like(lost)),
        partial(grid, "디코더만", line, lost),
    ]
    return Drawing(*panelled(panels, height), description)


def _cell(size: int) -> float:
    return min(40.0, (328 - LABELS) / size)
