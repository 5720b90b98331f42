"""소프트맥스의 앞에서 가리는 것과 뒤에서 0을 곱하는 것: 뒤늦게 지우면 합이 1이 되지 않는다."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_shares, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_flags


def masked_too_late(
    keys: Sequence[str], weights: Sequence[float] | np.ndarray, mask: Sequence[bool] | np.ndarray
) -> Drawing:
    """가중치의 한 행을 길이 1인 띠 셋으로 그린다: 가리지 않은 것, 뒤에서 지운 것, 앞에서 가린 것.

    Args:
        keys: 키들의 이름. 두 개에서 여섯 개까지.
        weights: 가리지 않았을 때의 가중치 (S,).
        mask: True가 볼 수 있음인 한 행 (S,).

    Raises:
        TypeError, ValueError: 키의 수가 그림에 맞지 않거나 배열이 키와 짝이 맞지 않을 때, 볼 수 있는 키가 없을 때.
    """
    keys = checked_words("keys", keys, most=6, least=2)
    shares = checked_shares("weights", weights, (len(keys),))
    seen = checked_flags("mask", mask, (len(keys),))
    left_over = float(shares[seen].sum())
    if left_over <= 0:
        raise ValueError("mask가 모두 가려 남는 가중치가 없다. 볼 수 있는 키가 하나는 있어야 한다.")
    first = shares * seen / left_over
    description = (
        f"가중치 한 행을 길이가 1인 띠로 그렸다. 소프트맥스 뒤에 0을 곱하면 남은 합이 "
        f"{left_over:.2f}이고, 앞에서 가리면 볼 수 있는 "
        f"키 {seen.sum()}개가 다시 나누어 가져 합이 1이다"
    )
    bars = (
        ("가리지 않으면", "합 1", shares, np.ones_like(seen)),
        ("소프트맥스 뒤에 0을 곱하면", f"합 {left_over:.2f}", shares, seen),
        ("소프트맥스 앞에서 가리면", "합 1", first, seen),
    )
    wide, narrow = Canvas(WIDE, 206), Canvas(NARROW, 206)
    for paper in (wide, narrow):
        for i, bar in enumerate(bars):
            _bar(paper, 70 * i, bar, keys, i)
    return Drawing(wide, narrow, description)


def _bar(
    paper: Canvas, top: float, bar: tuple[str, str, np.ndarray, np.ndarray], keys: list[str], place: int
) -> None:
    name, total, shares, seen = bar
    colour = "warm" if place == 1 else "accent" if place == 2 else "muted"
    paper.text(2, top + 10, name, anchor="start", size=13.5, weight=600)
    paper.text(paper.width - 2, top + 10, total, anchor="end", size=13.5, weight=600, colour=colour)
    x = 2.0
    for key, share, kept in zip(keys, shares, seen, strict=True):
        width = (paper.width - 4) * float(share)
        if width < 1:
            continue
        if kept:
            paper.box(x, top + 24, width, 34, fill="accent", line="surface", shade=0.42, radius=3)
        else:
            paper.box(x, top + 24, width, 34, fill="surface", line="warm", dashed=True, radius=3)
        if width > 34:
            ink = "text" if kept else "muted"
            paper.text(
                x + width / 2, top + 41, f"{key} {share:.0%}" if width > 66 else key, size=13, colour=ink
            )
        x += width
