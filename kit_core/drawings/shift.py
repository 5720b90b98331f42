"""타깃을 한 칸 밀어 입력과 정답을 만드는 일 (논문 3.1절, 5절)."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing, played


def shift_by_one(tokens: Sequence[str]) -> Drawing:
    """시작 토큰에서 끝 토큰까지의 타깃을 두 줄로 베끼고 한 줄을 한 칸 미는 그림.

    Args:
        tokens: 시작 토큰과 끝 토큰을 붙인 타깃. 세 개에서 여덟 개까지.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=8, least=3)
    given, answers = tokens[:-1], tokens[1:]
    pairs = ", ".join(f"{a}에서 {b}" for a, b in zip(given, answers, strict=True))
    description = (
        "같은 타깃을 두 줄로 적는다. 끝을 뗀 줄은 디코더의 입력이고, 처음을 떼어 왼쪽으로 한 칸 민 줄은 맞힐 정답이다. "
        f"자리마다 바로 위의 글자를 맞힌다: {pairs}"
    )
    wide = _layout(Canvas(WIDE, 176), 128, 72, tokens, "kit-shift-wide")
    narrow = _layout(Canvas(NARROW, 216), 2, 46, tokens, "kit-shift-narrow")
    slide = "from,25%{{transform:translateX({}px)}}to{{transform:none}}"
    motion = "".join(
        played(name, slide.format(_step(paper, left, step, tokens)), 2.4)
        for name, paper, left, step in (
            ("kit-shift-wide", wide, 128, 72),
            ("kit-shift-narrow", narrow, 2, 46),
        )
    )
    return Drawing(wide, narrow, description, motion)


def _step(paper: Canvas, left: float, step: float, tokens: list[str]) -> float:
    return min(step, (paper.width - left - 2) / len(tokens))


def _layout(paper: Canvas, left: float, step: float, tokens: list[str], name: str) -> Canvas:
    wide = paper.width == WIDE
    step = _step(paper, left, step, tokens)
    size = step - 8
    top, low = (36, 140) if wide else (50, 160)
    if wide:
        for y, words in ((top, "맞힐 글자"), (low, "디코더의 입력")):
            paper.text(left - 16, y, words, anchor="end", size=13, colour="muted")
    else:
        paper.text(left + 4, top - 34, "맞힐 글자", anchor="start", size=12.5, colour="muted")
        paper.text(left + 4, low + 34, "디코더의 입력", anchor="start", size=12.5, colour="muted")
    for j, word in enumerate(tokens):
        x = left + step * (j + 0.5)
        end = j == len(tokens) - 1
        look = (
            {"line": "line", "fill": "surface", "colour": "muted", "dashed": True}
            if end
            else {"line": "muted"}
        )
        paper.chip(x, low, word, size, 34, size=16 if len(word) == 1 else 12.5, **look)
        if not end:
            paper.arrow((x, low - 17), (x, top + 17), colour="accent")
    with paper.group(name):
        for j, word in enumerate(tokens):
            x = left + step * (j - 0.5)
            look = {"fill": "soft", "line": "accent", "weight": 600, "size": 16 if len(word) == 1 else 12.5}
            if j:
                paper.chip(x, top, word, size, 34, **look)
    return paper
