"""모델의 크기를 받는 위젯들이 함께 쓰는 입력 검사."""

import operator


def whole_number(name: str, value: object, largest: int) -> int:
    """1 이상 largest 이하의 정수인지 보고 int로 돌려준다.

    Raises:
        TypeError: 정수가 아닐 때.
        ValueError: 범위를 벗어났을 때.
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}에는 정수를 주어야 한다. 받은 값: {value!r}") from None
    if not 1 <= number <= largest:
        raise ValueError(f"{name}은(는) 1 이상 {largest:,} 이하의 정수여야 한다. 받은 값: {value!r}")
    return number
