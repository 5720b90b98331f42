"""모델이 문장 하나를 디코딩하며 지나는 모든 가설을 적는다 (논문 6.1절).

모양의 이름: S 소스의 길이, P 가설의 수, T 가설의 길이, V 어휘의 크기, N 디코더의 층 수.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from keras import ops

from kit_core.decoding import check_decoding
from kit_core.search_tree import SearchTree, grow_tree
from kit_core.search_walks import Prefix
from kit_core.trace import capture
from kit_core.transformer import Transformer
from kit_core.validation import check_positive_int

TEMPERATURES = tuple(n / 4 for n in range(1, 9))


def record_search(
    model: Transformer,
    source: Any,
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
        model: 학습한 트랜스포머.
        source: 소스 토큰 (1, S).
        start_id: 시작 토큰의 번호.
        end_id: 끝 토큰의 번호.
        max_length: 만들 토큰의 최대 수.
        largest_beam: 가장 큰 빔의 크기.
        temperatures: 샘플링의 온도들.
        draws: 온도마다 뽑을 문장의 수.
        seed: 뽑기에 쓸 난수의 씨앗.

    Returns:
        SearchTree. 로그 확률은 float32이다.

    Raises:
        TypeError, ValueError: 소스나 번호, 길이, 수가 범위를 벗어날 때.
    """
    check_decoding(model, source, start_id, end_id, max_length)
    check_positive_int("largest_beam", largest_beam)
    check_positive_int("draws", draws)
    source = np.asarray(source)
    if len(source) != 1:
        raise ValueError(f"source의 모양은 (1, S)여야 하는데 {source.shape}를 받았다. 문장을 하나만 넣는다.")
    heats = _temperatures(temperatures)  # (M,)
    memory = model.encode(source)  # (1, S, d_model)

    def next_tokens(prefixes: list[Prefix]) -> list[tuple[np.ndarray, np.ndarray]]:
        count = len(prefixes)
        target = np.array([(start_id, *prefix) for prefix in prefixes], "int32")  # (P, T)
        with capture(model) as trace:
            logits = model.decode(
                target, ops.repeat(memory, count, axis=0), np.repeat(source, count, axis=0)
            )  # (P, T, V)
        last = ops.convert_to_numpy(logits)[:, -1].astype(np.float64)  # (P, V)
        last -= last.max(axis=-1, keepdims=True)
        rows = last - np.log(np.exp(last).sum(axis=-1, keepdims=True))  # (P, V)
        weights = trace.stack("*/cross_attention")[..., -1, :]  # (N, P, h, S)
        cross = weights.astype(np.float32).mean(axis=2)  # (N, P, S)
        if model.compute_dtype.endswith("float16"):  # bfloat16으로 줄인 행의 합은 1에서 0.3%까지 벗어난다.
            cross /= cross.sum(axis=-1, keepdims=True)
        return list(zip(rows, cross.swapaxes(0, 1), strict=True))

    return grow_tree(
        next_tokens,
        start_id=start_id,
        end_id=end_id,
        pad_id=model.config.pad_id,
        largest_beam=largest_beam,
        temperatures=heats,
        uniforms=np.random.default_rng(seed).random((draws, max_length)),  # (D, L)
    )


def _temperatures(temperatures: Sequence[float]) -> np.ndarray:
    try:
        heats = np.asarray(temperatures, "float64")
    except (TypeError, ValueError):
        heats = np.empty(0)
    if heats.ndim != 1 or not heats.size or not (heats > 0).all():
        raise ValueError(f"temperatures는 0보다 큰 온도들이어야 하는데 {temperatures!r}를 받았다.")
    return heats
