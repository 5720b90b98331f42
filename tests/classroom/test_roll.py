"""A class's roll: whoever handed in nothing is there with nothing right, and a number that it lacks is told."""

import csv
import io

import pytest
from made_up_class import hand_in, put
from station_sources import RIGHT

from kit_lab.classroom.marking import mark_class
from kit_lab.classroom.report import report
from kit_lab.classroom.roll import read_roll
from kit_lab.classroom.table import table

ROLL = {"20260001": "홍길동", "20260002": "김 아무개", "20260003": "펭수"}
LINES = "".join(f"{number},{name}\r\n" for number, name in ROLL.items())
FORMS = {
    "with a heading": f"학번,이름\r\n{LINES}".encode(),
    "as Excel in Korean": f"학번,이름\r\n{LINES}".encode("cp949"),
    "with a BOM": LINES.encode("utf-8-sig"),
    "with more columns, quotes and empty lines": f"\n{LINES}".replace("\r\n", ",1반\n\n,,\n").encode()
    + b'\n"",""\n',
    "with semicolons": f"학번,이름\r\n{LINES}".replace(",", ";").encode(),
    "pasted from a sheet": f"학번,이름\r\n{LINES}".replace(",", "\t").encode(),
    "with numbers that Excel is to take for text": '="20260001",홍길동\n\'20260002,김 아무개\n20260003,펭수'.encode(),
    "in other letters": "２０２６０００１,홍길동\n2026 0002,김  아무개\n20260003\u200b,펭수".encode(),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_roll_is_read_as_spreadsheets_write_it(tmp_path, form):
    (tmp_path / "roll.csv").write_bytes(FORMS[form])
    assert [*read_roll(tmp_path / "roll.csv").items()] == [*ROLL.items()]


def test_numbers_alone_are_a_roll(tmp_path):
    (tmp_path / "roll.csv").write_text("번호\n1\n2", encoding="utf-8")
    assert read_roll(tmp_path / "roll.csv") == {"1": "", "2": ""}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (b"", "첫 열에"),
        ("이름,번호\n홍길동,1\n김,2".encode(), "첫 열에"),
        (b"1,a\n,b", "첫 열에"),
        ("순번,학번,이름\n1,20260001,홍".encode(), "첫 열에"),
        ("2026년 2학기\n학번,이름\n1,홍".encode(), "첫 열에"),
        ('1,"홍\n2,김\n3,박'.encode(), "따옴표"),
        ('1,"홍"\n2,"'.encode() + b"x" * 200_000 + b'"', "따옴표"),
        ("1,홍\n2,김\n 1 ,박".encode(), "두 번 적힌 것: 1"),
        ("1,홍".encode("utf-16"), "CP949"),
    ],
)
def test_what_is_no_roll_is_refused_in_korean(tmp_path, given, words):
    (tmp_path / "roll.csv").write_bytes(given)
    with pytest.raises(ValueError, match=words):
        read_roll(tmp_path / "roll.csv")


@pytest.fixture
def marked(tmp_path):
    folder, roll = tmp_path / "hand-ins", tmp_path / "roll.csv"
    folder.mkdir()
    roll.write_bytes(FORMS["as Excel in Korean"])
    put(folder, "a.json", hand_in("20260002", {"softmax": RIGHT["softmax"]}, name="김아무개"))
    put(folder, "b.json", hand_in("20260010", {"softmax": "x"}))
    return mark_class(folder, chapters=["attention"], roll=roll)


def test_all_of_the_roll_have_a_line_in_its_order_and_strangers_come_last(marked):
    rows = [*csv.DictReader(io.StringIO(table(marked).removeprefix("\ufeff")))]
    assert [row["번호"] for row in rows] == [*ROLL, "20260010"]
    absent, handed = rows[0], rows[1]
    assert [absent[name] for name in ("이름", "저장", "제출", "점수")] == ["홍길동", "", "내지 않음", "0"]
    assert (handed["제출"], handed["점수"]) == ("", "1")
    assert {row["만점"] for row in rows} == {str(marked.most)}
    assert marked.most == sum(map(len, marked.expected.values())) > 1


def test_a_number_that_the_roll_lacks_and_another_name_are_told(marked):
    notes = {one.student.number: " ".join(one.notes) for one in marked.students}
    assert "명단에 없는 번호" in notes["20260010"]
    assert "20260001" in notes["20260010"]
    assert "김 아무개" in notes["20260002"]
    assert notes["20260001"] == notes["20260003"] == ""


def test_whose_file_could_not_be_read_has_not_handed_in_nothing(tmp_path):
    folder, roll = tmp_path / "hand-ins", tmp_path / "roll.csv"
    folder.mkdir()
    roll.write_text(LINES, encoding="utf-8")
    (folder / "hand-in-20260001.json").write_text("{", encoding="utf-8")
    put(folder, "mine.json", hand_in("20260002", {}) | {"score": 10})
    (folder / "hand-in-202600033.json").write_text("{", encoding="utf-8")
    marked = mark_class(folder, chapters=["attention"], roll=roll)
    rows = [*csv.DictReader(io.StringIO(table(marked).removeprefix("\ufeff")))]
    assert [row["제출"] for row in rows] == ["읽지 못함", "읽지 못함", "내지 않음"]
    assert "hand-in-20260001.json: JSON으로" in rows[0]["살필 것"]
    assert "score" in rows[1]["살필 것"]
    text = report(marked)
    assert "내지 않은 학생이 1명" in text
    assert text.count("살필 것: 읽지 못한 파일이 있다. ") == 2


def test_the_report_counts_who_handed_in_and_names_the_others(marked):
    text = report(marked)
    assert "학생 2명의 제출을" in text
    assert "내지 않은 학생이 2명" in text
    assert text.count('<span class="tag">내지 않음</span>') == 2
    assert text.count("제출 파일: ") == 2
