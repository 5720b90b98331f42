"""마스크를 한 층에서만 빠뜨려도 새는 길: 뒤의 글자를 바꾸었을 때 달라지는 자리."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import (
    checked_index,
    checked_list,
    checked_mapping,
    checked_parts,
    checked_words,
)
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_flags
from kit_core.drawings.panels import panelled
from kit_core.drawings.particles import josa

HIGH = 40


def leaking_layers(
    tokens: Sequence[str], changed: int, cases: Mapping[str, tuple[Sequence[bool], np.ndarray]]
) -> Drawing:
    """경우마다 입력과 층을 아래에서 위로 쌓고, 바꾼 글자의 영향이 닿은 자리를 칠한 그림.

    Args:
        tokens: 타깃의 토큰들. 여섯 개까지.
        changed: 바꾼 글자의 자리.
        cases: 경우의 이름마다 (층마다 마스크를 걸었는지, 입력과 층마다 닿은 자리 (N + 1, T)).

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 배열이 토큰과 층에 짝이 맞지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=6, least=2)
    changed = checked_index("changed", changed)
    if changed >= len(tokens):
        raise ValueError(f"changed={changed}은(는) 토큰 밖이다. 0에서 {len(tokens) - 1}까지의 자리를 넣는다.")
    found = {
        name: _case(checked_parts("cases", case, ("층마다의 마스크", "닿은 자리")), len(tokens))
        for name, case in checked_mapping("cases", cases).items()
    }
    told = ". ".join(
        f"{name} 마지막 층에서 그 앞의 {changed}자리 가운데 {reached[-1, :changed].sum()}자리가 달라진다"
        for name, (_, reached) in found.items()
    )
    letter = tokens[changed]
    description = (
        f"「{letter}」{josa(letter, '을', '를')} 다른 글자로 바꾸고 층마다 달라진 자리를 칠한다. {told}"
    )
    most = max(len(masked) for masked, _ in found.values())
    panels = [partial(_panel, tokens, changed, name, *case) for name, case in found.items()]
    wide, narrow = panelled(panels, 62 + HIGH * (most + 1))
    return Drawing(wide, narrow, description)


def _case(case: list, length: int) -> tuple[list[bool], np.ndarray]:
    masked = checked_list("cases의 마스크", case[0])
    if not 1 <= len(masked) <= 6:
        raise ValueError(f"cases의 마스크가 {len(masked)}층이다. 한 층에서 여섯 층까지 넣는다.")
    has = checked_flags("cases의 마스크", masked, (len(masked),)).tolist()
    return has, checked_flags("cases의 닿은 자리", case[1], (len(has) + 1, length))


def _panel(
    tokens: list[str],
    changed: int,
    name: str,
    masked: list[bool],
    reached: np.ndarray,
    paper: Canvas,
    left: float,
    top: float,
    width: float,
) -> None:
    leaky = bool(reached[-1, :changed].any())
    colour = "warm" if leaky else "accent"
    paper.text(left + 2, top + 10, name, anchor="start", weight=600, colour=colour)
    start, layers = left + 76, len(masked)
    step = (width - 78) / len(tokens)
    for level in range(layers + 1):
        y = top + 32 + HIGH * (layers - level) + 14
        if level:
            has = masked[level - 1]
            paper.text(left + 2, y - 7, f"{level}층", anchor="start", size=12.5, weight=600)
            words, ink = ("마스크 있음", "muted") if has else ("마스크 없음", "warm")
            paper.text(left + 2, y + 8, words, anchor="start", size=11.5, colour=ink)
        else:
            paper.text(left + 2, y, "입력", anchor="start", size=12.5, weight=600)
        for j, hit in enumerate(reached[level]):
            x = start + step * (j + 0.5)
            spoiled = hit and j < changed
            look = {"fill": "surface", "line": "line"}
            if hit:
                look = {
                    "fill": "warm" if spoiled else "muted",
                    "line": "warm" if spoiled else "muted",
                    "shade": 0.35,
                }
            paper.box(x - step / 2 + 3, y - 14, step - 6, 28, radius=5, **look)
    for j, token in enumerate(tokens):
        x, y = start + step * (j + 0.5), top + 32 + HIGH * (layers + 1) + 6
        ink = {"colour": "warm", "weight": 600} if j == changed else {}
        paper.text(x, y, f"{token}→?" if j == changed else token, size=14, **ink)
