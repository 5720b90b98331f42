"""한 토큰씩 푸는 디코딩이 함께 쓰는 걸음: 토큰 하나를 읽고 다음 토큰의 로짓을 준다 (논문 6.1절의 추론).

모양의 이름: B 배치, S 소스의 길이, L 만들 토큰의 최대 수, V 어휘의 크기, h 헤드.
"""

from collections.abc import Callable
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.backend.compilation import compile_once, of_any_length, shapes_may_grow
from kit_core.backend.forking import check_not_forked
from kit_core.decoder import LayerCache
from kit_core.decoding.cache import ROOM, KeyValueCache, MemoryCache, empty_cache, with_room
from kit_core.layer import checked_call
from kit_core.masking import look_ahead_mask, padding_mask
from kit_core.transformer import Transformer
from kit_core.validation import as_array, as_integer, check_ids, check_kind, check_that, check_token, readable


class StepwiseDecoder:
    """소스를 한 번 읽어 두고, 토큰을 하나씩 받아 다음 토큰의 로짓을 준다.

    Args:
        model: 트랜스포머.
        source: 소스 토큰 (B, S).
        max_length: 캐시의 길이 L. 모양이 바뀌어도 되는 반복문에서는 캐시가 짧은 것에서 시작해 이 길이까지 길어진다.
        copies: 문장 하나를 함께 푸는 가설의 수. 행의 수는 R = B * copies이다.
    """

    def __init__(self, model: Transformer, source: Any, max_length: int, copies: int = 1) -> None:
        self.model = model
        self.max_length = max_length
        self.growing = shapes_may_grow()
        self.rows = ops.shape(source)[0] * copies

        def repeated(x: Any) -> Any:
            return ops.repeat(x, copies, axis=0)  # (R, ...)

        memory = model.encode(source)  # (B, S, d_model)
        of_memory = [layer.cross_attention.keys_and_values(memory, memory) for layer in model.decoder.layers]
        self.memories = [tuple(map(repeated, pair)) for pair in of_memory]
        self.memory = repeated(memory)  # (R, S, d_model)
        self.source_mask = repeated(padding_mask(source, model.config.pad_id))  # (R, 1, 1, S)

    def nothing(self) -> list[tuple[Any, Any]]:
        """아직 아무 토큰도 보지 않은 캐시의 내용."""
        config, dtype = self.model.config, self.model.decoder.compute_dtype
        if not self.growing:
            return empty_cache(config, self.rows, self.max_length, dtype)
        past = empty_cache(config, self.rows, min(ROOM, self.max_length), dtype)
        return [tuple(of_any_length(x, 2) for x in pair) for pair in past]

    def logits(
        self, token: Any, position: Any, past: list[tuple[Any, Any]]
    ) -> tuple[Any, list[tuple[Any, Any]]]:
        """position번째 토큰 (R,)을 읽고, 다음 토큰의 로짓 (R, V)와 늘어난 캐시의 내용을 준다."""
        if self.growing:
            past = with_room(past, position, self.max_length)
        length = ops.shape(past[0][0])[2]
        growing = [KeyValueCache(*pair, position) for pair in past]
        fixed = [MemoryCache(*pair) for pair in self.memories]
        with checked_call():  # 번호도 길이도 디코딩을 시작하기 전에 보았다.
            x = self.model.decoder(
                self.model.target_embedding(token[:, None]),
                self.memory,
                target_mask=look_ahead_mask(1, offset=position, key_length=length),
                source_mask=self.source_mask,
                caches=list(map(LayerCache, growing, fixed)),
                offset=position,
            )  # (R, 1, d_model)
        logits = ops.cast(self.model.project(x)[:, 0], logits_dtype(self.model))  # (R, V)
        return logits, [(cache.keys, cache.values) for cache in growing]


def first_tokens(source: Any, start_id: int | None) -> Any:
    """처음 읽을 토큰 (B,). start_id가 None이면 디코더만 있는 모델이며, 머리글 source의 마지막 토큰에서 시작한다."""
    return source[:, -1] if start_id is None else ops.full((ops.shape(source)[0],), start_id, "int32")


def logits_dtype(model: keras.Model) -> str:
    """로짓을 견주는 정밀도. 반정밀도로 계산하는 모델도 확률은 float32로 견준다."""
    return "float32" if model.compute_dtype in ("float16", "bfloat16") else model.compute_dtype


def without_padding(logits: Any, pad_id: int) -> Any:
    """패딩의 로짓을 음의 무한대로 바꾼다. 그러면 로짓이 아무리 커도 고르지 않는다."""
    is_padding = ops.arange(logits.shape[-1], dtype="int32") == pad_id  # (V,)
    # 둘 가운데 작은 쪽을 고르는 것이 where로 (R, V)를 새로 고르는 것보다 빠르다.
    return ops.minimum(logits, ops.cast(ops.where(is_padding, -np.inf, np.inf), logits.dtype))  # (R, V)


NOT_A_TOKEN = -1  # 로짓이 NaN인 자리에서 고른 것


def checked_tokens(ids: Any) -> np.ndarray:
    """고른 토큰을 NumPy로 준다. NaN인 로짓에서 고른 것이 있으면 ValueError."""
    ids = np.asarray(readable(ids))
    if (ids == NOT_A_TOKEN).any():
        raise ValueError(
            "model이 내놓은 로짓이 NaN이라 토큰을 고를 수 없다. 가중치에 NaN이나 무한대가 있는지 본다."
        )
    return ids


def compiled_loop(
    loop: Callable[..., Any], model: keras.Model, jit_compile: bool = False, **parameters: Any
) -> Callable[..., Any]:
    """loop(model, source, **parameters)를 컴파일한다. 아직 파라미터가 없는 모델이면 먼저 만든다."""
    check_not_forked()
    if not model.built:
        model.build()
    return compile_once(loop, model, jit_compile, **parameters)


def check_decoding(
    model: keras.Model, source: Any, start_id: int, end_id: int, max_length: int, kind: type = Transformer
) -> None:
    """그리디 디코딩과 빔 서치가 함께 받는 인자를 본다. kind는 풀 수 있는 모델이다."""
    check_limits(model, start_id, end_id, max_length, kind)
    config = model.config
    source = as_array("source", source, symbolic=False)
    pad_id = getattr(model, "misplaced_pad_id", None)  # 순환 신경망은 앞의 패딩도 건너뛴다.
    check_ids(
        "source", source, vocab_size=config.source_vocab_size, max_length=config.max_length, pad_id=pad_id
    )


def check_limits(
    model: keras.Model, start_id: int, end_id: int, max_length: int, kind: type = Transformer
) -> None:
    """check_decoding이 보는 것 가운데 소스를 뺀 것."""
    check_kind("model", model, kind, f"학습한 {kind.__name__}를 넣는다")
    config = model.config
    shared = getattr(config, "num_key_value_heads", None)
    if shared is not None:
        right = f"캐시의 자리가 num_heads={config.num_heads}개이므로 키와 밸류의 헤드를 나누어 쓰는 모델은 풀지 못한다"
        check_that("model의 num_key_value_heads", shared, shared == config.num_heads, right)
    right = f"1 이상, 모델의 max_length={config.max_length} 이하로 정한다"
    as_integer("max_length", max_length, 1, config.max_length, right)
    for name, value in (("start_id", start_id), ("end_id", end_id)):
        check_token(name, value, config.output_vocab_size, config.pad_id)
