"""에폭마다 fit을 새로 불러도 콜백에는 학습 하나로 보이게 한다."""

from collections.abc import Sequence
from typing import Any

import keras


class OneTraining(keras.callbacks.Callback):
    """콜백에 학습의 시작과 끝을 한 번씩만 알린다. fit마다 알리면 여러 에폭을 견주는 콜백이 에폭마다 처음부터 다시 센다."""

    def __init__(self, callbacks: Sequence[keras.callbacks.Callback]) -> None:
        super().__init__()
        self.callbacks = list(callbacks)
        self.begun = False
        self.logs: dict | None = None

    def set_model(self, model: keras.Model) -> None:
        super().set_model(model)
        if not self.begun:
            for callback in self.callbacks:
                callback.set_model(model)

    def set_params(self, params: dict[str, Any]) -> None:
        super().set_params(params)
        for callback in self.callbacks:
            callback.set_params(params)

    def on_train_begin(self, logs: dict | None = None) -> None:
        if not self.begun:
            self.begun = True
            for callback in self.callbacks:
                callback.on_train_begin(logs)

    def on_epoch_begin(self, epoch: int, logs: dict | None = None) -> None:
        for callback in self.callbacks:
            callback.on_epoch_begin(epoch, logs)

    def on_train_batch_begin(self, batch: int, logs: dict | None = None) -> None:
        for callback in self.callbacks:
            callback.on_train_batch_begin(batch, logs)

    def on_train_batch_end(self, batch: int, logs: dict | None = None) -> None:
        for callback in self.callbacks:
            callback.on_train_batch_end(batch, logs)

    def on_epoch_end(self, epoch: int, logs: dict | None = None) -> None:
        for callback in self.callbacks:
            callback.on_epoch_end(epoch, logs)

    def on_train_end(self, logs: dict | None = None) -> None:
        self.logs = logs  # 마지막 에폭인지는 부르는 쪽이 안다. 그때 finish를 부른다.

    def finish(self) -> None:
        """마지막 에폭이 끝났음을 알린다."""
        if self.begun:
            for callback in self.callbacks:
                callback.on_train_end(self.logs)
