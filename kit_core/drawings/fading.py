"""셀 상태에 적어 둔 것이 망각 게이트를 지날 때마다 흐려지는 모양."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.validation import shown

HIGH = 62  # 줄 하나의 높이


def fading_memory(gates: Sequence[float] | np.ndarray, steps: int = 10) -> Drawing:
    """망각 게이트의 값마다 한 줄씩, 걸음마다 남은 몫을 칸의 짙기로 보인 그림.

    Args:
        gates: 망각 게이트의 값 (줄의 수,). 0과 1 사이이다.
        steps: 걸음의 수. 열두 걸음까지.

    Raises:
        TypeError, ValueError: 게이트가 0과 1 사이가 아니거나 걸음의 수가 그림에 맞지 않을 때.
    """
    values = checked_numbers("gates", gates, (None,))
    steps = checked_size("steps", steps)
    if not ((values > 0) & (values < 1)).all() or len(values) > 4:
        raise ValueError(
            f"gates={shown(values.tolist())}은(는) 그릴 수 없다. 0과 1 사이의 수를 네 개까지 넣는다."
        )
    if steps > 12:
        raise ValueError(f"steps={steps}은(는) 그릴 수 없다. 12까지의 수를 넣는다.")
    kept = values[:, None] ** np.arange(steps + 1)  # (줄, 걸음)
    told = ", ".join(f"{gate:.2f}이면 {row[-1]:.0%}" for gate, row in zip(values, kept, strict=True))
    description = (
        f"적어 둔 것이 {steps}걸음을 지나는 동안 칸마다 흐려진다. 끝에 남는 것은 망각 게이트가 {told}이다"
    )
    wide, narrow = Canvas(WIDE, HIGH * len(values) + 22), Canvas(NARROW, HIGH * len(values) + 22)
    for paper in (wide, narrow):
        _rows(paper, values, kept)
    return Drawing(wide, narrow, description)


def _rows(paper: Canvas, gates: np.ndarray, kept: np.ndarray) -> None:
    steps = kept.shape[1] - 1
    step = (paper.width - 44) / (steps + 1)
    for i, (gate, row) in enumerate(zip(gates, kept, strict=True)):
        top = HIGH * i
        paper.text(2, top + 9, f"f = {gate:.2f}", anchor="start", size=13, italic=True)
        for j, share in enumerate(row):
            x = step * j + 2
            paper.box(x, top + 22, step - 4, 30, fill="surface", line="line", radius=4)
            paper.box(x, top + 22, step - 4, 30, fill="accent", line="none", shade=0.85 * share, radius=4)
        paper.text(paper.width - 2, top + 37, f"{row[-1]:.0%}", anchor="end", weight=600, colour="accent")
    low = HIGH * len(gates) + 8
    paper.text(2, low, "적은 때", size=12, colour="muted", anchor="start")
    paper.text(step * (steps + 0.5), low, f"{steps}걸음 뒤", size=12, colour="muted")
