"""웜업이 있는 학습률 스케줄 (논문 5.3절)과, 끝을 아는 짧은 학습의 스케줄."""

from typing import Any

import keras
from keras import ops

from kit_core.validation import check_positive, check_positive_int, plain


@keras.saving.register_keras_serializable("kit_core")
class WarmupSchedule(keras.optimizers.schedules.LearningRateSchedule):
    """lrate = d_model^-0.5 * min(step^-0.5, step * warmup_steps^-1.5) (논문의 식 3, 5.3절).

    warmup_steps까지는 곧게 오르고 그 뒤로는 step의 제곱근에 반비례해 내린다. 꼭대기는 정확히 warmup_steps에 있다.
    Keras는 걸음을 0부터 세므로, 학습률이 0인 헛걸음이 되지 않도록 0을 1로 여긴다.

    Args:
        d_model: 모델의 차원.
        warmup_steps: 학습률이 오르는 걸음의 수. 논문은 4000.
        scale: 식 전체에 곱하는 수. 논문의 식은 1이다. d_model이 작은 모델에서 웜업을 줄이지 않고 꼭대기를 높일 때 쓴다.

    Raises:
        TypeError, ValueError: 정수여야 할 값이 1 이상의 정수가 아닐 때, scale이 0보다 큰 수가 아닐 때.
    """

    def __init__(self, d_model: int, warmup_steps: int = 4000, scale: float = 1.0) -> None:
        check_positive_int("d_model", d_model)
        check_positive_int("warmup_steps", warmup_steps)
        check_positive("scale", scale)
        self.d_model = plain(d_model)
        self.warmup_steps = plain(warmup_steps)
        self.scale = plain(scale)

    def __call__(self, step: Any) -> Any:
        step = ops.maximum(ops.cast(step, "float32"), 1.0)
        paper = self.d_model**-0.5 * ops.minimum(step**-0.5, step * self.warmup_steps**-1.5)
        return self.scale * paper

    def get_config(self) -> dict[str, Any]:
        return {"d_model": self.d_model, "warmup_steps": self.warmup_steps, "scale": self.scale}


@keras.saving.register_keras_serializable("kit_core")
class FlatStartSchedule(WarmupSchedule):
    """웜업만 뺀 같은 스케줄: 처음부터 꼭대기의 학습률로 시작해 warmup_steps 뒤에 똑같이 내린다. 견주는 데만 쓴다."""

    def __call__(self, step: Any) -> Any:
        return super().__call__(ops.maximum(ops.cast(step, "float32"), float(self.warmup_steps)))


def falling_rate(
    peak: float, warmup_steps: int, steps: int
) -> keras.optimizers.schedules.LearningRateSchedule:
    """0에서 꼭대기까지 오른 뒤, 끝까지 코사인을 따라 꼭대기의 10분의 1로 내리는 학습률.

    논문의 스케줄(5.3절)은 끝을 모르므로 느리게 내린다. 걸음이 몇천뿐이면 높은 채로 끝나, 이 스케줄이 낫다.

    Args:
        peak: 가장 높은 학습률.
        warmup_steps: 오르는 걸음의 수.
        steps: 모든 걸음의 수. 오르는 걸음보다 많지 않으면 오르기만 하다 끝난다.
    """
    falling = max(steps - warmup_steps, 1)
    return keras.optimizers.schedules.CosineDecay(
        0.0, falling, alpha=0.1, warmup_target=peak, warmup_steps=warmup_steps
    )
