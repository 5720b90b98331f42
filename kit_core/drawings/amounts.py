"""그림에 넣는 수의 검사. 유한한 수를 정해진 모양으로 받는다."""

from typing import Any

import numpy as np

from kit_core.validation import shown


def checked_numbers(
    name: str, values: Any, *, most: int, least: int = 1, above: float | None = None
) -> np.ndarray:
    """유한한 수의 1차원 배열. above를 주면 그보다 큰 수만 받는다.

    Raises:
        ValueError: 수가 least개에서 most개까지가 아니거나, 유한하지 않거나, above보다 크지 않은 것이 있을 때.
    """
    array = np.asarray(values, dtype="float64")
    if array.ndim != 1 or not least <= len(array) <= most:
        raise ValueError(
            f"{name}의 모양이 {array.shape}이다. 수를 {least}개에서 {most}개까지 한 줄로 넣는다."
        )
    if not np.isfinite(array).all() or (above is not None and not (array > above).all()):
        right = "유한한 수" if above is None else f"{above:g}보다 큰 유한한 수"
        raise ValueError(f"{name}={shown(array.tolist())}은(는) 쓸 수 없다. {right}만 넣는다.")
    return array


def signed(value: float, places: int = 2) -> str:
    """부호를 붙인 수. 빼기는 붙임표가 아니라 빼기표로 적는다."""
    return f"{value:+.{places}f}".replace("-", "\u2212")
