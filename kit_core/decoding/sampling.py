"""확률대로 토큰을 뽑는다: 온도, 상위 k개(top-k), 누적 확률 p(top-p).

모양의 이름: B 배치, L 만들 토큰의 최대 수, V 어휘의 크기.
"""

from collections.abc import Callable
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.backend.argmax import argmax
from kit_core.decoding.greedy import TokenState, token_loop
from kit_core.decoding.steps import (
    NOT_A_TOKEN,
    StepwiseDecoder,
    checked_tokens,
    compiled_loop,
    first_tokens,
    without_padding,
)
from kit_core.validation import check_positive, check_positive_int, check_that, plain, readable


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


def sampled(
    model: keras.Model,
    source: Any,
    *,
    seed: Any,
    max_length: int,
    watch: Callable[[np.ndarray], object] | None = None,
    **parameters: Any,
) -> tuple[np.ndarray, np.ndarray]:
    """sampling_loop로 뽑은 토큰 (B, L)과 로그 확률의 합 (B,)를 NumPy로 준다. 인자는 이미 보았다.

    watch를 주면 한 걸음씩 내디디며 지금까지의 토큰을 건넨다.
    """
    # 뽑을 수를 미리 정해 두면 백엔드가 달라도 같은 글이 나온다. float64를 float32로 줄이면 1이 될 수 있다.
    draws = np.random.default_rng(plain(seed)).random((len(source), max_length), dtype="float32")  # (B, L)
    given = ops.cast(source, "int32"), ops.convert_to_tensor(draws)
    if watch is None:
        ids, log = compiled_loop(sampling_loop, model, max_length=max_length, **parameters)(*given)
        return checked_tokens(ids), np.asarray(readable(log))
    advance = compiled_loop(sampling_step, model, max_length=max_length, **parameters)
    decoder = parameters.get("decoder_class", StepwiseDecoder)(model, given[0], max_length)
    state = TokenState.first(model, decoder, first_tokens(given[0], parameters["start_id"]), max_length)
    while state.unfinished():
        state = TokenState(*advance(*given, *state))
        watch(checked_tokens(state.ids))
    return checked_tokens(state.ids), np.asarray(readable(state.log))


def sampling_loop(
    model: keras.Model,
    source: Any,
    draws: Any,
    *,
    start_id: int | None,
    end_id: int,
    max_length: int,
    decoder_class: Callable[..., Any] = StepwiseDecoder,
    **choices: Any,
) -> tuple[Any, Any]:
    """뽑은 토큰 (B, L)과, 온도와 상위 k개와 p를 걸기 전의 로그 확률의 합 (B,)를 준다.

    고를 때마다 [0, 1)에서 뽑아 둔 수 draws (B, L) 하나를 쓴다. choices는 kept_probabilities의 것이다. start_id는 first_tokens의
    것이고 decoder_class는 토큰을 하나씩 받는 디코더이다.
    """
    decoder, start = decoder_class(model, source, max_length), first_tokens(source, start_id)
    choose = chooser(model, draws, **choices)
    return token_loop(model, decoder, start, choose, end_id, max_length)[:2]


def sampling_step(
    model: keras.Model,
    source: Any,
    draws: Any,
    *state: Any,
    start_id: int | None,
    end_id: int,
    max_length: int,
    decoder_class: Callable[..., Any] = StepwiseDecoder,
    **choices: Any,
) -> TokenState:
    """sampling_loop의 한 걸음. 글이 쓰이는 대로 건넬 때 쓴다."""
    decoder, choose = decoder_class(model, source, max_length), chooser(model, draws, **choices)
    return TokenState(*state).advanced(model, decoder, choose, end_id)


def chooser(
    model: keras.Model, draws: Any, *, temperature: float = 1.0, top_k: int | None = None, top_p: float = 1.0
) -> Callable[[Any, Any], tuple[Any, Any]]:
    """token_loop의 choose. top_k=1이면 그리디 디코딩과 같은 토큰을 고른다."""

    def draw(logits: Any, step: Any) -> Any:
        reached = ops.cumsum(kept_probabilities(logits, temperature, top_k, top_p), axis=-1)  # (B, V)
        whole = reached[:, -1:]  # (B, 1)
        drawn = ops.cast(ops.take(draws, step, axis=1), reached.dtype)[:, None] * whole  # (B, 1)
        # 반올림한 drawn이 whole에 닿아도, 확률이 0인 뒤의 토큰으로 넘어가지 않는다.
        passed = ops.logical_and(reached <= drawn, reached < whole)  # (B, V)
        token = ops.sum(ops.cast(passed, "int32"), axis=-1)  # (B,)
        return ops.cast(ops.where(ops.isnan(whole[:, 0]), NOT_A_TOKEN, token), "int32")

    def choose(logits: Any, step: Any) -> tuple[Any, Any]:
        allowed = without_padding(logits, model.config.pad_id)  # (B, V)
        token = argmax(allowed) if top_k == 1 else draw(allowed, step)  # (B,)
        chosen = ops.take_along_axis(logits, ops.maximum(token, 0)[:, None], axis=-1)[:, 0]  # (B,)
        # 반올림이 확률을 1보다 크게 하지 않도록
        return token, ops.minimum(chosen - ops.logsumexp(logits, axis=-1), 0.0)

    return choose


def check_choices(temperature: Any = 1.0, top_k: Any = None, top_p: Any = 1.0) -> None:
    """온도와 top_k와 top_p가 범위 안인지 본다."""
    check_positive("temperature", temperature)
    if top_k is not None:
        check_positive_int("top_k", top_k)
    check_positive("top_p", top_p)
    check_that("top_p", top_p, top_p <= 1, "0보다 크고 1 이하인 확률을 넣는다")
