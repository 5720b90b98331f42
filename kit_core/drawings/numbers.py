"""그림에 넣는 수의 검사와, 수를 그림에 적는 법."""

from typing import Any

import numpy as np

from kit_core.validation import readable, shown
from kit_core.validation.values import LARGEST_FLOAT


def as_numbers(name: str, values: Any) -> np.ndarray:
    """수의 배열로 바꾼다.

    Raises:
        TypeError: 수가 아닌 것이 있을 때.
        ValueError: 줄마다 길이가 다를 때.
    """
    array = _as_array(name, values)
    if array.dtype.kind not in "iuf":
        raise TypeError(
            f"{name}은(는) 수의 배열이어야 하는데 {shown(values)}을(를) 받았다. 참과 거짓이나 글이 아닌 수만 넣는다."
        )
    return array.astype("float64")


def checked_numbers(
    name: str,
    values: Any,
    shape: tuple[int | None, ...] = (None,),
    *,
    most: int | None = None,
    least: int = 1,
    above: float | None = None,
    within: float = LARGEST_FLOAT,
) -> np.ndarray:
    """유한한 수를 담은 배열. 모양에서 None인 축은 길이가 얼마이든 된다.

    most와 least는 첫 축의 길이를 가두고, above를 주면 그보다 큰 수만 받는다. within은 수의 가장 큰 크기이다.

    Raises:
        TypeError: 수가 아닌 것이 있을 때.
        ValueError: 모양이 다르거나, 비었거나, 유한하지 않거나 above보다 크지 않은 수가 있을 때.
    """
    array = as_numbers(name, values)
    fits = array.ndim == len(shape) and all(
        want in (None, size) for size, want in zip(array.shape, shape, strict=True)
    )
    if not fits or not array.size:
        right = ", ".join("?" if size is None else str(size) for size in shape)
        right += "," if len(shape) == 1 else ""
        raise ValueError(f"{name}의 모양은 {array.shape}이다. ({right})이고 비어 있지 않은 배열을 넣는다.")
    if len(array) < least or (most is not None and len(array) > most):
        right = f"{least}개 이상" if most is None else f"{least}개에서 {most}개까지"
        raise ValueError(f"{name}에 {len(array)}개가 있다. {right} 넣는다.")
    if not (np.abs(array) <= within).all():  # NaN도 여기에 걸린다.
        raise ValueError(f"{name}에 유한하지 않은 수가 있다: {shown(values)}. 유한한 수만 넣는다.")
    if above is not None and not (array > above).all():
        raise ValueError(f"{name}에 {array.min():g}이(가) 있다. {above:g}보다 큰 수만 넣는다.")
    return array


def checked_flags(name: str, values: Any, shape: tuple[int, ...]) -> np.ndarray:
    """참과 거짓을 담은 배열.

    Raises:
        ValueError: 불리언이 아니거나 모양이 다를 때.
    """
    array = _as_array(name, values)
    if array.dtype != bool or array.shape != shape:
        raise ValueError(
            f"{name}은(는) 모양이 {array.shape}인 {array.dtype} 배열이다. 모양이 {shape}인 불리언 배열을 넣는다."
        )
    return array


def checked_table_of_flags(name: str, values: Any) -> np.ndarray:
    """참과 거짓을 담은 두 축의 배열. 행과 열의 수는 얼마이든 된다.

    Raises:
        ValueError: 불리언이 아니거나, 두 축이 아니거나, 비었을 때.
    """
    array = _as_array(name, values)
    if array.dtype != bool or array.ndim != 2 or not array.size:
        raise ValueError(
            f"{name}은(는) 모양이 {array.shape}인 {array.dtype} 배열이다. 행과 열이 있는 불리언 배열을 넣는다."
        )
    return array


def signed(value: float, digits: int = 0, *, plus: bool = False) -> str:
    """음수에는 붙임표 대신 빼기표를 쓰고, 반올림해 0이면 부호를 떼어 낸 수. plus이면 양수에 더하기표를 붙인다."""
    rounded = round(value, digits) + 0
    sign = "+" if plus and rounded > 0 else ""
    return sign + f"{rounded:.{digits}f}".replace("-", "−")


def _as_array(name: str, values: Any) -> np.ndarray:
    try:
        return np.asarray(readable(values))
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name}의 줄마다 길이가 다르다: {shown(values)}. 네모난 배열을 넣는다.") from error
