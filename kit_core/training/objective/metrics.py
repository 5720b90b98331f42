"""패딩을 빼고 세는 정확도."""

from typing import Any

import keras
from keras import ops

from kit_core.backend.argmax import argmax
from kit_core.training.objective.targets import answers_and_weights, checked_pair
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
    return _share(*_count(targets, logits, pad_id))


def _count(targets: Any, logits: Any, pad_id: int, sample_weight: Any = None) -> tuple[Any, Any]:
    targets, logits = checked_pair(targets, logits, pad_id)  # (B, T), (B, T, V)
    answers, weights = answers_and_weights(targets, logits.shape[-1], pad_id, sample_weight)  # (B, T), (B, T)
    hits = ops.cast(ops.equal(argmax(logits), answers), "float32")  # (B, T)
    return ops.sum(hits * weights), ops.sum(weights)


def _add(total: Any, lost: Any, value: Any) -> None:
    """total에 더하되, 2^24를 넘는 합에서 반올림으로 사라지는 몫을 lost에 모아 다음에 더한다(Kahan, 1965)."""
    before, value = ops.convert_to_tensor(total), value - ops.convert_to_tensor(lost)
    after = before + value
    lost.assign((after - before) - value)
    total.assign(after)


def _share(hits: Any, total: Any) -> Any:
    return hits / ops.where(
        ops.equal(total, 0.0), 1.0, total
    )  # XLA에서는 NaN인 무게도 틀린 답에 곱하면 0이다


@keras.saving.register_keras_serializable("kit_core")
class MaskedAccuracy(keras.metrics.Metric):
    """여러 배치의 토큰을 모두 합쳐 세는 masked_accuracy. 무게(weighted_metrics)를 주면 토큰을 그 무게로 센다.

    Args:
        pad_id: 패딩 토큰의 번호.

    Raises:
        TypeError, ValueError: pad_id가 정수가 아닐 때. 부를 때는 masked_accuracy가 내는 것과, sample_weight의 모양이나 값이
            맞지 않을 때. 그래프 속이라 값을 미리 볼 수 없으면 정확도가 NaN이 된다.
    """

    def __init__(self, pad_id: int = 0, name: str = "accuracy", **kwargs: Any) -> None:
        check_mark(pad_id)
        super().__init__(name=name, **kwargs)
        self.pad_id = plain(pad_id)
        self.hits, self.total, self.hits_lost, self.total_lost = (
            self.add_weight(name=name, initializer="zeros", dtype="float32")
            for name in ("hits", "total", "hits_lost", "total_lost")
        )

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        hits, total = _count(y_true, y_pred, self.pad_id, sample_weight)
        _add(self.hits, self.hits_lost, hits)
        _add(self.total, self.total_lost, total)

    def result(self) -> Any:
        return _share(*map(ops.convert_to_tensor, (self.hits, self.total)))

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"pad_id": self.pad_id}
