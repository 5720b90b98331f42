"""정답과 나머지 토큰에 주는 몫: 정답만 1인 목표, 스무딩한 목표, 배운 모델의 확률 (논문 5.4절)."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_index, checked_mapping
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import as_numbers
from kit_core.validation import shown


def answer_shares(rows: Mapping[str, Sequence[float] | np.ndarray], answer: int) -> Drawing:
    """분포마다 정답의 몫을 가로 막대로, 나머지 토큰의 몫을 큰 것부터 늘어놓은 가는 막대로 그린다.

    Args:
        rows: 분포의 이름 -> 어휘의 몫 (V,). 더하면 1이다. 두 개에서 네 개까지.
        answer: 정답의 번호.

    Raises:
        TypeError, ValueError: 분포가 아니거나 길이가 서로 다를 때.
    """
    answer = checked_index("answer", answer)
    values = {name: as_numbers(f"rows['{name}']", row) for name, row in checked_mapping("rows", rows).items()}
    sizes = {row.shape for row in values.values()}
    if (
        not 2 <= len(values) <= 4
        or len(sizes) != 1
        or len(size := next(iter(sizes))) != 1
        or size[0] <= max(answer, 1)
    ):
        raise ValueError(
            f"rows의 모양이 {[row.shape for row in values.values()]}이다. "
            f"길이가 같고 answer={answer}가 드는 분포를 둘에서 넷까지 넣는다."
        )
    for name, row in values.items():
        if not np.isclose(row.sum(), 1, atol=1e-3) or (row < 0).any():
            raise ValueError(
                f"rows['{name}']의 합이 {shown(float(row.sum()))}이다. 0보다 작지 않고 더하면 1인 분포를 넣는다."
            )
    rest = {name: np.sort(np.delete(row, answer))[::-1] for name, row in values.items()}
    count = len(next(iter(rest.values())))
    told = ". ".join(
        f"{name}: 정답 {row[answer]:.1%}, 나머지 {count}개의 합 {rest[name].sum():.1%}"
        for name, row in values.items()
    )
    largest = max(float(one.max()) for one in rest.values()) or 1.0
    wide = _layout(Canvas(WIDE, 30 + 56 * len(values)), (128, 400, 280), values, rest, (answer, largest))
    narrow = _layout(Canvas(NARROW, 30 + 66 * len(values)), (2, 166, 160), values, rest, (answer, largest))
    return Drawing(wide, narrow, told)


def _layout(
    paper: Canvas,
    columns: tuple[float, float, float],
    values: dict[str, np.ndarray],
    rest: dict[str, np.ndarray],
    scale: tuple[int, float],
) -> Canvas:
    wide = paper.width == WIDE
    left, start, room = columns
    answer, largest = scale
    full = (start - left) - (60 if wide else 54)
    count = len(next(iter(rest.values())))
    paper.text(left + 2, 10, "정답", size=12, colour="muted", anchor="start")
    paper.text(start, 10, f"나머지 {count}개(크게 늘려서)", size=12, colour="muted", anchor="start")
    for k, (name, row) in enumerate(values.items()):
        y = 54 + 56 * k if wide else 78 + 66 * k
        if wide:
            paper.text(2, y - 10, name, size=13, weight=600, anchor="start")
        else:
            paper.text(left, y - 35, name, size=13, weight=600, anchor="start")
        paper.box(left, y - 22, max(full * row[answer], 1), 24, fill="accent", line="none", radius=2)
        paper.text(
            left + full * row[answer] + 6, y - 10, f"{row[answer]:.1%}", size=12.5, anchor="start", weight=600
        )
        step = room / count
        paper.line((start, y + 2), (start + room, y + 2), colour="line")
        for j, share in enumerate(rest[name]):
            if share > 0:
                high = 30 * share / largest
                paper.box(
                    start + step * j, y + 2 - high, step * 0.7, high, fill="warm", line="none", radius=0
                )
    return paper
