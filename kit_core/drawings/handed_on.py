"""인코더가 디코더에 건네는 수: 마지막 상태만이면 언제나 같고, 모든 상태이면 글을 따라 는다."""

from collections.abc import Sequence
from functools import partial

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_list, checked_size, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.panels import panelled
from kit_core.drawings.wording import read_aloud

CELL = 11


def handed_on(texts: Sequence[Sequence[str]], width: int) -> Drawing:
    """글마다 마지막 두 상태와 모든 은닉 상태를 작은 칸으로 늘어놓은 그림. 칸 하나가 수 하나이다.

    Args:
        texts: 읽을 글 두 개의 토큰. 열여섯 개까지.
        width: 상태의 차원 d. 여덟까지.

    Raises:
        TypeError, ValueError: 글이 둘이 아니거나 토큰의 수나 차원이 그림에 맞지 않을 때.
    """
    texts = checked_list("texts", texts)
    if len(texts) != 2:
        raise ValueError(f"texts에 글이 {len(texts)}개 있다. 두 개를 넣는다.")
    read = [checked_words("texts", tokens, most=16) for tokens in texts]
    width = checked_size("width", width)
    if width > 8:
        raise ValueError(f"width={width}은(는) 그릴 수 없다. 8까지의 수를 넣는다.")
    told = ". ".join(
        f"「{read_aloud(tokens)}」 {len(tokens)}글자를 읽고 마지막 상태만 건네면 "
        f"{2 * width}개, 모든 은닉 상태를 건네면 {len(tokens) * width}개"
        for tokens in read
    )
    wide, narrow = panelled([partial(_panel, tokens, width) for tokens in read], 180)
    return Drawing(wide, narrow, f"{told}이다")


def _panel(tokens: list[str], width: int, paper: Canvas, left: float, top: float, room: float) -> None:
    del room
    paper.text(left + 2, top + 10, f"「{''.join(tokens)}」", anchor="start", weight=600)
    paper.text(left + 2, top + 32, f"{len(tokens)}글자를 읽고", anchor="start", size=12.5, colour="muted")
    base, all_left = top + 46, left + 112
    for column in range(2):
        for row in range(width):
            x = left + 26 + column * (CELL + 2)
            paper.box(x, base + row * CELL, CELL, CELL, fill="warm", line="surface", shade=0.75, radius=2)
    for column in range(len(tokens)):
        for row in range(width):
            x = all_left + column * (CELL + 2)
            paper.box(x, base + row * CELL, CELL, CELL, fill="accent", line="surface", shade=0.75, radius=2)
    low = base + width * CELL + 14
    paper.text(left + 2, low, "마지막 상태만", anchor="start", size=12, colour="warm")
    paper.text(left + 2, low + 17, f"{2 * width}개", anchor="start", size=13, weight=600, colour="warm")
    paper.text(all_left, low, "모든 은닉 상태", anchor="start", size=12, colour="accent")
    words = f"{len(tokens)} × {width} = {len(tokens) * width}개"
    paper.text(all_left, low + 17, words, anchor="start", size=13, weight=600, colour="accent")
