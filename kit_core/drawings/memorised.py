"""본 보기와 보지 못한 보기에 신경망이 낸 답: 외운 것과 배운 것은 다르다."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_flags, checked_numbers


def memorised_answers(
    rows: Sequence[str],
    columns: Sequence[str],
    truth: Sequence[Sequence[int]] | np.ndarray,
    answers: Sequence[Sequence[int]] | np.ndarray,
    held_out: Sequence[Sequence[bool]] | np.ndarray,
) -> Drawing:
    """칸마다 모델의 답을 적은 표. 학습에서 빼 둔 칸에는 테두리를 두르고 정답을 아래에 적는다.

    Args:
        rows: 행의 이름 두 개.
        columns: 열의 이름. 열두 개까지.
        truth: 정답 (행, 열).
        answers: 모델의 답 (행, 열).
        held_out: 학습에서 빼 둔 칸이 True인 배열 (행, 열).

    Raises:
        TypeError, ValueError: 이름의 수가 그림에 맞지 않거나 배열의 모양이 이름과 짝이 맞지 않을 때.
    """
    rows = checked_words("rows", rows, most=2, least=2)
    columns = checked_words("columns", columns, most=12)
    shape = (len(rows), len(columns))
    right = checked_numbers("truth", truth, shape).astype(int)
    given = checked_numbers("answers", answers, shape).astype(int)
    away = checked_flags("held_out", held_out, shape)
    hits = right == given
    description = (
        f"{', '.join(rows)}의 두 줄에 {len(columns)}칸씩 모델의 답을 적었다. "
        f"학습에서 본 {np.sum(~away)}칸 가운데 {np.sum(hits & ~away)}칸이 맞고, "
        f"테두리를 두른 보지 못한 {away.sum()}칸 가운데 {np.sum(hits & away)}칸이 맞다"
    )
    table = (right, given, away)
    wide = _layout(Canvas(WIDE, 186), (62, 52.5), rows, columns, table)
    narrow = _layout(Canvas(NARROW, 226), (1, 27.2), rows, columns, table)
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas,
    across: tuple[float, float],
    rows: list[str],
    columns: list[str],
    table: tuple[np.ndarray, np.ndarray, np.ndarray],
) -> Canvas:
    (left, step), (right, given, away) = across, table
    wide = paper.width == WIDE
    high, tops = (50, (30, 88)) if wide else (50, (46, 126))
    for j, name in enumerate(columns):
        paper.text(left + step * (j + 0.5), 12, name, size=13 if wide else 11.5, colour="muted")
    for i, (name, top) in enumerate(zip(rows, tops, strict=True)):
        if wide:
            paper.text(left - 12, top + high / 2, name, anchor="end", weight=600)
        else:
            paper.text(left + 2, top - 12, name, anchor="start", size=12.5, weight=600)
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
    paper.text(left + 2, low, "□ 본 것: 모델의 답", anchor="start", size=12, colour="muted")
    paper.text(
        left + (190 if wide else 128),
        low,
        "점선: 못 본 것, 아래의 작은 수가 정답",
        anchor="start",
        size=12,
        colour="warm",
    )
    return paper
