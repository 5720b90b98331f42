"""정거장들이 함께 쓰는 입력: 한 자리까지만 적은 난수와 작은 가중치. 인자를 바꾸어 넘기는 실수도 여기에서 만든다."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import numpy as np

from kit_lab.exercises.station import Arguments


def output_of_pair(actual: Any, arguments: Arguments) -> Any:
    """출력과 가중치를 함께 돌려준 것도 받아들인다."""
    return actual[0] if isinstance(actual, tuple) and len(actual) == 2 else actual


def numbers(rng: np.random.Generator, *shape: int, spread: float = 1.0) -> np.ndarray:
    """소수 둘째 자리까지의 정규 난수."""
    return np.round(rng.normal(0, spread, shape), 2)


def linear(rng: np.random.Generator, inputs: int, outputs: int, bias: bool = False) -> dict[str, np.ndarray]:
    """선형 변환 하나의 가중치. kernel (inputs, outputs)."""
    weights = {"kernel": numbers(rng, inputs, outputs, spread=0.7)}
    return weights | {"bias": numbers(rng, outputs)} if bias else weights


def attention_weights(rng: np.random.Generator, d_model: int) -> dict[str, Any]:
    """멀티 헤드 어텐션 하나의 네 투영. 논문처럼 편향이 없다."""
    return {name: linear(rng, d_model, d_model) for name in ("query", "key", "value", "output")}


def norm_weights(rng: np.random.Generator, d_model: int) -> dict[str, Any]:
    """층 정규화 하나의 gamma와 beta. 1과 0이 아니어야 빠뜨린 것이 드러난다."""
    return {
        "layer_norm": {
            "gamma": 1 + numbers(rng, d_model, spread=0.3),
            "beta": numbers(rng, d_model, spread=0.3),
        }
    }


def feed_forward_weights(rng: np.random.Generator, d_model: int, d_ff: int) -> dict[str, Any]:
    """피드포워드 신경망 하나의 두 선형 변환."""
    return {"inner": linear(rng, d_model, d_ff, bias=True), "outer": linear(rng, d_ff, d_model, bias=True)}


def encoder_weights(rng: np.random.Generator, d_model: int) -> dict[str, Any]:
    """인코더 한 층의 가중치."""
    return {
        "self_attention": attention_weights(rng, d_model),
        "self_attention_norm": norm_weights(rng, d_model),
        "feed_forward": feed_forward_weights(rng, d_model, 2 * d_model),
        "feed_forward_norm": norm_weights(rng, d_model),
    }


def decoder_weights(rng: np.random.Generator, d_model: int) -> dict[str, Any]:
    """디코더 한 층의 가중치."""
    return encoder_weights(rng, d_model) | {
        "cross_attention": attention_weights(rng, d_model),
        "cross_attention_norm": norm_weights(rng, d_model),
    }


def some_keys(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """True는 볼 수 있음. 쿼리마다 볼 수 있는 키가 하나는 있고, 둘 이상이면 하나는 가린다."""
    mask = rng.random(shape) < 0.6
    keys = shape[-1]
    first = rng.integers(0, keys, shape[:-1])[..., None] == np.arange(keys)
    second = ((rng.integers(1, keys, shape[:-1]) if keys > 1 else 0) + first.argmax(-1))[..., None] % keys
    return (mask | first) & ~((second == np.arange(keys)) & ~first)


def padded_ids(
    rng: np.random.Generator, batch: int, length: int, vocab_size: int = 9, pad_id: int = 0
) -> np.ndarray:
    """뒤를 패딩으로 채운 토큰 번호 (batch, length). 문장마다 토큰이 하나는 있다."""
    choices = np.array([token for token in range(vocab_size) if token != pad_id])
    ids = rng.choice(choices, (batch, length))
    lengths = rng.integers(1, length + 1, batch)
    return np.where(np.arange(length) < lengths[:, None], ids, pad_id)


def changed(function: Callable[..., Any], **changes: Any) -> Callable[..., Any]:
    """인자를 바꾸어 넘기는 실수. 바꿀 것은 값이거나, 받은 인자의 사전에서 값을 만드는 함수이다."""
    names = tuple(signature(function).parameters)

    def mistaken(*given: Any) -> Any:
        arguments = dict(zip(names, given, strict=False))
        made = {name: value(arguments) if callable(value) else value for name, value in changes.items()}
        return function(**arguments | made)

    return mistaken
