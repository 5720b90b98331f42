"""마지막 몇 체크포인트의 가중치를 평균한다 (논문 6.1절)."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import keras
import numpy as np

from kit_core.validation import check_numbers, check_positive_int, plain, shown


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
        TypeError: 가중치의 목록들이 아니거나, 수의 배열이 아닌 것이 있을 때.
        ValueError: 체크포인트가 하나도 없거나, 가중치의 수나 모양이나 자료형이 서로 다를 때. 무엇이 다른지 알려 준다.
    """
    _check_lists(checkpoints)
    first = checkpoints[0]
    for number, other in enumerate(checkpoints):
        name = f"checkpoints[{number}]"
        _check_same(f"{name}의 가중치의 수", len(other), "checkpoints[0]의 것", len(first))
        for place, (given, wanted) in enumerate(zip(other, first, strict=True)):
            what, its = f"{name}[{place}]의", f"checkpoints[0][{place}]의"
            _check_same(f"{what} 모양", np.shape(given), f"{its} 모양", np.shape(wanted))
            _check_same(f"{what} 자료형", given.dtype, f"{its} 자료형", wanted.dtype)
    return [
        np.mean(same, axis=0, dtype="float64").astype(same[0].dtype)
        for same in zip(*checkpoints, strict=True)
    ]


def _check_same(what: str, given: Any, other: str, wanted: Any) -> None:
    if given != wanted:
        raise ValueError(
            f"{what} {given}이(가) {other} {wanted}과(와) 다르다. 같은 설정과 정밀도로 학습한 모델의 가중치만 평균할 수 있다."
        )


def _check_lists(checkpoints: Any) -> None:
    """체크포인트마다 배열의 목록이 하나씩인지 본다."""
    right = "model.get_weights()가 주는 목록을 체크포인트마다 하나씩 넣는다."
    if not _is_list(checkpoints):
        raise TypeError(f"checkpoints는 목록이어야 하는데 {shown(checkpoints)}을(를) 받았다. {right}")
    if not checkpoints:
        raise ValueError("checkpoints가 비어 있다. 평균할 가중치의 목록을 하나 이상 넣는다.")
    for number, weights in enumerate(checkpoints):
        if not _is_list(weights):
            raise TypeError(
                f"checkpoints[{number}]은(는) 가중치의 목록이어야 하는데 {shown(weights)}을(를) 받았다. {right}"
            )
        for place, weight in enumerate(weights):
            name = f"checkpoints[{number}][{place}]"
            if not hasattr(weight, "shape") or not hasattr(weight, "dtype"):
                raise TypeError(f"{name}은(는) 배열이어야 하는데 {shown(weight)}을(를) 받았다. {right}")
            check_numbers(name, weight)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))
