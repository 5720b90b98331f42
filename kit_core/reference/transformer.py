"""트랜스포머의 순전파 전체 (논문 3절, 그림 1). 가중치는 보통의 사전 하나이다.

사전의 열쇠가 곧 모델의 구조이다.
    embedding: 하나뿐인 어휘의 행렬. 어휘가 둘이면 source_embedding과 target_embedding.
    encoder, decoder: layer_0, layer_1, …과, 학습한 위치가 있으면 position, pre-LN이면 final_norm.
    projection: 묶지 않은 출력 투영. 없으면 타깃의 임베딩 행렬로 로짓을 만든다(가중치 묶기, 논문 3.4절).
"""

import math
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from kit_core.reference.feed_forward import linear
from kit_core.reference.layer_norm import layer_norm
from kit_core.reference.layers import decoder_layer, encoder_layer
from kit_core.reference.masks import look_ahead_mask, padding_mask
from kit_core.reference.sinusoids import sinusoids
from kit_core.validation import check_choice, check_ids, check_that, shown


def forward(
    source: np.ndarray,
    target: np.ndarray,
    weights: Mapping[str, Any],
    num_heads: int,
    norm: str = "post",
    pad_id: int = 0,
) -> np.ndarray:
    """소스와 타깃을 넣어 자리마다 다음 토큰의 로짓을 구한다 (논문 3절).

    Args:
        source: 소스 토큰 (B, S).
        target: 디코더에 넣을 타깃 토큰 (B, T).
        weights: 모델의 가중치. nest_weights가 준다.
        num_heads: 헤드의 수 h.
        norm: "post"(논문) 또는 "pre".
        pad_id: 패딩 토큰의 번호.

    Returns:
        로짓 (B, T, V).

    Raises:
        TypeError: 토큰 번호가 정수가 아닐 때.
        ValueError: 모양이 (배치, 길이)가 아니거나, 어휘 밖의 번호가 있거나, 사전에 있어야 할 것이 없을 때.
    """
    memory = encode(source, weights, num_heads, norm, pad_id)  # (B, S, d_model)
    return decode(target, memory, source, weights, num_heads, norm, pad_id)  # (B, T, V)


def encode(
    source: np.ndarray, weights: Mapping[str, Any], num_heads: int, norm: str = "post", pad_id: int = 0
) -> np.ndarray:
    """소스 토큰 (B, S)를 메모리 (B, S, d_model)로 바꾼다. 인자는 forward와 같다."""
    stack = _stack("encoder", weights, norm)
    x = _embed("source", source, weights, stack)  # (B, S, d_model)
    mask = padding_mask(source, pad_id)  # (B, 1, 1, S)
    for layer in _layers(stack):
        x = encoder_layer(x, layer, num_heads, mask, norm)  # (B, S, d_model)
    return _finish(x, stack, norm)  # (B, S, d_model)


def decode(
    target: np.ndarray,
    memory: np.ndarray,
    source: np.ndarray,
    weights: Mapping[str, Any],
    num_heads: int,
    norm: str = "post",
    pad_id: int = 0,
) -> np.ndarray:
    """타깃 토큰 (B, T)와 메모리 (B, S, d_model)로 로짓 (B, T, V)를 구한다. source는 메모리의 패딩을 가린다."""
    stack = _stack("decoder", weights, norm)
    x = _embed("target", target, weights, stack)  # (B, T, d_model)
    target_mask = padding_mask(target, pad_id) & look_ahead_mask(target.shape[1])  # (B, 1, T, T)
    source_mask = padding_mask(source, pad_id)  # (B, 1, 1, S)
    for layer in _layers(stack):
        x = decoder_layer(x, memory, layer, num_heads, target_mask, source_mask, norm)  # (B, T, d_model)
    x = _finish(x, stack, norm)  # (B, T, d_model)
    if "projection" in weights:
        return linear(x, weights["projection"])  # (B, T, V)
    return x @ _embeddings("target", weights).T  # (B, T, V)


def _embed(side: str, ids: np.ndarray, weights: Mapping[str, Any], stack: Mapping[str, Any]) -> np.ndarray:
    """토큰의 벡터에 sqrt(d_model)을 곱하고 위치의 벡터를 더한다 (논문 3.4절, 3.5절)."""
    embeddings = _embeddings(side, weights)  # (V, d_model)
    vocab_size, d_model = embeddings.shape
    learned = stack["position"]["table"] if "position" in stack else None
    check_ids(side, ids, vocab_size=vocab_size, max_length=sys.maxsize if learned is None else len(learned))
    length = ids.shape[1]
    positions = sinusoids(length, d_model) if learned is None else learned[:length]  # (L, d_model)
    return embeddings[ids] * math.sqrt(d_model) + positions.astype(embeddings.dtype)  # (B, L, d_model)


def _embeddings(side: str, weights: Mapping[str, Any]) -> np.ndarray:
    name = "embedding" if "embedding" in weights else f"{side}_embedding"
    return _find(name, weights)["embeddings"]  # (V, d_model)


def _stack(name: str, weights: Mapping[str, Any], norm: str) -> Mapping[str, Any]:
    check_choice("norm", norm, ("post", "pre"))
    stack = _find(name, weights)
    fits = ("final_norm" in stack) == (norm == "pre")
    check_that("norm", norm, fits, f"weights[{shown(name)}]의 마지막 정규화 final_norm은 pre-LN에만 있다")
    return stack


def _find(name: str, weights: Mapping[str, Any]) -> Mapping[str, Any]:
    check_that("weights의 이름", [*weights], name in weights, f"{shown(name)}이(가) 있어야 한다")
    return weights[name]


def _layers(stack: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """layer_0, layer_1, …을 번호의 순서대로 늘어놓는다. 이름의 순서로는 layer_10이 layer_2 앞에 온다."""
    count = sum(name.startswith("layer_") for name in stack)
    return [stack[f"layer_{i}"] for i in range(count)]


def _finish(x: np.ndarray, stack: Mapping[str, Any], norm: str) -> np.ndarray:
    """pre-LN에서는 더하기만 한 값이 나오므로 한 번 더 정규화한다. 논문(post-LN)에는 없다."""
    return layer_norm(x, **stack["final_norm"]) if norm == "pre" else x
