"""웜업이 있는 학습률 스케줄을 움직여 보는 위젯(논문 5.3절의 식 3). 값은 모두 화면 쪽에서 다시 계산한다."""

import traitlets

from kit_core.validation import as_integer, as_real, check_choice, check_positive
from kit_lab.widgets.base import KitWidget, css, esm, revalidated

__all__ = ["ScheduleExplorer"]

AXES = ("linear", "log")
_NAMES = ("d_model", "warmup_steps", "total_steps", "step", "axes", "constant")


class ScheduleExplorer(KitWidget):
    """d_model과 웜업, 전체 걸음을 움직이며 학습률 곡선과 그 꼭대기를 살핀다(논문 5.3절).

    lrate = d_model^-0.5 * min(step^-0.5, step * warmup_steps^-1.5). 두 곡선은 step = warmup_steps에서 만난다.

    Args:
        d_model: 모델의 차원. 1 이상 16,384 이하.
        warmup_steps: 학습률이 오르는 걸음의 수. 1 이상 100만 이하.
        total_steps: 그릴 걸음의 수. 2 이상 100만 이하.
        step: 값을 읽을 걸음. 1 이상 total_steps 이하. 주지 않으면 웜업의 절반이거나, 그 안의 마지막 걸음이다.
        axes: "linear"는 고른 눈금, "log"는 두 축의 로그 눈금.
        constant: 견줄 상수 학습률. 0보다 크고 1 이하이며 None이면 견주지 않는다.

    독자가 화면에서 바꾼 값은 같은 이름의 속성으로 읽을 수 있고, 속성에 대입하면 화면이 바뀐다.

    Raises:
        TypeError: 정수나 실수여야 할 인자가 그렇지 않을 때.
        ValueError: 범위를 벗어났을 때.
    """

    _esm = esm("schedule_explorer")
    _css = css("shared/plot", "schedule_explorer/style")

    d_model = traitlets.Any(512).tag(sync=True)
    warmup_steps = traitlets.Any(4000).tag(sync=True)
    total_steps = traitlets.Any(20_000).tag(sync=True)
    step = traitlets.Any(2000).tag(sync=True)
    axes = traitlets.Any("linear").tag(sync=True)
    constant = traitlets.Any(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        d_model: int = 512,
        warmup_steps: int = 4000,
        total_steps: int = 20_000,
        step: int | None = None,
        axes: str = "linear",
        constant: float | None = None,
    ) -> None:
        total_steps = as_integer("total_steps", total_steps, 2, 10**6)
        if step is None:
            warmup_steps = as_integer("warmup_steps", warmup_steps, 1, 10**6)
            step = max(1, min(warmup_steps // 2, total_steps))
        values = (d_model, warmup_steps, total_steps, step, axes, constant)
        super().__init__(**_checked(dict(zip(_NAMES, values, strict=True))))

    _validate_state = revalidated(_NAMES, lambda state: _checked(state))


def _checked(state: dict) -> dict:
    total = as_integer("total_steps", state["total_steps"], 2, 10**6)
    constant = state["constant"]
    if constant is not None:
        constant = as_real("constant", constant, 0.0, 1.0)
        check_positive("constant", constant)
    return {
        "d_model": as_integer("d_model", state["d_model"], 1, 16_384),
        "warmup_steps": as_integer("warmup_steps", state["warmup_steps"], 1, 10**6),
        "total_steps": total,
        "step": as_integer("step", state["step"], 1, total),
        "axes": check_choice("axes", state["axes"], AXES),
        "constant": constant,
    }
