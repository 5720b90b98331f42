"""자모 한 낱의 이름으로 홀로 쓰는 글자를 찾는다."""

import unicodedata


def letter_of(part: str) -> str:
    """음절 속의 자모(초성, 중성, 종성)를 홀로 쓰는 자모로 바꾼다."""
    name = unicodedata.name(part).split()[-1]
    return unicodedata.lookup(f"HANGUL LETTER {name}")
