"""귀납 헤드가 답을 찾는 길: 아래층이 바로 앞 토큰을 적어 두고, 위층이 그것으로 같은 토큰의 다음 자리를 찾는다."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.particles import josa


def induction_path(tokens: Sequence[str]) -> Drawing:
    """토큰을 늘어놓고 두 헤드가 보는 곳을 잇는다. 마지막 토큰이 앞에 한 번 나와야 한다.

    Args:
        tokens: 토큰들. 네 개에서 아홉 개까지. 마지막 것이 앞에 꼭 한 번, 끝에서 둘째보다 앞에 있다.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 마지막 토큰이 앞에 한 번 있지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=9, least=4)
    before = [i for i, token in enumerate(tokens[:-2]) if token == tokens[-1]]
    if len(before) != 1:
        raise ValueError(
            f"tokens의 마지막 「{tokens[-1]}」이(가) 앞에 {len(before)}번 있다. 끝에서 둘째보다 앞에 꼭 한 번 있는 것으로 정한다."
        )
    found = before[0] + 1
    before_it, next_one = tokens[found - 1 : found + 1]
    description = (
        f"토큰 {' '.join(tokens)}. 아래층의 헤드는 「{next_one}」의 자리에 바로 앞 토큰이 "
        f"「{before_it}」{josa(before_it, '이라고', '라고')} 적어 두고, "
        f"위층의 헤드는 마지막 「{tokens[-1]}」에서 그것을 찾아 그 자리의 「{next_one}」{josa(next_one, '을', '를')} "
        "다음 토큰으로 옮겨 적는다"
    )
    wide = _layout(Canvas(WIDE, 226), tokens, found)
    narrow = _layout(Canvas(NARROW, 226), tokens, found)
    return Drawing(wide, narrow, description)


def _layout(paper: Canvas, tokens: list[str], found: int) -> Canvas:
    wide = paper.width == WIDE
    count = len(tokens) + 1  # 마지막 칸은 예측이다.
    step = min(72.0, (paper.width - 8) / count)
    left = (paper.width - step * count) / 2
    size, y = step - (16 if wide else 8), 130

    def at(i: int) -> float:
        return left + step * (i + 0.5)

    for i, token in enumerate(tokens):
        paper.chip(at(i), y, token, size, 34, **({"fill": "soft", "line": "accent"} if i == found else {}))
    paper.chip(
        at(count - 1),
        y,
        tokens[found],
        size,
        34,
        fill="surface",
        line="accent",
        colour="accent",
        weight=600,
        dashed=True,
    )
    last = len(tokens) - 1
    # 아래층: 바로 앞 토큰을 적는다.
    paper.path(
        f"M{at(found - 1):.1f} {y + 19} C{at(found - 1):.1f} {y + 50} {at(found):.1f} {y + 50} {at(found):.1f} {y + 26}",
        colour="warm",
        width=1.6,
    )
    paper.arrow((at(found), y + 30), (at(found), y + 19), colour="warm", width=1.6)
    before_it = tokens[found - 1]
    words = f"아래층: 「내 앞은 {before_it}」{josa(before_it, '이라고', '라고')} 적어 둔다"
    paper.text(
        max(at(found) - step, 4), y + 64, words, size=13 if wide else 12, colour="warm", anchor="start"
    )
    # 위층: 앞이 나와 같은 자리를 찾는다.
    top = 56
    paper.path(
        f"M{at(last):.1f} {y - 19} C{at(last):.1f} {top} {at(found):.1f} {top} {at(found):.1f} {y - 28}",
        colour="accent",
        width=1.8,
    )
    paper.arrow((at(found), y - 32), (at(found), y - 19), colour="accent", width=1.8)
    middle = (at(last) + at(found)) / 2
    words = f"위층: 「앞이 {tokens[-1]}」인 자리를 찾는다"
    paper.text(min(max(middle, 108), paper.width - 108), 48, words, size=13 if wide else 12, colour="accent")
    paper.text(at(count - 1), y - 32, "다음", size=12, colour="muted")
    return paper
