"""에폭이 끝날 때마다 남기는 것: 끝에 모델에 넣을 가중치와, 폴더가 있으면 이어 갈 상태와 기록과 곡선."""

import warnings
from pathlib import Path
from typing import Any
from uuid import uuid4

import keras
import numpy as np

from kit_core.training.loop.atomic_files import STATE
from kit_core.training.loop.checkpoint import read_weights, save_state, save_weights
from kit_core.training.loop.failures import TrainingFailure
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
        self.run = uuid4().hex  # 이 학습의 이름. 이어 가면 앞의 것을 물려받는다.

    def weights_of(self, epoch: int) -> Path:
        """평균에 들 에폭 하나의 가중치를 두는 파일."""
        return self.folder / f"epoch-{epoch:04d}.safetensors"

    def keep(self, model: keras.Model, rows: list[dict[str, Any]]) -> None:
        """방금 끝난 에폭을 남긴다. 상태를 가중치보다 나중에 써, 중간에 꺼지면 앞 에폭의 끝에서 다시 시작한다."""
        epoch = len(rows) - 1
        mark = {"run": self.run, "epoch": epoch}
        if self.plan.averaged > 1:
            save_weights(self.weights_of(epoch), model, mark)
        if self.plan.best_epoch(rows) == epoch:
            save_weights(self.best, model, mark)
        write_csv(self.folder / "history.csv", rows)
        notes = {"rows": rows, "fingerprint": self.fingerprint, "watched": self.watched(), "run": self.run}
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
        """학습이 끝난 뒤 평균해 모델에 넣을 가중치들. 마지막 에폭의 것을 그대로 쓰면 빈 목록이다.

        Raises:
            ValueError: 파일이 상했을 때.
            TrainingFailure: 다른 학습이나 다른 에폭의 가중치일 때.
        """
        if self.plan.best:
            return [self.weights_in(self.best, self.plan.best_epoch(rows))]
        return [self.weights_in(self.weights_of(epoch), epoch) for epoch in self.plan.last_epochs(len(rows))]

    def weights_in(self, path: Path, *epochs: int) -> Weights:
        """이 학습의, 그 에폭 가운데 하나의 가중치를 담은 파일을 읽는다. 이름을 적지 않던 때의 파일은 그대로 믿는다."""
        weights, mark = read_weights(path)
        if mark.get("run", self.run) != self.run:
            raise TrainingFailure(
                f"{path}은(는) 이 학습이 남긴 것이 아니다. 다른 학습이 같은 폴더에 썼다. 다른 폴더에서 처음부터 학습한다."
            )
        if mark.get("epoch", epochs[0]) not in epochs:
            raise TrainingFailure(
                f"{path}에는 {epochs[0] + 1}번째 에폭이 아니라 {mark['epoch'] + 1}번째 에폭의 가중치가 들어 있다. "
                "파일이 바뀌었다. 다른 폴더에서 처음부터 학습한다."
            )
        return weights


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
