"""그림에 적는 글: 어림한 폭, 조사, 자모, 부호가 있는 수."""

import unicodedata
from collections.abc import Iterable, Iterator

_FIRST, _SYLLABLES, _ENDINGS = 0xAC00, 11172, 28
_RIEUL = 8
# 영 일 이 삼 사 오 육 칠 팔 구의 받침 번호
_DIGITS = (21, 8, 0, 16, 0, 0, 1, 8, 8, 0)


def width_of(words: str, size: float = 14) -> float:
    """글 한 줄의 폭. 한글 한 글자를 글자 크기의 0.9배로, 로마자와 숫자를 0.57배로, 빈칸과 점을 0.3배로 본다."""
    wide = sum(ord(letter) > 0x1100 for letter in words)
    thin = sum(letter in " .,:;!'()[]" for letter in words)
    return size * (0.9 * wide + 0.3 * thin + 0.57 * (len(words) - wide - thin))


def read_aloud(tokens: Iterable[str]) -> str:
    """토큰을 이은 글. 빈칸의 토큰은 빈칸으로 적는다."""
    return "".join(tokens).replace("␣", " ")


def flowing(
    words: Iterable[str], size: float, room: float, gap: float, pad: float = 0
) -> Iterator[tuple[int, float, float]]:
    """낱말을 차례로 놓을 때의 (줄, 왼쪽 끝, 폭). room을 넘으면 다음 줄로 내린다. pad는 낱말 양쪽의 여백이다."""
    line, x = 0, 0.0
    for word in words:
        width = width_of(word, size) + 2 * pad
        if x and x + width > room:
            line, x = line + 1, 0.0
        yield line, x, width
        x += width + gap


def signed(value: float, digits: int = 0, *, plus: bool = False) -> str:
    """음수에는 붙임표 대신 빼기표를 쓰고, 반올림해 0이면 부호를 떼어 낸 수. plus이면 양수에 더하기표를 붙인다."""
    rounded = round(value, digits) + 0
    sign = "+" if plus and rounded > 0 else ""
    return sign + f"{rounded:.{digits}f}".replace("-", "−")


def letter_of(part: str) -> str:
    """음절 속의 자모(초성, 중성, 종성)를 홀로 쓰는 자모로 바꾼다."""
    name = unicodedata.name(part).split()[-1]
    return unicodedata.lookup(f"HANGUL LETTER {name}")


def josa(word: str, closed: str, open_: str) -> str:
    """word의 뒤에 올 조사. josa("란", "을", "를")은 "을"이다.

    「으로」와 「로」는 ㄹ 받침을 받침이 없는 것처럼 친다. 소리를 알 수 없는 글자로 끝나면 둘을 다 적는다: "을(를)".

    Args:
        word: 조사가 붙을 말.
        closed: 받침이 있을 때의 조사.
        open_: 받침이 없을 때의 조사.
    """
    ending = _ending(word[-1:])
    if ending is None:
        return f"{closed}({open_})"
    return closed if ending and not (closed.startswith("으로") and ending == _RIEUL) else open_


def _ending(letter: str) -> int | None:
    """끝소리의 받침 번호. 받침이 없으면 0, 알 수 없으면 None."""
    code = ord(letter) - _FIRST if letter else -1
    if 0 <= code < _SYLLABLES:
        return code % _ENDINGS
    return _DIGITS[int(letter)] if letter in set("0123456789") else None
