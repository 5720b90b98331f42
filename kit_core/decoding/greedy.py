"""로짓에서 문장을 고른다: 그리디 디코딩 (논문 6.1절의 추론).

모양의 이름: B 배치, S 소스의 길이, L 만들 토큰의 최대 수, V 어휘의 크기.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import keras
import numpy as np
from keras import ops

from kit_core.backend.argmax import argmax
from kit_core.decoding.cache import write_at
from kit_core.decoding.steps import (
    NOT_A_TOKEN,
    StepwiseDecoder,
    check_decoding,
    checked_tokens,
    compiled_loop,
    logits_dtype,
    without_padding,
)
from kit_core.transformer import Transformer
from kit_core.validation import check_flag


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
        jit_compile: 텐서플로에서 반복문을 XLA로 컴파일할지. 걸음이 5분의 1쯤 빨라지지만 소스의 모양이 바뀔 때마다 몇 초씩
            다시 컴파일하므로, 모양이 같은 큰 배치를 거듭 풀 때 켠다. JAX는 늘 그렇게 하고, PyTorch에서는 달라지지 않는다.

    Returns:
        타깃 토큰 (B, max_length)의 int32 배열. 시작 토큰은 빼고 끝 토큰은 남기며 그 뒤는 패딩이다.
        패딩 토큰은 고르지 않는다.

    Raises:
        TypeError, ValueError: 소스가 정수가 아니거나 비었을 때, 번호나 길이가 범위를 벗어날 때, jit_compile이 불리언이 아닐 때,
            모델이 NaN을 내놓을 때.
    """
    check_decoding(model, source, start_id, end_id, max_length)
    check_flag("jit_compile", jit_compile)
    limits = {"start_id": start_id, "end_id": end_id, "max_length": max_length}
    loop = compiled_loop(greedy_loop, model, bool(jit_compile), **limits)
    ids, _ = loop(ops.cast(source, "int32"))
    return checked_tokens(ids)


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

    def likeliest(logits: Any, step: Any) -> tuple[Any, Any]:
        return argmax(without_padding(logits, pad_id)), 0.0  # 점수는 세지 않는다.

    decoder = (decoder_class or StepwiseDecoder)(model, source, max_length)
    start = ops.full((ops.shape(source)[0],), start_id, "int32")
    ids, _, step = token_loop(model, decoder, start, likeliest, end_id, max_length)
    return ids, step


class TokenState(NamedTuple):
    """한 토큰씩 이을 때 한 걸음에서 다음 걸음으로 넘기는 값."""

    step: Any  # () 지금까지 만든 토큰의 수
    token: Any  # (B,) 마지막 토큰
    ids: Any  # (B, L)
    log: Any  # (B,) 로그 확률의 합
    done: Any  # (B,) 끝 토큰을 썼는지
    past: Any  # 디코더의 캐시

    @classmethod
    def first(cls, model: keras.Model, decoder: Any, start: Any, max_length: int) -> "TokenState":
        """start (B,)를 읽기 전의 값."""
        step = ops.convert_to_tensor(0, "int32")
        # 끝난 문장의 나머지는 패딩으로 남는다.
        ids = ops.full((ops.shape(start)[0], max_length), model.config.pad_id, "int32")
        log = ops.zeros_like(start, logits_dtype(model))
        return cls(step, start, ids, log, ops.zeros_like(start, "bool"), decoder.nothing())

    def unfinished(self) -> Any:
        """아직 끝 토큰을 쓰지 않은 문장이 있고 자리도 남았는지."""
        return ops.logical_and(self.step < self.ids.shape[1], ops.logical_not(ops.all(self.done)))

    def advanced(self, model: keras.Model, decoder: Any, choose: Any, end_id: int) -> "TokenState":
        """토큰을 하나씩 더 이은 값. 인자는 token_loop의 것이다."""
        done = self.done
        logits, past = decoder.logits(self.token, self.step, self.past)  # (B, V)
        token, gain = choose(logits, self.step)  # (B,)
        token = ops.where(ops.any(ops.isnan(logits), axis=-1), NOT_A_TOKEN, token)  # (B,)
        token = ops.where(done, model.config.pad_id, token)  # (B,)
        log = self.log + ops.cast(ops.where(done, 0.0, gain), self.log.dtype)  # (B,)
        ids = write_at(self.ids, (0, self.step), token[:, None])  # (B, L)
        return TokenState(self.step + 1, token, ids, log, ops.logical_or(done, token == end_id), past)


def token_loop(
    model: keras.Model, decoder: Any, start: Any, choose: Any, end_id: int, max_length: int
) -> tuple[Any, Any, Any]:
    """start (B,)에서 시작해 한 토큰씩 잇는다. 토큰 (B, L)과 로그 확률의 합 (B,), 내디딘 걸음의 수를 준다.

    choose는 로짓 (B, V)와 걸음의 번호를 받아 고른 토큰 (B,)와 그 로그 확률을 주는 함수이다.
    """
    end = TokenState(
        *ops.while_loop(
            lambda *s: TokenState(*s).unfinished(),
            lambda *s: TokenState(*s).advanced(model, decoder, choose, end_id),
            TokenState.first(model, decoder, start, max_length),
        )
    )
    return end.ids, end.log, end.step
