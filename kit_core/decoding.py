"""로짓에서 문장을 고른다: 그리디 디코딩 (논문 6.1절의 추론).

모양의 이름: B 배치, S 소스의 길이, L 만들 토큰의 최대 수, V 어휘의 크기, h 헤드.
"""

from collections.abc import Callable
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.cache import KeyValueCache, empty_cache, write_at
from kit_core.compilation import compile_once
from kit_core.largest import index_of_largest
from kit_core.masking import look_ahead_mask, padding_mask
from kit_core.transformer import Transformer
from kit_core.validation import check_flag, check_ids, check_positive_int


def greedy_decode(
    model: Transformer,
    source: Any,
    *,
    start_id: int,
    end_id: int,
    max_length: int,
    jit_compile: bool = False,
) -> np.ndarray:
    """자리마다 로짓이 가장 큰 토큰을 골라 끝 토큰이 나올 때까지 이어 붙인다.

    Args:
        model: 학습한 트랜스포머.
        source: 소스 토큰 (B, S).
        start_id: 시작 토큰의 번호.
        end_id: 끝 토큰의 번호.
        max_length: 만들 토큰의 최대 수. 모델의 max_length를 넘을 수 없다.
        jit_compile: 텐서플로에서 반복문을 XLA로 컴파일할지. 걸음이 3분의 1쯤 빨라지지만 소스의 모양이 바뀔 때마다 몇 초씩
            다시 컴파일하므로, 모양이 같은 큰 배치를 거듭 풀 때 켠다. JAX는 늘 그렇게 하고, PyTorch에서는 달라지지 않는다.

    Returns:
        타깃 토큰 (B, max_length)의 int32 배열. 시작 토큰은 빼고 끝 토큰은 남기며 그 뒤는 패딩이다.
        패딩 토큰은 고르지 않는다.

    Raises:
        TypeError, ValueError: 소스가 정수가 아니거나 비었을 때, 번호나 길이가 범위를 벗어날 때, jit_compile이 불리언이 아닐 때.
    """
    check_decoding(model, source, start_id, end_id, max_length)
    check_flag("jit_compile", jit_compile)
    limits = {"start_id": start_id, "end_id": end_id, "max_length": max_length}
    loop = compiled_loop(greedy_loop, model, bool(jit_compile), **limits)
    ids, _ = loop(ops.cast(source, "int32"))
    return ops.convert_to_numpy(ids)


def greedy_loop(
    model: keras.Model,
    source: Any,
    *,
    start_id: int,
    end_id: int,
    max_length: int,
    decoder_class: Callable[..., Any] | None = None,
) -> tuple[Any, Any]:
    """greedy_decode의 계산. 토큰 (B, L)과, 모두 끝날 때까지 내디딘 걸음의 수를 준다.

    decoder_class는 토큰을 하나씩 받는 디코더이다. 따로 주지 않으면 트랜스포머의 StepwiseDecoder이다.
    """
    pad_id = model.config.pad_id
    batch = ops.shape(source)[0]
    decoder = (decoder_class or StepwiseDecoder)(model, source, max_length)

    def unfinished(step: Any, token: Any, ids: Any, done: Any, past: Any) -> Any:
        return ops.logical_and(step < max_length, ops.logical_not(ops.all(done)))

    def choose_next(step: Any, token: Any, ids: Any, done: Any, past: Any) -> tuple[Any, ...]:
        logits, past = decoder.logits(token, step, past)  # (B, V)
        token = index_of_largest(without_padding(logits, pad_id))  # (B,)
        token = ops.where(done, pad_id, token)  # (B,)
        ids = write_at(ids, (0, step), token[:, None])  # (B, L)
        return step + 1, token, ids, ops.logical_or(done, token == end_id), past

    step = ops.convert_to_tensor(0, "int32")
    token = ops.full((batch,), start_id, "int32")
    ids = ops.full((batch, max_length), pad_id, "int32")  # 끝난 문장의 나머지는 패딩으로 남는다.
    done = ops.zeros((batch,), "bool")
    state = (step, token, ids, done, decoder.nothing())
    step, _, ids, _, _ = ops.while_loop(unfinished, choose_next, state)
    return ids, step


class StepwiseDecoder:
    """소스를 한 번 읽어 두고, 토큰을 하나씩 받아 다음 토큰의 로짓을 준다.

    Args:
        model: 트랜스포머.
        source: 소스 토큰 (B, S).
        max_length: 캐시의 길이 L.
        copies: 문장 하나를 함께 푸는 가설의 수. 행의 수는 R = B * copies이다.
    """

    def __init__(self, model: Transformer, source: Any, max_length: int, copies: int = 1) -> None:
        self.model = model
        self.max_length = max_length
        self.rows = ops.shape(source)[0] * copies

        def repeated(x: Any) -> Any:
            return x if copies == 1 else ops.repeat(x, copies, axis=0)  # (R, ...)

        memory = model.encode(source)  # (B, S, d_model)
        self.memories = [tuple(map(repeated, pair)) for pair in model.decoder.read(memory)]
        self.source_mask = repeated(padding_mask(source, model.config.pad_id))  # (R, 1, 1, S)

    def nothing(self) -> list[tuple[Any, Any]]:
        """아직 아무 토큰도 보지 않은 캐시의 내용."""
        decoder = self.model.decoder
        return empty_cache(self.model.config, self.rows, self.max_length, decoder.compute_dtype)

    def logits(
        self, token: Any, position: Any, past: list[tuple[Any, Any]]
    ) -> tuple[Any, list[tuple[Any, Any]]]:
        """position번째 토큰 (R,)을 읽고, 다음 토큰의 로짓 (R, V)와 늘어난 캐시의 내용을 준다."""
        caches = [KeyValueCache(keys, values, position) for keys, values in past]
        x = self.model.decoder.decode(
            self.model.target_embedding(token[:, None]),
            self.memories,
            target_mask=look_ahead_mask(1, offset=position, key_length=self.max_length),
            source_mask=self.source_mask,
            caches=caches,
            offset=position,
        )  # (R, 1, d_model)
        logits = ops.cast(self.model.project(x)[:, 0], logits_dtype(self.model))  # (R, V)
        return logits, [(cache.keys, cache.values) for cache in caches]


def logits_dtype(model: keras.Model) -> str:
    """로짓을 견주는 정밀도. 반정밀도로 계산하는 모델도 확률은 float32로 견준다."""
    return "float32" if model.compute_dtype in ("float16", "bfloat16") else model.compute_dtype


def without_padding(logits: Any, pad_id: int) -> Any:
    """패딩의 로짓을 음의 무한대로 바꾼다. 그러면 로짓이 아무리 커도 고르지 않는다."""
    is_padding = ops.arange(logits.shape[-1]) == pad_id  # (V,)
    # 둘 가운데 작은 쪽을 고르는 것이 where로 (R, V)를 새로 고르는 것보다 빠르다.
    return ops.minimum(logits, ops.cast(ops.where(is_padding, -np.inf, np.inf), logits.dtype))  # (R, V)


def compiled_loop(
    loop: Callable[..., Any], model: keras.Model, jit_compile: bool = False, **parameters: Any
) -> Callable[..., Any]:
    """loop(model, source, **parameters)를 컴파일한다. 아직 파라미터가 없는 모델이면 먼저 만든다."""
    if not model.built:
        model.build()
    return compile_once(loop, model, jit_compile, **parameters)


def check_decoding(model: keras.Model, source: Any, start_id: int, end_id: int, max_length: int) -> None:
    """그리디 디코딩과 빔 서치가 함께 받는 인자를 본다."""
    config = model.config
    check_ids("source", source, vocab_size=config.source_vocab_size, max_length=config.max_length)
    check_positive_int("max_length", max_length)
    if max_length > config.max_length:
        raise ValueError(
            f"max_length={max_length}이(가) 모델의 max_length={config.max_length}보다 크다. "
            f"{config.max_length} 이하로 정한다."
        )
    for name, value in (("start_id", start_id), ("end_id", end_id)):
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
            raise TypeError(f"{name}은(는) 정수여야 하는데 {value!r}을(를) 받았다. 토큰의 번호를 넣는다.")
        if not 0 <= value < config.output_vocab_size or value == config.pad_id:
            raise ValueError(
                f"{name}={value}은(는) 쓸 수 없다. 패딩 {config.pad_id}이(가) 아니며 "
                f"0 이상 {config.output_vocab_size - 1} 이하인 번호를 넣는다."
            )
