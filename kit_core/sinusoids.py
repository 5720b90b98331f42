"""사인파 포지셔널 인코딩의 표 (논문 3.5절). NumPy만 쓰므로 위젯과 책이 가볍게 불러 쓴다."""

import numpy as np

from kit_core.validation import as_real, check_positive_int, check_that


def sinusoidal_encoding(length: int, d_model: int, base: float = 10000.0) -> np.ndarray:
    """짝수 차원에는 사인을, 홀수 차원에는 코사인을 번갈아 놓은 표를 준다 (논문 3.5절).

    식: PE(pos, 2i) = sin(pos / base^(2i / d_model)), PE(pos, 2i + 1) = cos(pos / base^(2i / d_model)).

    Args:
        length: 자리의 수.
        d_model: 벡터의 차원. 홀수이면 마지막 코사인이 빠진다.
        base: 가장 긴 파장을 정하는 밑. 논문은 10000.

    Returns:
        (length, d_model)의 float64 배열.

    Raises:
        TypeError, ValueError: length나 d_model이 1 이상의 정수가 아니거나 base가 1보다 크지 않을 때.
    """
    check_positive_int("length", length)
    check_positive_int("d_model", d_model)
    right = "1보다 큰 값을 넣는다. 논문의 값은 10000이다"
    check_that("base", base, as_real("base", base, right=right) > 1.0, right)
    position = np.arange(length)[:, None]  # (length, 1)
    even = np.arange(0, d_model, 2)  # 2i
    angle = position / base ** (even / d_model)  # (length, ceil(d_model / 2))
    pairs = np.stack([np.sin(angle), np.cos(angle)], axis=-1)  # (length, ceil(d_model / 2), 2)
    return pairs.reshape(length, -1)[:, :d_model]  # (length, d_model)
