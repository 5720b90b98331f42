"""사전과 부드러운 사전: 하나를 고르는 것과 닮은 만큼 섞는 것."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_shares, checked_text, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.panels import panelled
from kit_core.drawings.particles import josa


def soft_dictionary(
    sought: str,
    keys: Sequence[str],
    values: Sequence[Sequence[float]] | np.ndarray,
    weights: Sequence[float] | np.ndarray,
) -> Drawing:
    """왼쪽은 꼭 맞는 키의 값을 꺼내는 사전, 오른쪽은 모든 밸류를 가중치만큼 섞는 어텐션이다.

    Args:
        sought: 찾는 말. keys에 있어야 한다.
        keys: 키들. 두 개에서 네 개까지.
        values: 키마다의 밸류 (S, 2).
        weights: 키마다의 가중치 (S,).

    Raises:
        TypeError, ValueError: 키의 수가 그림에 맞지 않거나, 찾는 말이 없거나, 배열이 키와 짝이 맞지 않을 때.
    """
    keys = checked_words("keys", keys, most=4, least=2)
    if checked_text("sought", sought) not in keys:
        raise ValueError(f"sought={sought!r}이(가) keys에 없다. {', '.join(keys)} 가운데 하나를 넣는다.")
    held = checked_numbers("values", values, (len(keys), 2))
    shares = checked_shares("weights", weights, (len(keys),))
    exact = np.array([key == sought for key in keys], dtype="float64")
    told = ", ".join(f"「{key}」 {share:.0%}" for key, share in zip(keys, shares, strict=True))
    description = (
        f"사전에서는 찾는 말 「{sought}」{josa(sought, '과', '와')} 꼭 맞는 키 하나의 값 {_pair(exact @ held, 0)}이 나온다. "
        f"어텐션에서는 쿼리가 모든 키에 "
        f"비율을 준다. {told}이고, 그 비율로 섞은 답은 {_pair(shares @ held, 1)}이다"
    )
    panels = [
        partial(_panel, "사전: 하나를 고른다", "찾는 말", sought, keys, held, exact),
        partial(_panel, "어텐션: 비율로 섞는다", "쿼리", "q", keys, held, shares),
    ]
    wide, narrow = panelled(panels, 60 + 50 * len(keys))
    return Drawing(wide, narrow, description)


def _pair(value: np.ndarray, digits: int) -> str:
    return "(" + ", ".join(signed(float(part), digits) for part in value) + ")"


def _panel(
    title: str,
    asks: str,
    query: str,
    keys: list[str],
    values: np.ndarray,
    shares: np.ndarray,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    soft = not np.isin(shares, (0, 1)).all()
    colour = "accent" if soft else "muted"
    paper.text(left + 2, top + 10, title, anchor="start", weight=600, colour="accent" if soft else "text")
    middle = top + 44 + 25 * len(keys)
    q, k, v, out = left + 24, left + 124, left + 198, left + width - 34
    paper.text(q, middle - 32, asks, size=12, colour="muted")
    paper.chip(q, middle, query, 44, 34, fill="soft", line="accent", size=16, weight=600, italic=query == "q")
    for name, x in (("키", k), ("밸류" if soft else "값", v)):
        paper.text(x, top + 32, name, size=12, colour="muted")
    for i, (key, value, share) in enumerate(zip(keys, values, shares, strict=True)):
        y = top + 44 + 50 * i + 25
        if share > 0.005:
            look = {"colour": colour, "width": 1 + 3.4 * float(share), "shade": 0.35 + 0.65 * float(share)}
            paper.line((q + 23, middle), (k - 24, y), **look)
            paper.line((v + 30, y), (out - 31, middle), **look)
        else:
            paper.line((q + 23, middle), (k - 24, y), colour="line", dashed=True)
        paper.chip(k, y, key, 46, 34, size=16)
        paper.chip(
            v, y, _pair(value, 0), 58, 34, size=14, fill="accent", shade=0.5 * float(share), line="muted"
        )
        if soft:
            paper.text(
                (q + k) / 2 + 4, (middle + y) / 2 - 2, f"{share:.0%}", size=12, colour="accent", halo=True
            )
    paper.chip(
        out,
        middle,
        _pair(shares @ values, 1 if soft else 0),
        66,
        36,
        fill="soft",
        line="accent",
        size=13.5,
        weight=600,
    )
