"""What the pages and the bank judge: puzzles by the widgets' own data, missions by training again, homework by number."""

import pytest
from live_engine import ENGINE
from made_up_book import COMMA_HEAD, FOOLED, TEXT, write_book
from made_up_class import hand_in

from kit_lab.classroom.book_pages import read_pages
from kit_lab.classroom.judging import MISSIONS, judge_homework, judge_pages
from kit_lab.questions.questions import VARIANTS, load_questions, variant_of

# x = (1, 2), W1 = ((2, -2), (2, -1)), W2 = ((-2, -2), (-1, 1)), y = (-14, -13), by hand.
GRADIENTS = "4|2|24|12|0|0|−12|-2|-12|0|-12|0|-24|0"
EXPLOSION = {"settings": {"rate": 10, "norm": "none"}, "steps": 100, "hash": ""}
TRIES = {
    "choose": (["가", "나", "다"], [False, True, False]),
    "count": (["0.4", "1/2", "0.61", "절반"], [True, True, False, False]),
    "paint": (["10/11", "11/11", "1011", ""], [True, False, False, False]),
    "lines": (["1,0,2", "0,1,2", "2,0,1", "0,1", "0,0,2"], [True, True, False, False, False]),
    "backwards": ([f"3|{GRADIENTS}", f"4|{GRADIENTS}", f"3|{GRADIENTS}|0", "x|1", "3"], [True, *[False] * 4]),
    "shapes": (["T, B | T", "(5, 2)|(5,)", "B, T | T", "T, B", "T,B|T|T"], [True, True, False, False, False]),
}


def judged(pages, **work):
    return judge_pages(hand_in("1", **work), pages)


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    return read_pages(write_book(tmp_path_factory.mktemp("book")))


def test_every_try_is_judged_as_the_page_would(pages):
    tries = {name: given for name, (given, _) in TRIES.items()}
    found = judged(pages, guesses=tries | {"nobody's": ["1"]})["guesses"]
    assert {name: found[name]["right"] for name in TRIES} == {
        name: right for name, (_, right) in TRIES.items()
    }
    assert found["choose"]["words"] == ["가는 아니다.", "", ""]
    assert found["nobody's"] == {"kind": "unknown"}


def test_without_a_book_guesses_and_challenges_are_listed_and_not_judged():
    given = {"model": "korean_numbers", "text": "", "operations": []}
    found = judged(
        None, guesses={"choose": ["나"]}, challenges={"comma": given}, missions={"explosion": EXPLOSION}
    )
    assert found["guesses"]["choose"]["kind"] == found["challenges"]["comma"]["kind"] == "missing"
    assert found["missions"]["explosion"]["right"]


def test_no_mission_of_the_page_is_missed():
    text = (ENGINE.parent / "training" / "missions.js").read_text(encoding="utf-8")
    assert len(MISSIONS) == text.count(" title: ") == 10
    assert MISSIONS["no_warmup"] == "웜업 없이"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"settings": {}}, "다시 학습하면 풀리지 않는다"),
        ({"hash": "01234567"}, "해시가 다르다"),
        ({"settings": {"d_model": 7}}, "d_model"),
        ({"settings": {"task": "own", "pairs": "all"}}, ""),
        ({"settings": {"task": "__proto__"}}, "과제"),
    ],
)
def test_a_mission_that_does_not_come_again_is_none(change, words):
    mission = EXPLOSION | {"steps": 10} | change if "hash" not in change else EXPLOSION | change
    found = judged(None, missions={"explosion": mission})["missions"]["explosion"]
    assert (found["kind"], found["right"]) == ("judged", False)
    assert words in found["words"]


def test_a_copied_number_is_wrong_and_known_as_another_ones():
    question = next(one for one in load_questions() if one.kind == "number")
    answers = [str(question.ask(i).answer) for i in range(VARIANTS)]
    own = variant_of("1", question.name)
    other = next(i for i in range(VARIANTS) if not question.ask(own).judge(answers[i])[0])
    mine = judge_homework({question.name: answers[own], "nothing": "1"}, "1")
    copied = judge_homework({question.name: answers[other]}, "1")[question.name]
    assert mine[question.name]["right"]
    assert mine["nothing"] == {"kind": "unknown"}
    assert (copied["right"], copied["other"]) == (False, True)


@pytest.mark.long
def test_a_challenge_is_solved_by_its_operations_alone(tmp_path):
    from kit_lab.live import LiveModel

    pages = read_pages(write_book(tmp_path, LiveModel("korean_numbers")))
    right = {
        "comma": {"model": "korean_numbers", "text": TEXT, "operations": [COMMA_HEAD]},
        "fool": {"model": "korean_numbers", "text": FOOLED, "operations": []},
        "worse": {"model": "korean_numbers", "text": "", "operations": [COMMA_HEAD]},
    }
    found = judged(pages, challenges=right)["challenges"]
    assert [one["right"] for one in found.values()] == [True, True, True], found
    wrong = {
        "comma": right["comma"] | {"operations": [COMMA_HEAD, COMMA_HEAD]},
        "fool": right["fool"] | {"text": "<script>"},
        "worse": right["worse"] | {"operations": [{"do": "everything", "place": "encoder"}, 3]},
    }
    for challenges in (wrong, {name: one | {"model": "chatbot"} for name, one in right.items()}):
        found = judged(pages, challenges=challenges)["challenges"]
        assert [one["right"] for one in found.values()] == [False, False, False], found
        assert all(one["kind"] == "judged" for one in found.values())
