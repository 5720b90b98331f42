"""쿼리, 키, 밸류가 어디에서 오고 가중치 한 행이 무엇을 하는지 (논문 3.2절)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_shares, checked_text, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.wording import read_aloud


def sources_of_attention(
    heard: Sequence[str], written: str, following: str, weights: Sequence[float] | np.ndarray
) -> Drawing:
    """들은 말에서 키와 밸류가, 막 쓴 글자에서 쿼리가 나와 가중치 한 행으로 밸류를 섞는 그림.

    Args:
        heard: 들은 말의 토큰들. 여덟 개까지.
        written: 막 쓴 글자.
        following: 그다음에 고른 글자.
        weights: 토큰마다의 가중치 (S,).

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 가중치가 비율이 아닐 때.
    """
    heard = checked_words("heard", heard, most=8)
    checked_text("written", written)
    checked_text("following", following)
    shares = checked_shares("weights", weights, (len(heard),))
    most = int(shares.argmax())
    description = (
        f"들은 말 「{read_aloud(heard)}」의 글자마다 키와 밸류가 있고 막 쓴 「{written}」에서 쿼리가 나온다. "
        f"쿼리를 모든 키와 견준 가중치는 「{heard[most]}」에서 {shares[most]:.0%}로 가장 크고, "
        f"그 비율로 섞은 밸류에서 고른 다음 글자는 「{following}」이다"
    )
    wide = _layout(Canvas(WIDE, 308), 192, 70, heard, written, following, shares)
    narrow = _layout(Canvas(NARROW, 348), 0, 46, heard, written, following, shares)
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas,
    left: float,
    step: float,
    heard: list[str],
    written: str,
    following: str,
    shares: np.ndarray,
) -> Canvas:
    wide = paper.width == WIDE
    step = min(step, (paper.width - left - 4) / len(heard))
    size = step - 10
    columns = [left + step * (j + 0.5) for j in range(len(heard))]
    words, keys, bars, values, out = (20, 84, 196, 228, 296) if wide else (42, 98, 240, 272, 336)
    tall = 62 if wide else 52

    if wide:
        for y, name in ((words, "들은 말"), (bars - 9, "가중치"), (values, "밸류")):
            paper.text(left - 8, y, name, anchor="end", colour="muted", size=13)
        query = 44
        paper.chip(query, 148, written, 56, 32, fill="soft", line="accent", size=16, weight=600)
        paper.text(query, 176, "막 쓴 글자", size=12, colour="muted")
        paper.arrow((query, 132), (query, keys + 15), colour="accent")
        paper.arrow((query + 28, keys), (columns[0] - size / 2, keys), colour="accent")
        paper.text(
            (query + 28 + columns[0] - size / 2) / 2, keys - 12, "모든 키와 견준다", size=12, colour="accent"
        )
    else:
        paper.text(left + 4, 12, "들은 말", anchor="start", colour="muted", size=12.5)
        query, at = 94, keys + 44
        paper.chip(columns[0], at, written, 36, 30, fill="soft", line="accent", size=16, weight=600)
        paper.arrow((columns[0] + 18, at), (query - 18, at), colour="accent")
        paper.text(query + 28, at, "막 쓴 글자를 모든 키와 견준다", size=12, colour="accent", anchor="start")
        keys, at = at, keys
    paper.chip(query, keys, "q", 56 if wide else 36, 30, fill="soft", line="accent", italic=True, weight=600)
    if not wide:
        keys = at
    low = (values + 15, out - 22)
    for x, word, share in zip(columns, heard, shares, strict=True):
        paper.chip(x, words, word, size, 32, size=16)
        paper.arrow((x, words + 16), (x, keys - 15), head=5)
        paper.chip(x, keys, "k", size, 30, italic=True, line="muted", fill="surface")
        high = max(tall * share, 1.5)
        paper.box(x - size / 4, bars - high, size / 2, high, fill="accent", line="none", radius=2)
        if share >= 0.005:
            paper.text(x, bars - high - 10, f"{share:.0%}", size=12, weight=600, colour="accent")
            look = {"width": 1 + 3 * share, "shade": 0.3 + 0.7 * share, "colour": "accent"}
            paper.curve((x, low[0]), (columns[len(heard) // 2], low[1]), **look)
        paper.chip(x, values, "v", size, 30, fill="accent", line="muted", shade=0.6 * share, italic=True)
    paper.line((columns[0] - size / 2, bars), (columns[-1] + size / 2, bars), colour="line")
    middle = columns[len(heard) // 2]
    paper.chip(
        middle, out - 6, following, 56 if wide else 40, 32, fill="soft", line="accent", size=16, weight=600
    )
    paper.text(middle - 36, out - 6, "섞은 밸류에서", anchor="end", size=13, colour="muted")
    paper.text(middle + 36, out - 6, "다음 글자", anchor="start", size=13, colour="muted")
    return paper
