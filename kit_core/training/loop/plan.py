"""얼마나 오래, 무엇을 지켜보며 학습할지."""

from dataclasses import dataclass

from kit_core.validation import check_positive_int


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
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name}={getattr(self, name)!r}은(는) 쓸 수 없다. True나 False를 넣는다.")
        if not isinstance(self.monitor, str):
            raise TypeError(f"monitor={self.monitor!r}은(는) 쓸 수 없다. validate가 주는 이름을 넣는다.")
