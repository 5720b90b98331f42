"""글자에서 번호로."""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import partial

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, in_both, panelled
from kit_lab.drawings.wording import letter_of, width_of

FIRST = 0xAC00
COUNTS = (19, 21, 28)


def numbered_texts(
    texts: Sequence[Sequence[str]], ids: Sequence[Sequence[int]], special: Sequence[str]
) -> Drawing:
    """글마다 토큰의 줄과 번호의 줄을 포개어 놓는다. special은 글자가 아닌 토큰들이고 마지막 것이 패딩이다."""
    told = ". ".join(
        ", ".join(f"{token} {number}" for token, number in zip(tokens, row, strict=True))
        for tokens, row in zip(texts, ids, strict=True)
    )
    description = f"글 {len(texts)}개의 토큰마다 번호를 적었다. {told}"
    wide, narrow = Canvas(WIDE, 92 * len(texts) - 8), Canvas(NARROW, 92 * len(texts) - 8)

    def one(paper: Canvas, at: tuple[float, float], width: float, token: str, number: int) -> None:
        x, top = at
        padding, beside = token == special[-1], token in special
        look = {"size": 16 if len(token) == 1 else 12, "colour": "muted" if beside else "text"}
        if padding:
            look |= {"fill": "surface", "dashed": True}
        elif beside:
            look |= {"fill": "surface", "line": "muted"}
        paper.chip(x, top + 18, token, width, 34, **look)
        paper.arrow((x, top + 38), (x, top + 52), head=5)
        paper.text(x, top + 66, str(number), size=15, weight=600, colour="muted" if padding else "accent")

    for paper in (wide, narrow):
        step = min(paper.width / len(texts[0]), 74)
        width = step - (6 if paper is narrow else 10)
        for i, (tokens, row) in enumerate(zip(texts, ids, strict=True)):
            for j, (token, number) in enumerate(zip(tokens, row, strict=True)):
                one(paper, ((j + 0.5) * step, 92 * i), width, token, number)
    return Drawing(wide, narrow, description)


def syllable_code(syllable: str) -> Drawing:
    """음절 하나를 자모로 풀어 번호를 적고, 그 번호로 코드를 셈한다."""
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

    def slots(paper: Canvas, left: float, top: float) -> None:
        for j, (name, letter, place) in enumerate(zip(*rows, strict=True)):
            x = left + 84 * j
            paper.text(x + 36, top + 9, name, size=12.5, colour="muted")
            paper.box(x, top + 22, 72, 44, letter, size=20 if len(letter) == 1 else 14, **LIT)
            paper.text(x + 36, top + 82, f"{place}번", weight=600, colour="accent")
            paper.text(x + 36, top + 101, f"{COUNTS[j]}가지", size=12, colour="muted")

    wide = Canvas(WIDE, 112)
    wide.box(1, 16, 64, 56, syllable, size=28, weight=600)
    wide.arrow((72, 44), (102, 44))
    slots(wide, 110, 0)
    wide.arrow((358, 44), (388, 44))
    a, b, c = rows[2]
    wide.starting(402, 26, f"({a} × {COUNTS[1]} + {b}) × {COUNTS[2]} + {c} = {offset:,}", size=15)
    words = f"0xAC00 + {offset:,} = {FIRST + offset:,}"
    wide.starting(402, 56, words, size=15, weight=600, colour="accent")

    narrow = Canvas(NARROW, 190)
    narrow.box(1, 20, 50, 48, syllable, size=24, weight=600)
    narrow.arrow((55, 44), (76, 44), head=6)
    slots(narrow, 82, 0)
    a, b, c = rows[2]
    narrow.starting(2, 140, f"({a} × {COUNTS[1]} + {b}) × {COUNTS[2]} + {c} = {offset:,}")
    words = f"0xAC00 + {offset:,} = {FIRST + offset:,}"
    narrow.starting(2, 168, words, weight=600, colour="accent")
    return Drawing(wide, narrow, description)


def shared_pieces(first: str, second: str) -> Drawing:
    """두 낱말을 왼쪽에서는 음절, 오른쪽에서는 자모로 자르고 앞에서부터 같은 조각을 칠한다."""
    cuts = {"음절로 자르면": ([*first], [*second]), "자모로 자르면": (_jamo(first), _jamo(second))}
    told = ". ".join(f"{name} 앞의 {_shared(*pair)}조각이 같다" for name, pair in cuts.items())
    panels = [partial(_panel, name, *pair) for name, pair in cuts.items()]
    return Drawing(*panelled(panels, 118), f"두 낱말 「{first}」, 「{second}」. {told}")


def cut_rows(rows: Mapping[str, Sequence[tuple[str, int]]], lit: Mapping[str, int] | None = None) -> Drawing:
    """같은 글을 자른 줄들. 조각은 (적을 글, 너비)이고, 글이 비면 테두리만 두른다. lit은 줄마다 칠할 조각의 자리이다."""
    told = []
    for name, pieces in rows.items():
        whole = [piece for piece, _ in pieces if piece]
        broken = len(pieces) - len(whole)
        whole += [f"글자가 되지 못한 조각 {broken}개"] if broken else []
        told.append(f"{name}: {' | '.join(whole)}")
    left = 16 + max(width_of(name, 13) for name in rows)
    length = max(sum(width for _, width in pieces) for pieces in rows.values())

    def draw(paper: Canvas) -> None:
        unit = min((paper.width - left) / length, 44)
        for k, (name, pieces) in enumerate(rows.items()):
            x, y = left, 36 * k + 16
            paper.starting(2, y, name, size=13, colour="muted")
            for j, (piece, width) in enumerate(pieces):
                look = LIT | {"weight": 600} if (lit or {}).get(name) == j else {}
                look |= {} if piece else {"fill": "surface", "line": "muted"}
                paper.chip(x + unit * width / 2, y, piece, unit * width - 2.5, 28, size=15, radius=3, **look)
                x += unit * width

    height = 36 * len(rows) - 4
    return in_both(draw, (height,), (height,), ". ".join(told))


def _jamo(word: str) -> list[str]:
    return [letter_of(part) for part in unicodedata.normalize("NFD", word)]


def _shared(first: list[str], second: list[str]) -> int:
    count = 0
    while count < min(len(first), len(second)) and first[count] == second[count]:
        count += 1
    return count


def _panel(name: str, first: list[str], second: list[str], paper: Canvas, area: Area) -> None:
    left, top, width = area
    shared = _shared(first, second)
    step = min(46, (width - 4) / max(len(first), len(second)))
    paper.starting(left + 2, top + 10, name, weight=600)
    paper.ending(left + width - 2, top + 10, f"같은 조각 {shared}개", size=13, weight=600, colour="accent")
    for row, pieces in enumerate((first, second)):
        for j, piece in enumerate(pieces):
            look = LIT | {"weight": 600} if j < shared else {"fill": "surface"}
            paper.chip(left + 2 + step * (j + 0.5), top + 48 + 46 * row, piece, step - 6, 36, size=17, **look)
