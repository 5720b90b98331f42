"""빔 서치: 가설 여럿을 함께 이어 가며 점수가 가장 높은 문장들을 찾는다 (논문 6.1절).

모양의 이름: B 배치, K 빔의 크기, W 가설 하나에서 뻗는 갈래의 수, L 만들 토큰의 최대 수, V 어휘의 크기.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import keras
import numpy as np
from keras import ops

from kit_core.decoding.cache import write_at
from kit_core.decoding.steps import (
    NOT_A_TOKEN,
    StepwiseDecoder,
    check_decoding,
    checked_tokens,
    compiled_loop,
    first_tokens,
    logits_dtype,
    without_padding,
)
from kit_core.transformer import Transformer
from kit_core.validation import (
    as_array,
    as_integer,
    as_real,
    check_alpha,
    check_flag,
    check_numbers,
    check_that,
    concrete,
    is_number,
    readable,
)
from kit_core.validation.values import LARGEST_FLOAT

# 이보다 크면 찾는 문장은 거의 나아지지 않는데 메모리가 모자라 프로세스가 죽기도 한다.
LARGEST_BEAM = 1024


def length_penalty(length: Any, alpha: float) -> Any:
    """길이 페널티 ((5 + n) / 6)^alpha를 구한다. 가설의 점수는 로그 확률의 합을 이 값으로 나눈 것이다 (논문 6.1절).

    Args:
        length: 가설의 길이 n(토큰 수). 시작 토큰은 빼고 끝 토큰은 넣어 센다. 수나 배열.
        alpha: 길이를 보정하는 정도. 0이면 언제나 1이다. 클수록 긴 가설의 점수가 덜 깎인다. 수나 배열.

    Returns:
        length와 alpha를 브로드캐스트한 모양의 길이 페널티.

    Raises:
        TypeError, ValueError: length가 0 이상의 수가 아니거나 alpha가 유한한 실수가 아닐 때.
    """
    if is_number(length):
        as_real("length", length)
    else:
        length = as_array("length", length)
        check_numbers("length", length)
        if not isinstance(length, np.ndarray):  # 텐서플로는 정수의 텐서와 실수를 더하지 않는다.
            length = ops.cast(length, keras.backend.result_type(length.dtype, float))
    values = concrete(length)
    check_that("length", length, values is None or (values >= 0).all(), "0 이상인 토큰의 수를 넣는다")
    if isinstance(alpha, np.ndarray):  # 여러 alpha를 한꺼번에 견준다.
        check_numbers("alpha", alpha)
        alpha = alpha.astype("float64")
    for each in alpha.ravel() if isinstance(alpha, np.ndarray) else (alpha,):
        check_alpha(each)
    return ((5.0 + length) / 6.0) ** alpha


def beam_search(
    model: Transformer,
    source: Any,
    *,
    start_id: int,
    end_id: int,
    max_length: int,
    beam_size: int = 4,
    alpha: float = 0.6,
    jit_compile: bool = False,
) -> tuple[np.ndarray, np.ndarray]:
    """문장마다 점수가 높은 가설 beam_size개를 찾는다 (논문 6.1절).

    걸음마다 살아 있는 가설들을 한 토큰씩 이은 것 가운데 로그 확률의 합이 큰 beam_size개를 고른다. 그 가운데 끝 토큰으로
    끝난 것은 끝난 가설로 옮기고, 나머지로 다음 걸음을 잇는다. 끝 토큰도 빔의 한 자리를 차지하므로 beam_size가 1이면
    그리디 디코딩과 같다. max_length에 이르도록 끝나지 않은 가설은 거기서 끝난 것으로 친다.

    Args:
        model: 학습한 트랜스포머.
        source: 소스 토큰 (B, S).
        start_id: 시작 토큰의 번호.
        end_id: 끝 토큰의 번호.
        max_length: 만들 토큰의 최대 수. 모델의 max_length를 넘을 수 없다.
        beam_size: 빔의 크기. 1024 이하. 논문은 4.
        alpha: 길이 페널티의 지수. 논문은 0.6. 0보다 작으면 짧은 가설이 유리해진다.
        jit_compile: 텐서플로에서 반복문을 XLA로 컴파일할지. greedy_decode의 것과 같다.

    Returns:
        ids: 타깃 토큰 (B, beam_size, max_length)의 int32 배열. 점수가 높은 가설부터이며, 시작 토큰은 빼고 끝 토큰은 남기고
            그 뒤는 패딩이다. 패딩 토큰은 고르지 않는다.
        scores: 점수 (B, beam_size)의 실수 배열. 로그 확률의 합 / length_penalty(n, alpha)이며, n은 끝 토큰까지 센다.
            만들 수 있는 가설이 beam_size개보다 적으면 남는 줄은 패딩이고 점수는 -inf이다.

    Raises:
        TypeError, ValueError: 소스가 정수가 아니거나 비었을 때, 번호나 길이, beam_size, alpha가 범위를 벗어날 때,
            jit_compile이 불리언이 아닐 때, 모델이 NaN을 내놓을 때.
    """
    check_decoding(model, source, start_id, end_id, max_length)
    check_beam_size(beam_size)
    check_penalty("alpha", alpha, max_length)
    check_flag("jit_compile", jit_compile)
    limits = {"start_id": start_id, "end_id": end_id, "max_length": max_length}
    return searched(model, source, alpha, bool(jit_compile), beam_size=beam_size, **limits)


def searched(
    model: keras.Model, source: Any, alpha: float, jit_compile: bool = False, **parameters: Any
) -> tuple[np.ndarray, np.ndarray]:
    """beam_loop를 컴파일해 찾은 것을 NumPy로 준다. 인자는 이미 보았다."""
    loop = compiled_loop(beam_loop, model, jit_compile, **parameters)
    ids, scores, _ = loop(ops.cast(source, "int32"), penalties(model, parameters["max_length"], alpha))
    ids, scores = (np.asarray(readable(array)) for array in (ids, scores))
    return checked_tokens(np.where(np.isfinite(scores[:, :1, None]), ids, NOT_A_TOKEN)), scores


def penalties(model: keras.Model, max_length: int, alpha: float) -> Any:
    """길이 1부터 max_length + 1까지의 길이 페널티 (L + 1,).

    beam_loop에 수로 넘기므로 alpha를 바꾸어도 다시 컴파일하지 않는다. 반복의 조건은 마지막 걸음 뒤에도 계산되므로 한 칸이
    더 있다.
    """
    lengths = np.arange(1, max_length + 2)
    return ops.convert_to_tensor(length_penalty(lengths, alpha), logits_dtype(model))  # (L + 1,)


class BeamState(NamedTuple):
    """한 걸음에서 다음 걸음으로 넘기는 값. 살아 있는 가설과 끝난 가설을 따로 둔다. 빈자리의 점수는 -inf이다."""

    step: Any  # () 지금까지 만든 토큰의 수
    token: Any  # (B, K) 살아 있는 가설의 마지막 토큰
    live_ids: Any  # (B, K, L)
    live_log: Any  # (B, K) 로그 확률의 합
    done_ids: Any  # (B, K, L)
    done_scores: Any  # (B, K) 길이 페널티로 나눈 점수. 큰 것부터
    past: Any  # 층마다 키 (B * K, h, L, d_k)와 밸류 (B * K, h, L, d_v)


def beam_loop(
    model: keras.Model,
    source: Any,
    penalty: Any,
    *,
    start_id: int | None,
    end_id: int,
    max_length: int,
    beam_size: int,
    decoder_class: Callable[..., Any] = StepwiseDecoder,
) -> tuple[Any, Any, Any]:
    """beam_search의 계산. 토큰 (B, K, L), 점수 (B, K)와 내디딘 걸음의 수를 준다. penalty는 penalties의 것이다.

    decoder_class는 토큰을 하나씩 받는 디코더이고 start_id는 first_tokens의 것이다.
    """
    pad_id, vocab_size = model.config.pad_id, model.config.output_vocab_size
    batch = ops.shape(source)[0]
    decoder = decoder_class(model, source, max_length, copies=beam_size)
    branches = min(beam_size, vocab_size)  # W: 가설 하나에서 이보다 많은 갈래가 뽑힐 수는 없다.

    def promising(state: BeamState) -> Any:
        # 로그 확률의 합은 늘지 않으므로, 앞으로 얻을 점수는 남은 길이의 가장 큰 페널티로 나눈 값을 넘지 못한다.
        # 페널티는 길이를 따라 늘기만 하거나(alpha > 0) 줄기만 하므로 두 끝만 보면 된다.
        largest = ops.maximum(ops.take(penalty, state.step), penalty[max_length - 1])
        bound = ops.max(state.live_log, axis=1) / largest  # (B,)
        undecided = ops.any(bound > ops.min(state.done_scores, axis=1))
        return ops.logical_and(state.step < max_length, undecided)

    def advance(state: BeamState) -> BeamState:
        # 1. 가설마다 로그 확률이 큰 갈래 W개를 고르고, 모든 갈래에서 다시 K개를 고른다.
        logits, past = decoder.logits(ops.reshape(state.token, (-1,)), state.step, state.past)  # (B * K, V)
        normalizer = ops.logsumexp(logits, axis=-1, keepdims=True)  # (B * K, 1)
        best, token = ops.top_k(without_padding(logits, pad_id), branches)  # (B * K, W)
        gain = ops.minimum(best - normalizer, 0.0)  # (B * K, W), 반올림이 확률을 1보다 크게 하지 않도록
        total = state.live_log[:, :, None] + ops.reshape(gain, (batch, beam_size, branches))  # (B, K, W)
        log, chosen = ops.top_k(ops.reshape(total, (batch, beam_size * branches)), beam_size)  # (B, K)
        token = pick(ops.reshape(ops.cast(token, "int32"), (batch, beam_size * branches)), chosen)  # (B, K)
        # 2. 뽑힌 갈래가 나온 가설의 토큰과 캐시를 물려받는다.
        parent = chosen // branches  # (B, K)
        ids = write_at(pick(state.live_ids, parent), (0, 0, state.step), token[:, :, None])
        past = [tuple(ops.take(x, rows(parent, beam_size), axis=0) for x in pair) for pair in past]
        # 3. 끝난 것은 점수를 매겨 끝난 가설들과 겨룬다. 이미 끝난 가설의 점수는 바뀌지 않는다.
        ended = ops.logical_or(token == end_id, state.step + 1 == max_length)  # (B, K)
        scores = ops.where(ended, log / ops.take(penalty, state.step), nothing)  # (B, K)
        done_scores, kept = ops.top_k(ops.concatenate([state.done_scores, scores], axis=1), beam_size)
        done_ids = pick(ops.concatenate([state.done_ids, ids], axis=1), kept)  # (B, K, L)
        live_log = ops.where(ended, nothing, log)  # (B, K)
        return BeamState(state.step + 1, token, ids, live_log, done_ids, done_scores, past)

    def rows(index: Any, width: int) -> Any:
        """(B, K)의 번호를, 앞의 두 축 (B, width)를 이어 붙인 축의 번호 (B * K,)로 바꾼다."""
        return ops.reshape(ops.arange(batch, dtype="int32")[:, None] * width + index, (-1,))

    def pick(x: Any, index: Any) -> Any:
        """x (B, N, ...)에서 문장마다 index (B, K)가 가리키는 것을 모은다."""
        width, rest = x.shape[1], x.shape[2:]
        flat = ops.take(ops.reshape(x, (-1, *rest)), rows(index, width), axis=0)  # (B * K, ...)
        return ops.reshape(flat, (batch, beam_size, *rest))  # (B, K, ...)

    past = decoder.nothing()
    dtype = logits_dtype(model)
    nothing = ops.cast(-np.inf, dtype)
    empty = ops.full((batch, beam_size), -np.inf, dtype)  # (B, K)
    no_ids = ops.full((batch, beam_size, max_length), pad_id, "int32")  # (B, K, L)
    start = BeamState(
        step=ops.convert_to_tensor(0, "int32"),
        token=ops.repeat(first_tokens(source, start_id)[:, None], beam_size, axis=1),
        live_ids=no_ids,
        # 처음에는 가설이 하나뿐이다. 나머지 자리는 비었다.
        live_log=ops.where(ops.arange(beam_size, dtype="int32") == 0, ops.zeros_like(empty), empty),
        done_ids=no_ids,
        done_scores=empty,
        past=past,
    )
    end = BeamState(
        *ops.while_loop(lambda *s: promising(BeamState(*s)), lambda *s: advance(BeamState(*s)), start)
    )
    ids = ops.where((end.done_scores == nothing)[:, :, None], pad_id, end.done_ids)  # (B, K, L)
    return ids, end.done_scores, end.step


def check_beam_size(beam_size: Any, name: str = "beam_size") -> None:
    """빔의 크기가 1 이상 LARGEST_BEAM 이하인지 본다."""
    right = f"1 이상 {LARGEST_BEAM} 이하로 정한다. 논문의 값은 4이다"
    as_integer(name, beam_size, 1, LARGEST_BEAM, right)


def check_penalty(name: str, alpha: Any, max_length: int) -> None:
    """길이 페널티의 지수가 이 길이에서 쓸 수 있는 크기인지 본다."""
    # 이보다 크면 float32에서 페널티가 넘치거나 0이 되어 점수를 견줄 수 없다.
    limit = 80.0 / math.log((5 + max_length) / 6) if max_length > 1 else LARGEST_FLOAT
    right = f"max_length={max_length}에서 float32를 넘치지 않도록 크기가 {limit:.1f} 이하인 값을 넣는다. 논문의 값은 0.6이다"
    as_real(name, alpha, -limit, limit, right)
