"""「마스킹」을 한 장으로: 세 어텐션이 놓인 곳과 거기에 거는 마스크 (논문 3.2.3절)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_flags, checked_table_of_flags

Mask = Sequence[Sequence[bool]] | np.ndarray
GRID = 92


def masks_in_place(encoder: Mask, own: Mask, cross: Mask) -> Drawing:
    """인코더와 디코더의 상자 안에 세 마스크를 놓고, 없으면 벌어지는 일을 곁에 적은 그림.

    Args:
        encoder: 인코더 셀프 어텐션의 마스크 (S, S). True가 볼 수 있음이다.
        own: 디코더 셀프 어텐션의 마스크 (T, T).
        cross: 인코더-디코더 어텐션의 마스크 (T, S).

    Raises:
        TypeError, ValueError: 불리언이 아니거나 세 마스크의 모양이 서로 맞지 않을 때.
    """
    source, target = (
        len(checked_table_of_flags(name, mask)) for name, mask in (("encoder", encoder), ("own", own))
    )
    masks = (
        checked_flags("encoder", encoder, (source, source)),
        checked_flags("own", own, (target, target)),
        checked_flags("cross", cross, (target, source)),
    )
    names = ("인코더 셀프 어텐션", "디코더 셀프 어텐션", "인코더-디코더 어텐션")
    told = ", ".join(
        f"{name}은 {mask.size}칸 가운데 {mask.sum()}칸을 본다"
        for name, mask in zip(names, masks, strict=True)
    )
    description = (
        f"{told}. 인코더는 소스의 패딩을, 디코더 셀프 어텐션은 타깃의 패딩과 미래를, 인코더-디코더 "
        f"어텐션은 소스의 패딩을 가린다. "
        "패딩을 가리지 않으면 옆 문장의 길이에 답이 흔들리고, 미래를 가리지 않으면 답을 베낀다"
    )
    return Drawing(_across(masks), _down(masks), description)


Masks = tuple[np.ndarray, np.ndarray, np.ndarray]
ABOUT = (
    ("셀프 어텐션", "소스의 패딩", ("없으면 옆 문장의", "길이에 흔들린다")),
    ("셀프 어텐션", "패딩과 미래", ("없으면 답을", "베낀다")),
    ("인코더-디코더", "소스의 패딩", ("없으면 빈자리를", "읽는다")),
)


def _grid(paper: Canvas, corner: tuple[float, float], mask: np.ndarray) -> None:
    left, top = corner
    cell = GRID / max(mask.shape)
    for (i, j), seen in np.ndenumerate(mask):
        look = {"fill": "accent", "shade": 0.75} if seen else {"fill": "surface"}
        paper.box(left + cell * j, top + cell * i, cell, cell, line="line", radius=0, **look)


def _about(paper: Canvas, corner: tuple[float, float], about: tuple[str, str, tuple[str, str]]) -> None:
    left, top = corner
    name, hides, otherwise = about
    paper.text(left, top, name, anchor="start", size=13.5, weight=600)
    paper.text(left, top + 22, f"가린다: {hides}", anchor="start", size=12.5, colour="accent")
    for i, line in enumerate(otherwise):
        paper.text(left, top + 44 + 17 * i, line, anchor="start", size=12, colour="warm")


def _across(masks: Masks) -> Canvas:
    paper = Canvas(WIDE, 190)
    paper.box(1, 24, 232, 164, fill="raised", line="line", radius=12)
    paper.box(266, 24, 429, 164, fill="raised", line="line", radius=12)
    paper.text(14, 10, "인코더", anchor="start", weight=600)
    paper.text(280, 10, "디코더", anchor="start", weight=600)
    for left, mask, about in zip((14, 280, 490), masks, ABOUT, strict=True):
        _grid(paper, (left, 60), mask)
        _about(paper, (left + GRID + 10, 70), about)
    paper.arrow((233, 40), (484, 40), (536, 40), (536, 57), colour="accent")
    paper.text(360, 40, "메모리", size=12.5, colour="accent", halo=True)
    return paper


def _down(masks: Masks) -> Canvas:
    paper = Canvas(NARROW, 418)
    paper.box(1, 22, 326, 118, fill="raised", line="line", radius=12)
    paper.box(1, 176, 326, 240, fill="raised", line="line", radius=12)
    paper.text(6, 10, "인코더", anchor="start", weight=600)
    paper.text(6, 162, "디코더", anchor="start", weight=600)
    for top, mask, about in zip((34, 190, 308), masks, ABOUT, strict=True):
        _grid(paper, (16, top), mask)
        _about(paper, (126, top + 12), about)
    paper.arrow((300, 140), (300, 330), (290, 330), colour="accent", head=6)
    paper.text(292, 158, "메모리", size=12.5, colour="accent", anchor="end")
    return paper
