"""레이블 스무딩을 건 교차 엔트로피 (논문 5.4절)."""

from typing import Any

import keras
from keras import ops

from kit_core.validation import check_rate


def label_smoothed_cross_entropy(targets: Any, logits: Any, *, epsilon: float = 0.1, pad_id: int = 0) -> Any:
    """정답에 1 - epsilon을, 어휘 전체에 epsilon을 고르게 나눈 분포와의 교차 엔트로피.

    패딩 자리는 합에서도 평균의 분모에서도 뺀다. epsilon이 0이면 보통의 교차 엔트로피이다.

    Args:
        targets: 정답 토큰 (B, T).
        logits: 소프트맥스를 지나지 않은 로짓 (B, T, V).
        epsilon: 스무딩의 정도. 0 이상 1 미만.
        pad_id: 패딩 토큰의 번호.

    Returns:
        토큰 하나당 평균 손실(스칼라, 단위는 nat). 모두 패딩이면 0이다.

    Raises:
        TypeError, ValueError: epsilon이 범위를 벗어나거나 모양이 맞지 않을 때.
    """
    check_rate("epsilon", epsilon)
    targets, logits = ops.convert_to_tensor(targets), ops.convert_to_tensor(logits)
    if len(targets.shape) + 1 != len(logits.shape):
        raise ValueError(
            f"targets의 모양 {tuple(targets.shape)}과(와) logits의 모양 {tuple(logits.shape)}이(가) 맞지 않는다. "
            "targets (B, T)에는 logits (B, T, V)가 짝이다."
        )
    logits = ops.cast(logits, "float32")
    log_total = ops.logsumexp(logits, axis=-1)  # (B, T)
    chosen = ops.take_along_axis(logits, ops.cast(targets, "int32")[..., None], axis=-1)[..., 0]  # (B, T)
    # -log p는 log_total - logit이다. 어휘에 고르게 나눈 몫은 그 평균이 된다.
    loss = (1.0 - epsilon) * (log_total - chosen)
    loss = loss + epsilon * (log_total - ops.mean(logits, axis=-1))  # (B, T)
    real = ops.cast(ops.not_equal(targets, pad_id), "float32")  # (B, T)
    return ops.sum(loss * real) / ops.maximum(ops.sum(real), 1.0)


@keras.saving.register_keras_serializable("kit_core")
class LabelSmoothedCrossEntropy(keras.losses.Loss):
    """model.compile(loss=...)에 넣는 label_smoothed_cross_entropy.

    Args:
        epsilon: 스무딩의 정도.
        pad_id: 패딩 토큰의 번호.
    """

    def __init__(
        self, epsilon: float = 0.1, pad_id: int = 0, name: str = "label_smoothed_cross_entropy", **kwargs: Any
    ) -> None:
        check_rate("epsilon", epsilon)
        super().__init__(name=name, **kwargs)
        self.epsilon = epsilon
        self.pad_id = pad_id

    def call(self, y_true: Any, y_pred: Any) -> Any:
        return label_smoothed_cross_entropy(y_true, y_pred, epsilon=self.epsilon, pad_id=self.pad_id)

    def get_config(self) -> dict[str, Any]:
        return {"name": self.name, "epsilon": self.epsilon, "pad_id": self.pad_id}
