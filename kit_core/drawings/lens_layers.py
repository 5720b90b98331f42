"""층마다 로짓 렌즈로 읽은 글자: 잔차 스트림을 아래로 따라가며 답이 나타나는 곳을 본다."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import (
    checked_list,
    checked_parts,
    checked_shares,
    checked_text,
    checked_words,
)
from kit_core.drawings.drawing import Drawing

Row = tuple[str, Sequence[str], Sequence[float]]


def lens_layers(answer: Sequence[str], rows: Sequence[Row]) -> Drawing:
    """답의 글자마다 한 열, 들여다본 곳마다 한 행. 칸에는 가장 그럴듯한 글자를 적고 확률만큼 칠한다. 답과 같으면 테를 두른다.

    Args:
        answer: 바른 답의 글자들. 두 개에서 열두 개까지.
        rows: (들여다본 곳, 글자마다 읽은 것, 그 확률). 두 행에서 열두 행까지. 앞의 것이 위에 놓인다. 빈 글이면 「?」로 비워 둔다.

    Raises:
        TypeError, ValueError: 글자의 수가 서로 다르거나 확률이 0에서 1을 벗어날 때.
    """
    answer = checked_words("answer", answer, most=12, least=2)
    parts = [
        checked_parts("rows", row, ("들여다본 곳", "글자들", "확률들")) for row in checked_list("rows", rows)
    ]
    if not 2 <= len(parts) <= 12:
        raise ValueError(f"rows가 {len(parts)}개이다. 두 행에서 열두 행까지 넣는다.")
    names = [checked_text("rows의 이름", part[0], most=20) for part in parts]
    words = [checked_words("rows의 글자들", part[1], most=len(answer), least=len(answer)) for part in parts]
    shares = np.stack([checked_shares("rows의 확률들", part[2], (len(answer),)) for part in parts])
    told = "; ".join(
        f"{name}에서는 {sum(a == b for a, b in zip(row, answer, strict=True))}글자"
        for name, row in zip(names, words, strict=True)
        if any(row)
    )
    description = f"답 「{''.join(answer)}」의 {len(answer)}글자 가운데 로짓 렌즈가 맞게 읽은 것: {told}"
    height = len(parts)
    wide = _layout(Canvas(WIDE, 44 + 34 * height), (186, 34), answer, names, words, shares)
    narrow = _layout(Canvas(NARROW, 44 + 50 * height), (4, 50), answer, names, words, shares)
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas,
    place: tuple[float, float],
    answer: list[str],
    names: list[str],
    words: list[list[str]],
    shares: np.ndarray,
) -> Canvas:
    wide = paper.width == WIDE
    left, each = place
    step = (paper.width - left - 4) / len(answer)
    if wide:
        paper.text(left - 12, 16, "바른 답", size=12.5, colour="muted", anchor="end")
    for j, letter in enumerate(answer):
        paper.text(left + step * (j + 0.5), 12 + 4 * wide, letter, size=15, weight=600)
    for i, (name, row) in enumerate(zip(names, words, strict=True)):
        top = 34 + each * i + (0 if wide else 18)
        if wide:
            paper.text(left - 12, top + 14, name, size=13, anchor="end")
        else:
            paper.text(left, top - 8, name, size=12, colour="muted", anchor="start")
        for j, word in enumerate(row):
            x, right = left + step * j + 1.5, word == answer[j]
            paper.box(
                x, top, step - 3, 28, fill="accent", line="none", shade=0.06 + 0.5 * shares[i, j], radius=4
            )
            if right:
                paper.box(x, top, step - 3, 28, fill="none", line="accent", radius=4)
            paper.text(
                x + step / 2 - 1.5,
                top + 14,
                word or "?",
                size=15 if len(word) < 2 else 11,
                colour="text" if right else "muted",
                weight=600 if right else 400,
            )
    return paper
