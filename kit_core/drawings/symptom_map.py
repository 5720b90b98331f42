"""증상에서 고장까지: 무엇을 보고, 무엇을 물어, 어디를 짚었는가."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_list, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.wording import width_of
from kit_core.validation import shown

_COLUMNS = ("보이는 것", "물어볼 성질", "고장 난 곳")


def symptom_map(rows: Sequence[tuple[str, str, str]]) -> Drawing:
    """증상마다 성질 하나를 거쳐 고장 난 곳에 이르는 길.

    Args:
        rows: (보이는 것, 물어볼 성질, 고장 난 곳). 여섯 개까지.

    Raises:
        TypeError, ValueError: 셋이 아니거나 글이 칸에 들지 않을 때.
    """
    rows = checked_list("rows", rows)
    if not 1 <= len(rows) <= 6:
        raise ValueError(f"rows가 {len(rows)}개이다. 여섯 개까지 넣는다.")
    found = [checked_words(f"rows[{k}]", row, most=3, least=3) for k, row in enumerate(rows)]
    for row in found:
        long = next((words for words in row if width_of(words, 13) > 190), None)
        if long:
            raise ValueError(f"rows의 「{shown(long)}」은(는) 칸보다 길다. 한글 열다섯 글자쯤으로 줄인다.")
    told = ". ".join(f"{seen}: {asked}? → {part}" for seen, asked, part in found)
    wide = Canvas(WIDE, 34 + 50 * len(found))
    narrow = Canvas(NARROW, 128 * len(found) - 14)
    for k, name in enumerate(_COLUMNS):
        wide.text(2 + 244 * k + 102, 12, name, size=12.5, colour="muted")
    for k, row in enumerate(found):
        for j, words in enumerate(row):
            look = (
                {"fill": "soft", "line": "accent", "weight": 600}
                if j == 2
                else {"fill": "raised", "line": "line"}
            )
            look["size"] = 13
            y = 34 + 50 * k
            wide.box(2 + 244 * j, y, 204, 38, words, **look)
            if j:
                wide.arrow((2 + 244 * j - 36, y + 19), (2 + 244 * j - 4, y + 19), head=6)
            top = 128 * k + 38 * j
            narrow.box(2 + 60 * j, top, 204, 34, words, **look)
            if j:
                narrow.arrow(
                    (2 + 60 * j - 28, top - 3),
                    (2 + 60 * j - 28, top + 17),
                    (2 + 60 * j - 3, top + 17),
                    head=6,
                )
    return Drawing(wide, narrow, f"증상에서 고장까지. {told}")
