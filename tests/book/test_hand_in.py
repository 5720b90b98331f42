"""The file of 「제출 파일 만들기」 (book/_static/hand_in.js): there and back, in a record, and spoilt."""

import json
from functools import partial

import pytest
from memory_pages import ALL, RECORD, as_browsers_do, bring, pages, spoilt

run = partial(pages, scripts=RECORD)
WRITE, READ = "kitHandIn.write()", "kitHandIn.read()"
STUDENT = {"name": "가나", "number": "20261", "class": "1반"}
SURGERY = {
    "model": "korean_numbers",
    "text": "삼만 원",
    "operations": [
        {"do": "headOff", "place": "encoder/layer_0/self_attention", "head": 1},
        {"do": "order", "place": "encoder", "layers": [2, 0, 1]},
    ],
}
TRAINED = {
    "settings": {"task": "own", "pairs": [["가", "a"]], "seed": 1, "bug": None},
    "steps": 600,
    "hash": "9fee7ead",
}
PARTS = {
    "guesses": {"p": ["8", "64"]},
    "homework": {"attention-scaled-score": "-1.5"},
    "stations": {"softmax": "def softmax(x):\n" + '\t"\\\n' * 4_900},
    "challenges": {"c": SURGERY},
    "missions": {"one_head": TRAINED},
}
STORED = {
    "kit-handin/student": as_browsers_do(STUDENT),
    **{
        f"kit-handin/{part}/{name}": as_browsers_do(one)
        for part, all_of_it in PARTS.items()
        for name, one in all_of_it.items()
    },
}


@pytest.fixture(scope="module")
def written():
    ((text,),) = run({"stored": STORED, "steps": [WRITE]})
    return json.loads(text)


def test_a_file_holds_the_parts_of_the_contract(written):
    assert written.pop("saved").endswith("Z")
    assert written == {
        "format": "kit-transformer-hand-in",
        "version": 1,
        "student": STUDENT,
        **PARTS,
    }
    written["saved"] = "2026-11-29T11:00:00.000Z"


def test_another_computer_has_all_of_it_and_writes_the_same_file(written):
    ((_, stored, text),) = run({"steps": [bring(json.dumps(written)), ALL, WRITE]})
    assert STORED.items() <= stored.items()
    assert stored["kit-surgery/c"] == stored["kit-solved/playground-one_head"] == "1"
    assert {**json.loads(text), "saved": ""} == {**written, "saved": ""}


def test_an_answer_taken_back_is_not_handed_in():
    ((text,),) = run(
        {"stored": STORED | {"kit-handin/homework/attention-scaled-score": '""'}, "steps": [WRITE]}
    )
    assert json.loads(text)["homework"] == {}


def test_a_record_carries_the_same(written):
    ((record,),) = run({"stored": STORED, "steps": ["kitRecord.write()"]})
    ((_, text),) = run({"steps": [bring(record), WRITE]})
    assert {**json.loads(text), "saved": ""} == {**written, "saved": ""}


def test_settings_and_what_was_read_stay_as_they_are(written):
    stored = {"mode": "dark", "kit-road": "short", "kit-solved/q": "1"}
    ((before, _, after, kept),) = run(
        {
            "stored": stored,
            "steps": [
                "kitMemory.packed().memory",
                bring(json.dumps(written)),
                "kitMemory.packed().memory",
                ALL,
            ],
        }
    )
    assert before["read"] == after["read"]
    assert stored.items() <= kept.items()


@pytest.mark.parametrize(("agrees", "answer"), [(True, "-1.5"), (False, "0")])
def test_the_reader_says_whose_answer_stays_and_of_guesses_the_longer_list_does(written, agrees, answer):
    here = {
        "kit-handin/guesses/p": as_browsers_do(["1", "2", "3"]),
        "kit-handin/homework/attention-scaled-score": as_browsers_do("0"),
        "kit-handin/homework/another": as_browsers_do("7"),
    }
    ((_, found),) = run({"stored": here, "agrees": agrees, "steps": [bring(json.dumps(written)), READ]})
    assert found["guesses"] == {"p": ["1", "2", "3"]}
    assert found["homework"] == {"attention-scaled-score": answer, "another": "7"}
    assert found["stations"] == written["stations"]


def test_a_number_typed_in_another_way_is_the_same_student(written):
    here = {"kit-handin/student": as_browsers_do({**STUDENT, "number": "２０ 261\u200b"})}
    ((_, found),) = run({"stored": here, "steps": [bring(json.dumps(written)), READ]})
    assert found["homework"] == written["homework"]


def test_two_students_are_not_mixed(written):
    here = {**STORED, "kit-handin/student": as_browsers_do({**STUDENT, "number": " 7 "})}
    ((told, after),) = run({"stored": here, "steps": [bring(json.dumps(written)), ALL]})
    assert "번호 7" in told["refused"]
    assert after == here


def test_what_others_have_spoilt_is_not_handed_in():
    hostile = {
        "kit-handin/student": "{",
        "kit-handin/guesses/<b>": '["1"]',
        "kit-handin/guesses/p": '{"0": "1"}',
        "kit-handin/homework/q": '["1"]',
        "kit-handin/stations/softmax": '["def softmax"]',
        "kit-handin/challenges/c": as_browsers_do({**SURGERY, "score": 100}),
        "kit-handin/missions/m": as_browsers_do({**TRAINED, "hash": "<b>"}),
    }
    ((found,),) = run({"stored": hostile, "steps": [READ]})
    nobody = {"name": "", "number": "", "class": ""}
    assert found == {"student": nobody, **{part: {} for part in PARTS}}


SPOILT = [
    (("student", "number"), "  "),
    (("student", "name"), "가" * 101),
    (("guesses", "p"), []),
    (("guesses", "p"), ["1"] * 51),
    (("guesses", "p"), ["1" * 201]),
    (("guesses", "<img src=x>"), ["1"]),
    (("homework", "q"), 1),
    (("homework",), {f"q{n}": "" for n in range(401)}),
    (("stations", "softmax"), "x" * 20_001),
    (("challenges", "c", "score"), 1),
    (("challenges", "c", "operations"), [{"do": "headOff"}]),
    (("challenges", "c", "operations"), [{"do": "headOff", "place": "<b>"}]),
    (("challenges", "c", "operations"), [{"do": "order", "place": "encoder", "layers": ["0"]}]),
    (("missions", "one_head", "steps"), -1),
    (("missions", "one_head", "hash"), "9FEE7EAD0"),
    (("missions", "one_head", "settings", "seed"), {"a": 1}),
    (("missions", "one_head", "settings", "pairs"), [["a"]]),
]


def test_nothing_of_a_spoilt_file_is_taken(written):
    texts = [spoilt(written, *change) for change in SPOILT]
    texts.append(json.dumps({**written, "format": ["kit-transformer-hand-in"]}))
    cases = [{"stored": STORED, "steps": [bring(text), ALL]} for text in texts]
    for text, (told, after) in zip(texts, run(*cases), strict=True):
        assert set(told) == {"refused"}, text[:200]
        assert "<" not in told["refused"], text[:200]
        assert after == STORED, text[:200]


@pytest.mark.parametrize("broken", [{"broken": "full"}, {"room": 300}])
def test_where_it_cannot_be_stored_nothing_is_changed(written, broken):
    ((told, after),) = run({**broken, "steps": [bring(json.dumps(written)), ALL]})
    assert "저장 공간" in told["refused"]
    assert after == {}
