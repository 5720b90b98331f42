"""LMS와 표 계산 프로그램이 여는 성적표."""

import csv
import re
from io import StringIO

from kit_lab.classroom.marking import Marked, MarkedClass

PARTS = {
    "guesses": "책의 문제",
    "homework": "숙제",
    "stations": "네 차례",
    "challenges": "수술대의 도전",
    "missions": "학습장의 도전",
}
_FORMULA = ("=", "＝", "+", "＋", "-", "－", "@", "＠", "\t", "\r", "\n")
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """글이 놓이는 방향을 바꾸는 보이지 않는 글자를 그 번호로 적는다. 남의 이름이 곁의 글을 뒤집지 못하게 한다."""
    return _TURNING.sub(lambda found: f"[U+{ord(found[0]):04X}]", text)


def table(marked: MarkedClass) -> str:
    """학생마다 한 줄인 CSV. 엑셀이 우리말을 읽게 UTF-8의 BOM으로 시작한다. 내지도 않고 낼 것도 없던 갈래의 열은 없다."""
    alike = {number for groups in marked.alike.values() for group in groups for number in group}
    text = StringIO()
    writer = csv.writer(text)
    parts = [
        part for part in PARTS if marked.expected[part] or any(one.results[part] for one in marked.students)
    ]
    columns = [f"{PARTS[part]} {what}" for part in parts for what in ("맞음", "냄", "전체")]
    first = [f"{PARTS['guesses']} 첫 시도 맞음"] if "guesses" in parts else []
    who = ("번호", "이름", "반", "저장", "제출", "점수", "만점")
    writer.writerow([*who, *columns, *first, "같은 코드", "살필 것", "파일"])
    for one in marked.students:
        writer.writerow(map(_cell, _row(one, marked, parts, one.student.number in alike)))
    return "\ufeff" + visible(text.getvalue())


def _row(one: Marked, marked: MarkedClass, parts: list[str], alike: bool) -> list[object]:
    student = one.student
    counts = [
        count
        for part in parts
        for count in (one.right(part), len(one.results[part]), len(marked.expected[part]))
    ]
    first = sum(
        result["kind"] == "judged" and result["right"][0] for result in one.results["guesses"].values()
    )
    return [
        student.number,
        student.name,
        student.class_name,
        one.saved,
        one.tag,
        one.score,
        marked.most,
        *counts,
        *([first] if "guesses" in parts else []),
        "있음" if alike else "",
        " / ".join(one.notes),
        " / ".join(student.files),
    ]


def _cell(value: object) -> object:
    """수식으로 읽힐 글 앞에 작은따옴표를 붙인다."""
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.lstrip(" ").startswith(_FORMULA) else value
