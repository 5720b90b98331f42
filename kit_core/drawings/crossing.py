"""두 언어의 낱말을 잇는 선: 선의 굵기가 어텐션 가중치이다."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_shares, checked_words
from kit_core.drawings.drawing import Drawing

LEAST = 0.15  # 이보다 가는 선은 긋지 않는다.


def crossing_words(source: Sequence[str], target: Sequence[str], weights: np.ndarray) -> Drawing:
    """위에는 소스, 아래에는 타깃의 낱말을 놓고 가중치만큼 굵은 선으로 이은 그림.

    Args:
        source: 소스의 낱말들. 열두 개까지.
        target: 타깃의 낱말들. 열두 개까지.
        weights: (타깃, 소스)의 가중치. 행마다 합이 1을 넘지 않는다.

    Raises:
        TypeError, ValueError: 낱말의 수가 그림에 맞지 않거나 가중치의 모양이 다를 때.
    """
    source = checked_words("source", source, most=12)
    target = checked_words("target", target, most=12)
    shares = checked_shares("weights", weights, (len(target), len(source)))
    best = ", ".join(
        f"{word}: {source[int(row.argmax())]} {row.max():.0%}"
        for word, row in zip(target, shares, strict=True)
    )
    description = f"「{' '.join(source)}」와 옮긴 글 「{' '.join(target)}」. 옮긴 글의 낱말마다 가장 많이 본 소스의 낱말: {best}"
    return Drawing(_across(source, target, shares), _down(source, target, shares), description)


def _width(word: str) -> float:
    return 20 + 8.3 * len(word)


def _row(words: list[str], room: float) -> list[float]:
    """낱말 상자의 가운데들. 폭에 맞춰 고르게 벌린다."""
    widths = [_width(word) for word in words]
    gap = min(14, (room - sum(widths)) / max(len(words) - 1, 1))
    x = (room - sum(widths) - gap * (len(words) - 1)) / 2
    xs = []
    for width in widths:
        xs.append(x + width / 2)
        x += width + gap
    return xs


def _across(source: list[str], target: list[str], shares: np.ndarray) -> Canvas:
    paper = Canvas(WIDE, 196)
    above, below = (_row(words, WIDE) for words in (source, target))
    for i, x in enumerate(below):
        for j, start in enumerate(above):
            if shares[i, j] >= LEAST:
                look = {"width": 1 + 3.5 * shares[i, j], "shade": 0.25 + 0.75 * shares[i, j]}
                paper.curve((start, 33), (x, 163), colour="accent", **look)
    for x, word in zip(above, source, strict=True):
        paper.chip(x, 17, word, _width(word), 32, size=15)
    for x, word in zip(below, target, strict=True):
        paper.chip(x, 179, word, _width(word), 32, fill="soft", line="accent", size=15)
    return paper


def _down(source: list[str], target: list[str], shares: np.ndarray) -> Canvas:
    step = 42
    count = max(len(source), len(target))
    paper = Canvas(NARROW, step * count)
    sides = [
        [step * (k + 0.5 + (count - len(words)) / 2) for k in range(len(words))] for words in (source, target)
    ]
    size = [max(map(_width, words)) for words in (source, target)]
    a, b = size[0] + 2, NARROW - size[1] - 2
    for i, y in enumerate(sides[1]):
        for j, start in enumerate(sides[0]):
            if shares[i, j] >= LEAST:
                shape = f"M{a} {start} C{(a + b) / 2} {start} {(a + b) / 2} {y} {b} {y}"
                look = {"width": 1 + 3.5 * shares[i, j], "shade": 0.25 + 0.75 * shares[i, j]}
                paper.path(shape, colour="accent", **look)
    for y, word in zip(sides[0], source, strict=True):
        paper.chip(size[0] / 2 + 1, y, word, size[0], 30, size=15)
    for y, word in zip(sides[1], target, strict=True):
        paper.chip(NARROW - size[1] / 2 - 1, y, word, size[1], 30, fill="soft", line="accent", size=15)
    return paper
