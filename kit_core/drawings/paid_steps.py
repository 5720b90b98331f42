"""글자마다 치른 값(확률의 로그에 부호를 바꾼 것)을 이어 붙인 길이."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_mapping, checked_parts, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers


def paid_steps(paths: Mapping[str, tuple[Sequence[str], Sequence[float]]]) -> Drawing:
    """길마다 토큰의 값을 이어 붙인 띠. 띠가 짧을수록 그럴듯한 글이다.

    Args:
        paths: 길의 이름 -> (토큰들, 토큰마다의 값). 두 길이고 값은 0보다 크며 열네 개까지.

    Raises:
        TypeError, ValueError: 길이 둘이 아니거나 토큰과 값의 짝이 맞지 않을 때.
    """
    paths = checked_mapping("paths", paths)
    if len(paths) != 2:
        raise ValueError(f"paths에 길이 {len(paths)}개 있다. 두 개를 넣는다.")
    found: dict[str, tuple[list[str], np.ndarray]] = {}
    for name, path in paths.items():
        tokens, costs = checked_parts(f"paths['{name}']", path, ("토큰들", "값"))
        words = checked_words(f"paths['{name}']", tokens, most=14, least=2)
        values = checked_numbers(f"paths['{name}']", costs, most=14, least=2, above=0)
        if len(words) != len(values):
            raise ValueError(
                f"paths['{name}']의 값이 {len(values)}개이다. 토큰과 같은 {len(words)}개를 넣는다."
            )
        found[name] = words, values
    told = "; ".join(
        f"{name} 「{''.join(words)}」: {' '.join(f'{v:.2f}' for v in values)}, 합 {values.sum():.2f}"
        for name, (words, values) in found.items()
    )
    most = max(float(values.sum()) for _, values in found.values())
    best = min(found, key=lambda name: float(found[name][1].sum()))
    wide, narrow = Canvas(WIDE, 136), Canvas(NARROW, 150)
    for k, (name, (words, values)) in enumerate(found.items()):
        _one(wide, 68 * k + 4, 690 / most, (name, best), words, values)
        _one(narrow, 76 * k + 4, 322 / most, (name, best), words, values)
    return Drawing(wide, narrow, f"토큰마다 치른 값을 이어 붙인 띠. {told}")


def _one(
    paper: Canvas, top: float, unit: float, names: tuple[str, str], words: list[str], values: np.ndarray
) -> None:
    name, best = names
    colour = "accent" if name == best else "muted"
    paper.text(2, top + 9, name, size=13, weight=600, anchor="start", colour=colour)
    paper.text(
        2 + unit * float(values.sum()),
        top + 9,
        f"{values.sum():.2f}",
        size=14,
        weight=600,
        anchor="end",
        colour=colour,
    )
    x = 2.0
    for word, value in zip(words, values, strict=True):
        long = unit * float(value)
        dear = value > 2 * float(np.median(values))
        look = {"fill": "warm" if dear else "soft", "line": "surface", "shade": 0.35 if dear else 1.0}
        paper.box(x, top + 22, long, 34, radius=3, **look)
        size = 15 if paper.width == WIDE else 12
        if len(word) == 1:
            paper.text(x + long / 2, top + 39, word, size=size if long > 14 else 11)
        elif long > 12 * len(word):
            paper.text(x + long / 2, top + 39, word, size=12)
        x += long
