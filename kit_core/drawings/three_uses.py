"""어텐션이 쓰이는 세 곳: 쿼리가 어디에서 오고 어느 키에 닿는가 (논문 3.2.3절)."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.panels import panelled


def three_uses(source: Sequence[str], target: Sequence[str]) -> Drawing:
    """윗줄이 쿼리, 아랫줄이 키와 밸류이다. 볼 수 있는 짝마다 선을 긋고 쿼리 하나의 선을 굵게 한다.

    Args:
        source: 소스의 토큰들. 두 개에서 다섯 개까지.
        target: 지금까지 쓴 타깃의 토큰들. 두 개에서 다섯 개까지.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않을 때.
    """
    source = checked_words("source", source, most=5, least=2)
    target = checked_words("target", target, most=5, least=2)
    uses = (
        ("인코더 셀프 어텐션", source, source, np.ones((len(source), len(source)), bool)),
        ("디코더 셀프 어텐션", target, target, np.tri(len(target), dtype=bool)),
        ("인코더-디코더 어텐션", target, source, np.ones((len(target), len(source)), bool)),
    )
    sides = ("소스", "타깃")
    told = ". ".join(
        f"{name}의 쿼리는 {sides[queries is target]}, 키와 밸류는 {sides[keys is target]}에서 오고 "
        f"볼 수 있는 짝은 {seen.sum()}개이다"
        for name, queries, keys, seen in uses
    )
    panels = [partial(_panel, *use) for use in uses]
    wide, narrow = panelled(panels, 176, columns=(3, 1), gap=(36, 20))
    return Drawing(wide, narrow, told)


def _panel(
    name: str,
    queries: list[str],
    keys: list[str],
    seen: np.ndarray,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    paper.text(left + 2, top + 10, name, anchor="start", weight=600)
    step = min(36, (width - 46) / max(len(queries), len(keys)))
    high, low, lit = top + 52, top + 150, len(queries) // 2
    for y, words in ((high, "쿼리"), (low, "키, 밸류")):
        paper.text(left + 2, y, words, anchor="start", size=11.5, colour="muted")
    xs = [left + 50 + step * (j + 0.5) for j in range(len(queries))]
    ys = [left + 50 + step * (j + 0.5) for j in range(len(keys))]
    for (i, j), sees in np.ndenumerate(seen):
        if sees:
            look = {"width": 2.2} if i == lit else {"width": 1, "shade": 0.3}
            paper.curve((xs[i], high + 15), (ys[j], low - 15), colour="accent", **look)
    for i, (x, word) in enumerate(zip(xs, queries, strict=True)):
        look = {"fill": "soft", "line": "accent", "weight": 600} if i == lit else {}
        paper.chip(x, high, word, step - 5, 30, size=15, **look)
    for x, word in zip(ys, keys, strict=True):
        paper.chip(x, low, word, step - 5, 30, size=15)
