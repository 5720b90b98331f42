"""논문 뒤에 바뀐 것들의 식: RMS 정규화, 회전 위치, SwiGLU, 키와 밸류를 나누어 쓰는 어텐션, 디코더만 있는 언어 모델.

모양의 이름: B 배치, T 토큰의 수, h 쿼리의 헤드, g 키와 밸류의 헤드, d 헤드 하나의 차원, V 어휘의 크기.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from kit_core.reference.attention import scaled_dot_product_attention
from kit_core.reference.feed_forward import linear
from kit_core.reference.masks import look_ahead_mask, padding_mask
from kit_core.reference.multi_head import transpose_output, transpose_qkv
from kit_core.validation import (
    check_choice,
    check_groups,
    check_ids,
    check_positive,
    check_positive_int,
    check_shape,
    check_that,
)

PAIRS = ("interleaved", "halves")


def rms_norm(x: np.ndarray, gamma: np.ndarray, epsilon: float = 1e-6) -> np.ndarray:
    """성분의 제곱의 평균이 1이 되게 나누고 성분마다 gamma를 곱한다 (Zhang, Sennrich 2019의 식 4).

    Args:
        x: (..., d_model).
        gamma: 곱하는 값 (d_model,).
        epsilon: 0으로 나누지 않도록 더하는 작은 값.

    Returns:
        x와 같은 모양.

    Raises:
        ValueError: gamma의 모양이 (d_model,)이 아닐 때.
    """
    check_positive("epsilon", epsilon)
    fits = np.shape(gamma) == x.shape[-1:]
    check_shape("gamma", np.shape(gamma), fits, f"x의 마지막 축 {x.shape[-1:]}과 같아야 한다")
    return gamma * x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + epsilon)  # (..., d_model)


def rotate(x: np.ndarray, positions: np.ndarray, pairs: str = "interleaved") -> np.ndarray:
    """성분 둘을 복소수 하나로 보고, i번째에 e^(√-1 pos / 10000^(2i / d))를 곱한다 (Su 외 2021의 식 14와 34).

    Args:
        x: (..., L, d). d는 짝수이다.
        positions: 벡터마다의 위치 (L,).
        pairs: "interleaved"이면 이웃한 두 성분이, "halves"이면 앞 절반과 뒤 절반의 하나씩이 짝이다.

    Returns:
        x와 같은 모양.

    Raises:
        ValueError: d가 홀수이거나 pairs가 두 이름 밖일 때.
    """
    check_choice("pairs", pairs, PAIRS)
    d = x.shape[-1]
    check_shape("x", x.shape, d % 2 == 0, "마지막 축이 짝수인 배열을 넣는다")
    real, imaginary = (
        (x[..., 0::2], x[..., 1::2]) if pairs == "interleaved" else (x[..., : d // 2], x[..., d // 2 :])
    )
    angles = np.asarray(positions)[:, np.newaxis] / 10000 ** (np.arange(0, d, 2) / d)  # (L, d / 2)
    turned = (real + 1j * imaginary) * np.exp(1j * angles)  # (..., L, d / 2)
    if pairs == "halves":
        return np.concatenate([turned.real, turned.imag], axis=-1).astype(x.dtype)
    return np.stack([turned.real, turned.imag], axis=-1).reshape(x.shape).astype(x.dtype)


def swiglu(x: np.ndarray, weights: Mapping[str, Any]) -> np.ndarray:
    """(Swish(x W) ⊙ x V) W2를 자리마다 구한다 (Shazeer 2020의 식 6). Swish(z) = z / (1 + e^-z).

    Args:
        x: (..., d_model).
        weights: "gate", "value", "outer"에서 {"kernel"}을 찾는 사전.

    Returns:
        x와 같은 모양.

    Raises:
        ValueError: x의 마지막 축이 d_model이 아닐 때.
    """
    gate = linear(x, weights["gate"])  # (..., d_ff)
    return linear(gate / (1 + np.exp(-gate)) * linear(x, weights["value"]), weights["outer"])


def grouped_query_attention(
    x: np.ndarray,
    weights: Mapping[str, Any],
    num_heads: int,
    num_key_value_heads: int,
    mask: np.ndarray | None = None,
    pairs: str | None = None,
) -> np.ndarray:
    """쿼리의 헤드 h개가 키와 밸류의 헤드 g개를 나누어 쓰는 셀프 어텐션 (Ainslie 외 2023).

    Args:
        x: (B, T, d_model).
        weights: "query", "key", "value", "output"에서 {"kernel"}을 찾는 사전.
        num_heads: 쿼리의 헤드의 수 h.
        num_key_value_heads: 키와 밸류의 헤드의 수 g. h의 약수이다.
        mask: (B, 1, T, T)의 불리언. True는 볼 수 있음.
        pairs: None이 아니면 쿼리와 키를 제 위치만큼 돌린다(rotate).

    Returns:
        (B, T, d_model).

    Raises:
        TypeError, ValueError: g가 h의 약수가 아닐 때, 모양이 서로 맞지 않을 때.
    """
    check_positive_int("num_heads", num_heads)
    check_groups(num_heads, num_key_value_heads)
    width = weights["query"]["kernel"].shape[1] // num_heads * num_key_value_heads
    given = weights["key"]["kernel"].shape[1]
    right = f"key의 너비가 {width}이어야 하는데 {given}이다. 가중치에 맞는 수를 넣는다"
    check_that("num_key_value_heads", num_key_value_heads, given == width, right)
    batch, length = x.shape[:2]
    each = num_heads // num_key_value_heads
    q = transpose_qkv(linear(x, weights["query"]), num_heads)  # (B * h, T, d)
    k = transpose_qkv(linear(x, weights["key"]), num_key_value_heads).repeat(each, axis=0)  # (B * h, T, d)
    v = transpose_qkv(linear(x, weights["value"]), num_key_value_heads).repeat(each, axis=0)
    if pairs is not None:
        places = np.arange(length)
        q, k = rotate(q, places, pairs), rotate(k, places, pairs)
    allowed = np.broadcast_to(True if mask is None else mask, (batch, num_heads, length, length))
    heads, _ = scaled_dot_product_attention(q, k, v, allowed.reshape(-1, length, length))
    return linear(transpose_output(heads, num_heads), weights["output"])  # (B, T, d_model)


def language_model(
    ids: np.ndarray,
    weights: Mapping[str, Any],
    num_heads: int,
    num_key_value_heads: int | None = None,
    pairs: str = "halves",
    pad_id: int = 0,
) -> np.ndarray:
    """오늘의 언어 모델의 순전파: 앞에 둔 RMS 정규화, 회전 위치, SwiGLU, 나누어 쓰는 키와 밸류, 묶은 임베딩.

    Args:
        ids: 토큰 번호 (B, T).
        weights: "embedding"과 "blocks"(layer_0, layer_1, …, final_norm)의 사전. nest_weights가 준다.
        num_heads: 쿼리의 헤드의 수 h.
        num_key_value_heads: 키와 밸류의 헤드의 수 g. None이면 h이다.
        pairs: rotate의 것.
        pad_id: 패딩 토큰의 번호.

    Returns:
        로짓 (B, T, V).

    Raises:
        TypeError, ValueError: 토큰 번호가 정수의 (B, T)가 아니거나 어휘 밖일 때와, 위의 함수들이 내는 것.
    """
    check_choice("pairs", pairs, PAIRS)
    embeddings, blocks = weights["embedding"]["embeddings"], weights["blocks"]
    vocab_size, d_model = embeddings.shape
    check_ids("ids", ids, vocab_size=vocab_size)
    mask = padding_mask(ids, pad_id) & look_ahead_mask(ids.shape[1])  # (B, 1, T, T)
    groups = num_heads if num_key_value_heads is None else num_key_value_heads
    x = embeddings[ids] * math.sqrt(d_model)  # (B, T, d_model)
    for i in range(sum(name.startswith("layer_") for name in blocks)):
        layer = blocks[f"layer_{i}"]
        own = rms_norm(x, **layer["self_attention_norm"]["layer_norm"])
        x = x + grouped_query_attention(own, layer["self_attention"], num_heads, groups, mask, pairs)
        x = x + swiglu(rms_norm(x, **layer["feed_forward_norm"]["layer_norm"]), layer["feed_forward"])
    return rms_norm(x, **blocks["final_norm"]) @ embeddings.T  # (B, T, V)
