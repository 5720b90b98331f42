"""제출 파일: 꼴을 정하고, 남이 쓴 파일을 읽는다. 읽을 수 없는 것은 까닭을 적은 RefusedHandInError로 거절한다.

점수는 파일에 없다. 답과 코드와 설정만 있고, 채점이 모두 다시 실행한다.
"""

import json
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

FORMAT, VERSION = "kit-transformer-hand-in", 1
LONGEST = 2_000_000  # 파일의 글자 수
LONGEST_NAME = 100
MOST_NAMED = 5  # 거절한 까닭에 이름을 적는 갈래의 수
LONGEST_ANSWER = 500
LONGEST_SOURCE = 20_000
MOST = 1_000  # 한 갈래에 담는 항목의 수
MOST_TRIES = 50
MOST_STEPS = 5_000
WORK = ("guesses", "homework", "stations", "challenges", "missions")
_DEEPEST = 6  # 값 안의 목록과 사전의 깊이
_UNSEEN = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
_CHALLENGE = {"model", "text", "operations"}
_MISSION = {"settings", "steps", "hash"}


class RefusedHandInError(ValueError):
    """읽을 수 없는 제출 파일. 글은 보고서에 그대로 실린다. number는 누구의 것인지 알 수 있을 때의 번호이다."""

    number = ""


@dataclass(frozen=True)
class HandIn:
    """읽은 제출 파일 하나. work는 WORK의 갈래마다 항목의 이름에서 낸 것을 찾는 사전이다."""

    file: str
    saved: datetime
    name: str
    number: str
    class_name: str
    work: Mapping[str, Mapping[str, Any]]


def read_hand_in(path: Path, file: str) -> HandIn:
    """제출 파일 하나를 읽는다. file은 보고서에 적을 이름이다.

    Raises:
        RefusedHandInError: 보통의 파일이 아니거나, 너무 크거나, JSON이 아니거나, 꼴이 다를 때.
    """
    if path.is_symlink() or not path.is_file():
        raise RefusedHandInError("보통의 파일이 아니다.")
    size = path.stat().st_size
    if size > 4 * LONGEST:  # 읽어 보지 않고도 안다.
        raise RefusedHandInError(f"너무 크다({size:,}바이트). {LONGEST:,}자까지 받는다.")
    try:
        text = path.read_text(encoding="utf-8-sig")
        given = json.loads(text)
        json.dumps(given, allow_nan=False)  # NaN과 1e999는 JSON이 아니어서 Node가 읽지 못한다.
    except OSError as error:
        raise RefusedHandInError(f"파일을 열 수 없다({error.strerror}).") from None
    except UnicodeDecodeError:
        raise RefusedHandInError("UTF-8로 적은 글이 아니다.") from None
    except (ValueError, RecursionError):
        raise RefusedHandInError("JSON으로 읽을 수 없다.") from None
    if len(text) > LONGEST:
        raise RefusedHandInError(f"너무 길다. {LONGEST:,}자까지 받는다.")
    try:
        return _checked(given, file)
    except RefusedHandInError as refused:
        student = given.get("student") if isinstance(given, dict) else None
        number = student.get("number") if isinstance(student, dict) else None
        refused.number = tidy_number(number) if _is_text(number, LONGEST_NAME) else ""
        raise


def _checked(given: Any, file: str) -> HandIn:
    _need(isinstance(given, dict) and given.get("format") == FORMAT, "이 책의 제출 파일이 아니다.")
    _need(given.get("version") == VERSION, f"제출 파일의 판이 {VERSION}이 아니다.")
    parts = {"format", "version", "saved", "student", *WORK}
    odd = ", ".join(repr(name[:LONGEST_NAME]) for name in sorted(given.keys() ^ parts)[:MOST_NAMED])
    _need(not odd, f"있어야 할 갈래가 없거나 모르는 갈래가 있다: {odd}.")
    _need(_depth(given) <= _DEEPEST, "값이 너무 깊이 들어 있다.")
    student = given["student"]
    _need(
        isinstance(student, dict) and student.keys() == {"name", "number", "class"}, "student의 꼴이 다르다."
    )
    name, number, class_name = (_line(student[key]) for key in ("name", "number", "class"))
    name, number, class_name = tidy(name), tidy_number(number), tidy(class_name)
    _need(number, "학생의 번호가 없다.")
    for part in WORK:
        _need(isinstance(given[part], dict) and len(given[part]) <= MOST, f"{part}의 꼴이 다르다.")
        for item, value in given[part].items():
            _need(_is_text(item, LONGEST_NAME), f"{part}에 이름으로 쓸 수 없는 것이 있다.")
            _need(_FITS[part](value), f"{part}의 {item!r}을(를) 읽을 수 없다.")
    return HandIn(file, _time(given["saved"]), name, number, class_name, {part: given[part] for part in WORK})


def _need(holds: Any, reason: str) -> None:
    if not holds:
        raise RefusedHandInError(reason)


def _is_text(value: Any, most: int, least: int = 0) -> bool:
    """UTF-8로 다시 적을 수 있고, 줄바꿈과 탭 말고는 제어 문자가 없는 글인지."""
    return (
        isinstance(value, str)
        and least <= len(value) <= most
        and not any(
            unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\n\t\r" for letter in value
        )
    )


def _line(value: Any) -> str:
    _need(_is_text(value, LONGEST_NAME), f"student의 글은 {LONGEST_NAME}자 이하여야 한다.")
    return str(value)


def tidy(text: str) -> str:
    """이름과 반을 견줄 수 있는 꼴. 페이지(widgets/homework/student.js)도 이렇게 적는다."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def tidy_number(text: str) -> str:
    """번호를 견줄 수 있는 꼴: 전각 글자는 반각으로, 빈칸과 보이지 않는 글자는 없이. 페이지도 이렇게 적는다."""
    plain = unicodedata.normalize("NFKC", text)
    seen = "".join(letter for letter in plain if unicodedata.category(letter) not in _UNSEEN)
    return unicodedata.normalize("NFKC", seen)


def _time(value: Any) -> datetime:
    try:
        saved = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise RefusedHandInError("saved가 시각이 아니다.") from None
    _need(saved.tzinfo and 2000 < saved.year < 2200, "saved가 시간대까지 적은 시각이 아니다.")
    return saved


def _depth(value: Any) -> int:
    """목록과 사전이 겹친 깊이. _DEEPEST를 넘으면 더 세지 않는다."""
    level, depth = [value], 0
    while level and depth <= _DEEPEST:
        inside = [one for one in level if isinstance(one, (dict, list))]
        level = [inner for one in inside for inner in (one.values() if isinstance(one, dict) else one)]
        depth += bool(inside)
    return depth


def _is_tries(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= MOST_TRIES
        and all(_is_text(one, LONGEST_ANSWER) for one in value)
    )


def _is_challenge(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == _CHALLENGE
        and _is_text(value["model"], LONGEST_NAME)
        and _is_text(value["text"], LONGEST_ANSWER)
        and isinstance(value["operations"], list)
        and len(value["operations"]) <= MOST
    )


def _is_mission(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == _MISSION
        and isinstance(value["settings"], dict)
        and type(value["steps"]) is int
        and 0 <= value["steps"] <= MOST_STEPS
        and _is_text(value["hash"], 8)
    )


_FITS: dict[str, Callable[[Any], bool]] = {
    "guesses": _is_tries,
    "homework": lambda value: _is_text(value, LONGEST_ANSWER),
    "stations": lambda value: _is_text(value, LONGEST_SOURCE),
    "challenges": _is_challenge,
    "missions": _is_mission,
}
