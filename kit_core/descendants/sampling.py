"""언어 모델이 글을 잇는다: 온도, 상위 k개(top-k), 누적 확률 p(top-p)로 고른다.

모양의 이름: B 배치, P 머리글의 길이, L 이을 토큰의 수, V 어휘의 크기.
"""

from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.decoding.cache import KeyValueCache, empty_cache, write_at
from kit_core.decoding.steps import NOT_A_TOKEN, checked_tokens, compiled_loop, logits_dtype, without_padding
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
    check_positive,
    check_positive_int,
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
    _check_choices(temperature, top_k, top_p)
    logits = as_array("logits", logits)
    check_numbers("logits", logits)
    check_shape(
        "logits", logits.shape, logits.shape and 0 not in logits.shape, "비지 않은 (..., V)의 배열을 넣는다"
    )
    logits = ops.cast(logits, keras.backend.result_type(dtype_name(logits), float))  # 정수도 실수로 읽는다.
    return kept_probabilities(logits, plain(temperature), plain(top_k), plain(top_p))


def kept_probabilities(logits: Any, temperature: float, top_k: int | None, top_p: float) -> Any:
    """token_probabilities의 계산. 인자는 이미 보았다."""
    logits = logits / temperature  # (..., V)
    if top_k is not None and top_k < logits.shape[-1]:
        least = ops.top_k(logits, top_k)[0][..., -1:]  # (..., 1)
        logits = ops.where(logits >= least, logits, -np.inf)
    probabilities = ops.softmax(logits, axis=-1)  # (..., V)
    if top_p < 1.0:
        ordered = ops.flip(ops.sort(probabilities, axis=-1), axis=-1)  # 큰 것부터
        before = ops.cumsum(ordered, axis=-1) - ordered  # 저보다 큰 것들의 합
        least = ops.min(ops.where(before < top_p, ordered, 1.0), axis=-1, keepdims=True)  # (..., 1)
        probabilities = ops.where(probabilities >= least, probabilities, 0.0)
        probabilities = probabilities / ops.sum(probabilities, axis=-1, keepdims=True)
    return probabilities


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
    _check_choices(temperature, top_k, top_p)
    check_index("seed", seed)
    choices = {"temperature": temperature, "top_k": top_k, "top_p": top_p}
    # 머리글의 길이마다 따로 컴파일하므로 캐시의 모양이 늘 정해져 있다.
    limits = {"start": prompt.shape[1], "length": length, "end_id": end_id}
    loop = compiled_loop(sampling_loop, model, **limits, **choices)
    # 뽑을 수를 미리 정해 두면 백엔드가 달라도 같은 글이 나온다. float64를 float32로 줄이면 1이 될 수 있다.
    draws = np.random.default_rng(plain(seed)).random((len(prompt), length), dtype="float32")  # (B, L)
    return checked_tokens(loop(ops.cast(prompt, "int32"), draws))


def sampling_loop(
    model: LanguageModel,
    prompt: Any,
    draws: Any,
    *,
    start: int,
    length: int,
    end_id: int,
    temperature: float,
    top_k: int | None,
    top_p: float,
) -> Any:
    """generate의 계산. start는 머리글의 길이이다. 고를 때마다 [0, 1)에서 뽑아 둔 수 하나를 쓴다."""
    pad_id = model.config.pad_id
    batch = ops.shape(prompt)[0]

    def choose(logits: Any, step: Any, done: Any) -> Any:
        logits = without_padding(ops.cast(logits, logits_dtype(model)), pad_id)  # (B, V)
        reached = ops.cumsum(kept_probabilities(logits, temperature, top_k, top_p), axis=-1)  # (B, V)
        whole = reached[:, -1:]  # (B, 1)
        draw = ops.cast(ops.take(draws, step, axis=1), reached.dtype)[:, None] * whole  # (B, 1)
        # 반올림한 draw가 whole에 닿아도, 확률이 0인 뒤의 토큰으로 넘어가지 않는다.
        passed = ops.logical_and(reached <= draw, reached < whole)  # (B, V)
        token = ops.sum(ops.cast(passed, "int32"), axis=-1)  # (B,)
        token = ops.where(ops.isnan(whole[:, 0]), NOT_A_TOKEN, token)
        return ops.cast(ops.where(done, pad_id, token), "int32")

    def unfinished(step: Any, logits: Any, ids: Any, done: Any, past: Any) -> Any:
        return ops.logical_and(step < length, ops.logical_not(ops.all(done)))

    def append(step: Any, logits: Any, ids: Any, done: Any, past: Any) -> tuple[Any, ...]:
        token = choose(logits, step, done)  # (B,)
        ids = write_at(ids, (0, step), token[:, None])  # (B, L)
        logits, past = read(model, token[:, None], start + step, past)
        return step + 1, logits, ids, ops.logical_or(done, token == end_id), past

    empty = empty_past(model, batch, start + length)
    logits, past = read(model, prompt, 0, empty)
    step = ops.convert_to_tensor(0, "int32")
    ids = ops.full((batch, length), pad_id, "int32")
    done = ops.zeros((batch,), "bool")
    return ops.while_loop(unfinished, append, (step, logits, ids, done, past))[2]


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
    """position부터 놓인 토큰 (B, T)를 읽고, 다음 토큰의 로짓 (B, V)와 늘어난 캐시의 내용을 준다."""
    caches = [KeyValueCache(*pair, position) for pair in past]
    with checked_call():  # 번호도 길이도 잇기 전에 보았다.
        mask = look_ahead_mask(ids.shape[1], offset=position, key_length=caches[0].length)
        x = model.blocks(model.embedding(ids), mask, caches=caches, offset=position)  # (B, T, d_model)
        logits = model.project(x[:, -1:])[:, 0]  # (B, V)
    return logits, [(cache.keys, cache.values) for cache in caches]


def _check_choices(temperature: Any, top_k: Any, top_p: Any) -> None:
    check_positive("temperature", temperature)
    if top_k is not None:
        check_positive_int("top_k", top_k)
    check_positive("top_p", top_p)
    check_that("top_p", top_p, top_p <= 1, "0보다 크고 1 이하인 확률을 넣는다")
