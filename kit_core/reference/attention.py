"""스케일드 닷 프로덕트 어텐션 (논문 3.2.1절)."""

import math

import numpy as np

from kit_core.reference.masks import mask_of_valid_lens
from kit_core.validation import check_mask, check_shape


def softmax(x: np.ndarray) -> np.ndarray:
    """마지막 축의 값을 더해서 1이 되는 비율로 바꾼다. 가장 큰 값을 먼저 빼므로 지수가 넘치지 않는다."""
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def scaled_dot_product_attention(
    query: np.ndarray,
    key: np.ndarray,
    value: np.ndarray,
    mask: np.ndarray | None = None,
    valid_lens: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """softmax(QK^T / sqrt(d_k)) V를 구한다 (논문의 식 1, 3.2.1절).

    Args:
        query: (..., T, d_k).
        key: (..., S, d_k).
        value: (..., S, d_v).
        mask: (..., T, S)로 브로드캐스트되는 불리언. True는 볼 수 있음.
        valid_lens: 볼 수 있는 키의 수. (B,) 또는 (B, T)의 정수이고 B는 맨 앞의 축이다. mask와 함께 주면 둘 다
            허락한 자리만 본다.

    Returns:
        출력 (..., T, d_v)과 어텐션 가중치 (..., T, S). 볼 수 있는 키가 하나도 없는 쿼리의 가중치는 고르게 1/S이다.

    Raises:
        TypeError: mask가 불리언이 아니거나 valid_lens가 정수가 아닐 때.
        ValueError: 모양이 서로 맞지 않거나 valid_lens가 0 이상 S 이하가 아닐 때.
    """
    _check_shapes(query, key, value)
    d_k = query.shape[-1]
    scores = query @ np.swapaxes(key, -1, -2) / math.sqrt(d_k)  # (..., T, S)
    allowed = _allowed(scores.shape, mask, valid_lens)  # (..., T, S)
    scores = np.where(allowed, scores, -np.inf)  # 논문은 가린 자리를 음의 무한대로 둔다.
    # 모두 가려진 쿼리에는 고를 까닭이 있는 키가 없다. 스코어를 모두 같게 두어 고르게 보게 한다.
    scores = np.where(allowed.any(axis=-1, keepdims=True), scores, np.zeros_like(scores))
    weights = softmax(scores)  # (..., T, S)
    return weights @ value, weights  # (..., T, d_v), (..., T, S)


def _allowed(scores_shape: tuple, mask: np.ndarray | None, valid_lens: np.ndarray | None) -> np.ndarray:
    """두 가지로 적을 수 있는 제약을 불리언 (..., T, S) 하나로 모은다."""
    check_mask(mask, scores_shape)
    allowed = np.ones(scores_shape, bool)
    if mask is not None:
        allowed = allowed & mask
    if valid_lens is not None:
        right = "valid_lens를 쓰려면 배치 축이 있어야 하므로 query, key, value를 (B, 길이, 차원)으로 넣는다"
        check_shape("어텐션 스코어", scores_shape, len(scores_shape) > 2, right)
        batch, *between, queries, keys = scores_shape
        seen = mask_of_valid_lens(valid_lens, batch, queries, keys)  # (B, 1 또는 T, S)
        allowed = allowed & seen.reshape(batch, *(1 for _ in between), -1, keys)
    return allowed


def _check_shapes(query: np.ndarray, key: np.ndarray, value: np.ndarray) -> None:
    for name, x in (("query", query), ("key", key), ("value", value)):
        check_shape(name, x.shape, x.ndim > 1, "(..., 길이, 차원)의 배열을 넣는다")
    d_k, count, leading = query.shape[-1], key.shape[-2], query.shape[:-2]
    check_shape("key", key.shape, key.shape[-1] == d_k, f"내적하려면 마지막 축이 query처럼 {d_k}이어야 한다")
    check_shape("value", value.shape, value.shape[-2] == count, f"키마다 하나씩 {count}개가 있어야 한다")
    for name, x in (("key", key), ("value", value)):
        check_shape(name, x.shape, x.shape[:-2] == leading, f"앞쪽 축이 query처럼 {leading}이어야 한다")
