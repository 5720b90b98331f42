"""위치별 피드포워드 신경망 (논문 3.3절)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kit_core.validation import check_shape


def linear(x: np.ndarray, weights: Mapping[str, np.ndarray]) -> np.ndarray:
    """xW + b. 편향 b는 사전에 있을 때만 더한다.

    Args:
        x: (..., n).
        weights: "kernel" (n, m)과, 있다면 "bias" (m,).

    Returns:
        (..., m).

    Raises:
        ValueError: x의 마지막 축과 kernel의 첫 축이 다를 때.
    """
    kernel = weights["kernel"]
    fits = x.shape[-1] == kernel.shape[0]
    check_shape("x", x.shape, fits, f"kernel의 모양 {kernel.shape}을(를) 곱하도록 마지막 축을 맞춘다")
    product = x @ kernel  # (..., m)
    return product + weights["bias"] if "bias" in weights else product


def feed_forward(x: np.ndarray, weights: Mapping[str, Any]) -> np.ndarray:
    """max(0, x W1 + b1) W2 + b2를 자리마다 구한다 (논문의 식 2, 3.3절).

    Args:
        x: (B, L, d_model).
        weights: "inner"와 "outer"에서 {"kernel", "bias"}를 찾는 사전. W1은 (d_model, d_ff), W2는 (d_ff, d_model).

    Returns:
        (B, L, d_model).

    Raises:
        ValueError: x의 마지막 축이 d_model이 아닐 때.
    """
    inner = np.maximum(0, linear(x, weights["inner"]))  # (B, L, d_ff)
    return linear(inner, weights["outer"])  # (B, L, d_model)
