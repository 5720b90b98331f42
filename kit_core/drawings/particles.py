"""그림을 읽어 주는 글에서 이름의 뒤에 오는 조사. 소리 내어 읽은 끝소리가 정한다."""

_FIRST, _SYLLABLES, _ENDINGS = 0xAC00, 11172, 28
_RIEUL = 8
# 영 일 이 삼 사 오 육 칠 팔 구의 받침 번호
_DIGITS = (21, 8, 0, 16, 0, 0, 1, 8, 8, 0)


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
