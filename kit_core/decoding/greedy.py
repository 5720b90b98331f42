"""로짓에서 문장을 고른다: 그리디 디코딩 (논문 6.1절의 추론).

모양의 이름: B 배치, S 소스의 길이, L 만들 토큰의 최대 수, V 어휘의 크기.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.backend.argmax import argmax
from kit_core.backend.saved_model import write_saved_model
from kit_core.decoding.cache import write_at
from kit_core.decoding.steps import (
    NOT_A_TOKEN,
    StepwiseDecoder,
    check_decoding,
    check_limits,
    checked_tokens,
    compiled_loop,
    without_padding,
)
from kit_core.transformer import Transformer
from kit_core.validation import check_flag, plain


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
        TypeError, ValueError: 소스가 정수가 아니거나 비었을 때, 번호나 길이가 범위를 벗어날 때, jit_compile이 불리언이 아닐 때,
            모델이 NaN을 내놓을 때.
    """
    check_decoding(model, source, start_id, end_id, max_length)
    check_flag("jit_compile", jit_compile)
    limits = {"start_id": start_id, "end_id": end_id, "max_length": max_length}
    loop = compiled_loop(greedy_loop, model, bool(jit_compile), **limits)
    ids, _ = loop(ops.cast(source, "int32"))
    return checked_tokens(ids)


def export_greedy_decode(
    model: Transformer, path: str | Path, *, start_id: int, end_id: int, max_length: int
) -> None:
    """greedy_decode를 통째로 텐서플로의 SavedModel로 내보낸다. 그것을 여는 곳에는 kit_core와 Keras가 없어도 된다.

    tf.saved_model.load(path).serve(source)가 소스 토큰 (B, S)를 받아 greedy_decode와 같은 타깃 토큰 (B, max_length)를 준다.
    B와 S는 부를 때마다 달라도 된다. greedy_decode와 달리 소스가 쓸 만한 것인지 보지 않으며, 모델이 NaN을 내놓은 자리의 토큰은
    -1이다.

    Args:
        model: 학습한 트랜스포머.
        path: 쓸 폴더. 이미 있으면 비었거나 SavedModel의 폴더여야 한다.
        start_id: 시작 토큰의 번호.
        end_id: 끝 토큰의 번호.
        max_length: 만들 토큰의 최대 수. 모델의 max_length를 넘을 수 없다.

    Raises:
        TypeError, ValueError: 번호나 길이가 범위를 벗어날 때, path가 파일이거나 SavedModel이 아닌 것이 든 폴더일 때.
        RuntimeError: Keras의 백엔드가 텐서플로가 아닐 때.
        OSError: 쓸 권한이 없거나 디스크가 찼을 때.
    """
    check_limits(model, start_id, end_id, max_length)
    limits = {"start_id": plain(start_id), "end_id": plain(end_id), "max_length": plain(max_length)}
    model.ensure_built()
    write_saved_model(path, lambda source: greedy_loop(model, source, **limits)[0], model)


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
        token = argmax(without_padding(logits, pad_id))  # (B,)
        token = ops.where(ops.any(ops.isnan(logits), axis=-1), NOT_A_TOKEN, token)  # (B,)
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
