"""차례로 밟는 걸음: 순환은 한 글자씩 기다리고, 어텐션은 모든 자리를 한꺼번에 계산한다."""

from collections.abc import Sequence
from functools import partial

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing, played
from kit_core.drawings.panels import panelled
from kit_core.drawings.wording import read_aloud

HIGH = 26


def waiting_turns(tokens: Sequence[str]) -> Drawing:
    """가로는 자리, 세로는 시간. 순환의 계단은 걸음마다 한 칸씩 내려가며 나타난다.

    Args:
        tokens: 읽을 토큰들. 세 개에서 여덟 개까지.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=8, least=3)
    count = len(tokens)
    description = (
        f"「{read_aloud(tokens)}」 {count}자리를 계산하는 시간표 둘. 순환에서는 앞 자리가 끝나야 다음 자리를 "
        f"시작해 {count}걸음이 걸리고, 셀프 어텐션에서는 {count}자리를 한 걸음에 모두 계산한다"
    )
    wide, narrow = panelled([partial(_steps, tokens), partial(_at_once, tokens)], 62 + HIGH * count)
    motion = "".join(
        played(f"kit-turn-{j}", f"from,{18 * j}%{{opacity:0}}{18 * j + 8}%,to{{opacity:1}}", 0.55 * count)
        for j in range(1, min(count, 5))
    )
    return Drawing(wide, narrow, description, motion)


def _frame(
    paper: Canvas, left: float, top: float, width: float, tokens: list[str], title: str, colour: str
) -> list[float]:
    paper.text(left + 2, top + 10, title, anchor="start", weight=600, colour=colour)
    step = (width - 44) / len(tokens)
    xs = [left + 44 + step * (j + 0.5) for j in range(len(tokens))]
    for x, token in zip(xs, tokens, strict=True):
        paper.text(x, top + 38, token, size=15)
    for t in range(len(tokens)):
        y = top + 54 + HIGH * (t + 0.5)
        paper.text(left + 2, y, f"{t + 1}걸음", size=12, colour="muted", anchor="start")
        paper.line((left + 44, y + HIGH / 2), (left + width, y + HIGH / 2), colour="line", shade=0.6)
    return xs


def _steps(tokens: list[str], paper: Canvas, left: float, top: float, width: float) -> None:
    xs = _frame(paper, left, top, width, tokens, f"순환: {len(tokens)}걸음을 차례로", "warm")
    size = min(xs[1] - xs[0] - 6, 40)
    for t, x in enumerate(xs):
        y = top + 54 + HIGH * t + 3
        with paper.group(f"kit-turn-{min(t, 4)}" if t else "kit-turn"):
            if t:
                paper.arrow((xs[t - 1] + size / 2 - 2, y - HIGH + 16), (x, y - HIGH + 16), (x, y - 1), head=5)
            paper.box(x - size / 2, y, size, HIGH - 6, fill="warm", line="none", shade=0.8, radius=4)


def _at_once(tokens: list[str], paper: Canvas, left: float, top: float, width: float) -> None:
    xs = _frame(paper, left, top, width, tokens, "셀프 어텐션: 한 걸음에 모두", "accent")
    size = min(xs[1] - xs[0] - 6, 40)
    for x in xs:
        paper.box(x - size / 2, top + 57, size, HIGH - 6, fill="accent", line="none", shade=0.8, radius=4)
