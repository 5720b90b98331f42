"""두 낱말이 나누어 가진 조각: 음절로 보면 남남이고 자모로 보면 거의 같다."""

import unicodedata
from functools import partial

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.jamo import letter_of
from kit_core.drawings.panels import panelled
from kit_core.validation import shown


def shared_pieces(first: str, second: str) -> Drawing:
    """왼쪽은 음절, 오른쪽은 자모로 자른 두 낱말. 앞에서부터 같은 조각을 칠한다.

    Args:
        first: 첫째 낱말. 한글 음절 세 개까지.
        second: 둘째 낱말.

    Raises:
        TypeError, ValueError: 글이 아니거나, 한글 음절이 아닌 글자가 있거나 세 글자를 넘을 때.
    """
    for name, word in (("first", first), ("second", second)):
        if (
            not isinstance(word, str)
            or not 1 <= len(word) <= 3
            or not all("가" <= letter <= "힣" for letter in word)
        ):
            raise ValueError(f"{name}={shown(word)}은(는) 그릴 수 없다. 한글 음절을 세 개까지 넣는다.")
    cuts = {"음절로 자르면": ([*first], [*second]), "자모로 자르면": (_jamo(first), _jamo(second))}
    told = ". ".join(f"{name} 앞의 {_shared(*pair)}조각이 같다" for name, pair in cuts.items())
    panels = [partial(_panel, name, *pair) for name, pair in cuts.items()]
    wide, narrow = panelled(panels, 118)
    return Drawing(wide, narrow, f"두 낱말 「{first}」, 「{second}」. {told}")


def _jamo(word: str) -> list[str]:
    return [letter_of(part) for part in unicodedata.normalize("NFD", word)]


def _shared(first: list[str], second: list[str]) -> int:
    count = 0
    while count < min(len(first), len(second)) and first[count] == second[count]:
        count += 1
    return count


def _panel(
    name: str, first: list[str], second: list[str], paper: Canvas, left: float, top: float, width: float
) -> None:
    shared = _shared(first, second)
    step = min(46, (width - 4) / max(len(first), len(second)))
    paper.text(left + 2, top + 10, name, anchor="start", weight=600)
    paper.text(
        left + width - 2,
        top + 10,
        f"같은 조각 {shared}개",
        anchor="end",
        size=13,
        weight=600,
        colour="accent",
    )
    for row, pieces in enumerate((first, second)):
        for j, piece in enumerate(pieces):
            look = {"fill": "soft", "line": "accent", "weight": 600} if j < shared else {"fill": "surface"}
            paper.chip(left + 2 + step * (j + 0.5), top + 48 + 46 * row, piece, step - 6, 36, size=17, **look)
