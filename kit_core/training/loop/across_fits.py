"""에폭마다 fit을 새로 부르되, 콜백에는 학습이 하나로 보이게 한다.

Keras의 fit은 시작할 때 정한 걸음의 수로 모든 에폭을 끊는다. 글을 에폭마다 달리 나누면(SubwordSampler) 걸음의 수도 에폭마다
다르므로, 하나의 fit에 모든 에폭을 담을 수 없다.
"""

from collections.abc import Iterable, Sequence

import keras

from kit_core.backend.random_state import random_state, restore_random_state


class CallbacksAcrossFits(keras.callbacks.CallbackList):
    """학습의 시작과 끝은 한 번씩만, 에폭의 끝은 검증까지 마친 뒤에 알리는 콜백들. fit의 callbacks에 그대로 넣는다.

    fit마다 시작을 알리면 여러 에폭을 견주는 콜백이 에폭마다 처음부터 다시 세고, fit이 끝날 때 에폭의 끝을 알리면
    검증에서 잰 값을 보지 못한다.
    """

    def __init__(
        self, callbacks: Iterable[keras.callbacks.Callback], model: keras.Model, epochs: int
    ) -> None:
        super().__init__(list(callbacks), add_history=True, model=model)
        self.epochs = epochs
        self.logs: dict[str, float] = {}
        self.asked_to_stop = False
        self.random = random_state()

    def on_train_begin(self, logs: dict | None = None) -> None:
        """fit의 시작이다. 학습의 시작은 begin_training이 알린다."""
        restore_random_state(self.random)  # 프로세스의 첫 fit은 모델을 지으려고 난수를 더 뽑는다.

    def on_epoch_end(self, epoch: int, logs: dict | None = None) -> None:
        """fit의 에폭이 끝났다. 알리는 것은 end_epoch가 한다."""
        self.random = random_state()
        self.logs = {name: float(value) for name, value in sorted((logs or {}).items())}
        self.asked_to_stop = self.model.stop_training

    def on_train_end(self, logs: dict | None = None) -> None:
        """fit의 끝이다. 학습의 끝은 end_training이 알린다."""

    def begin_training(self) -> None:
        """학습이 시작되었음을 알린다."""
        self.model.stop_training = False
        super().on_train_begin()

    def begin_fit(self, tokens: Sequence[int]) -> None:
        """다음 에폭의 걸음마다의 토큰 수를, Keras가 콜백에 늘 알려 주는 값들과 함께 params로 알린다."""
        self.random = random_state()
        self.set_params({"verbose": 0, "epochs": self.epochs, "steps": len(tokens), "tokens": tokens})

    def end_epoch(self, epoch: int, measured: dict[str, float]) -> dict[str, float]:
        """에폭이 끝났음을, 검증에서 잰 값에 val_을 붙여 함께 알린다. 콜백들이 더 적었을 수 있는 그 값들을 준다."""
        self.model.stop_training = self.asked_to_stop  # 잴 때에 부른 다른 fit이 지웠을 수 있다.
        restore_random_state(self.random)  # 재는 일은 다음 에폭의 난수를 바꾸지 않는다.
        self.logs |= {f"val_{name}": value for name, value in measured.items()}
        for callback in self.callbacks:
            callback.on_epoch_end(epoch, self.logs)
        return self.logs

    def end_training(self) -> None:
        """학습이 끝났음을 알린다."""
        super().on_train_end(self.logs)
