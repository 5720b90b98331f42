"""Moodle XML: read back, every answer in it is judged by the bank itself."""

import base64
from html import unescape
from xml.etree import ElementTree

import pytest

from kit_lab.classroom.__main__ import main
from kit_lab.classroom.rendering import typeset
from kit_lab.questions.questions import load_questions

QUESTIONS = {question.name: question for question in load_questions()}


@pytest.fixture(scope="module")
def quiz(tmp_path_factory):
    path = tmp_path_factory.mktemp("moodle") / "bank.xml"
    main(["moodle", "--output", str(path), "--variants", "2"])
    return ElementTree.parse(path).getroot()


def asked_of(question):
    name, variant = question.findtext("name/text").rsplit(" ", 1)
    return QUESTIONS[name].ask(int(variant))


def questions(quiz, *kinds):
    return [question for question in quiz if question.get("type") in kinds]


def test_every_question_is_there_in_its_category(quiz):
    kinds = ("multichoice", "numerical", "shortanswer")
    assert len(questions(quiz, *kinds)) == 2 * len(QUESTIONS)
    chapter = None
    for question in quiz:
        if question.get("type") == "category":
            chapter = question.findtext("category/text").rsplit("/", 1)[1]
        else:
            assert question.findtext("name/text").startswith(f"{chapter}-")


def test_names_are_unique_and_every_question_has_what_moodle_reads(quiz):
    """The elements that question/format/xml of Moodle takes, in the forms that it takes."""
    kinds = {
        "multichoice": {"single": "true", "shuffleanswers": "false", "answernumbering": "none"},
        "numerical": {},
        "shortanswer": {"usecase": "0"},
    }
    named = questions(quiz, *kinds)
    assert len({question.findtext("name/text") for question in named}) == len(named)
    for question in named:
        about = {"defaultgrade": "1", "penalty": "0.3333333", "hidden": "0"} | kinds[question.get("type")]
        assert {name: question.findtext(name) for name in about} == about
        for part in ("questiontext", "generalfeedback"):
            assert question.find(part).get("format") == "html"
            assert question.findtext(f"{part}/text").strip()
        fractions = [answer.get("fraction") for answer in question.iter("answer")]
        assert {*fractions} <= {"0", "100"}
        for answer in question.iter("answer"):
            assert answer.findtext("text")
            assert answer.find("feedback").get("format") == "html"
            if question.get("type") == "numerical":
                assert float(answer.findtext("tolerance")) >= 0
                float(answer.findtext("text"))


def test_a_number_may_carry_its_unit(quiz):
    for question in questions(quiz, "numerical"):
        units = [
            (unit.findtext("unit_name"), unit.findtext("multiplier"))
            for unit in question.findall("units/unit")
        ]
        unit = asked_of(question).unit
        assert units == ([(unit, "1")] if unit else [])


def test_the_marked_option_is_the_right_one_and_each_wrong_one_has_its_sentence(quiz):
    for question in questions(quiz, "multichoice"):
        texts = {typeset(option.text): option.text for option in asked_of(question).options}
        for answer in question.iter("answer"):
            right, why = asked_of(question).judge(texts[answer.findtext("text")])
            assert answer.get("fraction") == ("100" if right else "0")
            assert unescape(answer.findtext("feedback/text")) == unescape(typeset(why))
        assert sorted(answer.get("fraction") for answer in question.iter("answer")).count("100") == 1


def test_written_answers_are_judged_as_the_bank_judges_them(quiz):
    for question in questions(quiz, "numerical", "shortanswer"):
        asked = asked_of(question)
        answers = list(question.iter("answer"))
        assert answers[0].get("fraction") == "100"
        for answer in answers:
            right, why = asked.judge(answer.findtext("text"))
            assert answer.get("fraction") == ("100" if right else "0")
            assert right or why


def test_a_tolerance_takes_what_the_bank_takes(quiz):
    for question in questions(quiz, "numerical"):
        asked, answer = asked_of(question), question.find("answer")
        tolerance = float(answer.findtext("tolerance"))
        for given in (asked.answer + 0.9 * tolerance, asked.answer - 0.9 * tolerance):
            assert asked.judge(given)[0]
        assert not asked.judge(asked.answer + 1.1 * tolerance + 1e-6 * abs(asked.answer))[0]


def test_figures_travel_inside_with_what_they_show_in_words(quiz):
    drawn = [question for question in quiz if question.find("questiontext/file") is not None]
    assert len(drawn) == sum(2 for question in QUESTIONS.values() if question.ask().figure)
    for question in drawn:
        file = question.find("questiontext/file")
        assert base64.b64decode(file.text).decode() == asked_of(question).figure
        assert f'src="@@PLUGINFILE@@/{file.get("name")}" alt="' in question.findtext("questiontext/text")
