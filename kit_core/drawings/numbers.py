"""그림에 넣는 수의 검사와, 수를 그림에 적는 법."""

from typing import Any

import numpy as np

from kit_core.validation import shown


def checked_numbers(name: str, values: Any, shape: tuple[int | None, ...]) -> np.ndarray:
    """유한한 수를 담은 배열. 모양에서 None인 축은 길이가 얼마이든 된다.

    Raises:
        ValueError: 모양이 다르거나, 비었거나, 유한하지 않은 수가 있을 때.
    """
    array = np.asarray(values, dtype="float64")
    fits = array.ndim == len(shape) and all(
        want in (None, size) for size, want in zip(array.shape, shape, strict=True)
    )
    if not fits or not array.size:
        right = ", ".join("?" if size is None else str(size) for size in shape)
        raise ValueError(f"{name}의 모양은 {array.shape}이다. ({right})이고 비어 있지 않은 배열을 넣는다.")
    if not np.isfinite(array).all():
        raise ValueError(f"{name}에 유한하지 않은 수가 있다: {shown(values)}. 유한한 수만 넣는다.")
    return array


def checked_flags(name: str, values: Any, shape: tuple[int, ...]) -> np.ndarray:
    """참과 거짓을 담은 배열.

    Raises:
        ValueError: 불리언이 아니거나 모양이 다를 때.
    """
    array = np.asarray(values)
    if array.dtype != bool or array.shape != shape:
        raise ValueError(
            f"{name}은(는) 모양이 {array.shape}인 {array.dtype} 배열이다. 모양이 {shape}인 불리언 배열을 넣는다."
        )
    return array


def signed(value: float, digits: int = 0) -> str:
    """음수에는 붙임표 대신 빼기표를 쓰고, 반올림해 0이면 부호를 떼어 낸 수."""
    return f"{round(value, digits) + 0:.{digits}f}".replace("-", "−")
