"""이름을 가린 곡선을 읽는 문제."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from kit_lab.questions.drawing import curves


def which_curve(
    rng: np.random.Generator,
    kinds: Mapping[str, tuple[Sequence[float], str]],
    rank: Callable[[Sequence[float]], Any],
    x: Sequence[float],
    *axes: Any,
    points: bool = True,
) -> dict[str, Any]:
    """세 곡선에서 하나를 가려내는 문제. kinds는 이름마다 세로의 값과, 왜 그런 모양인지 말하는 글이다.

    잰 값을 rank가 작은 것부터 늘어놓으면 kinds의 차례가 된다고 보고 답을 정한다. axes는 curves의 이름과 눈금이다.
    """
    names = [str(one) for one in rng.permutation(list(kinds))]
    asked = str(rng.choice(names))
    ranked = sorted(names, key=lambda name: rank(kinds[name][0]))
    found = ranked[list(kinds).index(asked)]
    series = {
        label: (x[: len(kinds[name][0])], kinds[name][0]) for label, name in zip("ㄱㄴㄷ", names, strict=True)
    }
    return {
        "asked": asked,
        "figure": curves(series, *axes, points=points),
        **{f"why_{key}": kinds[name][1] for key, name in zip("abc", names, strict=True)},
        "truths": {key: name == found for key, name in zip("abc", names, strict=True)},
    }
