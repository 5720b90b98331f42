"""얼마나 오래, 무엇을 지켜보며 학습할지."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kit_core.training.loop.failures import TrainingFailure
from kit_core.validation import check_flag, check_kind, check_positive_int, shown


@dataclass(frozen=True)
class EpochPlan:
    """얼마나 오래, 언제까지 학습할지.

    Args:
        epochs: 가장 많이 돌 에폭의 수.
        averaged: 끝에 평균할 마지막 에폭들의 수. 1이면 평균하지 않는다.
        best: 평균 대신 지켜보는 값이 가장 좋았던 에폭의 가중치로 돌아간다.
        patience: 지켜보는 값이 이 에폭 수만큼 나아지지 않으면 멈춘다. None이면 끝까지 돈다.
        monitor: 지켜보는 값의 이름. validate가 주는 사전의 열쇠.
        larger_is_better: 지켜보는 값이 클수록 좋은지.

    Raises:
        TypeError, ValueError: epochs, averaged, patience가 1 이상의 정수가 아니거나, monitor가 이름이 아니거나,
            best, larger_is_better가 불리언이 아닐 때.
    """

    epochs: int
    averaged: int = 1
    best: bool = False
    patience: int | None = None
    monitor: str = "loss"
    larger_is_better: bool = False

    def __post_init__(self) -> None:
        for name in ("epochs", "averaged", "patience"):
            if name != "patience" or self.patience is not None:
                check_positive_int(name, getattr(self, name))
        for name in ("best", "larger_is_better"):
            check_flag(name, getattr(self, name))
        check_kind("monitor", self.monitor, str, "validate가 주는 이름을 넣는다")

    def finished(self, rows: Sequence[dict[str, Any]]) -> bool:
        """에폭마다의 기록을 보아, 모든 에폭을 돌았거나 가장 좋았던 에폭 뒤로 patience만큼 돌았는지."""
        if len(rows) >= self.epochs:
            return True
        return (
            self.patience is not None
            and bool(rows)
            and len(rows) - 1 - self.best_epoch(rows) >= self.patience
        )

    def best_epoch(self, rows: Sequence[dict[str, Any]]) -> int:
        """지켜보는 값이 가장 좋았던 에폭. 수가 아닌 값은 어느 수보다도 나쁘다."""
        name = f"validation_{self.monitor}"
        if any(name not in row for row in rows):
            names = [key.removeprefix("validation_") for key in rows[-1] if key.startswith("validation_")]
            raise TrainingFailure(
                f"monitor={shown(self.monitor)}은(는) validate가 준 이름이 아니다. {', '.join(names)} 가운데서 고른다."
            )
        values = np.array([row[name] for row in rows])
        if self.larger_is_better:
            return int(np.argmax(np.where(np.isnan(values), -np.inf, values)))
        return int(np.argmin(np.where(np.isnan(values), np.inf, values)))

    def watched(self) -> dict[str, Any]:
        """무엇을 보고 가장 좋은 에폭을 고르는지."""
        return {"monitor": self.monitor, "larger_is_better": self.larger_is_better}

    def kept_epochs(self, rows: Sequence[dict[str, Any]]) -> set[int]:
        """여기에서 끝내거나 더 이어 갈 때 쓰일 수 있어, 가중치를 들고 있을 에폭들."""
        return {self.best_epoch(rows), *self.last_epochs(len(rows))}

    def final_epochs(self, rows: Sequence[dict[str, Any]]) -> list[int]:
        """끝에 가중치를 평균해 모델에 넣을 에폭들. 마지막 에폭의 것을 그대로 쓰면 빈 것이다."""
        return [self.best_epoch(rows)] if self.best else list(self.last_epochs(len(rows)))

    def last_epochs(self, done: int) -> range:
        """done에폭을 마치고 끝낼 때 평균할 에폭들. 평균하지 않으면 빈 것이다."""
        return range(max(0, done - self.averaged), done) if self.averaged > 1 and not self.best else range(0)
