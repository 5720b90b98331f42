"""학습이 나아가는 모습을 보이는 위젯: 진행 막대와 손실, 맞힌 비율, 학습률의 곡선."""

import traitlets

from kit_core.validation import as_integer, as_real
from kit_lab.widgets.base import KitWidget, css, esm

__all__ = ["TrainingProgress"]

_LONGEST = 10**7


class TrainingProgress(KitWidget):
    """학습하는 동안 손실과 맞힌 비율, 학습률을 그때그때 그린다. 끝난 학습을 다시 열면 첫 기록에서 기다렸다가 재생한다.

    값은 record로 넘긴다. 글로 된 출력이 늘 같으므로 nbval의 strict 모드에서도 쓸 수 있다. 학습 루프도 모델도 모른다.

    Args:
        total: 학습할 걸음의 수.
        floor: 손실이 더 내려갈 수 없는 값. 주면 점선으로 그린다.

    Raises:
        TypeError: 수여야 할 인자가 그렇지 않을 때.
        ValueError: 범위를 벗어났을 때.
    """

    _esm = esm("training_progress")
    _css = css("shared/plot", "shared/meter", "shared/training_curves", "training_progress/style")

    _total = traitlets.Int().tag(sync=True)
    _floor = traitlets.Float(None, allow_none=True).tag(sync=True)
    _rows = traitlets.List().tag(sync=True)

    def __init__(self, total: int, *, floor: float | None = None) -> None:
        floor = None if floor is None else as_real("floor", floor, 0.0)
        super().__init__(_total=as_integer("total", total, 1, _LONGEST), _floor=floor)

    def record(
        self,
        step: int,
        *,
        loss: float,
        accuracy: float | None = None,
        exact_match: float | None = None,
        learning_rate: float | None = None,
    ) -> None:
        """걸음 하나의 값을 곡선에 더한다.

        Args:
            step: 마친 걸음의 수. 앞서 넘긴 걸음보다 크고 total 이하.
            loss: 손실. 0 이상의 유한한 수.
            accuracy, exact_match: 토큰 정확도와 완전 일치의 비율. 0 이상 1 이하이며 재지 않았으면 None.
            learning_rate: 그 걸음의 학습률. 0 이상.

        Raises:
            TypeError, ValueError: 값의 형이 다르거나 범위를 벗어났을 때. 아무것도 더하지 않는다.
        """
        last = self._rows[-1][0] if self._rows else -1
        row = [as_integer("step", step, last + 1, self._total), as_real("loss", loss, 0.0)]
        for name, value in (("accuracy", accuracy), ("exact_match", exact_match)):
            row.append(None if value is None else as_real(name, value, 0.0, 1.0))
        row.append(None if learning_rate is None else as_real("learning_rate", learning_rate, 0.0))
        self._rows = [*self._rows, row]
