"""모델이 문장 하나를 디코딩하며 지나는 모든 가설을 적는다 (논문 6.1절).

모델 대신 다음 토큰의 로짓을 주는 함수도 받는다.

모양의 이름: S 소스의 길이, P 가설의 수, T 가설의 길이, L 만들 토큰의 최대 수, V 어휘의 크기, N 디코더의 층 수.
"""

from collections.abc import Callable, Sequence
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.attention import MultiHeadAttention
from kit_core.backend.compilation import compile_once
from kit_core.decoding.beam import check_beam_size
from kit_core.decoding.steps import check_decoding, logits_dtype
from kit_core.trace import overlaid
from kit_core.transformer import Transformer
from kit_core.validation import (
    as_numbers,
    check_index,
    check_positive_int,
    check_shape,
    check_that,
    check_token,
)
from kit_lab.searching.search_tree import NextTokens, SearchTree, grow_tree
from kit_lab.searching.search_walks import Prefix

NOTHING = -1  # pad_id of a function: no token is left out
TEMPERATURES = tuple(n / 4 for n in range(1, 9))


def record_search(
    model: Transformer | Callable[[np.ndarray], Any],
    source: Any = None,
    *,
    start_id: int,
    end_id: int,
    max_length: int,
    largest_beam: int = 4,
    temperatures: Sequence[float] = TEMPERATURES,
    draws: int = 4,
    seed: int = 0,
) -> SearchTree:
    """빔의 크기 1부터 largest_beam까지의 빔 서치와 온도마다의 샘플링이 닿는 가설을 모두 적는다.

    걸음마다 모든 찾기가 바라는 가설을 모아 모델을 한 번 부른다. 캐시를 쓰지 않고 가설을 통째로 넣으므로, 이 기록은
    beam_search와 greedy_decode를 따로 확인하는 길이기도 하다.

    Args:
        model: 학습한 트랜스포머나, 시작 토큰부터의 가설 (P, T)를 받아 다음 토큰의 로짓 (P, V)를 주는 함수. 무엇으로 짠
            모델이든, 손으로 적은 표이든 함수로 싸면 된다.
        source: 트랜스포머가 읽을 소스 토큰 (1, S). model이 함수이면 넣지 않는다.
        start_id: 시작 토큰의 번호.
        end_id: 끝 토큰의 번호.
        max_length: 만들 토큰의 최대 수.
        largest_beam: 가장 큰 빔의 크기.
        temperatures: 샘플링의 온도들.
        draws: 온도마다 뽑을 문장의 수.
        seed: 뽑기에 쓸 난수의 씨앗.

    Returns:
        SearchTree. 로그 확률은 float32이다. 함수로 적은 것은 어텐션 가중치가 비었고(S = 0), 어느 토큰이든 고른다.
        DecodingExample([], tree)로 DecodingPlayer에 보인다.

    Raises:
        TypeError, ValueError: 소스나 번호, 길이, 수가 범위를 벗어날 때, 모델의 로짓이 유한하지 않을 때.
    """
    check_beam_size(largest_beam, "largest_beam")
    check_positive_int("draws", draws)
    check_index("seed", seed)
    heats = _temperatures(temperatures)  # (M,)
    if callable(model) and not isinstance(model, keras.Layer):
        check_that("source", source, source is None, "model이 함수이면 넣지 않는다")
        check_positive_int("max_length", max_length)
        for name, value in (("start_id", start_id), ("end_id", end_id)):
            check_index(name, value)
        next_tokens, pad_id = _of_function(model, start_id, end_id), NOTHING
    else:
        check_decoding(model, source, start_id, end_id, max_length)
        next_tokens, pad_id = _of_transformer(model, source, start_id, max_length), model.config.pad_id
    return grow_tree(
        next_tokens,
        start_id=start_id,
        end_id=end_id,
        pad_id=pad_id,
        largest_beam=largest_beam,
        temperatures=heats,
        uniforms=np.random.default_rng(seed).random((draws, max_length)),  # (D, L)
    )


def _of_function(next_logits: Callable[[np.ndarray], Any], start_id: int, end_id: int) -> NextTokens:
    """함수가 준 로짓을 읽는다. 어텐션은 없다."""

    def next_tokens(prefixes: list[Prefix]) -> list[tuple[np.ndarray, np.ndarray]]:
        hypotheses = np.array([(start_id, *prefix) for prefix in prefixes], "int32")  # (P, T)
        logits = as_numbers("model의 로짓", next_logits(hypotheses), 2)  # (P, V)
        right = f"가설마다 한 줄씩 ({len(prefixes)}, V)의 배열을 준다"
        check_shape("model의 로짓", logits.shape, len(logits) == len(prefixes), right)
        for name, value in (("start_id", start_id), ("end_id", end_id)):
            check_token(name, value, logits.shape[1])
        return [(row, np.zeros((1, 0))) for row in _log_probabilities(logits)]

    return next_tokens


def _of_transformer(model: Transformer, source: Any, start_id: int, max_length: int) -> NextTokens:
    """캐시 없이 가설을 통째로 읽혀, 로짓과 인코더-디코더 어텐션을 함께 얻는다."""
    source = np.asarray(source)
    check_shape("source", source.shape, len(source) == 1, "문장 하나를 (1, S)의 배열로 넣는다")
    memory = model.encode(source)  # (1, S, d_model)
    step = compile_once(_next_tokens, model)

    def next_tokens(prefixes: list[Prefix]) -> list[tuple[np.ndarray, np.ndarray]]:
        # 길이도 가설의 수도 패딩으로 늘려 몇 가지로 줄인다. 모양이 바뀌면 새로 컴파일해야 한다.
        count, rows = len(prefixes), 1 << (len(prefixes) - 1).bit_length()
        target = np.full((rows, max_length), model.config.pad_id, "int32")  # (P, L)
        target[:, 0] = start_id
        last = len(prefixes[0])
        target[:count, 1 : last + 1] = np.array(prefixes, "int32").reshape(count, last)
        logits, cross = step(
            ops.convert_to_tensor(target),
            ops.convert_to_tensor(last, "int32"),
            ops.repeat(memory, rows, axis=0),
            ops.convert_to_tensor(np.repeat(source, rows, axis=0), "int32"),
        )
        log_p = _log_probabilities(ops.convert_to_numpy(logits)[:count])  # (P, V)
        cross = ops.convert_to_numpy(cross)[:count]  # (P, N, S)
        cross = cross / cross.sum(
            axis=-1, keepdims=True
        )  # bfloat16으로 줄인 행의 합은 1에서 0.3%까지 벗어난다.
        return list(zip(log_p, cross, strict=True))

    return next_tokens


def _log_probabilities(logits: np.ndarray) -> np.ndarray:
    """로짓 (P, V)의 로그 확률 (P, V)."""
    logits = logits.astype(np.float64)
    check_that("model의 로짓", logits, np.isfinite(logits).all(), "유한해야 한다")
    logits = logits - logits.max(axis=-1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True))


def _next_tokens(model: Transformer, target: Any, last: Any, memory: Any, source: Any) -> tuple[Any, Any]:
    """last번째 토큰까지 읽고 낸 로짓 (P, V)와, 층마다 헤드를 평균한 어텐션 가중치 (P, N, S)를 준다."""
    found = []

    def keeping(layer: MultiHeadAttention) -> Callable[..., Any]:
        attend = layer.attend

        def attend_and_keep(*arrays: Any) -> tuple[Any, Any]:
            output, weights = attend(*arrays)  # (P, h, L, d_v), (P, h, L, S)
            at_last = ops.cast(ops.take(weights, last, axis=2), "float32")  # (P, h, S)
            found.append(ops.mean(at_last, axis=1))  # (P, S)
            return output, weights

        return attend_and_keep

    with overlaid([layer.cross_attention for layer in model.decoder.layers], keeping):
        logits = model.decode(target, memory, source)  # (P, L, V)
    logits = ops.cast(ops.take(logits, last, axis=1), logits_dtype(model))  # (P, V)
    return logits, ops.stack(found, axis=1)


def _temperatures(temperatures: Sequence[float]) -> np.ndarray:
    heats = np.asarray(as_numbers("temperatures", temperatures, 1), "float64")
    fits = ((heats > 0) & np.isfinite(heats)).all()
    check_that("temperatures", heats.tolist(), fits, "0보다 큰 온도들을 넣는다")
    return heats
