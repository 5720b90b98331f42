"""패딩을 빼고 세는 정확도."""

from typing import Any

import keras
from keras import ops

from kit_core.backend.argmax import argmax
from kit_core.training.objective.targets import answers_and_weights, check_answers, check_shapes, checked_pair
from kit_core.validation import check_mark, plain


def masked_accuracy(targets: Any, logits: Any, *, pad_id: int = 0) -> Any:
    """패딩이 아닌 자리에서 로짓이 가장 큰 토큰이 정답인 비율.

    Args:
        targets: 정답 토큰 (B, T).
        logits: 로짓 (B, T, V).
        pad_id: 패딩 토큰의 번호.

    Returns:
        0과 1 사이의 스칼라.

    Raises:
        TypeError, ValueError: 모양이 맞지 않거나, targets가 정수가 아니거나 어휘 밖의 번호일 때.
            그래프 속이라 값이 아직 없으면, 어휘 밖의 번호가 든 배치의 정확도는 NaN이다.
    """
    targets, logits = checked_pair(targets, logits, pad_id)
    hits, total = _count(targets, logits, pad_id)
    return hits / ops.maximum(total, 1.0)


def _count(targets: Any, logits: Any, pad_id: int) -> tuple[Any, Any]:
    targets, logits = ops.convert_to_tensor(targets), ops.convert_to_tensor(logits)  # (B, T), (B, T, V)
    check_shapes(targets, logits)
    answers, weights = answers_and_weights(targets, logits.shape[-1], pad_id)  # (B, T), (B, T)
    hits = ops.cast(ops.equal(argmax(logits), answers), "float32")  # (B, T)
    return ops.sum(hits * weights), ops.sum(weights)


@keras.saving.register_keras_serializable("kit_core")
class MaskedAccuracy(keras.metrics.Metric):
    """여러 배치의 토큰을 모두 합쳐 세는 masked_accuracy.

    Args:
        pad_id: 패딩 토큰의 번호.

    Raises:
        TypeError, ValueError: pad_id가 정수가 아닐 때. 정답에 어휘 밖의 번호가 있으면 ValueError이고, 그래프 속이라 번호를
            미리 볼 수 없으면 정확도가 NaN이 된다.
    """

    def __init__(self, pad_id: int = 0, name: str = "accuracy", **kwargs: Any) -> None:
        check_mark(pad_id)
        super().__init__(name=name, **kwargs)
        self.pad_id = plain(pad_id)
        self.hits = self.add_weight(name="hits", initializer="zeros")
        self.total = self.add_weight(name="total", initializer="zeros")

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        check_answers(y_true, y_pred.shape[-1], self.pad_id)
        hits, total = _count(y_true, y_pred, self.pad_id)
        self.hits.assign_add(hits)
        self.total.assign_add(total)

    def result(self) -> Any:
        return self.hits / ops.maximum(self.total, 1.0)

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"pad_id": self.pad_id}
