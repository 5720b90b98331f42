"""한 자리의 쿼리가 무엇을 볼 수 있고 무엇을 볼 수 없는지 (논문 3.2.3절)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_places, checked_text, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_flags


def visible_keys(
    tokens: Sequence[str], mask: Sequence[bool] | np.ndarray, query: int, padding: str
) -> Drawing:
    """쿼리 하나에서 모든 키로 그은 선. 볼 수 있는 키에는 닿고, 미래와 패딩에서는 끊긴다.

    Args:
        tokens: 배열에 담긴 토큰들. 여덟 개까지.
        mask: 쿼리의 행 (T,). True가 볼 수 있음이다.
        query: 쿼리의 자리.
        padding: 패딩을 적은 글. tokens의 그 글이 패딩이다.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 마스크의 행이 토큰과 짝이 맞지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=8, least=2)
    row = checked_flags("mask", mask, (len(tokens),))
    checked_places("query", [query], len(tokens))
    checked_text("padding", padding)
    groups = _groups(tokens, row, padding)
    told = ", ".join(f"{name}: {' '.join(tokens[j] for j in places)}" for name, places in groups)
    description = (
        f"「{tokens[query]}」의 쿼리에서 키마다 선을 긋는다. 선이 닿는 것은 볼 수 있는 키뿐이다. {told}"
    )
    wide = _layout(Canvas(WIDE, 178), 86, (tokens, row, query), groups)
    narrow = _layout(Canvas(NARROW, 178), 46, (tokens, row, query), groups)
    return Drawing(wide, narrow, description)


def _groups(tokens: list[str], row: np.ndarray, padding: str) -> list[tuple[str, list[int]]]:
    found: dict[str, list[int]] = {"볼 수 있다": [], "미래": [], "패딩": []}
    for j, (token, seen) in enumerate(zip(tokens, row, strict=True)):
        found["볼 수 있다" if seen else "패딩" if token == padding else "미래"].append(j)
    return [(name, places) for name, places in found.items() if places]


def _layout(
    paper: Canvas, step: float, row: tuple[list[str], np.ndarray, int], groups: list[tuple[str, list[int]]]
) -> Canvas:
    tokens, seen, query = row
    step = min(step, (paper.width - 4) / len(tokens))
    left = (paper.width - step * len(tokens)) / 2
    xs = [left + step * (j + 0.5) for j in range(len(tokens))]
    keys, low, size = 58, 158, min(step - 8, 64)
    for name, places in groups:
        colour = "accent" if name == "볼 수 있다" else "muted"
        ends = xs[places[0]] - size / 2, xs[places[-1]] + size / 2
        paper.text(sum(ends) / 2, 10, name, size=13, weight=600, colour=colour)
        paper.line((ends[0], 26), (ends[1], 26), colour=colour, width=2, shade=0.6)
    for j, (x, token) in enumerate(zip(xs, tokens, strict=True)):
        start, end = (xs[query], low - 17), (x, keys + 17)
        if seen[j]:
            paper.curve(end, start, colour="accent", width=2)
            paper.chip(x, keys, token, size, 34, fill="soft", line="accent", size=16, weight=600)
            continue
        paper.curve(end, start, colour="line", width=1.5, dashed=True)
        paper.circle(x, keys + 30, 8, fill="surface", line="line")
        paper.line((x - 3.5, keys + 26.5), (x + 3.5, keys + 33.5), colour="muted")
        paper.line((x - 3.5, keys + 33.5), (x + 3.5, keys + 26.5), colour="muted")
        paper.chip(x, keys, token, size, 34, fill="surface", dashed=True, size=16, colour="muted")
    paper.chip(xs[query], low, tokens[query], size, 34, fill="soft", line="accent", size=16, weight=600)
    paper.text(xs[query] + size / 2 + 10, low, "이 자리의 쿼리", size=13, colour="muted", anchor="start")
    return paper
