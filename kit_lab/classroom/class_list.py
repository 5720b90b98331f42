"""제출 폴더 하나를 읽어, 번호가 같은 파일을 학생 한 사람의 것으로 모은다."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from kit_lab.classroom.hand_in import WORK, HandIn, RefusedHandInError, read_hand_in


@dataclass(frozen=True)
class Student:
    """학생 한 사람이 낸 것. files는 모은 파일들, saved는 그 가운데 마지막 시각, notes는 사람이 살필 일이다.

    내지 않은 학생은 files가 비고 saved가 None이다. refused는 이 학생의 것이지만 읽지 못한 파일마다의 까닭이다.
    """

    number: str
    name: str
    class_name: str
    saved: datetime | None
    files: tuple[str, ...]
    work: Mapping[str, Mapping[str, Any]]
    notes: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


Refused = tuple[str, str, str]  # 거절한 파일의 이름, 까닭, 적힌 번호


def read_class(folder: Path) -> tuple[list[Student], list[Refused]]:
    """폴더와 그 아래에 있는 모든 파일을 읽는다.

    Returns:
        번호의 차례로 놓은 학생들, 그리고 거절한 파일들. 적힌 번호를 알 수 없으면 빈 글이다.
    """
    found: dict[str, list[HandIn]] = {}
    refused = []
    for path in sorted(folder.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            continue
        file = path.relative_to(folder).as_posix().encode("utf-8", "replace").decode("utf-8")
        try:
            one = read_hand_in(path, file)
        except RefusedHandInError as reason:
            refused.append((file, str(reason), reason.number))
        else:
            found.setdefault(one.number, []).append(one)
    return [_merged(found[number]) for number in sorted(found)], refused


def with_refused(student: Student, refused: Iterable[Refused]) -> Student:
    """이 학생의 것인데 읽지 못한 파일을 적은 학생. 적힌 번호나, 쪽이 번호로 지은 파일의 이름으로 안다."""
    plain = re.escape(re.sub(r"[^\w-]|_", "", student.number))
    own = re.compile(rf"hand-in-{plain}(?![\w-])")
    told = [f"{file}: {why}" for file, why, number in refused if number == student.number or own.search(file)]
    return replace(student, refused=tuple(told))


def _merged(files: list[HandIn]) -> Student:
    """항목마다 나중에 저장한 것이 이긴다."""
    files = sorted(files, key=lambda one: (one.saved, one.file))
    last = files[-1]
    names = sorted({one.name for one in files})
    notes = () if len(names) == 1 else (f"한 번호로 낸 이름이 여럿이다: {', '.join(names)}",)
    work = {
        part: {item: value for one in files for item, value in sorted(one.work[part].items())}
        for part in WORK
    }
    return Student(
        last.number,
        last.name,
        last.class_name,
        last.saved,
        tuple(one.file for one in files),
        work,
        notes,
    )
