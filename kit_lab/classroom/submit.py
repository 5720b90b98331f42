"""노트북에서 제출 파일을 만든다."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kit_core.training.loop.atomic_files import atomic
from kit_core.validation import (
    as_list,
    as_text,
    check_callable,
    check_choice,
    check_fields,
    check_kind,
    check_that,
)
from kit_lab.classroom.collecting import is_readers, source_of
from kit_lab.classroom.hand_in import (
    FORMAT,
    LONGEST_ANSWER,
    LONGEST_NAME,
    LONGEST_SOURCE,
    VERSION,
    WORK,
    read_hand_in,
    tidy,
    tidy_number,
)
from kit_lab.exercises.catalogue import STATIONS
from kit_lab.questions.questions import by_name, variant_of


def submit(
    path: str | Path,
    *,
    name: str,
    number: str,
    class_name: str = "",
    functions: Iterable[Callable[..., Any]] | Mapping[str, Any] | None = None,
    answers: Mapping[str, str] | None = None,
) -> Path:
    """「네 차례」에서 쓴 함수와 숙제의 답을 제출 파일 하나로 쓴다. 이 컴퓨터 밖으로는 아무것도 보내지 않는다.

    파일에 담기는 것은 이름, 번호, 반, 만든 시각, 함수마다 코드(그 함수가 부르는 독자의 함수와 쓰는 상수까지),
    숙제의 답이다. 점수는 담기지 않고, 채점이 코드를 다시 실행한다. JSON이므로 편집기로 열어 볼 수 있고, 낼 것은 독자가
    직접 낸다. 쓸 수 없는 것이 하나라도 있으면 파일을 만들지 않는다. 이미 있는 파일은 새것으로 바꾼다.

    Args:
        path: 쓸 파일. 이름이 .json으로 끝난다.
        name: 이름. 100자까지이다.
        number: 학생의 번호. 숙제의 문제는 이 번호에 따라 수가 다르다.
        class_name: 반이나 강의의 이름. ""이면 적지 않는다.
        functions: 낼 함수들이나, 이름에서 함수를 찾는 사전. None이면 노트북에 있는 「네 차례」의 함수 모두이다.
        answers: 숙제의 문제의 이름에서 답을 찾는 사전. 고르는 문제의 답은 고른 보기의 글이다.

    Returns:
        쓴 파일의 경로.

    Raises:
        TypeError: 형이 다를 때.
        ValueError: 채점이 읽지 못할 글자가 있을 때,
            이름이나 번호가 비었거나 너무 길 때, 「네 차례」의 함수가 아닌 것이 있을 때, 코드를 찾을 수 없을 때,
            낼 것이 하나도 없을 때.
    """
    check_kind("path", path, (str, Path), "쓸 파일의 경로를 넣는다")
    place = Path(path)
    check_that("path", str(path), place.suffix == ".json", "이름이 .json으로 끝나는 파일을 정한다")
    student = {
        "name": tidy(as_text("name", name, LONGEST_NAME)),
        "number": tidy_number(as_text("number", number, LONGEST_NAME)),
        "class": tidy(as_text("class_name", class_name, LONGEST_NAME)),
    }
    for key in ("name", "number"):
        check_that(key, student[key], student[key], "비워 둘 수 없다")
    if functions is None:
        functions = _notebook(sys._getframe(1).f_globals)
    homework = _answers({} if answers is None else answers, student["number"])
    stations = {}
    for station, function in _functions(functions).items():
        source = source_of(function, station)
        check_that(
            station, source, len(source) <= LONGEST_SOURCE, f"코드는 모두 {LONGEST_SOURCE:,}자까지이다"
        )
        stations[station] = source
    found = "「네 차례」의 함수를 쓴 노트북에서 부르거나 functions에 함수를 넣는다"
    check_that("functions", [], stations or homework, f"낼 것이 없다. {found}")
    written: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    written |= {
        "saved": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "student": student,
    }
    written |= {part: {} for part in WORK} | {"homework": homework, "stations": stations}
    with atomic(place) as scratch:
        scratch.write_text(json.dumps(written, ensure_ascii=False, indent=1), "utf-8", newline="\n")
        read_hand_in(scratch, place.name)  # 채점이 읽지 못할 것은 쓰지 않는다.
    return place


def _notebook(caller: Mapping[str, Any]) -> Mapping[str, Any]:
    """노트북의 이름공간. 노트북이 아니면 부른 쪽의 것이다."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return caller if shell is None else shell.user_ns


def _functions(given: Any) -> dict[str, Callable[..., Any]]:
    """정거장의 이름에서 함수를 찾는 사전. 차례는 정거장의 차례이다."""
    if isinstance(given, Mapping):
        return {name: given[name] for name in STATIONS if is_readers(given.get(name))}
    named = {}
    for i, function in enumerate(as_list("functions", given)):
        check_callable(f"functions[{i}]", function, "함수를 이름만 넣는다. 예: functions=[attend]")
        check_that(f"functions[{i}]", function, is_readers(function), "독자가 쓴 함수를 넣는다")
        named[check_choice(f"functions[{i}]의 이름", function.__name__, STATIONS)] = function
    return {name: named[name] for name in STATIONS if name in named}


def _answers(given: Any, number: str) -> dict[str, str]:
    check_fields("answers", given)
    known = by_name()
    found = {}
    for name, answer in given.items():
        right = "문제은행에 있는 문제의 이름을 적는다. 숙제의 페이지에서 만든 파일에 있다"
        check_that("answers의 이름", name, isinstance(name, str) and name in known, right)
        found[name] = as_text(f"answers[{name!r}]", str(answer), LONGEST_ANSWER)
        texts = [option.text for option in known[name].ask(variant_of(number, name)).options]
        right = f"보기 가운데 하나를 글 그대로 적는다: {texts}"
        check_that(f"answers[{name!r}]", answer, not texts or answer in texts, right)
    return found
