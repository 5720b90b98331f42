"""같은 순간에 헤드마다 보는 곳: 한 행의 가중치를 헤드마다 한 줄로 늘어놓는다."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_list, checked_mapping, checked_shares, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.panels import panelled

HIGH = 34


def gazes_of_heads(tokens: Sequence[str], moments: Mapping[str, np.ndarray]) -> Drawing:
    """순간마다, 헤드를 행으로 소스의 토큰을 열로 놓고 가중치만큼 칠한 그림. 가장 크게 본 칸에 비율을 적는다.

    Args:
        tokens: 소스의 토큰들. 여덟 개까지.
        moments: 순간의 이름마다 헤드의 가중치 (h, S).

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 가중치가 토큰과 짝이 맞지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=8)
    looked = {
        name: checked_shares("moments", rows, (len(checked_list("moments", rows)), len(tokens)))
        for name, rows in checked_mapping("moments", moments).items()
    }
    told = ". ".join(
        f"{name} " + ", ".join(f"헤드 {i + 1} 「{tokens[int(row.argmax())]}」" for i, row in enumerate(rows))
        for name, rows in looked.items()
    )
    most = max(map(len, looked.values()))
    panels = [partial(_panel, tokens, name, rows) for name, rows in looked.items()]
    wide, narrow = panelled(panels, 62 + HIGH * most)
    return Drawing(wide, narrow, f"순간마다 헤드가 가장 크게 보는 글자. {told}")


def _panel(
    tokens: list[str], name: str, rows: np.ndarray, paper: Canvas, left: float, top: float, width: float
) -> None:
    paper.text(left + 2, top + 10, name, anchor="start", weight=600)
    step = (width - 56) / len(tokens)
    for j, token in enumerate(tokens):
        paper.text(left + 56 + step * (j + 0.5), top + 40, token, size=15)
    for i, row in enumerate(rows):
        y = top + 56 + HIGH * i
        paper.text(left + 2, y + HIGH / 2 - 2, f"헤드 {i + 1}", anchor="start", size=12.5, colour="muted")
        for j, share in enumerate(row):
            x, best = left + 56 + step * j, j == int(row.argmax())
            paper.box(x + 1.5, y, step - 3, HIGH - 5, fill="surface", line="line", radius=4)
            if share > 0.005:
                look = {"fill": "accent", "shade": 0.6 * float(share), "radius": 4}
                paper.box(x + 1.5, y, step - 3, HIGH - 5, line="accent" if best else "none", **look)
            if best:
                paper.text(x + step / 2, y + (HIGH - 5) / 2, f"{share:.0%}", size=11.5, weight=600)
