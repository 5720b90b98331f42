"""서브층을 잔차 연결과 층 정규화로 감싸 인코더와 디코더의 한 층을 만든다 (논문 3.1절, 그림 1)."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from kit_core.reference.feed_forward import feed_forward
from kit_core.reference.layer_norm import layer_norm
from kit_core.reference.multi_head import multi_head_attention
from kit_core.validation import check_choice


def residual(
    x: np.ndarray,
    sublayer: Callable[[np.ndarray], np.ndarray],
    weights: Mapping[str, Any],
    norm: str = "post",
) -> np.ndarray:
    """서브층의 출력을 입력에 더하고 정규화한다. 추론의 식이므로 드롭아웃은 없다 (논문 3.1절).

    Args:
        x: (B, L, d_model).
        sublayer: x와 같은 모양을 돌려주는 함수.
        weights: "layer_norm"에서 {"gamma", "beta"}를 찾는 사전.
        norm: "post"이면 LayerNorm(x + Sublayer(x))(논문), "pre"이면 x + Sublayer(LayerNorm(x)).

    Returns:
        (B, L, d_model).

    Raises:
        ValueError: norm이 둘 가운데 하나가 아닐 때.
    """
    check_choice("norm", norm, ("post", "pre"))
    if norm == "post":
        return layer_norm(x + sublayer(x), **weights["layer_norm"])
    return x + sublayer(layer_norm(x, **weights["layer_norm"]))


def encoder_layer(
    x: np.ndarray,
    weights: Mapping[str, Any],
    num_heads: int,
    mask: np.ndarray | None = None,
    norm: str = "post",
) -> np.ndarray:
    """인코더의 한 층: 셀프 어텐션, 그다음 피드포워드 (논문 3.1절).

    Args:
        x: (B, S, d_model).
        weights: "self_attention", "self_attention_norm", "feed_forward", "feed_forward_norm"의 사전.
        num_heads: 헤드의 수 h.
        mask: (B, h, S, S)로 브로드캐스트되는 불리언. 보통은 소스의 패딩 마스크 (B, 1, 1, S).
        norm: "post" 또는 "pre".

    Returns:
        (B, S, d_model).
    """

    def self_attention(x: np.ndarray) -> np.ndarray:
        return multi_head_attention(x, x, x, weights["self_attention"], num_heads, mask)[0]

    def think(x: np.ndarray) -> np.ndarray:
        return feed_forward(x, weights["feed_forward"])

    x = residual(x, self_attention, weights["self_attention_norm"], norm)  # (B, S, d_model)
    return residual(x, think, weights["feed_forward_norm"], norm)  # (B, S, d_model)


def decoder_layer(
    x: np.ndarray,
    memory: np.ndarray,
    weights: Mapping[str, Any],
    num_heads: int,
    target_mask: np.ndarray | None = None,
    source_mask: np.ndarray | None = None,
    norm: str = "post",
) -> np.ndarray:
    """디코더의 한 층: 가려진 셀프 어텐션, 인코더-디코더 어텐션, 피드포워드 (논문 3.1절).

    Args:
        x: (B, T, d_model).
        memory: 인코더의 출력 (B, S, d_model). 인코더-디코더 어텐션의 키와 밸류가 된다.
        weights: encoder_layer의 사전에 "cross_attention"과 "cross_attention_norm"을 더한 것.
        num_heads: 헤드의 수 h.
        target_mask: (B, h, T, T)로 브로드캐스트되는 불리언. 타깃의 패딩과 앞날을 가린다.
        source_mask: (B, h, T, S)로 브로드캐스트되는 불리언. 소스의 패딩만 가린다.
        norm: "post" 또는 "pre".

    Returns:
        (B, T, d_model).
    """

    def self_attention(x: np.ndarray) -> np.ndarray:
        return multi_head_attention(x, x, x, weights["self_attention"], num_heads, target_mask)[0]

    def cross_attention(x: np.ndarray) -> np.ndarray:
        return multi_head_attention(x, memory, memory, weights["cross_attention"], num_heads, source_mask)[0]

    def think(x: np.ndarray) -> np.ndarray:
        return feed_forward(x, weights["feed_forward"])

    x = residual(x, self_attention, weights["self_attention_norm"], norm)  # (B, T, d_model)
    x = residual(x, cross_attention, weights["cross_attention_norm"], norm)  # (B, T, d_model)
    return residual(x, think, weights["feed_forward_norm"], norm)  # (B, T, d_model)
