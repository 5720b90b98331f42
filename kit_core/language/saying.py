"""다 쓴 한국어 글을 KIT_LANGUAGE=en일 때 영어로 옮긴다. 로캘은 보지 않는다."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache


def spoken() -> str:
    """지금 말할 언어: "ko"나 "en"."""
    return "en" if os.environ.get("KIT_LANGUAGE") == "en" else "ko"


def said(korean: str) -> str:
    """지금 말할 언어로 옮긴 글. 영어의 목록에 없는 글은 그대로 준다.

    부르는 쪽이 f-문자열을 그대로 쓰도록, 채워진 글을 목록의 문장과 견주어 빈칸에 든 것을 찾아낸다. 빈칸에 든 것도
    목록에 있으면 옮긴다.
    """
    if spoken() == "ko":
        return korean
    tried = ((pattern.fullmatch(korean), english) for pattern, english in _patterns())
    found = [(match, english) for match, english in tried if match]
    if not found:
        return korean
    match, english = min(found, key=_opening)
    return english.format(*map(said, match.groups()))


@contextmanager
def errors_said() -> Iterator[None]:
    """with 안에서 난 오류의 글을 옮긴다. 하나하나 said로 감싸기에는 갈래가 많은 곳에 쓴다."""
    try:
        yield
    except (TypeError, ValueError, FileNotFoundError) as error:
        if len(error.args) == 1:  # OSError의 번호와 이름은 그대로 둔다.
            error.args = (said(str(error)),)
        raise


def _opening(found: tuple[re.Match[str], str]) -> int:
    """글의 첫머리에 놓인 빈칸의 길이. 짧을수록 겉의 문장이고, 길면 그 속에 든 문장이다."""
    match, _ = found
    return match.end(1) if match.groups() and match.start(1) == 0 else 0


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """한국어 문장의 {} 자리에 무엇이든 오는 정규식과 영어 문장. 글자가 많은 것부터이다."""
    from kit_core.language.english import SENTENCES

    ordered = sorted(SENTENCES, key=lambda korean: -len(korean.replace("{}", "")))
    return [
        (re.compile("(.*?)".join(map(re.escape, korean.split("{}"))), re.DOTALL), SENTENCES[korean])
        for korean in ordered
    ]
