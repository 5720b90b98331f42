"""2017년의 블록과 오늘의 블록을 나란히 놓고, 바뀐 다섯 군데에 번호를 붙인다."""

from functools import partial

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.panels import panelled

HEIGHT = 420
CHANGES = ("정규화의 자리", "정규화", "위치", "피드포워드", "키와 밸류")


def then_and_now(d_ff: int, gated_d_ff: int, num_heads: int, num_key_value_heads: int) -> Drawing:
    """두 블록을 아래에서 위로 그린다. 같은 번호가 서로 바뀐 곳이다.

    Args:
        d_ff: 2017년의 피드포워드 안쪽의 차원.
        gated_d_ff: 오늘의 피드포워드 안쪽의 차원.
        num_heads: 쿼리의 헤드 수.
        num_key_value_heads: 오늘의 블록에서 키와 밸류의 헤드 수.

    Raises:
        TypeError, ValueError: 1 이상의 정수가 아닐 때.
    """
    d_ff, gated = checked_size("d_ff", d_ff), checked_size("gated_d_ff", gated_d_ff)
    heads = checked_size("num_heads", num_heads)
    groups = checked_size("num_key_value_heads", num_key_value_heads)
    description = (
        "아래에서 위로 지나는 두 블록. 2017년의 블록은 위치를 임베딩에 더하고, 서브층의 결과를 더한 다음 층 정규화를 하고, "
        f"피드포워드는 ReLU를 쓴다(안쪽 {d_ff}). 오늘의 블록은 RMSNorm을 서브층 앞에 두고, 위치는 어텐션 안에서 쿼리와 키를 "
        f"돌려 새기며, 피드포워드에 문이 달렸고(안쪽 {gated}), 쿼리의 헤드 {heads}개가 키와 밸류의 헤드 {groups}개를 "
        "나누어 쓴다. 바뀐 곳은 다섯이다: " + ", ".join(f"{k}번 {name}" for k, name in enumerate(CHANGES, 1))
    )
    then = partial(_then, f"안쪽 {d_ff}", f"헤드 {heads}")
    now = partial(_now, f"안쪽 {gated}", f"쿼리 {heads}, 키와 밸류 {groups}")
    wide, narrow = panelled([then, now], HEIGHT)
    return Drawing(wide, narrow, description)


def _then(inner: str, heads: str, paper: Canvas, left: float, top: float, width: float) -> None:
    x, side, low = _frame("2017년", paper, left, top)
    paper.plus(x, low + 4, 11)
    paper.text(x - 18, low + 4, "위치", anchor="end", size=12.5)
    _number(paper, x - 58, low + 4, 3)
    for j, (name, told, mark) in enumerate((("셀프 어텐션", heads, 5), ("피드포워드 (ReLU)", inner, 4))):
        base = low - 20 - 160 * j
        join = base - 82
        paper.arrow((x, base), (side, base), (side, base - 14))
        _sublayer(paper, side, base, (name, told, mark))
        paper.arrow((side, base - 62), (side, join), (x + 12, join))
        paper.plus(x, join, 11)
        paper.box(x - 42, join - 44, 84, 26, "층 정규화", line="accent", size=12.5)
        _number(paper, x - 56, join - 31, 2)
        if not j:
            _number(paper, x + 56, join - 31, 1)


def _now(inner: str, heads: str, paper: Canvas, left: float, top: float, width: float) -> None:
    x, side, low = _frame("오늘", paper, left, top)
    for j, (name, told, mark) in enumerate((("셀프 어텐션", heads, 5), ("SwiGLU", inner, 4))):
        base = low - 10 - 160 * j
        join = base - 116
        paper.arrow((x, base), (side, base), (side, base - 10))
        paper.box(side - 42, base - 36, 84, 26, "RMSNorm", line="accent", size=12.5)
        _number(paper, side - 56, base - 23, 2)
        if not j:
            _number(paper, side + 56, base - 23, 1)
        paper.arrow((side, base - 36), (side, base - 47))
        _sublayer(paper, side, base - 33, (name, told, mark))
        if not j:
            _number(paper, side - 84, base - 56, 3)
            paper.text(x - 14, base - 56, "위치", anchor="end", size=12.5)
            paper.arrow((x - 10, base - 56), (side - 96, base - 56), colour="warm")
        paper.arrow((side, base - 95), (side, join), (x + 12, join))
        paper.plus(x, join, 11)


def _frame(name: str, paper: Canvas, left: float, top: float) -> tuple[float, float, float]:
    """제목과 굵은 길을 놓고, 길의 x, 곁가지의 x, 길의 아래 끝을 준다."""
    x, side, low = left + 128, left + 238, top + HEIGHT - 50
    paper.text(
        left + 2, top + 12, name, anchor="start", weight=600, colour="accent" if name == "오늘" else "text"
    )
    paper.line((x, low + 22), (x, top + 30), colour="accent", width=9, shade=0.28)
    paper.text(x, low + 37, "임베딩", size=12.5, colour="muted")
    return x, side, low


def _sublayer(paper: Canvas, x: float, base: float, words: tuple[str, str, int]) -> None:
    name, told, mark = words
    paper.box(x - 72, base - 62, 144, 48)
    paper.text(x, base - 46, name, size=13)
    paper.text(x, base - 28, told, size=12, colour="muted")
    _number(paper, x + 74, base - 60, mark)


def _number(paper: Canvas, x: float, y: float, number: int) -> None:
    paper.circle(x, y, 9.5, fill="warm", line="surface", width=2)
    paper.text(x, y, str(number), size=12, weight=600, colour="surface")
