"""멀티 헤드 어텐션 (논문 3.2.2절). 헤드를 배치에 접어 넣어 어텐션 하나로 모든 헤드를 구한다."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kit_core.reference.attention import scaled_dot_product_attention
from kit_core.reference.feed_forward import linear
from kit_core.reference.masks import mask_of_valid_lens
from kit_core.validation import check_mask, check_positive_int, check_shape


def transpose_qkv(x: np.ndarray, num_heads: int) -> np.ndarray:
    """투영한 쿼리, 키, 밸류를 헤드로 나누고 헤드를 배치에 접어 넣는다.

    Args:
        x: (B, L, h * d).
        num_heads: 헤드의 수 h.

    Returns:
        (B * h, L, d). 한 보기의 헤드들이 이어져 놓인다.

    Raises:
        TypeError, ValueError: num_heads가 1 이상의 정수가 아니거나 x의 모양이 맞지 않을 때.
    """
    check_positive_int("num_heads", num_heads)
    fits = x.ndim == 3 and x.shape[-1] % num_heads == 0
    check_shape(
        "x", x.shape, fits, f"(B, L, h * d)이며 마지막 축이 num_heads={num_heads}(으)로 나누어떨어져야 한다"
    )
    batch, length, width = x.shape
    x = x.reshape(batch, length, num_heads, width // num_heads)  # (B, L, h, d)
    x = x.transpose(0, 2, 1, 3)  # (B, h, L, d)
    return x.reshape(batch * num_heads, length, width // num_heads)  # (B * h, L, d)


def transpose_output(x: np.ndarray, num_heads: int) -> np.ndarray:
    """transpose_qkv를 되돌려 헤드의 출력을 이어 붙인다.

    Args:
        x: (B * h, L, d).
        num_heads: 헤드의 수 h.

    Returns:
        (B, L, h * d).

    Raises:
        TypeError, ValueError: num_heads가 1 이상의 정수가 아니거나 x의 모양이 맞지 않을 때.
    """
    check_positive_int("num_heads", num_heads)
    fits = x.ndim == 3 and x.shape[0] % num_heads == 0
    check_shape(
        "x", x.shape, fits, f"(B * h, L, d)이며 첫 축이 num_heads={num_heads}(으)로 나누어떨어져야 한다"
    )
    folded, length, d = x.shape
    x = x.reshape(folded // num_heads, num_heads, length, d)  # (B, h, L, d)
    x = x.transpose(0, 2, 1, 3)  # (B, L, h, d)
    return x.reshape(folded // num_heads, length, num_heads * d)  # (B, L, h * d)


def multi_head_attention(
    query: np.ndarray,
    key: np.ndarray,
    value: np.ndarray,
    weights: Mapping[str, Any],
    num_heads: int,
    mask: np.ndarray | None = None,
    valid_lens: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """MultiHead(Q, K, V) = Concat(head_1, …, head_h) W^O를 구한다 (논문 3.2.2절).

    Args:
        query: (B, T, d_model).
        key: (B, S, d_model).
        value: (B, S, d_model).
        weights: "query", "key", "value", "output"에서 {"kernel", "bias"(없어도 된다)}를 찾는 사전.
        num_heads: 헤드의 수 h.
        mask: (B, h, T, S)로 브로드캐스트되는 불리언. True는 볼 수 있음.
        valid_lens: 볼 수 있는 키의 수. (B,) 또는 (B, T)의 정수.

    Returns:
        출력 (B, T, d_model)과 어텐션 가중치 (B, h, T, S).

    Raises:
        TypeError: mask가 불리언이 아니거나 valid_lens가 정수가 아닐 때.
        ValueError: 모양이 서로 맞지 않거나 투영의 너비가 num_heads로 나누어떨어지지 않을 때.
    """
    check_positive_int("num_heads", num_heads)
    for name, x in (("query", query), ("key", key), ("value", value)):
        check_shape(name, x.shape, x.ndim == 3, "(B, 길이, d_model)의 배열을 넣는다")
    batch, queries, keys = len(query), query.shape[1], key.shape[1]
    shape = (batch, num_heads, queries, keys)  # (B, h, T, S)
    check_mask(mask, shape)
    allowed = np.broadcast_to(True if mask is None else mask, shape)
    if valid_lens is not None:
        seen = mask_of_valid_lens(valid_lens, batch, queries, keys)  # (B, 1 또는 T, S)
        allowed = allowed & seen[:, np.newaxis]  # (B, h, T, S)

    q = transpose_qkv(linear(query, weights["query"]), num_heads)  # (B * h, T, d_k)
    k = transpose_qkv(linear(key, weights["key"]), num_heads)  # (B * h, S, d_k)
    v = transpose_qkv(linear(value, weights["value"]), num_heads)  # (B * h, S, d_v)
    heads, attention = scaled_dot_product_attention(q, k, v, allowed.reshape(-1, queries, keys))
    joined = transpose_output(heads, num_heads)  # (B, T, h * d_v)
    return linear(joined, weights["output"]), attention.reshape(shape)  # (B, T, d_model), (B, h, T, S)
