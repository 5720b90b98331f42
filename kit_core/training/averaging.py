"""마지막 몇 체크포인트의 가중치를 평균한다 (논문 6.1절)."""

from collections import deque
from collections.abc import Sequence

import keras
import numpy as np


class CheckpointAverage(keras.callbacks.Callback):
    """에폭이 끝날 때의 가중치를 마지막 count개까지 들고 있다가, 학습이 끝나면 평균해 모델에 넣는다.

    Args:
        count: 평균할 체크포인트의 수. 논문의 base 모델은 5.
    """

    def __init__(self, count: int) -> None:
        super().__init__()
        self.checkpoints: deque[list[np.ndarray]] = deque(maxlen=count)

    def on_epoch_end(self, epoch: int, logs: dict | None = None) -> None:
        self.checkpoints.append([np.array(weight) for weight in self.model.get_weights()])

    def on_train_end(self, logs: dict | None = None) -> None:
        self.model.set_weights(average_weights(self.checkpoints))


def average_weights(checkpoints: Sequence[Sequence[np.ndarray]]) -> list[np.ndarray]:
    """가중치의 목록 여럿을 자리마다 평균한다. float64로 더하고 원래의 자료형으로 돌려준다."""
    return [
        np.mean(same, axis=0, dtype="float64").astype(same[0].dtype)
        for same in zip(*checkpoints, strict=True)
    ]
