"""같은 낱말을 크기가 다른 어휘로 자른 것: 합칠수록 조각이 굵어진다."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_parts, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.particles import josa
from kit_core.validation import check_positive_int


def merge_ladder(cuts: Sequence[tuple[int, Sequence[str]]], across: Sequence[str] = ()) -> Drawing:
    """어휘의 크기마다 한 줄씩, 낱말을 조각의 길이만큼 나눈 띠.

    Args:
        cuts: (어휘의 크기, 조각들). 두 줄에서 다섯 줄까지이고 이으면 모두 같은 낱말이어야 한다.
        across: 덩어리를 가로지르는 조각들. 다른 색으로 칠한다.

    Raises:
        TypeError, ValueError: 줄의 수가 그림에 맞지 않거나 이은 낱말이 서로 다를 때.
    """
    cuts, across = checked_list("cuts", cuts), checked_words("across", across, most=50, least=0)
    if not 2 <= len(cuts) <= 5:
        raise ValueError(f"cuts에 줄이 {len(cuts)}개 있다. 두 줄에서 다섯 줄까지 넣는다.")
    rows = []
    for cut in cuts:
        size, pieces = checked_parts("cuts", cut, ("어휘의 크기", "조각들"))
        check_positive_int("cuts의 어휘의 크기", size)
        rows.append((size, checked_words("cuts", pieces, most=10)))
    words = {"".join(pieces) for _, pieces in rows}
    if len(words) != 1 or not 1 <= len(min(words)) <= 10:
        raise ValueError(
            f"cuts의 조각을 이으면 {sorted(words)}이다. 열 글자까지인 같은 낱말을 자른 것을 넣는다."
        )
    told = ". ".join(f"어휘가 {size}개이면 {' | '.join(pieces)}" for size, pieces in rows)
    description = f"「{min(words)}」{josa(min(words), '을', '를')} 어휘의 크기만 바꾸어 자른다. {told}"
    wide = _layout(Canvas(WIDE, 46 * len(rows) - 6), 132, rows, set(across))
    narrow = _layout(Canvas(NARROW, 62 * len(rows) - 4), 0, rows, set(across))
    return Drawing(wide, narrow, description)


def _layout(paper: Canvas, left: float, rows: list[tuple[int, list[str]]], across: set[str]) -> Canvas:
    wide = paper.width == WIDE
    step = (paper.width - left - (92 if wide else 0)) / len("".join(rows[0][1]))
    for i, (size, pieces) in enumerate(rows):
        top = 46 * i if wide else 62 * i + 20
        count = f"{len(pieces)}조각"
        if wide:
            paper.text(left - 14, top + 20, f"어휘 {size}개", anchor="end", size=13.5, colour="muted")
            paper.text(paper.width - 2, top + 20, count, anchor="end", weight=600, colour="accent")
        else:
            paper.text(2, top - 9, f"어휘 {size}개", anchor="start", size=12.5, colour="muted")
            paper.text(paper.width - 2, top - 9, count, anchor="end", size=12.5, weight=600, colour="accent")
        x = left
        for piece in pieces:
            look = (
                {"fill": "soft", "line": "accent"} if len(piece) > 1 else {"fill": "surface", "line": "line"}
            )
            if piece in across:
                look = {"fill": "warm", "line": "warm", "shade": 0.16}
            paper.box(x + 2, top + 2, step * len(piece) - 4, 36, piece, size=16, **look)
            x += step * len(piece)
    return paper
