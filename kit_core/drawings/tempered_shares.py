"""온도마다 달라지는 다음 토큰의 분포."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_mapping, checked_shares, checked_words
from kit_core.drawings.drawing import Drawing


def tempered_shares(tokens: Sequence[str], rows: Mapping[float, Sequence[float]]) -> Drawing:
    """온도마다 토큰의 확률을 세로 막대로 그린다. 보이지 않은 토큰은 「나머지」에 더한다.

    Args:
        tokens: 보일 토큰. 다섯 개까지.
        rows: 온도 -> 토큰마다의 확률. 네 온도까지.

    Raises:
        TypeError, ValueError: 짝이 맞지 않거나 확률의 합이 1을 넘을 때.
    """
    tokens = checked_words("tokens", tokens, most=5)
    rows = checked_mapping("rows", rows, numbered=True)
    if not 2 <= len(rows) <= 4:
        raise ValueError(f"rows에 온도가 {len(rows)}개 있다. 두 개에서 네 개까지 넣는다.")
    shares = {t: checked_shares(f"rows[{t}]", row, (len(tokens),)) for t, row in rows.items()}
    for t, row in shares.items():
        if row.sum() > 1 + 1e-6:
            raise ValueError(f"rows[{t}]의 합이 {row.sum():.3f}이다. 1을 넘지 않는 확률을 넣는다.")
    whole = {t: np.append(row, max(1 - row.sum(), 0)) for t, row in shares.items()}
    names = [*tokens, "나머지"]
    told = ". ".join(
        f"온도 {t:g}: {', '.join(f'{name} {share:.0%}' for name, share in zip(names, row, strict=True))}"
        for t, row in whole.items()
    )
    wide, narrow = Canvas(WIDE, 178), Canvas(NARROW, 178 * ((len(whole) + 1) // 2))
    step = WIDE / len(whole)
    for k, (t, row) in enumerate(whole.items()):
        _one(wide, (step * k, 0), step - 22, t, names, row)
        _one(narrow, (168 * (k % 2), 178 * (k // 2)), 152, t, names, row)
    return Drawing(wide, narrow, told)


def _one(
    paper: Canvas, corner: tuple[float, float], room: float, t: float, names: list[str], row: np.ndarray
) -> None:
    left, top = corner
    base, step = top + 146, room / len(names)
    paper.text(left + 4, top + 12, f"온도 {t:g}", size=13, weight=600, anchor="start")
    paper.line((left + 2, base), (left + room, base), colour="line")
    for j, (name, share) in enumerate(zip(names, row, strict=True)):
        x, rest = left + step * (j + 0.5), j == len(names) - 1
        high = max(100 * share, 0.8)
        paper.box(x - step * 0.3, base - high, step * 0.6, high, fill="muted" if rest else "accent", line="none",
                  radius=2, shade=0.45 if rest else 1)  # fmt: skip
        if share >= 0.005:
            paper.text(x, base - high - 9, f"{share:.0%}", size=11.5)
        paper.text(x, base + 15, name, size=12, colour="muted")
