"""위젯이 받는 수를 살피는 함수. 오류는 인자의 이름과 받은 값, 옳은 범위를 한국어로 알린다."""

import math
import operator
from collections.abc import Iterable, Sequence
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


def words(name: str, value: object, most: int = 1000) -> str:
    """most자 이하의 글을 준다. 아니면 TypeError나 ValueError."""
    if not isinstance(value, str):
        raise TypeError(f"{name}에는 문자열을 주어야 한다. 받은 값: {value!r}")
    if len(value) > most:
        raise ValueError(
            f"{name}은(는) {most:,}자 이하여야 하는데 {len(value):,}자이다. 받은 값: {value[:20]!r}…"
        )
    return value


def listed_words(name: str, values: object, low: int, high: int) -> list[str]:
    """글을 low개에서 high개까지 늘어놓은 것을 리스트로 준다. 아니면 TypeError나 ValueError."""
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise TypeError(f"{name}에는 문자열을 늘어놓은 것을 주어야 한다. 받은 값: {values!r}")
    if not low <= len(values) <= high:
        raise ValueError(f"{name}은(는) {low}개에서 {high}개까지여야 한다. 받은 것: {len(values)}개")
    return [words(f"{name}[{i}]", value) for i, value in enumerate(values)]
