"""문제의 답을 셈할 때 쓰는 작은 모델의 가중치. 배우지 않은 난수이고, kit_core.reference가 받는 사전이다."""

from typing import Any

import numpy as np


def attention_weights(rng: np.random.Generator, d_model: int) -> dict[str, Any]:
    """네 투영이 d_model × d_model인 멀티 헤드 어텐션."""
    names = ("query", "key", "value", "output")
    return {name: {"kernel": rng.normal(size=(d_model, d_model)) / np.sqrt(d_model)} for name in names}


def feed_forward_weights(rng: np.random.Generator, d_model: int, d_ff: int) -> dict[str, Any]:
    """편향까지 있는 위치별 피드포워드."""
    return {
        "inner": {
            "kernel": rng.normal(size=(d_model, d_ff)) / np.sqrt(d_model),
            "bias": rng.normal(size=d_ff),
        },
        "outer": {
            "kernel": rng.normal(size=(d_ff, d_model)) / np.sqrt(d_ff),
            "bias": rng.normal(size=d_model),
        },
    }


def layer_weights(rng: np.random.Generator, d_model: int, d_ff: int, cross: bool = False) -> dict[str, Any]:
    """인코더의 한 층. cross이면 인코더-디코더 어텐션이 있는 디코더의 한 층."""
    norm = {"layer_norm": {"gamma": np.ones(d_model), "beta": np.zeros(d_model)}}
    found = {
        "self_attention": attention_weights(rng, d_model),
        "self_attention_norm": norm,
        "feed_forward": feed_forward_weights(rng, d_model, d_ff),
        "feed_forward_norm": norm,
    }
    if cross:
        found |= {"cross_attention": attention_weights(rng, d_model), "cross_attention_norm": norm}
    return found


def model_weights(
    rng: np.random.Generator, vocab_size: int, d_model: int, d_ff: int, layers: int
) -> dict[str, Any]:
    """임베딩을 모두 묶은 트랜스포머."""
    return {
        "embedding": {"embeddings": rng.normal(size=(vocab_size, d_model)) / np.sqrt(d_model)},
        "encoder": {f"layer_{i}": layer_weights(rng, d_model, d_ff) for i in range(layers)},
        "decoder": {f"layer_{i}": layer_weights(rng, d_model, d_ff, cross=True) for i in range(layers)},
    }


def count(weights: Any) -> int:
    """겹겹의 사전에 든 수의 개수."""
    return sum(map(count, weights.values())) if isinstance(weights, dict) else int(np.size(weights))
