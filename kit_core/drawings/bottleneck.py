"""인코더-디코더의 병목과, 쓰는 동안 읽은 것을 다시 둘러보는 길."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_places, checked_words
from kit_core.drawings.drawing import Drawing


def bottleneck(source: Sequence[str], target: Sequence[str], written: int, looked: Sequence[int]) -> Drawing:
    """벡터 하나만 건네받는 모델과, 한 글자를 쓸 때마다 읽은 자리를 모두 둘러보는 모델.

    Args:
        source: 읽는 토큰들. 여덟 개까지.
        target: 쓰는 토큰들. 여덟 개까지.
        written: 둘째 모델이 지금 쓰고 있는 타깃의 자리.
        looked: 그 글자의 근거가 되는 소스의 자리들.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 자리가 토큰 밖일 때.
    """
    source = checked_words("source", source, most=8)
    target = checked_words("target", target, most=8)
    checked_places("written", [written], len(target))
    looked = checked_places("looked", looked, len(source))
    read, wrote = "".join(source), "".join(target)
    description = (
        f"읽을 말은 「{read}」, 적을 글은 「{wrote}」이다. 첫째 모델은 끝까지 읽은 벡터 하나만 건네받아 적는다. "
        f"둘째 모델은 적는 동안 읽은 자리를 모두 다시 둘러본다. 지금 적는 글자는 「{target[written]}」이고 "
        f"{', '.join(f'「{source[j]}」' for j in looked)}에 굵은 선이 닿는다"
    )
    wide, narrow = Canvas(WIDE, 168), Canvas(NARROW, 344)
    for paper, corners in ((wide, ((0, 0), (368, 0))), (narrow, ((0, 0), (0, 176)))):
        _squeezed(paper, corners[0], source, target)
        _looking(paper, corners[1], source, target, written, set(looked))
    return Drawing(wide, narrow, description)


STEP = 40


def _row(paper: Canvas, left: float, y: float, words: list[str], lit: int = -1) -> list[float]:
    xs = [left + STEP * (j + 0.5) for j in range(len(words))]
    for j, (x, word) in enumerate(zip(xs, words, strict=True)):
        look = {"fill": "soft", "line": "accent", "weight": 600} if j == lit else {}
        paper.chip(x, y, word, STEP - 10, 30, size=15, **look)
        if j:
            paper.arrow((x - STEP / 2 - 5, y), (x - STEP / 2 + 5, y), head=4)
    return xs


def _squeezed(paper: Canvas, corner: tuple[float, float], source: list[str], target: list[str]) -> None:
    left, top = corner
    paper.text(left + 5, top + 10, "벡터 하나에 담아 건넨다", anchor="start", weight=600)
    xs = _row(paper, left, top + 48, source)
    ys = _row(paper, left, top + 148, target)
    y, middle = top + 98, (xs[-1] + ys[0]) / 2
    look = {"colour": "warm", "width": 2}
    paper.path(f"M{xs[-1]} {top + 63} V{y}", **look)
    paper.arrow((xs[-1], y), (middle + 18, y), **look)
    paper.chip(middle, y, "c", 34, 34, fill="surface", line="warm", italic=True, size=17, weight=600)
    paper.text(middle + 28, y + 15, "병목", size=13, colour="warm", weight=600, anchor="start")
    paper.arrow((middle - 18, y), (ys[0], y), (ys[0], top + 132), **look)


def _looking(
    paper: Canvas,
    corner: tuple[float, float],
    source: list[str],
    target: list[str],
    written: int,
    looked: set[int],
) -> None:
    left, top = corner
    paper.text(left + 5, top + 10, "쓸 때마다 다시 둘러본다", anchor="start", weight=600, colour="accent")
    xs = _row(paper, left, top + 48, source)
    ys = _row(paper, left, top + 148, target, lit=written)
    for j, x in enumerate(xs):
        look = {"width": 2.8, "shade": 1} if j in looked else {"width": 1.1, "shade": 0.5}
        paper.curve((x, top + 63), (ys[written], top + 133), colour="accent", **look)
