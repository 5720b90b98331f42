"""사인파 포지셔널 인코딩 (논문 3.5절)."""

import math

import numpy as np

from kit_core.validation import check_positive_int


def sinusoids(length: int, d_model: int) -> np.ndarray:
    """PE(pos, 2i) = sin(pos / 10000^(2i / d_model)), PE(pos, 2i + 1) = cos(같은 각도)를 칸마다 적는다 (논문 3.5절).

    Args:
        length: 자리의 수.
        d_model: 벡터의 차원.

    Returns:
        (length, d_model)의 float64 배열.

    Raises:
        TypeError, ValueError: 인자가 1 이상의 정수가 아닐 때.
    """
    check_positive_int("length", length)
    check_positive_int("d_model", d_model)
    table = np.empty((length, d_model))
    for pos in range(length):
        for dimension in range(d_model):
            i = dimension // 2
            angle = pos / 10000 ** (2 * i / d_model)
            table[pos, dimension] = math.sin(angle) if dimension % 2 == 0 else math.cos(angle)
    return table
