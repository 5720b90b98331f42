"""The parser, written apart from what draws: one reading for what is drawn, two named, the unknown named."""

from itertools import cycle, islice, product
from random import Random

import pytest

from kit_core.tasks.korean_english import english, korean, translate
from kit_core.tasks.korean_english.drawing import FORMS, draw
from kit_core.tasks.korean_english.lexicon import adjectives, nouns, verbs
from kit_core.tasks.korean_english.parser import parse, readings
from kit_core.tasks.korean_english.structure import LEVELS, Clause, Phrase, Sentence

WAYS = [("plain", ""), ("not", ""), ("not", "안"), ("plain", "")]


def short_sentences(every=1):
    """Every verb with all its subjects and objects, goals or recipients: four words at most, the rest by turns."""
    turns = cycle(
        (level, tense, *way, topic, flipped, question)
        for level in LEVELS
        for tense in ("past", "present")
        for way in WAYS
        for topic in (False, True)
        for flipped in (False, True)
        for question in (False, True)
    )
    words = (
        (predicate, *one)
        for predicate in (*verbs(), *adjectives())
        for who, what in predicate.frames
        for one in product(
            [noun for noun in nouns() if noun in who],
            [noun for noun in nouns() if noun in what] or [None],
            [noun for noun in nouns() if noun in predicate.goals | predicate.recipients][:3] or [None],
        )
    )
    for chosen in islice(words, 0, None, every):
        yield short_sentence(*chosen, next(turns))


def short_sentence(predicate, subject, thing, further, turn):
    level, tense, mode, short, topic, flipped, question = turn
    roles = {"subject": Phrase(subject, topic=topic)}
    roles |= {"object": Phrase(thing)} if thing else {}
    roles |= {"goal" if predicate.goals else "recipient": Phrase(further)} if further else {}
    order = tuple(reversed(roles)) if flipped else tuple(roles)
    honoured = subject.is_a("elder")
    clause = Clause(predicate, roles, tense, mode, short=short, honorific=honoured, order=order)
    return Sentence((clause,), question=question, level=level)


def wrong_readings(trees):
    found = []
    for tree in trees:
        text, meant = korean.write(tree), english.write(tree)
        if [english.write(reading) for reading in readings(text)] != [meant]:
            found.append((text, meant))
    return found


def test_short_sentences_have_one_reading():
    assert wrong_readings(short_sentences(every=97)) == []


@pytest.mark.long
def test_all_short_sentences_have_one_reading():
    assert wrong_readings(short_sentences()) == []


@pytest.mark.parametrize("form", FORMS)
def test_drawn_sentences_have_one_reading(form):
    assert wrong_readings(islice(draw(Random(1), FORMS[form]), 2_000)) == []


@pytest.mark.long
def test_many_drawn_sentences_have_one_reading():
    """Half of them with relatives, many of these in relatives."""
    nested = FORMS["full"]._replace(relative=0.9, nested=0.5)
    for form in (FORMS["full"], nested):
        assert wrong_readings(islice(draw(Random(2), form), 12_000)) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("나는 공원에서 책을 읽는 학생을 만났다", "「공원에서 만나다」와 「공원에서 읽다」"),
        (
            "책을 읽는 학생의 친구가 웃었다",
            "「The student who reads the book's friend smiled」와 「The student's friend",
        ),
        ("큰 개의 모자가 예쁘다", "「The big dog's hat is pretty」와 「The dog's big hat is pretty」"),
        ("민수는 개를 그렸지만 나는 새를 그렸다", "but I drew the bird」와 「.*the bird that flies」"),
        ("민수는 무엇을 쓰니?", r"「What does Minsu wear\?」와 「What does Minsu write\?」"),
        ("민수가 우주선을 탔다", "모르는 낱말이 있다: 「우주선을」"),
        ("공원에서 책을 읽는 학생을 만났다", "주어가 없다"),
        ("민수가 읽는다", "「읽다」에는 「을/를」이 붙은 말이 있어야 한다"),
        ("민수가 들른다", "「들르다」에는 「에」가 붙은 말이 있어야 한다"),
        ("민수가 책을", "「책을」.*끝나지 않는다"),
        ("민수가 책을 읽니", "물음은 물음표로"),
        ("민수가 학교에 책을 읽는다", "읽을 수 없는 짜임"),
        (" ", "문장이 비었다"),
    ],
)
def test_what_cannot_be_translated_is_named(text, words):
    with pytest.raises(ValueError, match=words):
        translate(text)


def test_order_and_level_do_not_change_the_translation():
    texts = [
        "할머니께서 시장에서 사과를 파셨다",
        "시장에서 사과를 할머니께서 파셨어요",
        "사과를 할머니는 시장에서 팔았습니다.",
    ]
    assert {translate(text) for text in texts} == {"The grandmother sold the apple at the market"}


def test_one_form_of_two_verbs_is_told_by_its_object():
    assert translate("민수가 음악을 들어요") == "Minsu listens to the music"
    assert translate("민수가 상자를 들어요") == "Minsu lifts the box"
    assert translate("아이가 모자를 썼다") == "The child wore the hat"
    assert translate("아이가 편지를 썼다") == "The child wrote the letter"


def test_it_is_rain_and_snow_that_fall():
    assert translate("비가 왔어") == "It rained"
    assert translate("엄마가 왔어") == "The mom came"
    assert translate("누가 학교에 왔어?") == "Who came to the school?"


def test_it_translates_what_would_not_be_drawn():
    assert translate("고양이가 책을 읽는다") == "The cat reads the book"
    assert len(list(parse("고양이가 책을 읽는다"))) == 1
