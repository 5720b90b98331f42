"""반의 명단: CSV를 읽어, 내지 않은 학생을 넣고 명단에 없는 번호를 살필 것으로 적는다."""

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

from kit_core.validation import check_that
from kit_lab.classroom.class_list import Student
from kit_lab.classroom.hand_in import WORK, tidy, tidy_number


def read_roll(path: Path) -> dict[str, str]:
    """명단을 읽는다. 첫 열이 번호(학번), 둘째 열이 이름이고, 제목 줄과 이름은 없어도 된다.

    Returns:
        번호에서 이름을 찾는 사전. 차례는 명단의 차례이다.

    Raises:
        ValueError: UTF-8도 CP949도 아니거나, 따옴표가 맞지 않거나, 첫 열이 번호가 아니거나, 한 번호가 두 번 있을 때.
    """
    given = path.read_bytes()
    try:
        text = given.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = given.decode("cp949", "replace")  # 우리말 엑셀의 「CSV(쉼표로 분리)」
    whole = "\ufffd" not in text and "\0" not in text
    check_that("--class", str(path), whole, "UTF-8이나 CP949로 적은 CSV로 저장한다")
    comma = max(",;\t", key=text.count)
    try:
        read = [*csv.reader(StringIO(text, newline=""), delimiter=comma, strict=True)]
    except csv.Error:  # 그대로 읽으면 그 뒤의 학생들이 한 칸에 들어간다.
        raise ValueError(f"--class={str(path)!r}은(는) 쓸 수 없다. 닫지 않은 따옴표가 있는지 본다.") from None
    lines = [[*line, ""] for line in read if any(map(str.strip, line))]
    # 엑셀이 수로 읽지 못하게 하려고 ="2026"이나 '2026으로 적은 것도 있다.
    rows = [(tidy_number(number).strip("='\""), tidy(name)) for number, name, *_ in lines]
    if rows and not _has_digit(rows[0][0]):
        del rows[0]  # 제목 줄
    numbers = [number for number, _ in rows]
    right = "첫 열에 숫자가 든 번호(학번), 둘째 열에 이름을 적는다"
    # 「순번,학번,이름」이거나, 제목 위에 또 제목이 있다.
    astray = "학번" in numbers or any("학번" in line[1:] for line in lines[:2])
    fits = not astray and all(numbers) and any(map(_has_digit, numbers))
    check_that("--class", str(path), fits, right)
    twice = sorted(number for number, count in Counter(numbers).items() if count > 1)
    check_that(
        "--class", str(path), not twice, f"한 번호를 한 번만 적는다. 두 번 적힌 것: {', '.join(twice)}"
    )
    return dict(rows)


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def on_roll(students: Sequence[Student], roll: Mapping[str, str]) -> list[Student]:
    """명단의 차례로 놓은 학생들. 내지 않은 학생은 파일이 없고, 명단에 없는 학생은 끝에 온다."""
    handed = {one.number: one for one in students}
    absent = {number: name for number, name in roll.items() if number not in handed}
    found = []
    for number, name in roll.items():
        one = handed.get(number) or Student(number, name, "", None, (), {part: {} for part in WORK})
        told = f"명단에 적힌 이름과 다르다: {name}"
        found.append(one if name in ("", one.name) else replace(one, notes=(*one.notes, told)))
    for one in students:
        if one.number not in roll:
            same = [number for number, name in absent.items() if name and name == one.name]
            maybe = f" 이름이 같은 {', '.join(same)}은(는) 내지 않았다." if same else ""
            found.append(replace(one, notes=(*one.notes, f"명단에 없는 번호이다.{maybe}")))
    return found
