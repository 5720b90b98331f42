"""분류기가 읽은 글: 토큰마다의 몫을 더해 한쪽을 고른다."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_parts, checked_share, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed


def pooled_shares(texts: Sequence[tuple[Sequence[str], Sequence[float], float]]) -> Drawing:
    """글마다 토큰의 몫을 위(긍정)와 아래(부정)로 뻗은 막대로 그리고, 모델이 말한 긍정의 확률을 끝에 적는다.

    Args:
        texts: (토큰들, 토큰마다의 몫, 긍정의 확률)을 두 개. 토큰은 여섯 개까지이다.

    Raises:
        TypeError, ValueError: 글이 둘이 아니거나 토큰과 몫의 짝이 맞지 않을 때.
    """
    texts = checked_list("texts", texts)
    if len(texts) != 2:
        raise ValueError(f"texts에 글이 {len(texts)}개 있다. 두 개를 넣는다.")
    read = []
    for text in texts:
        tokens, shares, chance = checked_parts("texts", text, ("토큰들", "몫", "확률"))
        tokens = checked_words("texts", tokens, most=6)
        values = checked_numbers("texts의 몫", shares, (len(tokens),))
        read.append((tokens, values, checked_share("texts의 확률", chance)))
    told = ". ".join(
        f"「{' '.join(tokens)}」의 몫은 "
        f"{', '.join(f'{t} {signed(v, 1, plus=True)}' for t, v in zip(tokens, values.tolist(), strict=True))}이고 "
        f"긍정의 확률은 {chance:.0%}"
        for tokens, values, chance in read
    )
    largest = max(float(np.abs(values).max()) for _, values, _ in read) or 1.0
    wide, narrow = Canvas(WIDE, 192), Canvas(NARROW, 382)
    for paper, corners in ((wide, ((0, 0), (368, 0))), (narrow, ((0, 0), (0, 190)))):
        for corner, text in zip(corners, read, strict=True):
            _one(paper, corner, text, largest)
    return Drawing(wide, narrow, told)


def _one(
    paper: Canvas, corner: tuple[float, float], text: tuple[list[str], np.ndarray, float], largest: float
) -> None:
    left, top = corner
    tokens, values, chance = text
    middle, tall = top + 78, 52
    step = min(84, 232 / len(tokens))
    good = chance > 0.5
    crowded = max(map(len, tokens)) * 13 > step
    paper.line((left + 4, middle), (left + 236, middle), colour="line")
    for j, (token, value) in enumerate(zip(tokens, values.tolist(), strict=True)):
        x, high = left + 4 + step * (j + 0.5), tall * abs(value) / largest
        y = middle - high if value > 0 else middle
        paper.box(x - 14, y, 28, max(high, 1), fill="accent" if value > 0 else "warm", line="none", radius=3)
        paper.text(
            x,
            (y - 10) if value > 0 else (y + high + 11),
            signed(value, 1, plus=True),
            size=12,
            colour="muted",
        )
        # 긴 토큰은 한 칸에 들지 않으므로 높이를 번갈아 놓는다.
        paper.text(x, top + 163 + (18 if j % 2 and crowded else 0), token, size=13)
    paper.arrow((left + 246, middle), (left + 266, middle), head=6)
    colour = "accent" if good else "warm"
    paper.text(left + 298, middle - 8, f"{chance:.0%}", size=20, weight=600, colour=colour)
    paper.text(left + 298, middle + 15, "긍정", size=12.5, colour="muted")
