"""이름 붙인 실수. 무엇이 잘못인지와 귀띔은 표 mistakes.csv에 있고, 그렇게 틀린 함수는 정거장이 적는다."""

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kit_lab.exercises.station import Mistake

with open(Path(__file__).with_suffix(".csv"), encoding="utf-8", newline="") as _file:
    _WORDS = {row["mistake"]: (row["sentence"], row["hint"]) for row in csv.DictReader(_file)}


def mistakes(
    functions: Mapping[str, Callable[..., Any] | tuple[Callable[..., Any], ...]],
) -> tuple[Mistake, ...]:
    """이름마다 그렇게 틀린 함수를 받아 정거장의 실수들을 준다. 튜플이면 둘째부터는 같은 실수를 달리 쓴 함수이다."""
    every = {key: one if isinstance(one, tuple) else (one,) for key, one in functions.items()}
    return tuple(Mistake(key, *_WORDS[key], first, also=rest) for key, (first, *rest) in every.items())
