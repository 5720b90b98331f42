"""Reading hand-ins: every hostile form is refused with a reason in Korean, and those of one student become one."""

import json
import os
import re

import pytest
from made_up_class import hand_in, put
from student_numbers import CASES

from kit_lab.classroom.class_list import read_class
from kit_lab.classroom.hand_in import RefusedHandInError, read_hand_in, tidy_number

GOOD = hand_in("1")
STUDENT = GOOD["student"]
MISSION = {"settings": {}, "steps": 100, "hash": "01234567"}
CHALLENGE = {"model": "a", "text": "b", "operations": []}
DEEP = {"a": {"b": {"c": {"d": [[]]}}}}
WRONG = {
    "no object": [],
    "another format": GOOD | {"format": "x"},
    "another version": GOOD | {"version": 2},
    "scores": GOOD | {"scores": {"softmax": 100}},
    "a part missing": {key: value for key, value in GOOD.items() if key != "homework"},
    "no number": GOOD | {"student": STUDENT | {"number": " "}},
    "a long name": GOOD | {"student": STUDENT | {"name": "가" * 101}},
    "half a letter": GOOD | {"student": STUDENT | {"name": "\ud800"}},
    "a bell": GOOD | {"student": STUDENT | {"name": "\a"}},
    "a score beside the name": GOOD | {"student": STUDENT | {"score": 100}},
    "no time": GOOD | {"saved": "어제"},
    "a time without its zone": GOOD | {"saved": "2026-11-29T11:00:00"},
    "a time before all": GOOD | {"saved": "0001-01-01T00:00:00+23:59"},
    "guesses of numbers": GOOD | {"guesses": {"a": [1]}},
    "no guess": GOOD | {"guesses": {"a": []}},
    "a list of homework": GOOD | {"homework": ["a"]},
    "a part that cannot be written": GOOD | {"\ud800": {}},
    "long code": GOOD | {"stations": {"softmax": "x" * 20_001}},
    "too many": GOOD | {"homework": {str(i): "" for i in range(1001)}},
    "half a challenge": GOOD | {"challenges": {"a": {"model": "b"}}},
    "operations of text": GOOD | {"challenges": {"a": CHALLENGE | {"operations": "all"}}},
    "half a step": GOOD | {"missions": {"quick": MISSION | {"steps": 0.5}}},
    "steps without end": GOOD | {"missions": {"quick": MISSION | {"steps": 10**9}}},
    "deep settings": GOOD | {"missions": {"quick": MISSION | {"settings": DEEP}}},
}
SEED = json.dumps(hand_in("1", missions={"quick": MISSION | {"settings": {"seed": 12}}}))
BYTES = {
    "broken": b'{"format": ',
    "deep": b"[" * 100_000,
    "a long number": b"9" * 5_000,
    "no number": SEED.replace("12", "NaN").encode(),
    "a number without end": SEED.replace("12", "1e999").encode(),
    "no UTF-8": b"\xff\xfe\x00",
    "empty": b"",
}


def reason(path):
    with pytest.raises(RefusedHandInError) as refused:
        read_hand_in(path, path.name)
    return str(refused.value)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_hand_in_is_refused_with_a_reason(tmp_path, name):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(WRONG[name]), encoding="utf-8")
    assert re.search("[가-힣]", reason(path).encode().decode())


@pytest.mark.parametrize("name", BYTES)
def test_what_is_no_json_is_refused_with_a_reason(tmp_path, name):
    path = tmp_path / "a.json"
    path.write_bytes(BYTES[name])
    assert re.search("[가-힣]", reason(path))


def test_a_large_file_is_refused_unread_and_a_link_unfollowed(tmp_path):
    large, link = tmp_path / "large.json", tmp_path / "link.json"
    with large.open("wb") as file:
        os.truncate(file.fileno(), 10**11)
    assert "100,000,000,000" in reason(large)
    put(tmp_path, "good.json", GOOD)
    link.symlink_to(tmp_path / "good.json")
    assert "보통의 파일이 아니다" in reason(link)


def test_a_good_one_is_read_as_it_was_written(tmp_path):
    work = {"guesses": {"a": ["1", "2"]}, "challenges": {"c": CHALLENGE}, "missions": {"quick": MISSION}}
    put(tmp_path, "a.json", hand_in("7", {"softmax": "x = 1"}, name=" 홍  길동 ", **work))
    found = read_hand_in(tmp_path / "a.json", "a.json")
    assert (found.number, found.name, found.class_name) == ("7", "홍 길동", "1반")
    assert found.work == {**work, "homework": {}, "stations": {"softmax": "x = 1"}}


@pytest.mark.parametrize("typed", CASES)
def test_a_number_is_the_same_however_it_was_typed(typed):
    assert tidy_number(typed) == CASES[typed] == tidy_number(CASES[typed])


def test_the_later_of_two_files_of_one_number_wins_item_by_item(tmp_path):
    put(tmp_path, "b.json", hand_in("1", {"softmax": "new"}, saved="2026-11-30T10:00:00+09:00"))
    (tmp_path / "more").mkdir()
    old = hand_in("1", {"softmax": "old", "attend": "old"}, saved="2026-11-30T00:30:00Z", name="남")
    put(tmp_path / "more", "a.json", old)
    put(tmp_path, "other.txt", {})
    (one,), refused = read_class(tmp_path)
    assert one.work["stations"] == {"softmax": "new", "attend": "old"}
    assert one.files == ("more/a.json", "b.json")
    assert "남, 홍길동" in one.notes[0]
    assert [file for file, *_ in refused] == ["other.txt"]
