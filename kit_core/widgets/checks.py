"""위젯이 받는 수를 살피는 함수. 오류는 인자의 이름과 받은 값, 옳은 범위를 한국어로 알린다."""

import math
import operator
from collections.abc import Iterable
from numbers import Real


def integer(name: str, value: object, low: int, high: int) -> int:
    """low 이상 high 이하의 정수를 int로 준다. 아니면 TypeError나 ValueError."""
    try:
        if isinstance(value, bool):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}에는 정수를 주어야 한다. 받은 값: {value!r}") from None
    if not low <= number <= high:
        raise ValueError(f"{name}은(는) {low:,} 이상 {high:,} 이하의 정수여야 한다. 받은 값: {value!r}")
    return number


def real(name: str, value: object, low: float, high: float) -> float:
    """low 이상 high 이하의 실수를 float로 준다. 아니면 TypeError나 ValueError."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name}에는 실수를 주어야 한다. 받은 값: {value!r}")
    if not low <= value <= high:  # NaN fails this too
        raise ValueError(f"{name}은(는) {low:g} 이상 {high:g} 이하여야 한다. 받은 값: {value!r}")
    return float(value)


def reals(name: str, values: object, low: float = -math.inf, high: float = math.inf) -> list[float]:
    """유한한 실수의 나열을 float의 리스트로 준다. 아니면 TypeError나 ValueError."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise TypeError(f"{name}에는 실수를 늘어놓은 배열을 주어야 한다. 받은 값: {values!r}")
    checked = [real(f"{name}[{i}]", value, low, high) for i, value in enumerate(values)]
    for i, value in enumerate(checked):
        if not math.isfinite(value):
            raise ValueError(f"{name}[{i}]은(는) 유한한 수여야 한다. 받은 값: {value!r}")
    return checked


def choice(name: str, value: object, choices: tuple[str, ...]) -> str:
    """정해진 이름 가운데 하나를 준다. 아니면 TypeError나 ValueError."""
    if not isinstance(value, str):
        raise TypeError(f"{name}에는 문자열을 주어야 한다. 받은 값: {value!r}")
    if value not in choices:
        raise ValueError(
            f"{name}은(는) {', '.join(map(repr, choices))} 가운데 하나여야 한다. 받은 값: {value!r}"
        )
    return value
