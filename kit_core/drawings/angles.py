"""코사인을 두 바늘의 사이각으로: 두 방향이 얼마나 겹치는지 눈으로 본다."""

from collections.abc import Mapping
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_mapping
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.panels import panelled
from kit_core.validation import shown

LONG = 62


def angles_between(cosines: Mapping[str, float]) -> Drawing:
    """이름마다 코사인만큼 벌어진 두 바늘. 누운 바늘을 기준으로 다른 바늘이 선다.

    Args:
        cosines: 이름마다의 코사인. 두 개나 네 개이고 -1에서 1까지이다.

    Raises:
        TypeError, ValueError: 개수가 그림에 맞지 않거나 코사인이 아닌 수가 있을 때.
    """
    cosines = checked_mapping("cosines", cosines)
    values = checked_numbers("cosines", list(cosines.values()), (len(cosines),))
    if len(values) not in (2, 4) or np.abs(values).max() > 1 + 1e-4:
        raise ValueError(
            f"cosines={shown(cosines)}은(는) 그릴 수 없다. -1에서 1까지의 코사인을 두 개나 네 개 넣는다."
        )
    told = ", ".join(f"{name} {signed(value, 2)}" for name, value in cosines.items())
    description = f"두 방향이 이루는 코사인을 두 바늘의 사이각으로 그렸다. {told}"
    panels = [partial(_panel, name, float(value)) for name, value in cosines.items()]
    wide, narrow = panelled(panels, 134, columns=(len(values), 2), gap=(20, 16))
    return Drawing(wide, narrow, description)


def _panel(name: str, cosine: float, paper: Canvas, left: float, top: float, width: float) -> None:
    angle = float(np.arccos(np.clip(cosine, -1, 1)))
    x, y = left + width / 2, top + 78
    close = abs(cosine) > 0.2
    colour = "warm" if close else "accent"
    paper.arrow((x, y), (x + LONG, y), colour="muted", width=2)
    paper.arrow(
        (x, y), (x + LONG * float(np.cos(angle)), y - LONG * float(np.sin(angle))), colour=colour, width=2.4
    )
    paper.circle(x, y, 3, fill="text")
    paper.text(x, y + 22, signed(cosine, 2), size=15, weight=600, colour=colour)
    paper.text(x, y + 44, name, size=12.5, colour="muted")
