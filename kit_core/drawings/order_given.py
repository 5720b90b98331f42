"""「인코딩」을 한 장으로: 위치가 없으면 한 말이고, 위치를 지니면 두 말이다."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.drawings.wording import read_aloud


def order_given(
    first: Sequence[str],
    second: Sequence[str],
    answers: Sequence[str],
    turns: Sequence[float] | np.ndarray,
) -> Drawing:
    """같은 글자로 된 두 말. 위에는 차례를 모르는 모임 하나, 아래에는 글자마다 시계를 단 두 줄과 두 답이 있다.

    Args:
        first: 첫째 말의 토큰들. 두 개에서 여섯 개까지.
        second: 둘째 말의 토큰들. 첫째 말과 글자가 같고 차례만 다르다.
        answers: 두 말의 답.
        turns: 위치마다 바늘이 돈 각도 (L,). 라디안이다.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 두 말의 글자가 다르거나 각도의 수가 다를 때.
    """
    first = checked_words("first", first, most=6, least=2)
    second = checked_words("second", second, most=6, least=2)
    answers = checked_words("answers", answers, most=2, least=2)
    if sorted(first) != sorted(second):
        raise ValueError(f"first와 second의 글자가 다르다: {first}, {second}. 차례만 다른 두 말을 넣는다.")
    angles = checked_numbers("turns", turns, (len(first),))
    said = [f"「{read_aloud(words)}」" for words in (first, second)]
    description = (
        f"{said[0]}과 {said[1]}은 위치가 없으면 차례를 모르는 글자의 모임 하나여서 답도 하나뿐이다. 글자마다 제 위치를 가리키는 "
        f"바늘을 지니면 {answers[0]}과 {answers[1]}으로 갈린다"
    )
    rows = ((first, answers[0]), (second, answers[1]))
    wide, narrow = Canvas(WIDE, 236), Canvas(NARROW, 406)
    _bag(wide, (2, 26), sorted(first))
    _rows(wide, (272, 10), rows, angles)
    _bag(narrow, (44, 26), sorted(first))
    _rows(narrow, (0, 206), rows, angles)
    return Drawing(wide, narrow, description)


def _bag(paper: Canvas, corner: tuple[float, float], tokens: list[str]) -> None:
    left, top = corner
    x, y = left + 80, top + 76
    paper.text(x, top - 16, "위치가 없으면", weight=600, colour="warm")
    paper.circle(x, y, 68, fill="raised", line="warm")
    for j, token in enumerate(tokens):
        turn = 2 * np.pi * j / len(tokens) + 0.5
        paper.chip(x + 38 * np.cos(turn), y + 38 * np.sin(turn), token, 32, 30, size=15, fill="surface")
    paper.arrow((x + 70, y), (x + 104, y), colour="warm")
    paper.text(x + 110, y - 10, "두 말에", size=12.5, colour="warm", anchor="start")
    paper.text(x + 110, y + 9, "한 답", size=13.5, colour="warm", anchor="start", weight=600)


def _rows(
    paper: Canvas,
    corner: tuple[float, float],
    rows: tuple[tuple[list[str], str], tuple[list[str], str]],
    angles: np.ndarray,
) -> None:
    left, top = corner
    step = min(58, (paper.width - left - 84) / len(angles))
    paper.text(left + step / 2 - 16, top, "위치를 지니면", weight=600, colour="accent", anchor="start")
    for i, (tokens, answer) in enumerate(rows):
        y = top + 40 + 100 * i
        for j, (token, turn) in enumerate(zip(tokens, angles, strict=True)):
            x = left + step * (j + 0.5)
            paper.chip(x, y, token, min(step - 10, 44), 34, size=16)
            paper.circle(x, y + 38, 15, fill="raised", line="line")
            tip = (x + 11 * np.sin(turn), y + 38 - 11 * np.cos(turn))
            paper.line((x, y + 38), tip, colour="accent", width=2.2)
            paper.circle(*tip, 2.4, fill="accent")
        end = left + step * len(tokens)
        paper.arrow((end + 2, y + 14), (end + 20, y + 14), colour="accent", head=6)
        paper.text(end + 26, y + 14, answer, anchor="start", size=15, weight=600, colour="accent")
