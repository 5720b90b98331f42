"""The question bank: every question is well formed in every variant, and the bank has no bias to guess by."""

import re
from collections import Counter

import numpy as np
import pytest
from book_site import ROOT

from kit_lab.classroom.rendering import written
from kit_lab.questions.chapters import TITLES
from kit_lab.questions.questions import KINDS, LEVELS, VARIANTS, Asked, Question, load_questions

QUESTIONS = load_questions()
CHOICES = [question for question in QUESTIONS if "options" in question.told]
WRITTEN = [question for question in QUESTIONS if "options" not in question.told]
# 다른 보기를 가리키는 보기는 문제를 읽지 않고도 고르게 한다.
POINTING = ("위의", "모두 맞", "모두 옳", "모두 틀", "맞는 것이 없", "옳은 것이 없", "답이 없")


def named(questions):
    return pytest.mark.parametrize("question", questions, ids=lambda question: question.name)


@named(QUESTIONS)
def test_says_what_it_is(question):
    assert question.kind in KINDS
    assert question.level in LEVELS
    assert question.aim
    assert ("slips" in question.told) != ("options" in question.told)


@named(QUESTIONS)
def test_formats_in_every_variant(question):
    for variant in range(VARIANTS):
        asked = question.ask(variant)
        texts = [asked.text, *(part for option in asked.options for part in (option.text, option.why))]
        texts += [why for _, why in asked.slips]
        assert asked.reason
        code = question.kind == "mistake"
        texts += [re.sub("`.*?`", "", asked.reason) if code else asked.reason]
        assert not [text for text in texts if "{" in text or "}" in text or "np." in text]
        assert isinstance(asked.code, str)
        assert isinstance(asked.figure, str)
        assert asked == question.ask(variant)


@named(CHOICES)
def test_one_option_is_right_and_every_wrong_one_says_why(question):
    for variant in range(VARIANTS):
        options = question.ask(variant).options
        assert 3 <= len(options) <= 5
        assert [option.right for option in options].count(True) == 1
        assert len({option.text for option in options}) == len(options)
        # 변형에 따라 맞는 보기가 바뀌는 문제에서는 맞는 보기에도 까닭이 적혀 있다.
        assert all(option.why for option in options if not option.right)
        assert not [option.text for option in options if any(word in option.text for word in POINTING)]


@named(CHOICES)
def test_a_variant_changes_more_than_the_order_of_options(question):
    seen = set()
    for variant in range(VARIANTS):
        asked = question.ask(variant)
        options = frozenset((option.text, option.right) for option in asked.options)
        seen.add((asked.text, asked.code, asked.figure, options))
    assert len(seen) >= 2


@named(WRITTEN)
def test_answer_is_finite_and_apart_from_its_slips(question):
    answers, texts = set(), set()
    for variant in range(VARIANTS):
        asked = question.ask(variant)
        assert np.all(np.isfinite(asked.answer))
        assert asked.clear
        assert asked.judge(asked.answer) == (True, "")
        assert all(asked.judge(slip)[0] is False and asked.judge(slip)[1] for slip, _ in asked.slips)
        answers.add(asked.answer)
        texts.add((asked.text, asked.figure))
    # 곡선에서 읽는 수는 눈금에 놓인 몇 가지뿐이다.
    assert len(answers) >= (4 if question.kind == "curve" else 5)
    assert len(texts) >= 6
    assert len(asked.slips) >= (1 if question.kind == "shape" else 2)


@named(QUESTIONS)
def test_stands_alone_without_the_book(question):
    """Wherever it is asked there may be no book: no equation is called by its number, and no chapter is pointed at."""
    assert not re.search(r"식 \(\d|이 책|이 장[의은에]|본문", str(question.told))


@named([question for question in WRITTEN if question.ask().within])
def test_says_how_far_to_round_and_takes_what_is_rounded_so(question):
    places = {"정수": 0} | {
        f"소수 {word}째 자리": n for n, word in enumerate(("첫", "둘", "셋", "넷", "다섯"), 1)
    }
    told = [n for words, n in places.items() if words in question.told["text"]]
    if not told:  # A value read off a curve has no digits; how near is near enough must be said instead.
        assert question.kind == "curve"
        assert "맞는 것으로 본다" in question.told["text"]
    for variant in range(VARIANTS):
        asked = question.ask(variant)
        assert all(asked.judge(f"{asked.answer:.{n}f}")[0] for n in told)


@named([question for question in WRITTEN if not question.ask().within])
def test_an_answer_without_tolerance_can_be_written_exactly(question):
    for variant in range(VARIANTS):
        asked = question.ask(variant)
        assert asked.judge(written(asked.answer))[0]


def test_chapters_come_in_the_order_of_the_book():
    book = re.findall(r"file: book/(\w+)$", (ROOT / "_toc.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert [*TITLES] == [name for name in book if name in TITLES]
    assert [*dict.fromkeys(question.chapter for question in QUESTIONS)] == [*TITLES]


def test_the_bank_is_large_enough_for_a_course():
    assert len(QUESTIONS) >= 200


def test_names_are_unique():
    assert max(Counter(question.name for question in QUESTIONS).values()) == 1


def test_length_does_not_give_the_right_option_away():
    longest = shortest = 0
    for question in CHOICES:
        options = question.ask().options
        right = next(len(option.text) for option in options if option.right)
        others = [len(option.text) for option in options if not option.right]
        longest += right > max(others)
        shortest += right < min(others)
    assert longest <= len(CHOICES) / 3
    assert shortest <= len(CHOICES) / 3


def test_place_does_not_give_the_right_option_away():
    places = Counter()
    for question in CHOICES:
        for variant in range(VARIANTS):
            options = question.ask(variant).options
            if len(options) == 4:
                places[[option.right for option in options].index(True)] += 1
    share = np.array([places[place] for place in range(4)]) / places.total()
    np.testing.assert_allclose(share, 1 / 4, atol=0.05)


def test_figures_are_described():
    for question in QUESTIONS:
        figure = question.ask().figure
        assert (question.kind == "curve") <= bool(figure)
        assert not figure or 'role="img" aria-label="' in figure


def question_of(told, found):
    return Question("made-up", "made", "number", "aim", 1, told, lambda rng: dict(found))


def test_numbers_are_written_as_in_the_book():
    told = {"text": "{a}, {b}, {c}, {d:.1f}", "slips": {}}
    asked = question_of(told, {"a": -3, "b": 12345, "c": (1, -2), "d": -0.25, "answer": 1}).ask()
    assert asked.text == "−3, 12,345, (1, −2), −0.2"


def test_a_slip_that_gives_the_right_answer_is_refused():
    told = {"text": "?", "within": 0.1, "slips": {"slip": "why"}}
    with pytest.raises(ValueError, match="흔한 실수"):
        question_of(told, {"answer": 1.0, "slip": 1.15}).ask()


def test_two_slips_that_give_one_number_are_refused():
    told = {"text": "?", "within": 0.1, "slips": {"one": "why", "other": "why not"}}
    with pytest.raises(ValueError, match="흔한 실수"):
        question_of(told, {"answer": 1.0, "one": 2.0, "other": 2.05}).ask()


def test_an_option_of_which_nothing_is_known_is_not_offered():
    told = {"text": "?", "options": {key: {"text": key, "why": "why"} for key in "abc"}}
    options = question_of(told, {"truths": {"a": True, "c": False}}).ask().options
    assert sorted(option.text for option in options) == ["a", "c"]


@pytest.mark.parametrize(
    "given", [None, "", "nan", "inf", "1e999", [], {}, "9" * 1000, "1,", "(2, 3", "ㄱ", True]
)
def test_whatever_was_handed_in_is_judged_and_never_raises(given):
    for question in QUESTIONS[:40]:
        assert question.ask().judge(given)[0] in (True, False)


@pytest.mark.parametrize(
    ("answer", "given"),
    [(-1.5, "−1.5"), (1234, "1,234"), (50, "50%"), ((2, 3), "[2,3]"), ((2,), "(2,)"), ((2, 3), "2, 3")],
)
def test_an_answer_may_be_written_in_several_ways(answer, given):
    assert question_of({"text": "?", "slips": {}}, {"answer": answer}).ask().judge(given) == (True, "")


def test_a_number_may_carry_the_unit_that_was_asked_for():
    asked = Asked("n", 0, "몇 개인가?", answer=12288, unit="개")
    assert [asked.judge(given)[0] for given in ("12288", "12,288개", "12288 개", "12288명")] == [
        True,
        True,
        True,
        False,
    ]
