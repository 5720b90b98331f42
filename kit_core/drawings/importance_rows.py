"""같은 물음에 대한 여러 대답: 글자마다 얼마나 중요한지를 방법마다 한 줄씩 칠한다."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_text, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers
from kit_core.drawings.particles import josa
from kit_core.validation import check_kind


def importance_rows(words: Sequence[str], rows: Mapping[str, Sequence[float]]) -> Drawing:
    """글자마다 한 칸. 방법마다 가장 큰 값을 1로 맞추어 칠하고, 가장 큰 칸에 테를 두른다. 0보다 작은 값은 칠하지 않는다.

    Args:
        words: 글자들. 두 개에서 스무 개까지.
        rows: 방법의 이름에서 글자마다의 값으로 가는 사전. 여섯 개까지. 값의 단위는 방법마다 달라도 된다.

    Raises:
        TypeError, ValueError: 값의 수가 글자와 다르거나, 한 방법의 값에 0보다 큰 것이 없을 때.
    """
    words = checked_words("words", words, most=20, least=2)
    check_kind("rows", rows, Mapping, "방법의 이름에서 값들로 가는 사전을 넣는다")
    if not 1 <= len(rows) <= 6:
        raise ValueError(f"rows가 {len(rows)}개이다. 여섯 개까지 넣는다.")
    names = [checked_text("rows의 이름", name, most=20) for name in rows]
    values = [np.array(checked_numbers("rows의 값", row)) for row in rows.values()]
    for name, row in zip(names, values, strict=True):
        if len(row) != len(words) or row.max() <= 0:
            raise ValueError(
                f"rows[{name!r}]의 값이 {len(row)}개이고 가장 큰 것이 {row.max():.3g}이다. 글자 {len(words)}개마다 하나씩, "
                "0보다 큰 것이 있게 넣는다."
            )
    told = ", ".join(
        f"{name}{josa(name, '은', '는')} 「{words[row.argmax()]}」"
        for name, row in zip(names, values, strict=True)
    )
    description = f"「{''.join(words)}」에서 방법마다 가장 중요하다고 한 글자: {told}"
    wide = _layout(Canvas(WIDE, 42 + 36 * len(names)), (170, 36), words, names, values)
    narrow = _layout(Canvas(NARROW, 42 + 54 * len(names)), (4, 54), words, names, values)
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas, place: tuple[float, float], words: list[str], names: list[str], values: list[np.ndarray]
) -> Canvas:
    wide = paper.width == WIDE
    left, each = place
    step = min(40.0, (paper.width - left - 4) / len(words))
    for j, word in enumerate(words):
        paper.text(left + step * (j + 0.5), 16, word, size=max(11.0, min(15, step * 0.9)))
    for i, (name, row) in enumerate(zip(names, values, strict=True)):
        top = 32 + each * i + (0 if wide else 20)
        if wide:
            paper.text(left - 12, top + 14, name, size=13, anchor="end")
        else:
            paper.text(left, top - 9, name, size=12, colour="muted", anchor="start")
        for j, share in enumerate(np.clip(row / row.max(), 0, 1)):
            peak = j == row.argmax()
            paper.box(
                left + step * j + 1,
                top,
                step - 2,
                28,
                fill="accent",
                line="accent" if peak else "none",
                shade=0.05 + 0.75 * float(share),
                radius=4,
            )
    return paper
