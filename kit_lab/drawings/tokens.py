"""글자에서 번호로."""

import unicodedata
from collections.abc import Sequence
from functools import partial

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, in_both, panelled
from kit_lab.drawings.wording import josa, letter_of

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


def merge_ladder(cuts: Sequence[tuple[int, Sequence[str]]], across: Sequence[str] = ()) -> Drawing:
    """(어휘의 크기, 조각들)마다 한 줄씩, 같은 낱말을 조각의 길이만큼 나눈 띠. across의 조각은 다른 색으로 칠한다."""
    word = "".join(cuts[0][1])
    told = ". ".join(f"어휘가 {size}개이면 {' | '.join(pieces)}" for size, pieces in cuts)
    description = f"「{word}」{josa(word, '을', '를')} 어휘의 크기만 바꾸어 자른다. {told}"

    def draw(paper: Canvas, left: float) -> None:
        wide = paper.width == WIDE
        step = (paper.width - left - (92 if wide else 0)) / len(word)
        for i, (size, pieces) in enumerate(cuts):
            top = 46 * i if wide else 62 * i + 20
            count = f"{len(pieces)}조각"
            if wide:
                paper.ending(left - 14, top + 20, f"어휘 {size}개", size=13.5, colour="muted")
                paper.ending(paper.width - 2, top + 20, count, weight=600, colour="accent")
            else:
                paper.starting(2, top - 9, f"어휘 {size}개", size=12.5, colour="muted")
                paper.ending(paper.width - 2, top - 9, count, size=12.5, weight=600, colour="accent")
            x = left
            for piece in pieces:
                look = LIT if len(piece) > 1 else {"fill": "surface", "line": "line"}
                if piece in across:
                    look = {"fill": "warm", "line": "warm", "shade": 0.16}
                paper.box(x + 2, top + 2, step * len(piece) - 4, 36, piece, size=16, **look)
                x += step * len(piece)

    return in_both(draw, (46 * len(cuts) - 6, 132), (62 * len(cuts) - 4, 0), description)


def vocabulary_balance(rows: Sequence[tuple[str, int, float]]) -> Drawing:
    """「글자에서 번호로」를 한 장으로: (방법, 어휘의 크기, 글 하나의 평균 토큰 수)마다 두 막대를 견준다."""
    told = ", ".join(f"{name} {size}개와 {length:.1f}토큰" for name, size, length in rows)
    description = f"자르는 방법마다 어휘의 크기와 글 하나의 길이를 견준다. {told}"

    def draw(paper: Canvas) -> None:
        wide = paper.width == WIDE
        middle = paper.width / 2
        inner, room = (88, 196) if wide else (4, 108)
        largest = max(size for _, size, _ in rows), max(length for *_, length in rows)
        paper.ending(middle - inner, 10, "어휘의 크기", size=13, colour="warm", weight=600)
        paper.starting(middle + inner, 10, "글 하나의 토큰", size=13, colour="accent", weight=600)
        for i, (name, size, length) in enumerate(rows):
            top = 30 + (44 * i if wide else 62 * i + 20)
            paper.text(middle, top + (14 if wide else -8), name, size=13.5 if wide else 12.5)
            left, right = room * size / largest[0], room * length / largest[1]
            paper.bar(middle - inner - left, top, left, 28, "warm", shade=0.7, radius=3)
            paper.ending(middle - inner - left - 8, top + 14, f"{size}", size=13.5, weight=600)
            paper.bar(middle + inner, top, right, 28, shade=0.7, radius=3)
            paper.starting(middle + inner + right + 8, top + 14, f"{length:.1f}", size=13.5, weight=600)

    return in_both(draw, (34 + 44 * len(rows),), (34 + 62 * len(rows),), description)
