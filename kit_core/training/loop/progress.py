"""한 줄로 읽는 진행 막대: 손실, 정확도, 초당 토큰, 남은 시간."""

import time
from collections.abc import Sequence

import keras
import numpy as np

try:
    from tqdm.auto import tqdm
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"학습의 진행을 보이려면 {error.name} 패키지가 있어야 한다. pip install 'kit-core[training]'로 설치한다.",
        name=error.name,
    ) from error


class ProgressBar(keras.callbacks.Callback):
    """에폭 하나의 진행을 막대로 보이고, 마친 걸음의 수와 걸린 초를 steps와 seconds에 남긴다.

    Args:
        tokens: 걸음마다 처리하는 토큰의 수(패딩 제외).
        title: 막대 앞에 적을 말. 보통 "에폭 3/20".
        shown: 막대를 보일지.
    """

    def __init__(self, tokens: Sequence[int], title: str, shown: bool = True) -> None:
        super().__init__()
        self.done = np.cumsum(tokens)
        self.title, self.shown = title, shown
        self.seconds, self.steps = 0.0, 0
        self.bar = tqdm(disable=True)

    def on_train_begin(self, logs: dict | None = None) -> None:
        self.started = time.perf_counter()
        self.bar = tqdm(
            total=int(self.done[-1]),
            desc=self.title,
            unit="토큰",
            unit_scale=True,
            disable=not self.shown,
            leave=False,
            dynamic_ncols=True,
        )

    def on_train_batch_end(self, batch: int, logs: dict | None = None) -> None:
        self.steps = batch + 1
        self.bar.update(int(self.done[batch]) - self.bar.n)
        names = {"loss": "손실", "accuracy": "정확도"}
        shown = {names[key]: f"{value:.4f}" for key, value in (logs or {}).items() if key in names}
        self.bar.set_postfix(shown, refresh=False)

    def on_train_end(self, logs: dict | None = None) -> None:
        self.close()
        self.seconds = time.perf_counter() - self.started

    def close(self) -> None:
        """막대를 거둔다. 학습이 오류로 끝나도 터미널을 어지럽히지 않도록 따로 부를 수 있다."""
        self.bar.close()
