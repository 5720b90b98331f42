"""A class is marked as it deserves, twice alike; hostile hand-ins harm nothing and are told."""

import csv
import io
from datetime import datetime

import pytest
from made_up_book import write_book
from made_up_class import DUE, FORMULA, HOSTILE, MARKUP, hand_in, put, write_class
from station_sources import RIGHT, SLIPS, station_of

from kit_lab.classroom import judging, marking
from kit_lab.classroom.__main__ import main
from kit_lab.classroom.child import judged
from kit_lab.classroom.marking import mark_class
from kit_lab.classroom.report import report
from kit_lab.classroom.table import table
from kit_lab.exercises import MISTAKES
from kit_lab.questions import load_questions


def marked_as(folder, mistakes):
    """The class in `folder` marked, checked against the truth."""
    victim = folder.parent / "victim"
    victim.write_text("whole")
    truth = write_class(folder, victim, mistakes)
    found = mark_class(folder, write_book(folder.parent / "book"), datetime.fromisoformat(DUE))
    people = {one.student.number: one for one in found.students}
    kinds = {
        number: {name: one["kind"] for name, one in people[number].results["stations"].items()}
        for number in people
    }
    assert len(people) + len(found.refused) == len([*folder.iterdir()])
    for number, (mistake, stations) in truth.items():
        results = people[number].results["stations"]
        named = {name for name, one in results.items() if one.get("mistake") == mistake}
        assert named == {MISTAKES[mistake].station}, (number, mistake, results)
        assert people[number].right("stations") == len(stations) - 1
    for number in ("right", "copier"):
        assert kinds[number] == dict.fromkeys(RIGHT, "passed")
    assert kinds["hostile0"] | kinds["hostile1"] == {name: kind for name, (_, kind) in HOSTILE.items()}
    assert kinds["blank"] == {}
    assert {file for file, *_ in found.refused} == {
        f"{name}.json" for name in ("forged", "broken", "deep", "bytes", "huge")
    }
    assert victim.read_text() == "whole"
    assert [number for number, one in people.items() if one.late] == ["copier"]
    assert {group for groups in found.alike.values() for one in groups for group in one} == {
        "copier",
        "right",
    }
    return found


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class") / "hand-ins"
    folder.mkdir()
    return folder, marked_as(folder, ("attend_not_scaled", "layer_norm_by_variance"))


def test_the_same_hand_ins_get_the_same_marks(small):
    folder, found = small
    again = mark_class(folder, folder.parent / "book", datetime.fromisoformat(DUE))
    assert table(again) == table(found)
    assert report(again) == report(found)


def test_the_table_opens_in_excel_and_holds_no_formula(small):
    text = table(small[1])
    rows = [*csv.reader(io.StringIO(text.removeprefix("\ufeff")))]
    assert text.startswith("\ufeff번호,이름")
    assert {len(row) for row in rows} == {len(rows[0])}
    assert f"'{FORMULA}" in text
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)


def test_the_report_names_mistakes_and_shows_foreign_text_as_text(small):
    text = report(small[1])
    assert MARKUP not in text
    assert MARKUP.replace("<", "&lt;").replace(">", "&gt;") in text
    assert "스코어를 나누지 않았다: d_k가 클수록 가중치가 한 키로 쏠린다." in text
    assert "<script" not in text
    for words in (
        "폴더 밖의 파일을 지우려 했다.",
        "점검하는 코드를 고쳤다.",
        "프로세스를 만들려 했다.",
        "copier, right",
    ):
        assert words in text


def test_a_name_turns_nothing_that_stands_beside_it(tmp_path):
    put(tmp_path, "a.json", hand_in("1", {"softmax": RIGHT["softmax"]}, name="\u202e김\u2066철수"))
    found = mark_class(tmp_path)
    for text in (table(found), report(found)):
        assert "[U+202E]김[U+2066]철수" in text
        assert not {"\u202e", "\u2066"} & {*text}


def test_only_the_chapters_asked_for_count(tmp_path):
    put(tmp_path, "a.json", hand_in("1", {name: RIGHT[name] for name in ("softmax", "layer_norm")}))
    found = mark_class(tmp_path, chapters=["attention"])
    assert [*found.students[0].results["stations"]] == ["softmax"]
    assert {"softmax", "attend"} <= {*found.expected["stations"]}
    with pytest.raises(ValueError, match="--chapters"):
        mark_class(tmp_path, chapters=["nowhere"])


def test_only_the_homework_that_was_set_counts(tmp_path):
    handed = ("attention-weight", "attention-output", "masking-hole")
    given = hand_in("1", {"softmax": RIGHT["softmax"]}, homework=dict.fromkeys(handed, "1"))
    put(tmp_path, "a.json", given)
    found = mark_class(tmp_path, homework=["attention-weight", "masking"])
    assert [*found.students[0].results["homework"]] == ["attention-weight", "masking-hole"]
    assert found.students[0].results["stations"] == {}
    masking = {one.name for one in load_questions("masking")}
    assert {*found.expected["homework"]} == masking | {"attention-weight"}
    assert "attention-output" not in report(found)
    header = table(found).splitlines()[0]
    assert ["숙제 전체" in header, "네 차례 전체" in header, "책의 문제" in header] == [True, False, False]
    both = mark_class(tmp_path, chapters=["attention"], homework=["masking-hole"])
    assert [*both.students[0].results["stations"]] == ["softmax"]
    assert both.expected["homework"] == ["masking-hole"]


def test_a_homework_that_is_not_there_is_told_with_the_nearest_that_is(tmp_path, capsys):
    folder = tmp_path / "hand-ins"
    folder.mkdir()
    with pytest.raises(SystemExit):
        main(
            [
                "mark",
                str(folder),
                "--output",
                str(tmp_path / "marks"),
                "--set",
                "masking-hole, atention-weight",
            ]
        )
    assert (
        "'atention-weight'은(는) 쓸 수 없다. 가장 가까운 이름은 attention-weight이다."
        in capsys.readouterr().err
    )


def test_a_system_without_walls_marks_all_the_same_and_says_so(tmp_path, monkeypatch):
    put(tmp_path, "a.json", hand_in("1", {"softmax": RIGHT["softmax"]}))
    monkeypatch.setattr(marking, "_walls_stand", lambda: False)
    found = mark_class(tmp_path)
    assert found.students[0].right("stations") == 1
    assert "이 시스템은 네트워크와 폴더 밖의 쓰기를" in report(found)


def test_a_judge_that_cannot_start_ends_in_a_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(judging, "JUDGE", tmp_path / "gone.js")
    folder = tmp_path / "hand-ins"
    folder.mkdir()
    put(folder, "a.json", hand_in("1", missions={"quick": {"settings": {}, "steps": 1, "hash": ""}}))
    with pytest.raises(SystemExit):
        main(["mark", str(folder), "--output", str(tmp_path / "out")])
    assert "시작하지 못했다" in capsys.readouterr().err


def test_the_command_writes_both_files(tmp_path, capsys):
    folder, output = tmp_path / "hand-ins", tmp_path / "marks"
    folder.mkdir()
    put(folder, "a.json", hand_in("1", {"softmax": RIGHT["softmax"]}))
    main(["mark", str(folder), "--output", str(output), "--due", "2026-11-01T00:00"])
    assert sorted(path.name for path in output.iterdir()) == ["marks.csv", "report.html"]
    assert "늦음" in (output / "marks.csv").read_text(encoding="utf-8").splitlines()[1]
    out = capsys.readouterr().out
    assert "학생 1명의 제출을 채점하여" in out
    assert "볼 것" not in out


def test_the_command_says_what_to_look_at_before_the_marks_are_used(tmp_path, capsys):
    folder, roll = tmp_path / "hand-ins", tmp_path / "roll.csv"
    folder.mkdir()
    put(folder, "stranger.json", hand_in("1", {}))
    put(folder, "forged.json", hand_in("2", {}) | {"score": 10})
    roll.write_text("2,홍길동\n", encoding="utf-8")
    main(["mark", str(folder), "--output", str(tmp_path / "marks"), "--class", str(roll)])
    assert "읽지 못한 파일 1개, 살필 학생 2명" in capsys.readouterr().out
    assert "score" in (tmp_path / "marks" / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "wrong", [["grade"], ["mark", "nowhere"], ["mark", ".", "--due", "soon"], ["mark", ".", "--book", "."]]
)
def test_a_wrong_command_is_refused_in_korean(tmp_path, wrong, capsys):
    with pytest.raises(SystemExit):
        main([*wrong, *(["."] if len(wrong) == 1 else []), "--output", str(tmp_path / "marks")])
    assert "쓸 수 없다" in capsys.readouterr().err
    assert not (tmp_path / "marks").exists()
    with pytest.raises(SystemExit):
        main(["mark", str(tmp_path), "--output", str(tmp_path / "marks")])
    assert "제출 폴더의 밖에" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["mark", str(tmp_path), "--output", __file__])
    assert "이것은 파일이다" in capsys.readouterr().err


def test_a_student_costs_no_more_than_three_lost_children(monkeypatch):
    monkeypatch.setattr(
        marking, "answers", lambda command, header, items, seconds: [{"kind": "hung"}] * len(items)
    )
    found = marking.judge_stations(dict.fromkeys([*RIGHT][:5], "import os"), walls=False)
    assert [one["kind"] for one in found.values()] == ["hung"] * 3 + ["left"] * 2


def test_the_address_of_an_object_is_not_told():
    assert "at 0x" not in judged("softmax", "def softmax(x):\n    raise ValueError(object())\n")["sentence"]


@pytest.mark.long
def test_a_class_of_forty_is_marked_as_it_deserves(tmp_path):
    folder = tmp_path / "hand-ins"
    folder.mkdir()
    found = marked_as(folder, tuple(SLIPS)[:30])
    assert len([*folder.iterdir()]) == 40
    assert {name for (_, name), _, _ in found.mistakes()} == {station_of(one) for one in tuple(SLIPS)[:30]}
    assert len(found.mistakes()) == 30


@pytest.mark.parametrize(
    "told",
    [
        {"kind": "passed"},
        {"kind": "passed", "sentence": 3, "mistake": None},
        {"kind": "wrong", "sentence": "", "mistake": "nowhere"},
        {"kind": "wrong", "sentence": "", "mistake": ["softmax"]},
        {"kind": "passed", "sentence": "", "mistake": None, "right": []},
        {"kind": "judged", "sentence": "", "mistake": None},
    ],
)
def test_what_no_child_would_tell_is_forged(told):
    assert marking._sane(told) == {"kind": "forged"}


def test_a_lone_surrogate_of_foreign_code_can_be_written():
    told = marking._sane({"kind": "raised", "sentence": "\ud800", "mistake": None})
    assert told["sentence"].encode("utf-8")
