"""낱말의 차례를 섞어 다시 읽힌 글."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_places, checked_share, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.wording import flowing
from kit_core.validation import shown


def shuffled_words(words: Sequence[str], order: Sequence[int], before: float, after: float) -> Drawing:
    """글의 낱말을 위에, 섞은 것을 아래에 놓고 같은 낱말을 잇는다. 끝의 수는 모델이 말한 긍정의 확률이다.

    Args:
        words: 글의 낱말들. 두 개에서 여섯 개까지, 모두 스무 글자쯤까지.
        order: 아래에 놓을 차례. words의 번호를 한 번씩 적는다.
        before: 그대로 읽힌 확률.
        after: 섞어 읽힌 확률.

    Raises:
        TypeError, ValueError: 차례가 번호를 한 번씩 적은 것이 아니거나 확률이 아닐 때.
    """
    words = checked_words("words", words, most=6, least=2)
    order = checked_places("order", order, len(words))
    if sorted(order) != list(range(len(words))):
        raise ValueError(
            f"order={shown(order)}은(는) 쓸 수 없다. 0에서 {len(words) - 1}까지를 한 번씩 적는다."
        )
    before, after = checked_share("before", before), checked_share("after", after)
    text, mixed = " ".join(words), " ".join(words[k] for k in order)
    description = (
        f"「{text}」의 긍정 확률은 {before:.0%}이고, 낱말을 섞은 「{mixed}」의 확률은 {after:.0%}이다"
    )
    wide = _layout(Canvas(WIDE, 150), (15, 24, 14, 30, 116), words, order, (before, after))
    narrow = _layout(Canvas(NARROW, 176), (12.5, 9, 5, 42, 128), words, order, (before, after))
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas,
    looks: tuple[float, float, float, float, float],
    words: list[str],
    order: list[int],
    chances: tuple[float, float],
) -> Canvas:
    size, pad, gap, top, low = looks
    wide = paper.width == WIDE

    def places(listed: list[str]) -> list[tuple[float, float]]:
        spots = flowing(listed, size, float("inf"), gap, pad=pad if wide else pad / 2)
        return [(2 + x + width / 2, width) for _, x, width in spots]

    above, below = places(words), places([words[k] for k in order])
    for j, k in enumerate(order):
        paper.curve((above[k][0], top + 17), (below[j][0], low - 17), colour="accent", width=1.6, shade=0.6)
    for y, listed, spots in ((top, words, above), (low, [words[k] for k in order], below)):
        for word, (x, width) in zip(listed, spots, strict=True):
            paper.chip(x, y, word, width, 34, size=size)
    for y, name, chance in ((top, "그대로", chances[0]), (low, "섞어서", chances[1])):
        if wide:
            paper.text(paper.width - 74, y, name, size=13, colour="muted", anchor="end")
            paper.text(
                paper.width - 2, y, f"긍정 {chance:.0%}", size=14, weight=600, colour="accent", anchor="end"
            )
        else:
            line = top - 30 if y == top else low + 32
            paper.text(4, line, name, size=12.5, colour="muted", anchor="start")
            paper.text(
                paper.width - 4,
                line,
                f"긍정 {chance:.0%}",
                size=13.5,
                weight=600,
                colour="accent",
                anchor="end",
            )
    return paper
