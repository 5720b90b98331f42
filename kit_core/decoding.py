"""로짓에서 문장을 고른다: 그리디 디코딩 (논문 6.1절의 추론)."""

from functools import partial
from typing import Any

import numpy as np
from keras import ops

from kit_core.compilation import compile_with_model
from kit_core.transformer import Transformer
from kit_core.validation import check_ids, check_positive_int


def greedy_decode(
    model: Transformer, source: Any, *, start_id: int, end_id: int, max_length: int
) -> np.ndarray:
    """자리마다 로짓이 가장 큰 토큰을 골라 끝 토큰이 나올 때까지 이어 붙인다.

    Args:
        model: 학습한 트랜스포머.
        source: 소스 토큰 (B, S).
        start_id: 시작 토큰의 번호.
        end_id: 끝 토큰의 번호.
        max_length: 만들 토큰의 최대 수. 모델의 max_length를 넘을 수 없다.

    Returns:
        타깃 토큰 (B, max_length)의 int32 배열. 시작 토큰은 빼고 끝 토큰은 남기며 그 뒤는 패딩이다.
        패딩 토큰은 고르지 않는다.

    Raises:
        TypeError, ValueError: 소스가 정수가 아니거나 비었을 때, 번호나 길이가 범위를 벗어날 때.
    """
    config = model.config
    check_ids("source", source, vocab_size=config.source_vocab_size, max_length=config.max_length)
    check_positive_int("max_length", max_length)
    if max_length > config.max_length:
        raise ValueError(
            f"max_length={max_length}이(가) 모델의 max_length={config.max_length}보다 크다. "
            f"{config.max_length} 이하로 정한다."
        )
    for name, value in (("start_id", start_id), ("end_id", end_id)):
        if not 0 <= value < config.output_vocab_size or value == config.pad_id:
            raise ValueError(
                f"{name}={value}은(는) 쓸 수 없다. 패딩 {config.pad_id}이(가) 아니며 "
                f"0 이상 {config.output_vocab_size - 1} 이하인 번호를 넣는다."
            )
    if not model.built:
        model.build()
    # 컴파일은 비싸므로 같은 물음에는 다시 하지 않는다. __dict__에 두어 Keras가 상태로 여기지 않게 한다.
    compiled = model.__dict__.setdefault("_greedy_loops", {})
    key = (start_id, end_id, max_length)
    if key not in compiled:
        loop = partial(_greedy_loop, start_id=start_id, end_id=end_id, max_length=max_length)
        compiled[key] = compile_with_model(loop, model)
    return ops.convert_to_numpy(compiled[key](ops.cast(source, "int32")))


def _greedy_loop(model: Transformer, source: Any, *, start_id: int, end_id: int, max_length: int) -> Any:
    pad_id = model.config.pad_id
    batch = ops.shape(source)[0]
    memory = model.encode(source)  # (B, S, d_model)
    position = ops.arange(max_length + 1)[None, :]  # (1, max_length + 1)
    ids = ops.where(position == 0, start_id, pad_id) + ops.zeros((batch, 1), "int32")  # (B, max_length + 1)
    ids = ops.cast(ids, "int32")
    done = ops.zeros((batch,), "bool")
    # 패딩은 로짓이 아무리 커도 고르지 않는다.
    never = ops.cast(ops.arange(model.config.output_vocab_size) == pad_id, "float32") * -1e9  # (V,)

    def unfinished(step: Any, ids: Any, done: Any) -> Any:
        return ops.logical_and(step < max_length, ops.logical_not(ops.all(done)))

    def choose_next(step: Any, ids: Any, done: Any) -> tuple[Any, Any, Any]:
        logits = model.decode(ids[:, :max_length], memory, source)  # (B, max_length, V)
        current = ops.cast(ops.take(logits, step, axis=1), "float32")  # (B, V)
        chosen = ops.cast(ops.argmax(current + never, axis=-1), "int32")  # (B,)
        chosen = ops.where(done, pad_id, chosen)
        ids = ops.where(position == step + 1, chosen[:, None], ids)  # (B, max_length + 1)
        return step + 1, ids, ops.logical_or(done, chosen == end_id)

    _, ids, _ = ops.while_loop(unfinished, choose_next, (ops.convert_to_tensor(0, "int32"), ids, done))
    return ids[:, 1:]  # (B, max_length)
