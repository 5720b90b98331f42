"""앞을 알려 주고 물은 성적과 스스로 쓰게 한 성적을 한 축에 놓은 그림."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_shares, checked_words
from kit_core.drawings.drawing import Drawing


def told_and_written(
    names: Sequence[str], told: Sequence[float], written: Sequence[float], labels: Sequence[str]
) -> Drawing:
    """이름마다 두 성적을 점 둘로 놓고 잇는다. 둘이 멀면 앞의 성적은 아무것도 말해 주지 않은 것이다.

    Args:
        names: 견줄 것의 이름. 일곱 개까지.
        told: 앞을 알려 주고 물은 성적, 0에서 1까지.
        written: 스스로 쓰게 한 성적, 0에서 1까지.
        labels: 두 성적의 이름.

    Raises:
        TypeError, ValueError: 짝이 맞지 않거나 비율이 아닐 때.
    """
    names = checked_words("names", names, most=7)
    labels = checked_words("labels", labels, most=2, least=2)
    first = checked_shares("told", told, (len(names),))
    second = checked_shares("written", written, (len(names),))
    # 학습한 컴퓨터마다 끝자리가 다르므로 말로는 어림만 옮긴다.
    said = ". ".join(
        f"{name}: {labels[0]} {_roughly(a)}, {labels[1]} {_roughly(b)}"
        for name, a, b in zip(names, first, second, strict=True)
    )
    description = f"이름마다 두 성적을 점 둘로 놓고 이었다. {said}"
    wide = _layout(Canvas(WIDE, 46 + 32 * len(names)), 220, 32, names, labels, first, second)
    narrow = _layout(Canvas(NARROW, 50 + 48 * len(names)), 14, 48, names, labels, first, second)
    return Drawing(wide, narrow, description)


def _roughly(share: float) -> str:
    if share > 0.9:
        return "90%가 넘는다"
    return "30%가 안 된다" if share < 0.3 else "30%에서 90% 사이"


def _layout(
    paper: Canvas,
    left: float,
    each: float,
    names: list[str],
    labels: list[str],
    first: Sequence[float],
    second: Sequence[float],
) -> Canvas:
    wide = paper.width == WIDE
    right, top = paper.width - 24, 26

    def at(share: float) -> float:
        return left + (right - left) * share

    paper.circle(left + 6, 10, 5, line="accent", width=1.8)
    paper.text(left + 18, 10, labels[0], size=12.5, colour="muted", anchor="start")
    paper.circle(left + (136 if wide else 126), 10, 5, fill="accent")
    paper.text(left + (148 if wide else 138), 10, labels[1], size=12.5, colour="muted", anchor="start")
    for k, name in enumerate(names):
        y = top + each * (k + 0.5) + (0 if wide else 10)
        if wide:
            paper.text(2, y, name, size=13.5, anchor="start")
        else:
            paper.text(2, y - 20, name, size=13, anchor="start")
        paper.line((left, y), (right, y), colour="line")
        colour = "accent" if second[k] > 0.9 else "warm"
        paper.line((at(first[k]), y), (at(second[k]), y), colour=colour, width=2)
        paper.circle(at(second[k]), y, 6, fill=colour)
        paper.circle(
            at(first[k]), y, 6, fill="surface" if first[k] != second[k] else "none", line="accent", width=1.8
        )
    base = paper.height - 10
    for share in (0, 0.5, 1):
        paper.text(at(share), base, f"{share:.0%}", size=12, colour="muted")
    return paper
