"""레이블 스무딩을 건 교차 엔트로피 (논문 5.4절)."""

from collections.abc import Callable
from typing import Any

import keras
from keras import ops

from kit_core.training.devices import share_of_tokens
from kit_core.training.objective.targets import (
    answers_and_weights,
    checked_pair,
)
from kit_core.validation import check_mark, check_rate, plain, shown


def label_smoothed_cross_entropy(targets: Any, logits: Any, *, epsilon: float = 0.1, pad_id: int = 0) -> Any:
    """정답에 1 - epsilon을, 어휘 전체에 epsilon을 고르게 나눈 분포와의 교차 엔트로피 (논문 5.4절).

    패딩 자리는 합에서도 평균의 분모에서도 뺀다. epsilon이 0이면 보통의 교차 엔트로피이다.

    Args:
        targets: 정답 토큰 (B, T).
        logits: 소프트맥스를 지나지 않은 로짓 (B, T, V).
        epsilon: 스무딩의 정도. 0 이상 1 미만.
        pad_id: 패딩 토큰의 번호.

    Returns:
        토큰 하나당 평균 손실(스칼라, 단위는 nat). 모두 패딩이면 0이다.

    Raises:
        TypeError, ValueError: epsilon이 범위를 벗어나거나, 모양이 맞지 않거나, targets가 정수가 아니거나 어휘 밖의 번호일 때.
            그래프 속이라 값이 아직 없으면, 어휘 밖의 번호가 든 배치의 손실은 NaN이다.
    """
    check_rate("epsilon", epsilon)
    targets, logits = checked_pair(targets, logits, pad_id)
    return _mean_loss(targets, logits, plain(epsilon), plain(pad_id))[0]


def _mean_loss(
    targets: Any, logits: Any, epsilon: float, pad_id: int, sample_weight: Any = None
) -> tuple[Any, Any]:
    """무게를 둔 토큰당 평균과 무게의 합."""
    answers, weights = answers_and_weights(targets, logits.shape[-1], pad_id, sample_weight)  # (B, T), (B, T)
    loss = _token_losses(answers, epsilon)(ops.cast(logits, "float32"))  # (B, T)
    # 패딩의 로짓을 음의 무한대로 가린 모델에서는 패딩 자리의 손실이 무한대이다. 0을 곱하면 NaN이 된다.
    loss = ops.where(ops.equal(weights, 0.0), 0.0, loss)  # (B, T)
    total = ops.sum(weights)
    return ops.sum(loss * weights) / ops.where(total > 0.0, total, 1.0), total


def _token_losses(targets: Any, epsilon: float) -> Callable[[Any], Any]:
    """로짓 (B, T, V)를 받아 토큰마다의 손실 (B, T)를 주는, 기울기를 스스로 아는 함수를 만든다.

    로짓은 학습에서 가장 큰 배열이다. 기울기 p - q(모델의 분포에서 스무딩한 정답을 뺀 것)를 바로 적으면, 식의 조각마다 로짓만
    한 배열을 하나씩 만들어 더하지 않아도 된다.
    """
    flat_targets = ops.reshape(targets, (-1,))  # (B * T,)

    @ops.custom_gradient
    def losses(logits: Any) -> tuple[Any, Callable[..., Any]]:
        vocab_size = logits.shape[-1]
        row = ops.arange(ops.shape(flat_targets)[0], dtype="int32")  # (B * T,)
        log_total = ops.logsumexp(logits, axis=-1)  # (B, T)
        # take_along_axis는 텐서플로에서 로짓을 한 벌 더 만든다. 한 줄로 편 자리의 번호로 바로 집는다.
        chosen = ops.take(ops.reshape(logits, (-1,)), row * vocab_size + flat_targets)  # (B * T,)
        chosen = ops.reshape(chosen, ops.shape(targets))  # (B, T)

        def gradient(*args: Any, upstream: Any = None) -> Any:
            upstream = args[0] if upstream is None else upstream  # (B, T)
            q = epsilon / vocab_size  # 정답이 아닌 토큰이 받는 몫
            p = ops.exp(logits - log_total[..., None])  # (B, T, V)
            flat = ops.reshape((p - q) * upstream[..., None], (-1, vocab_size))  # (B * T, V)
            right = (ops.exp(chosen - log_total) - q - (1.0 - epsilon)) * upstream  # (B, T)
            places = ops.stack([row, flat_targets], axis=-1)  # (B * T, 2)
            flat = ops.scatter_update(flat, places, ops.reshape(right, (-1,)))
            return ops.reshape(flat, ops.shape(logits))  # (B, T, V)

        # -log p는 log_total - logit이다. 어휘에 고르게 나눈 몫은 그 평균이 된다.
        loss = log_total - (1.0 - epsilon) * chosen  # (B, T)
        if epsilon:  # 0을 곱하더라도 음의 무한대인 로짓의 평균은 NaN이 된다.
            loss = loss - epsilon * ops.mean(logits, axis=-1)  # (B, T)
        return loss, gradient

    return losses


@keras.saving.register_keras_serializable("kit_core")
class LabelSmoothedCrossEntropy(keras.losses.Loss):
    """model.compile(loss=...)에 넣는 label_smoothed_cross_entropy (논문 5.4절).

    sample_weight를 주면 손실은 (무게 x 토큰의 손실)의 합을 패딩이 아닌 토큰의 무게의 합으로 나눈 것이다. 무게는 문장마다 (B,)나
    토큰마다 (B, T)이다. 장치가 여럿이어도 분모는 배치 전체의 토큰 수(무게의 합)이다.

    Args:
        epsilon: 스무딩의 정도. 0 이상 1 미만.
        pad_id: 패딩 토큰의 번호.

    Raises:
        TypeError, ValueError: epsilon이 0 이상 1 미만의 실수가 아닐 때, pad_id가 정수가 아닐 때, reduction이나 dtype을 정할
            때. 부를 때는 label_smoothed_cross_entropy가 내는 것과, sample_weight의 모양이나 값이 맞지 않을 때. 그래프
            속이라 값을 미리 볼 수 없으면 손실이 NaN이 된다.
    """

    def __init__(
        self, epsilon: float = 0.1, pad_id: int = 0, name: str = "label_smoothed_cross_entropy", **kwargs: Any
    ) -> None:
        check_rate("epsilon", epsilon)
        check_mark(pad_id)
        for argument, value in kwargs.items():
            raise ValueError(
                f"{argument}={shown(value)}은(는) 정할 수 없다. 이 손실은 언제나 float32로 구하는, 무게를 둔 토큰당 평균이다. "
                "epsilon, pad_id, name만 정한다."
            )
        super().__init__(name=name)
        self.epsilon = plain(epsilon)
        self.pad_id = plain(pad_id)

    def __call__(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> Any:
        # Keras의 것은 정답을 실수로 바꾸어 큰 번호를 어림하고, 평균한 손실에 무게의 평균을 곱한다.
        targets, logits = checked_pair(y_true, y_pred, self.pad_id)
        loss, total = _mean_loss(targets, logits, self.epsilon, self.pad_id, sample_weight)
        return loss * share_of_tokens(total)

    def get_config(self) -> dict[str, Any]:
        return {"name": self.name, "epsilon": self.epsilon, "pad_id": self.pad_id}
