"""층 정규화 (논문 3.1절)."""

import numpy as np

from kit_core.validation import check_positive, check_shape


def layer_norm(x: np.ndarray, gamma: np.ndarray, beta: np.ndarray, epsilon: float = 1e-6) -> np.ndarray:
    """자리마다 d_model개 성분의 평균을 0, 분산을 1로 맞춘 뒤 성분마다 gamma를 곱하고 beta를 더한다 (논문 3.1절).

    Args:
        x: (..., d_model).
        gamma: 곱하는 값 (d_model,).
        beta: 더하는 값 (d_model,).
        epsilon: 분산이 0일 때 0으로 나누지 않도록 더하는 작은 값.

    Returns:
        x와 같은 모양.

    Raises:
        ValueError: gamma나 beta의 모양이 (d_model,)이 아닐 때.
    """
    if type(epsilon) not in (int, float) or epsilon != 0:  # 0이면 식 그대로이다.
        check_positive("epsilon", epsilon)
    for name, given in (("gamma", gamma), ("beta", beta)):
        fits = np.shape(given) == x.shape[-1:]
        check_shape(name, np.shape(given), fits, f"x의 마지막 축 {x.shape[-1:]}과 같아야 한다")
    mean = x.mean(axis=-1, keepdims=True)  # (..., 1)
    variance = ((x - mean) ** 2).mean(axis=-1, keepdims=True)  # (..., 1)
    return gamma * (x - mean) / np.sqrt(variance + epsilon) + beta  # (..., d_model)
