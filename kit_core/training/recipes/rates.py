"""끝을 아는 짧은 학습의 학습률."""

import keras


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
