"""에폭이 끝날 때마다 남기는 것: 끝에 모델에 넣을 가중치와, 폴더가 있으면 이어 갈 상태와 기록과 곡선."""

import warnings
from pathlib import Path
from typing import Any

import keras
import numpy as np

from kit_core.training.loop.checkpoint import STATE, load_weights_list, save_state, save_weights
from kit_core.training.loop.history import draw, write_csv
from kit_core.training.loop.plan import EpochPlan

Weights = list[np.ndarray]


class EpochFolder:
    """에폭의 끝을 폴더에 남긴다. fingerprint는 어떤 설정과 데이터로 학습하는지를 나타내는 글이다."""

    def __init__(self, folder: Path, plan: EpochPlan, fingerprint: str) -> None:
        self.folder, self.plan, self.fingerprint = folder, plan, fingerprint
        self.state = folder / STATE  # 학습을 이어 갈 때 읽는다.
        self.best = folder / "best.safetensors"  # 지켜보는 값이 가장 좋았던 에폭의 가중치
        self.figure = folder / "history.png"

    def weights_of(self, epoch: int) -> Path:
        """평균에 들 에폭 하나의 가중치를 두는 파일."""
        return self.folder / f"epoch-{epoch:04d}.safetensors"

    def keep(self, model: keras.Model, rows: list[dict[str, Any]]) -> None:
        """방금 끝난 에폭을 남긴다. 상태를 가중치보다 나중에 써, 중간에 꺼지면 앞 에폭의 끝에서 다시 시작한다."""
        epoch = len(rows) - 1
        if self.plan.averaged > 1:
            save_weights(self.weights_of(epoch), model)
        if self.plan.best_epoch(rows) == epoch:
            save_weights(self.best, model)
        write_csv(self.folder / "history.csv", rows)
        notes = {"rows": rows, "fingerprint": self.fingerprint, "watched": self.watched()}
        save_state(self.state, model, notes)
        self.weights_of(epoch - self.plan.averaged).unlink(missing_ok=True)
        try:
            draw(self.figure, rows, self.folder.name)
        except ImportError as error:  # 그림이 없어도 학습은 남는다. 기록은 CSV에 있다.
            warnings.warn(f"{self.figure.name}를 그리지 않는다. {error}", stacklevel=2)

    def watched(self) -> dict[str, Any]:
        """무엇을 보고 가장 좋은 에폭을 고르는지."""
        return {"monitor": self.plan.monitor, "larger_is_better": self.plan.larger_is_better}

    def final_weights(self, rows: list[dict[str, Any]]) -> list[Weights]:
        """학습이 끝난 뒤 평균해 모델에 넣을 가중치들. 마지막 에폭의 것을 그대로 쓰면 빈 목록이다."""
        files = [self.best] if self.plan.best else map(self.weights_of, self.plan.last_epochs(len(rows)))
        return [load_weights_list(path) for path in files]


class EpochMemory:
    """폴더가 없을 때. 끝에 모델에 넣을 가중치만 들고 있는다."""

    def __init__(self, plan: EpochPlan) -> None:
        self.plan = plan
        self.weights: dict[int, Weights] = {}

    def keep(self, model: keras.Model, rows: list[dict[str, Any]]) -> None:
        """방금 끝난 에폭이 끝에 쓰일 것이면 그 가중치를 든다."""
        best, wanted = self.plan.best_epoch(rows), self.plan.last_epochs(len(rows))
        self.weights[len(rows) - 1] = model.get_weights()
        kept = {best} if self.plan.best else set(wanted)
        self.weights = {epoch: weights for epoch, weights in self.weights.items() if epoch in kept}

    def final_weights(self, rows: list[dict[str, Any]]) -> list[Weights]:
        """학습이 끝난 뒤 평균해 모델에 넣을 가중치들. 마지막 에폭의 것을 그대로 쓰면 빈 목록이다."""
        return list(self.weights.values())
