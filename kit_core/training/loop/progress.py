"""한 줄로 읽는 진행 막대: 손실, 정확도, 초당 토큰, 남은 시간."""

import time
from typing import Any

import keras
import numpy as np

from kit_core.validation.installing import how_to_install


class ProgressBar(keras.callbacks.Callback):
    """에폭마다 막대를 새로 그리고, 그 에폭에서 마친 걸음과 토큰의 수, 걸린 초를 steps, tokens, seconds에 남긴다.

    걸음마다 처리하는 토큰의 수(패딩 제외)는 params["tokens"]에서 읽는다. Keras의 것에 CallbacksAcrossFits가 더한 값이다.

    Args:
        shown: 막대를 보일지.
    """

    def __init__(self, shown: bool = True) -> None:
        super().__init__()
        self.steps, self.tokens, self.seconds = 0, 0, 0.0
        self.tqdm, self.bar = _tqdm() if shown else None, None

    def on_epoch_begin(self, epoch: int, logs: dict | None = None) -> None:
        self.steps, self.tokens = 0, 0
        self.done = np.cumsum(self.params["tokens"])
        self.started = time.perf_counter()
        if self.tqdm:
            self.bar = self.tqdm(
                total=int(self.done[-1]),
                desc=f"에폭 {epoch + 1}/{self.params['epochs']}",
                unit="토큰",
                unit_scale=True,
                leave=False,
                dynamic_ncols=True,
            )

    def on_train_batch_end(self, batch: int, logs: dict | None = None) -> None:
        self.steps, self.tokens = batch + 1, int(self.done[batch])
        if self.bar is None:
            return
        self.bar.update(self.tokens - self.bar.n)
        names = {"loss": "손실", "accuracy": "정확도"}
        shown = {names[key]: f"{value:.4f}" for key, value in (logs or {}).items() if key in names}
        self.bar.set_postfix(shown, refresh=False)

    def stop(self) -> None:
        """시계를 멈추고 막대를 거둔다. 검증에 드는 시간은 세지 않는다."""
        self.seconds = time.perf_counter() - self.started
        self.close()

    def close(self) -> None:
        """막대를 거둔다. 학습이 오류로 끝나도 터미널을 어지럽히지 않는다."""
        if self.bar is not None:
            self.bar.close()


def _tqdm() -> Any:
    try:
        from tqdm.auto import tqdm
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"학습의 진행을 보이려면 {error.name} 패키지가 있어야 한다. {how_to_install('training')}로 설치한다.",
            name=error.name,
        ) from error
    return tqdm
