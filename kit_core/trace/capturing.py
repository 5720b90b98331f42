"""모델을 건드리지 않고 모든 어텐션의 안쪽을 기록한다."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.attention import MultiHeadAttention, attention_scores
from kit_core.trace.covers import overlaid
from kit_core.validation import check_kind, check_that, concrete, shown


@dataclass(frozen=True)
class AttentionRecord:
    """어텐션 층 하나가 한 번 불렸을 때의 값. 모두 NumPy 배열이다.

    query (B, h, T, d_k), key (B, h, S, d_k), value (B, h, S, d_v), scores와 weights (B, h, T, S).
    scores는 나누고 가린 뒤, weights는 소프트맥스를 지나고 드롭아웃을 걸기 전의 값이다.
    """

    query: np.ndarray
    key: np.ndarray
    value: np.ndarray
    scores: np.ndarray
    weights: np.ndarray


class Trace(Mapping[str, AttentionRecord]):
    """층의 경로에서 기록을 찾는 사전. 예: trace["transformer/encoder/layer_0/self_attention"]."""

    def __init__(self) -> None:
        self._records: dict[str, AttentionRecord] = {}

    def __getitem__(self, path: str) -> AttentionRecord:
        if path not in self._records:
            known = ", ".join(self._records) or "아직 기록이 없다. with 안에서 모델을 부른다"
            raise KeyError(f"{shown(path)}의 기록이 없다. 있는 경로: {known}")
        return self._records[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def stack(self, pattern: str, what: str = "weights") -> np.ndarray:
        """경로가 pattern(와일드카드 *)에 맞는 층의 기록을 층의 순서대로 쌓는다.

        Args:
            pattern: 예를 들어 "*/encoder/*", "*/decoder/*/self_attention", "*/cross_attention".
            what: AttentionRecord의 이름.

        Returns:
            (층, B, h, ...)의 배열.

        Raises:
            KeyError: 맞는 경로가 없을 때.
        """
        found = [getattr(record, what) for path, record in self._records.items() if fnmatch(path, pattern)]
        if not found:
            raise KeyError(
                f"pattern={shown(pattern)}에 맞는 경로가 없다. 있는 경로: {', '.join(self._records)}"
            )
        return np.stack(found)


@contextmanager
def capture(model: keras.Layer) -> Iterator[Trace]:
    """with 안에서 모델을 부르면 어텐션마다 쿼리, 키, 밸류, 스코어, 가중치를 기록한다.

    계산은 원래의 함수가 그대로 하므로 출력은 기록하지 않을 때와 비트까지 같다. 같은 층이 여러 번 불리면 마지막 것을
    남긴다. 학습 중의 호출(fit)과 그래프로 컴파일된 계산은 기록하지 않는다. TensorFlow와 JAX의 predict와 greedy_decode가
    그렇다. PyTorch는 이것들을 컴파일하지 않으므로 마지막 걸음이 남는다. capture를 겹쳐 쓰면 안팎이 모두 기록하고, 어느
    차례로 닫히든 남은 것은 이어 기록하며 모두 닫히면 모델은 처음으로 돌아간다.

    Args:
        model: MultiHeadAttention을 품은 층이나 모델, 또는 MultiHeadAttention 자신.

    Yields:
        Trace: 층의 경로에서 AttentionRecord를 찾는 사전.

    Raises:
        ValueError: 어텐션 층이 하나도 없을 때.
    """
    check_kind("model", model, keras.Layer, "MultiHeadAttention을 품은 층이나 모델을 넣는다")
    attentions = [layer for layer in model._flatten_layers() if isinstance(layer, MultiHeadAttention)]
    check_that("model", model.name, attentions, "MultiHeadAttention이 있는 모델을 넣는다")
    trace = Trace()
    with overlaid(attentions, lambda layer: _recording(layer, trace)):
        yield trace


def _recording(layer: MultiHeadAttention, trace: Trace) -> Any:
    attend = layer.attend

    def attend_and_record(query: Any, key: Any, value: Any, mask: Any = None) -> tuple[Any, Any]:
        output, weights = attend(query, key, value, mask)
        if not _in_training() and concrete(weights) is not None:
            arrays = (query, key, value, attention_scores(query, key, mask), weights)
            trace._records[layer.path] = AttentionRecord(*map(ops.convert_to_numpy, arrays))
        return output, weights

    return attend_and_record


def _in_training() -> bool:
    """Keras가 지금 학습 중인 호출 안에 있는지 본다.

    층을 부르지 않고 attend()만 부르면 호출 맥락이 없다. Keras는 물을 때 맥락을 만들어 버리고 치우지 않으므로, 어디에도
    쓰이지 않는 층이 묻고 제가 만든 것만 치운다. 남은 맥락은 다음 호출들의 드롭아웃을 켜 둔다.
    """
    bystander = keras.layers.Identity(name="bystander")
    try:
        return bool(bystander._get_call_context().get_value("training"))
    finally:
        bystander._maybe_reset_call_context()
