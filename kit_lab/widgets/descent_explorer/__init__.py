"""점에 직선을 맞추는 경사 하강을 한 걸음씩 밟아 보는 위젯. 값은 모두 화면 쪽에서 다시 계산한다."""

from collections.abc import Sequence

import traitlets

from kit_core.validation import as_integer, as_list, as_real, as_reals, check_paired, check_that
from kit_lab.widgets.base import KitWidget, css, esm, revalidated

__all__ = ["DescentExplorer"]

MOST_STEPS = 40
LARGEST = 1000.0  # of a point's two numbers and of the start
_NAMES = ("xs", "ys", "start", "rate", "steps")


class DescentExplorer(KitWidget):
    """파라미터가 하나인 직선 y = wx를 경사 하강으로 점에 맞추며 학습률을 바꾸어 본다.

    손실은 제곱 오차의 평균이고 w <- w - rate * dL/dw를 steps번 되풀이한다. 학습률이 x의 제곱의 평균의 역수를
    넘으면 걸음마다 바닥에서 멀어진다. 학습률을 옮기면 처음부터 같은 수의 걸음을 다시 걷는다.

    Args:
        xs: 점의 x. 2개에서 20개, 저마다 -1,000 이상 1,000 이하이며 모두 0이어서는 안 된다.
        ys: 점의 y. xs와 개수가 같고 범위도 같다.
        start: w의 처음 값. -1,000 이상 1,000 이하.
        rate: 학습률. 0 이상이고 멀어지기 시작하는 학습률의 두 배 이하. 주지 않으면 그 십 분의 일이다.
        steps: 지금까지 걸은 걸음의 수. 0 이상 40 이하.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽을 수 있고, 속성에 대입하면 화면이 바뀐다.

    Raises:
        TypeError: 정수나 실수여야 할 인자가 그렇지 않을 때.
        ValueError: 범위를 벗어났거나 xs와 ys의 개수가 다를 때.
    """

    _esm = esm("descent_explorer")
    _css = css("shared/plot", "descent_explorer/style")

    xs = traitlets.Any().tag(sync=True)
    ys = traitlets.Any().tag(sync=True)
    start = traitlets.Any(0.0).tag(sync=True)
    rate = traitlets.Any(0.01).tag(sync=True)
    steps = traitlets.Any(0).tag(sync=True)

    def __init__(
        self,
        xs: Sequence[float],
        ys: Sequence[float],
        start: float = 0.0,
        rate: float | None = None,
        steps: int = 0,
    ) -> None:
        if rate is None:
            rate = _limit(_points("xs", xs)) / 10
        values = (xs, ys, start, rate, steps)
        super().__init__(**_checked(dict(zip(_NAMES, values, strict=True))))

    _validate_state = revalidated(_NAMES, lambda state: _checked(state))


def _points(name: str, values: object) -> list[float]:
    return as_reals(name, as_list(name, values, 2, 20), -LARGEST, LARGEST)


def _limit(xs: list[float]) -> float:
    """이보다 큰 학습률에서는 바닥에서 멀어진다: 1 / mean(x^2)."""
    squares = sum(x * x for x in xs)
    check_that("xs", xs, squares >= 1e-6, "모두 0에 가까우면 기울기가 없으니 0이 아닌 것을 넣는다")
    return len(xs) / squares


def _checked(state: dict) -> dict:
    xs, ys = _points("xs", state["xs"]), _points("ys", state["ys"])
    check_paired(xs=xs, ys=ys)
    return {
        "xs": xs,
        "ys": ys,
        "start": as_real("start", state["start"], -LARGEST, LARGEST),
        "rate": as_real("rate", state["rate"], 0.0, 2 * _limit(xs)),
        "steps": as_integer("steps", state["steps"], 0, MOST_STEPS),
    }
