"""언어 모델이 글을 잇는다: 온도, 상위 k개(top-k), 누적 확률 p(top-p)로 고른다.

모양의 이름: B 배치, P 머리글의 길이, L 이을 토큰의 수, V 어휘의 크기.
"""

from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.decoding.cache import KeyValueCache, empty_cache
from kit_core.decoding.sampling import check_choices, kept_probabilities, sampled
from kit_core.decoding.steps import logits_dtype
from kit_core.descendants.language_model import LanguageModel
from kit_core.layer import checked_call
from kit_core.masking import look_ahead_mask
from kit_core.validation import (
    as_array,
    as_integer,
    check_ids,
    check_index,
    check_kind,
    check_numbers,
    check_shape,
    check_that,
    check_token,
    plain,
)
from kit_core.validation.values import dtype_name


def token_probabilities(
    logits: Any, *, temperature: float = 1.0, top_k: int | None = None, top_p: float = 1.0
) -> Any:
    """로짓을 고를 확률로 바꾼다.

    Args:
        logits: (..., V).
        temperature: 로짓을 나누는 온도. 낮을수록 큰 것만 고르고, 높을수록 고르게 고른다.
        top_k: 로짓이 큰 k개만 남긴다. 끝의 값이 같으면 모두 남긴다. None이면 모두 남긴다.
        top_p: 확률이 큰 것부터 더해 p에 이를 때까지만 남긴다 (Holtzman 외 2020). 1이면 모두 남긴다.

    Returns:
        (..., V)의 확률. 남기지 않은 것은 0이고 합은 1이다.

    Raises:
        TypeError, ValueError: temperature가 0보다 크지 않거나, top_k가 1 이상의 정수가 아니거나, top_p가 0보다 크고 1 이하가
            아닐 때.
    """
    check_choices(temperature, top_k, top_p)
    logits = as_array("logits", logits)
    check_numbers("logits", logits)
    check_shape(
        "logits", logits.shape, logits.shape and 0 not in logits.shape, "비지 않은 (..., V)의 배열을 넣는다"
    )
    logits = ops.cast(logits, keras.backend.result_type(dtype_name(logits), float))  # 정수도 실수로 읽는다.
    return kept_probabilities(logits, plain(temperature), plain(top_k), plain(top_p))


def generate(
    model: LanguageModel,
    prompt: Any,
    *,
    length: int,
    end_id: int,
    temperature: float = 1.0,
    top_k: int | None = None,
    top_p: float = 1.0,
    seed: int = 0,
) -> np.ndarray:
    """머리글에 토큰을 하나씩 골라 잇는다. 지나온 키와 밸류는 캐시에 두고 다시 쓴다.

    같은 seed이면 같은 글이 나온다. top_k=1이면 늘 가장 큰 것을 고르는 그리디 디코딩이다.

    Args:
        model: 언어 모델.
        prompt: 머리글 (B, P). 패딩이 없어야 한다.
        length: 이을 토큰의 수 L. P + L은 모델의 max_length를 넘을 수 없다.
        end_id: 끝 토큰의 번호. 그 뒤는 패딩으로 채운다.
        temperature, top_k, top_p: token_probabilities의 것. 패딩은 고르지 않는다.
        seed: 난수의 씨앗.

    Returns:
        이은 토큰 (B, L)의 int32 배열. 끝 토큰은 남긴다.

    Raises:
        TypeError, ValueError: model이 LanguageModel이 아니거나, 머리글에 패딩이 있거나, 번호나 길이가 범위를 벗어날 때와,
            token_probabilities가 내는 것.
    """
    check_kind("model", model, LanguageModel)
    config = model.config
    prompt = as_array("prompt", prompt, symbolic=False)
    check_ids("prompt", prompt, vocab_size=config.source_vocab_size, max_length=config.max_length)
    padded = (np.asarray(prompt) == config.pad_id).any()
    check_that("prompt", prompt, not padded, f"패딩 {config.pad_id} 없이 길이가 같은 머리글만 함께 넣는다")
    room = config.max_length - prompt.shape[1]
    right = f"모델의 max_length={config.max_length}보다 짧은 머리글을 넣는다"
    check_that("prompt의 길이", prompt.shape[1], room, right)
    right = f"머리글 {prompt.shape[1]}토큰에 이어 모델의 max_length={config.max_length}까지, 곧 1 이상 {room} 이하로 정한다"
    as_integer("length", length, 1, room, right)
    check_token("end_id", end_id, config.source_vocab_size, config.pad_id)
    check_choices(temperature, top_k, top_p)
    check_index("seed", seed)
    choices = {"temperature": temperature, "top_k": top_k, "top_p": top_p}
    limits = {"start_id": None, "end_id": end_id, "max_length": length}
    ids, _ = sampled(model, prompt, seed=seed, decoder_class=PromptedDecoder, **limits, **choices)
    return ids


class PromptedDecoder:
    """머리글을 마지막 토큰 앞까지 읽어 두고, 토큰을 하나씩 받아 다음 토큰의 로짓을 준다. StepwiseDecoder와 쓰임이 같다.

    머리글의 길이는 부를 때마다 달라도 된다. 텐서플로에서는 길이가 바뀌어도 다시 컴파일하지 않는다.

    Args:
        model: 언어 모델.
        prompt: 머리글 (B, P).
        max_length: 이을 토큰의 수 L.
        copies: 머리글 하나를 함께 잇는 가설의 수.
    """

    def __init__(self, model: LanguageModel, prompt: Any, max_length: int, copies: int = 1) -> None:
        self.model, self.prompt, self.copies = model, prompt, copies
        self.start = ops.shape(prompt)[1] - 1  # 이을 첫 토큰이 놓일 자리
        self.length = self.start + max_length

    def nothing(self) -> list[tuple[Any, ...]]:
        """머리글만 읽은 캐시의 내용."""
        past = empty_past(self.model, ops.shape(self.prompt)[0], self.length)
        _, past = read(self.model, self.prompt[:, :-1], 0, past)
        return [tuple(ops.repeat(x, self.copies, axis=0) for x in pair) for pair in past]

    def logits(
        self, token: Any, position: Any, past: list[tuple[Any, Any]]
    ) -> tuple[Any, list[tuple[Any, Any]]]:
        """position번째로 이은 토큰 (R,)을 읽고, 다음 토큰의 로짓 (R, V)와 늘어난 캐시의 내용을 준다."""
        x, past = read(self.model, token[:, None], self.start + position, past)
        logits = self.model.project(x)[:, 0]  # (R, V)
        return ops.cast(logits, logits_dtype(self.model)), past


def empty_past(model: LanguageModel, batch: Any, length: int) -> list[tuple[Any, Any]]:
    """아직 아무 토큰도 보지 않은, 길이 L의 캐시. 키와 밸류의 헤드가 적으면 그만큼 작다."""
    heads = model.config.num_key_value_heads
    return [
        (key[:, :heads], value[:, :heads])
        for key, value in empty_cache(model.config, batch, length, model.compute_dtype)
    ]


def read(
    model: LanguageModel, ids: Any, position: Any, past: list[tuple[Any, Any]]
) -> tuple[Any, list[tuple[Any, Any]]]:
    """position부터 놓인 토큰 (B, T)를 읽고, 마지막 층의 출력 (B, T, d_model)과 늘어난 캐시의 내용을 준다."""
    caches = [KeyValueCache(*pair, position) for pair in past]
    length = ops.shape(past[0][0])[2]
    with checked_call():  # 번호도 길이도 잇기 전에 보았다.
        mask = look_ahead_mask(ops.shape(ids)[1], offset=position, key_length=length)
        x = model.blocks(model.embedding(ids), mask, caches=caches, offset=position)  # (B, T, d_model)
    return x, [(cache.keys, cache.values) for cache in caches]
