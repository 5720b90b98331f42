"""한 글자씩 고르는 길이 갈라지는 나무. 눈앞의 확률과 끝까지 곱한 확률이 다른 길을 가리킬 수 있다."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import (
    checked_list,
    checked_mapping,
    checked_shares,
    checked_text,
    checked_words,
)
from kit_core.drawings.drawing import Drawing


def beam_tree(
    prefix: str, chances: Mapping[str, Sequence[float]], tokens: Sequence[Sequence[str]]
) -> Drawing:
    """같은 머리에서 갈라진 두 길. 선 위의 수는 그 글자의 확률, 끝의 수는 갈라진 뒤의 확률을 모두 곱한 값이다.

    Args:
        prefix: 두 길에 함께 있는 머리.
        chances: 길의 이름 -> 글자마다의 확률. 두 길이고, 앞의 것이 먼저 고른 길이다.
        tokens: 두 길의 글자들. 저마다 여섯 개까지.

    Raises:
        TypeError, ValueError: 길이 둘이 아니거나 글자와 확률의 짝이 맞지 않을 때.
    """
    checked_text("prefix", prefix)
    chances, tokens = checked_mapping("chances", chances), checked_list("tokens", tokens)
    if len(chances) != 2 or len(tokens) != 2:
        raise ValueError(f"chances에 길이 {len(chances)}개, tokens에 {len(tokens)}개 있다. 둘씩 넣는다.")
    words = [checked_words("tokens", path, most=6) for path in tokens]
    shares = [
        checked_shares("chances", path, (len(word),))
        for path, word in zip(chances.values(), words, strict=True)
    ]
    products = [float(np.prod(path)) for path in shares]
    told = "; ".join(
        f"{name}: {' '.join(f'{letter} {share:.0%}' for letter, share in zip(word, path, strict=True))}, "
        f"곱하면 {product:.1%}"
        for name, word, path, product in zip(chances, words, shares, products, strict=True)
    )
    description = f"「{prefix}」 뒤에서 길이 둘로 갈라진다. {told}"
    wide = _layout(Canvas(WIDE, 190), (prefix, list(chances)), words, shares, products)
    narrow = _upright(
        Canvas(NARROW, 74 + 56 * max(map(len, words)) + 54), (prefix, list(chances)), words, shares, products
    )
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas,
    names: tuple[str, list[str]],
    words: list[list[str]],
    shares: list[np.ndarray],
    products: list[float],
) -> Canvas:
    prefix, titles = names
    best = int(np.argmax(products))
    start, step, middle = 110, 76, paper.height / 2
    paper.box(2, middle - 18, start - 8, 36, prefix, fill="raised", size=16)
    for row, (word, path) in enumerate(zip(words, shares, strict=True)):
        y, colour = (44 if row == 0 else 146), "accent" if row == best else "muted"
        paper.text(
            start + 70, y - 36 if row == 0 else y + 36, titles[row], size=12.5, colour=colour, anchor="start"
        )
        at = (start - 6, middle)
        for j, (letter, share) in enumerate(zip(word, path, strict=True)):
            x = start + 88 + step * j
            paper.path(
                f"M{at[0]} {at[1]} C{at[0] + 40} {at[1]} {x - 60} {y} {x - 17} {y}"
                if j == 0
                else f"M{at[0]} {y} H{x - 17}",
                colour=colour,
                width=1 + 3 * share,
            )
            place = (x - 42, y - 13 if row == 0 else y + 15) if j else (x - 46, y - 4 if row == 0 else y + 6)
            paper.text(*place, f"{share:.0%}", size=12, weight=600, colour=colour, halo=True)
            look = {"fill": "soft" if row == best else "surface", "line": colour}
            paper.chip(x, y, letter, 34, 34, size=16 if len(letter) == 1 else 12.5, **look)
            at = (x + 17, y)
        paper.text(
            paper.width - 2, y, f"{products[row]:.1%}", anchor="end", size=18, weight=600, colour=colour
        )
    return paper


def _upright(
    paper: Canvas,
    names: tuple[str, list[str]],
    words: list[list[str]],
    shares: list[np.ndarray],
    products: list[float],
) -> Canvas:
    prefix, titles = names
    best = int(np.argmax(products))
    middle = paper.width / 2
    paper.box(middle - 52, 2, 104, 34, prefix, fill="raised", size=16)
    for row, (word, path) in enumerate(zip(words, shares, strict=True)):
        x, colour = (78 if row == 0 else 250), "accent" if row == best else "muted"
        paper.text(x + (-20 if row == 0 else 20), 62, titles[row], size=12, colour=colour)
        at = (middle + (-26 if row == 0 else 26), 36)
        for j, (letter, share) in enumerate(zip(word, path, strict=True)):
            y = 104 + 56 * j
            paper.curve(at, (x, y - 16), colour=colour, width=1 + 3 * share)
            paper.text(
                x + (24 if j else 30), y - 27, f"{share:.0%}", size=12, weight=600, colour=colour, halo=True
            )
            look = {"fill": "soft" if row == best else "surface", "line": colour}
            paper.chip(x, y, letter, 36, 32, size=16 if len(letter) == 1 else 12.5, **look)
            at = (x, y + 16)
        paper.text(x, paper.height - 16, f"{products[row]:.1%}", size=18, weight=600, colour=colour)
    return paper
