"""가리지 않으면 새는 것: 맞힐 글자가 바로 다음 자리의 입력에 적혀 있다."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing


def copied_answers(given: Sequence[str], answers: Sequence[str]) -> Drawing:
    """아랫줄의 입력에서 윗줄의 정답으로, 글자가 같은 다음 자리에서 새는 길을 그은 그림.

    Args:
        given: 디코더의 입력. 두 개에서 여덟 개까지.
        answers: 자리마다 맞힐 글자.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 두 줄의 길이가 다를 때.
    """
    given = checked_words("given", given, most=8, least=2)
    answers = checked_words("answers", answers, most=8, least=2)
    if len(given) != len(answers):
        raise ValueError(
            f"given {len(given)}개와 answers {len(answers)}개의 길이가 다르다. 자리마다 하나씩 넣는다."
        )
    leaks = [j for j in range(len(given) - 1) if answers[j] == given[j + 1]]
    told = ", ".join(answers[j] for j in leaks)
    description = (
        f"디코더의 입력은 {' '.join(given)}, 맞힐 글자는 {' '.join(answers)}이다. 바로 다음 자리의 입력에 그대로 적혀 있어 "
        f"한 칸 뒤를 보면 베낄 수 있는 것이 {len(leaks)}개이다: {told}"
    )
    wide = _layout(Canvas(WIDE, 178), (128, 88), given, answers, leaks)
    narrow = _layout(Canvas(NARROW, 212), (0, 62), given, answers, leaks)
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas, across: tuple[float, float], given: list[str], answers: list[str], leaks: list[int]
) -> Canvas:
    left, step = across
    wide = paper.width == WIDE
    step = min(step, (paper.width - left - 2) / len(given))
    high, low = (24, 132) if wide else (46, 154)
    if wide:
        paper.text(left - 12, high, "맞힐 글자", anchor="end", size=13, colour="muted")
        paper.text(left - 12, low, "디코더의 입력", anchor="end", size=13, colour="muted")
    else:
        paper.text(left + 4, high - 32, "맞힐 글자", anchor="start", size=12.5, colour="muted")
        paper.text(left + 4, low + 32, "디코더의 입력", anchor="start", size=12.5, colour="muted")
    xs = [left + step * (j + 0.5) for j in range(len(given))]
    for j in leaks:
        paper.arrow((xs[j + 1] - 5, low - 18), (xs[j] + 10, high + 19), colour="warm", width=2)
    for x, answer in zip(xs, answers, strict=True):
        paper.arrow((x, low - 18), (x, high + 19), colour="accent", shade=0.7, head=6)
        paper.chip(
            x, high, answer, step - 10, 34, size=15 if len(answer) == 1 else 12, fill="soft", line="accent"
        )
    for j, (x, token) in enumerate(zip(xs, given, strict=True)):
        look = {"fill": "warm", "line": "warm", "shade": 0.16} if j - 1 in leaks else {}
        paper.chip(x, low, token, step - 10, 34, size=15 if len(token) == 1 else 12, **look)
    x = paper.width - 2
    paper.text(
        x,
        paper.height - 10 if wide else paper.height - 26,
        "비스듬한 선: 새는 길",
        anchor="end",
        size=12.5,
        colour="warm",
    )
    return paper
