"""같은 질문과 답을 인코더-디코더와, 한 줄로 이어 읽는 디코더가 저마다 어디까지 보는지 견준 그림."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.panels import panelled

START = "▷"  # 시작 토큰
LABELS = 62


def one_line(question: Sequence[str], answer: Sequence[str]) -> Drawing:
    """보는 토큰을 아래로, 보이는 토큰을 옆으로 늘어놓고 볼 수 있는 칸을 칠한다. 점선은 한 줄로 이으며 잃은 칸이다.

    Args:
        question: 질문의 토큰들. 두 개에서 다섯 개까지.
        answer: 답의 토큰들. 세 개까지.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않을 때.
    """
    question = checked_words("question", question, most=5, least=2)
    answer = checked_words("answer", answer, most=3)
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
    panels = [
        partial(_grid, "인코더-디코더", tokens, asked, both, np.zeros_like(lost)),
        partial(_grid, "디코더만", tokens, asked, line, lost),
    ]
    return Drawing(*panelled(panels, height), description)


def _cell(size: int) -> float:
    return min(40.0, (328 - LABELS) / size)


def _grid(
    title: str,
    tokens: list[str],
    asked: int,
    seen: np.ndarray,
    lost: np.ndarray,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    cell, alone = _cell(len(tokens)), lost.any()
    x, y = left + LABELS, top + 34
    for i, token in enumerate(tokens):
        colour = "text" if i < asked else "accent"
        paper.text(x + cell * (i + 0.5), y - 12, token, size=12, colour=colour)
        paper.text(x - 10, y + cell * (i + 0.5), token, size=12, colour=colour, anchor="end")
        for j in range(len(tokens)):
            corner = (x + cell * j + 1.5, y + cell * i + 1.5)
            room = cell - 3
            if seen[i, j]:
                # 인코더-디코더에서는 어텐션이 셋이라 짙기로 가른다.
                shade = 0.6 if alone else (0.25 if i < asked else 0.45 if j < asked else 0.85)
                paper.box(*corner, room, room, fill="accent", line="none", shade=shade, radius=3)
            elif lost[i, j]:
                paper.box(*corner, room, room, fill="none", line="warm", dashed=True, radius=3)
            else:
                paper.box(*corner, room, room, fill="raised", line="none", radius=3)
    low = y + cell * len(tokens) + 16
    told = "한 줄에서 앞만 본다" if alone else "질문끼리는 모두, 답끼리는 앞만 본다"
    paper.text(left + 2, low, title, size=13, weight=600, anchor="start")
    paper.text(left + 12 + 13 * len(title), low, told, size=12, colour="muted", anchor="start")
