"""「블록 쌓기」를 한 장으로: 어텐션이 자리 사이를 나르고, 피드포워드가 자리마다 꺾고, 굵은 길은 끊기지 않는다."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_shares, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.wording import read_aloud

HIGH = 116  # 층 하나의 높이


def carry_and_fold(tokens: Sequence[str], weights: Sequence[np.ndarray] | np.ndarray) -> Drawing:
    """자리마다 굵은 길 하나가 층들을 지난다. 층마다 가중치만큼 진한 선이 자리를 잇고, 그 위에 자리마다 상자가 있다.

    Args:
        tokens: 자리마다의 토큰. 여덟 개까지.
        weights: 층마다의 어텐션 가중치 (N, L, L). 세 층까지.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 가중치가 토큰과 짝이 맞지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=8, least=2)
    count = len(tokens)
    weights = checked_list("weights", weights)
    if not 1 <= len(weights) <= 3:
        raise ValueError(f"weights에 층이 {len(weights)}개 있다. 한 층에서 세 층까지 넣는다.")
    layers = checked_shares("weights", weights, (len(weights), count, count))
    description = (
        f"「{read_aloud(tokens)}」의 {count}자리마다 굵은 길이 하나씩 있다. 층 "
        f"{len(layers)}개를 지나는 동안 어텐션의 선이 "
        "자리 사이를 잇고, 피드포워드의 상자는 자리마다 따로 놓인다. 두 서브층의 결과는 길에 더해지고 길은 끊기지 않는다"
    )
    wide = _layout(Canvas(WIDE, HIGH * len(layers) + 62), 150, tokens, layers)
    narrow = _layout(Canvas(NARROW, HIGH * len(layers) + 62), 58, tokens, layers)
    return Drawing(wide, narrow, description)


def _layout(paper: Canvas, left: float, tokens: list[str], layers: np.ndarray) -> Canvas:
    wide = paper.width == WIDE
    step = (paper.width - left) / len(tokens)
    xs = [left + step * (j + 0.5) for j in range(len(tokens))]
    low = paper.height - 20
    for x in xs:
        paper.line((x, low - 17), (x, 12), colour="accent", width=7, shade=0.22)
    for n, layer in enumerate(layers):
        base = low - 24 - HIGH * n
        carried, folded = base - 54, base - 86
        for i, row in enumerate(layer):
            for j, share in enumerate(row):
                if share > 0.04 and i != j:
                    look = {"width": 0.8 + 2.4 * float(share), "shade": 0.15 + 0.85 * float(share)}
                    paper.curve((xs[j], base - 4), (xs[i], carried + 7), colour="accent", **look)
        for x in xs:
            paper.circle(x, carried, 6, fill="surface", line="accent")
            paper.box(
                x - min(step / 2 - 6, 18),
                folded - 10,
                min(step - 12, 36),
                20,
                fill="surface",
                line="warm",
                radius=4,
            )
        names = (
            (base - 28, "어텐션: 나른다", "나른다", "accent"),
            (folded, "피드포워드: 꺾는다", "꺾는다", "warm"),
        )
        for y, long, short, colour in names:
            paper.text(2, y, long if wide else short, anchor="start", size=12.5, colour=colour)
        paper.text(2, carried, "더하고 고른다" if wide else "＋", anchor="start", size=12, colour="muted")
        if wide:
            paper.text(left - 8, base - 58, f"{n + 1}층", anchor="end", size=12, weight=600, colour="muted")
    for x, token in zip(xs, tokens, strict=True):
        paper.chip(x, low, token, min(step - 8, 46), 34, size=16)
    return paper
