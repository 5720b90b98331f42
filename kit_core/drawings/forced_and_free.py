"""교사 강요와 홀로 쓰기: 한 글자를 틀린 다음에 무엇을 받아 이어 쓰는가."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing


def forced_and_free(right: Sequence[str], forced: Sequence[str], free: Sequence[str]) -> Drawing:
    """바른 글자를 받아 쓴 것과 제가 쓴 글자를 받아 쓴 것을 자리마다 정답과 견준 그림. 틀린 글자의 색이 다르다.

    Args:
        right: 정답의 토큰들. 두 개에서 여덟 개까지.
        forced: 자리마다 앞의 바른 글자를 주었을 때 쓴 것.
        free: 앞에서 스스로 쓴 글자를 주었을 때 쓴 것.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않거나 서로 다를 때.
    """
    right = checked_words("right", right, most=8, least=2)
    rows = {
        title: checked_words(name, words, most=len(right), least=len(right))
        for title, name, words in (("교사 강요", "forced", forced), ("홀로 쓰기", "free", free))
    }
    told = ", ".join(
        f"{name}는 「{' '.join(row)}」로 {sum(a != b for a, b in zip(row, right, strict=True))}자리가 다르다"
        for name, row in rows.items()
    )
    description = f"정답은 「{' '.join(right)}」이다. {told}"
    wide = _layout(Canvas(WIDE, 190), (110, 70), right, rows)
    narrow = _layout(Canvas(NARROW, 258), (4, 54), right, rows)
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas, place: tuple[float, float], right: list[str], rows: dict[str, list[str]]
) -> Canvas:
    wide = paper.width == WIDE
    left, step = place
    step = min(step, (paper.width - left - 4) / len(right))
    size = step - 12

    def named(y: float, words: str) -> None:
        if wide:
            paper.text(left - 12, y, words, size=13, colour="muted", anchor="end")
        else:
            paper.text(left, y - 28, words, size=12.5, colour="muted", anchor="start", halo=True)

    first, gap = (24, 68) if wide else (48, 84)
    named(first, "정답")
    for j, word in enumerate(right):
        paper.chip(left + step * (j + 0.5), first, word, size, 32, size=_letters(word))
    for k, (name, row) in enumerate(rows.items()):
        y = first + gap * (k + 1)
        for j, word in enumerate(row):
            x = left + step * (j + 0.5)
            look = (
                {"fill": "soft", "line": "accent"}
                if word == right[j]
                else {"fill": "surface", "line": "warm", "colour": "warm"}
            )
            paper.chip(x, y, word, size, 32, size=_letters(word), **look)
            if j + 1 == len(row):
                continue
            # 다음 글자를 고르려고 받는 것: 위에서는 정답의 글자, 아래에서는 제가 쓴 글자.
            if k == 0:
                paper.arrow((x + 6, first + 17), (x + step - 8, y - 17), head=5, width=1.1)
            else:
                paper.arrow((x + size / 2, y), (x + step - size / 2, y), head=5, width=1.1,
                            colour="muted" if word == right[j] else "warm")  # fmt: skip
        named(y, name)  # 화살표 위에 놓이도록 나중에 적는다.
    return paper


def _letters(word: str) -> float:
    return 16 if len(word) == 1 else 12
