"""음절의 코드: 초성, 중성, 종성이 저마다 다른 진법의 한 자리이다."""

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.jamo import letter_of
from kit_core.validation import shown

FIRST = 0xAC00
COUNTS = (19, 21, 28)


def syllable_code(syllable: str) -> Drawing:
    """음절 하나를 자모로 풀어 번호를 적고, 그 번호로 코드를 셈하는 그림.

    Args:
        syllable: 현대 한글 음절 하나.

    Raises:
        TypeError, ValueError: 한글 음절 한 글자가 아닐 때.
    """
    if not isinstance(syllable, str) or len(syllable) != 1 or not FIRST <= ord(syllable) < FIRST + 11172:
        raise ValueError(
            f"syllable={shown(syllable)}은(는) 한글 음절 하나가 아니다. 「삼」처럼 한 글자를 넣는다."
        )
    offset = ord(syllable) - FIRST
    places = offset // (COUNTS[1] * COUNTS[2]), offset // COUNTS[2] % COUNTS[1], offset % COUNTS[2]
    jamo = [
        letter_of(chr(code + at)) if at or base else "없음"
        for code, at, base in zip((0x1100, 0x1161, 0x11A7), places, (1, 1, 0), strict=True)
    ]
    names = ("초성", "중성", "종성")
    told = ", ".join(
        f"{name} {letter}은 {count}가지 가운데 {place}번"
        for name, letter, count, place in zip(names, jamo, COUNTS, places, strict=True)
    )
    description = (
        f"「{syllable}」의 {told}이다. 번호를 세면 0부터이고, "
        f"이 세 번호로 셈한 코드는 0xAC00에 {offset}을 더한 {ord(syllable)}이다"
    )
    rows = (names, jamo, places)
    return Drawing(_across(syllable, rows, offset), _down(syllable, rows, offset), description)


Rows = tuple[tuple[str, ...], list[str], tuple[int, ...]]


def _slots(paper: Canvas, left: float, top: float, rows: Rows) -> None:
    for j, (name, letter, place) in enumerate(zip(*rows, strict=True)):
        x = left + 84 * j
        paper.text(x + 36, top + 9, name, size=12.5, colour="muted")
        paper.box(
            x, top + 22, 72, 44, letter, fill="soft", line="accent", size=20 if len(letter) == 1 else 14
        )
        paper.text(x + 36, top + 82, f"{place}번", size=14, weight=600, colour="accent")
        paper.text(x + 36, top + 101, f"{COUNTS[j]}가지", size=12, colour="muted")


def _across(syllable: str, rows: Rows, offset: int) -> Canvas:
    paper = Canvas(WIDE, 112)
    paper.box(1, 16, 64, 56, syllable, fill="surface", size=28, weight=600)
    paper.arrow((72, 44), (102, 44))
    _slots(paper, 110, 0, rows)
    paper.arrow((358, 44), (388, 44))
    a, b, c = rows[2]
    paper.text(
        402, 26, f"({a} × {COUNTS[1]} + {b}) × {COUNTS[2]} + {c} = {offset:,}", anchor="start", size=15
    )
    words = f"0xAC00 + {offset:,} = {FIRST + offset:,}"
    paper.text(402, 56, words, anchor="start", size=15, weight=600, colour="accent")
    return paper


def _down(syllable: str, rows: Rows, offset: int) -> Canvas:
    paper = Canvas(NARROW, 190)
    paper.box(1, 20, 50, 48, syllable, fill="surface", size=24, weight=600)
    paper.arrow((55, 44), (76, 44), head=6)
    _slots(paper, 82, 0, rows)
    a, b, c = rows[2]
    paper.text(2, 140, f"({a} × {COUNTS[1]} + {b}) × {COUNTS[2]} + {c} = {offset:,}", anchor="start", size=14)
    words = f"0xAC00 + {offset:,} = {FIRST + offset:,}"
    paper.text(2, 168, words, anchor="start", size=14, weight=600, colour="accent")
    return paper
