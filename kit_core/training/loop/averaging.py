"""마지막 몇 체크포인트의 가중치를 평균한다 (논문 6.1절)."""

from collections import deque
from collections.abc import Sequence

import keras
import numpy as np

from kit_core.validation import check_positive_int, plain


class CheckpointAverage(keras.callbacks.Callback):
    """에폭이 끝날 때의 가중치를 마지막 count개까지 들고 있다가, 학습이 끝나면 평균해 모델에 넣는다 (논문 6.1절).

    Args:
        count: 평균할 체크포인트의 수. 논문의 base 모델은 5, big 모델은 20.

    Raises:
        TypeError, ValueError: count가 1 이상의 정수가 아닐 때.
    """

    def __init__(self, count: int) -> None:
        check_positive_int("count", count)
        super().__init__()
        self.checkpoints: deque[list[np.ndarray]] = deque(maxlen=plain(count))

    def on_train_begin(self, logs: dict | None = None) -> None:
        self.checkpoints.clear()  # 같은 콜백으로 다시 학습해도 앞선 학습의 가중치가 섞이지 않는다.

    def on_epoch_end(self, epoch: int, logs: dict | None = None) -> None:
        self.checkpoints.append([np.array(weight) for weight in self.model.get_weights()])

    def on_train_end(self, logs: dict | None = None) -> None:
        if self.checkpoints:  # 한 에폭도 마치지 못했다면 평균할 것이 없다.
            self.model.set_weights(average_weights(self.checkpoints))


def average_weights(checkpoints: Sequence[Sequence[np.ndarray]]) -> list[np.ndarray]:
    """체크포인트 여럿의 가중치를 자리마다 평균한다. float64로 더하고 원래의 자료형으로 돌려준다 (논문 6.1절).

    Args:
        checkpoints: model.get_weights()가 주는 가중치의 목록을 체크포인트마다 하나씩. 논문은 base 모델에서 마지막 5개,
            big 모델에서 마지막 20개를 평균했다.

    Returns:
        model.set_weights()에 넣을 수 있는 가중치의 목록.

    Raises:
        ValueError: 체크포인트가 하나도 없거나, 가중치의 수나 모양이 서로 다를 때. 무엇이 다른지 알려 준다.
    """
    if not checkpoints:
        raise ValueError("checkpoints가 비어 있다. 평균할 가중치의 목록을 하나 이상 넣는다.")
    first = checkpoints[0]
    for number, other in enumerate(checkpoints):
        if len(other) != len(first):
            raise ValueError(
                f"checkpoints[{number}]의 가중치는 {len(other)}개인데 checkpoints[0]은 {len(first)}개이다. "
                "같은 설정으로 만든 모델의 가중치만 평균할 수 있다."
            )
        for place, (given, wanted) in enumerate(zip(other, first, strict=True)):
            if np.shape(given) != np.shape(wanted):
                raise ValueError(
                    f"checkpoints[{number}][{place}]의 모양 {np.shape(given)}이(가) "
                    f"checkpoints[0][{place}]의 모양 {np.shape(wanted)}과(와) 다르다. "
                    "같은 설정으로 만든 모델의 가중치만 평균할 수 있다."
                )
    return [
        np.mean(same, axis=0, dtype="float64").astype(same[0].dtype)
        for same in zip(*checkpoints, strict=True)
    ]
