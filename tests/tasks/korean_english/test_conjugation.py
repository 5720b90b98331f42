"""Inflected forms: a table of irregulars kept by hand, and what a morphological analyser joins.

forms.tsv is kiwipiepy 0.24.1's join of every stem, read once. Left out are -니 (it joins the older -으니) and -세요
(it joins -셔요): both are standard Korean beside ours.
"""

from pathlib import Path

import pytest

from kit_core.tasks.korean_english.conjugation import (
    ENDINGS,
    Stem,
    conjugate,
    honorific,
    infinitive,
    parts,
    past,
    syllable,
    with_tail,
)
from kit_core.tasks.korean_english.lexicon import adjectives, verbs

HEAD, *ROWS = (
    line.split("\t") for line in (Path(__file__).parent / "forms.tsv").read_text("utf-8").splitlines()
)
IRREGULAR = [
    # stem, -아요, -(으)니까, -ㅂ니다, -고, -(으)시고
    ("돕:ㅂ", "도와요", "도우니까", "돕습니다", "돕고", "도우시고"),
    ("눕:ㅂ", "누워요", "누우니까", "눕습니다", "눕고", "누우시고"),
    ("걷:ㄷ", "걸어요", "걸으니까", "걷습니다", "걷고", "걸으시고"),
    ("받", "받아요", "받으니까", "받습니다", "받고", "받으시고"),
    ("짓:ㅅ", "지어요", "지으니까", "짓습니다", "짓고", "지으시고"),
    ("씻", "씻어요", "씻으니까", "씻습니다", "씻고", "씻으시고"),
    ("빨갛:ㅎ", "빨개요", "빨가니까", "빨갛습니다", "빨갛고", "빨가시고"),
    ("하얗:ㅎ", "하얘요", "하야니까", "하얗습니다", "하얗고", "하야시고"),
    ("놓", "놓아요", "놓으니까", "놓습니다", "놓고", "놓으시고"),
    ("팔", "팔아요", "파니까", "팝니다", "팔고", "파시고"),
    ("열", "열어요", "여니까", "엽니다", "열고", "여시고"),
    ("부르:르", "불러요", "부르니까", "부릅니다", "부르고", "부르시고"),
    ("고르:르", "골라요", "고르니까", "고릅니다", "고르고", "고르시고"),
    ("푸르:러", "푸르러요", "푸르니까", "푸릅니다", "푸르고", "푸르시고"),
    ("이르:러", "이르러요", "이르니까", "이릅니다", "이르고", "이르시고"),
    ("쓰", "써요", "쓰니까", "씁니다", "쓰고", "쓰시고"),
    ("바쁘", "바빠요", "바쁘니까", "바쁩니다", "바쁘고", "바쁘시고"),
    ("모으", "모아요", "모으니까", "모읍니다", "모으고", "모으시고"),
    ("하", "해요", "하니까", "합니다", "하고", "하시고"),
    ("쉬", "쉬어요", "쉬니까", "쉽니다", "쉬고", "쉬시고"),
    ("오", "와요", "오니까", "옵니다", "오고", "오시고"),
]


def stem_of(text, descriptive=False):
    text, _, irregular = text.partition(":")
    return Stem(text, irregular, descriptive)


@pytest.mark.parametrize(("text", "polite", "because", "formal", "also", "high"), IRREGULAR)
def test_irregular_stems(text, polite, because, formal, also, high):
    stem = stem_of(text)
    found = [conjugate(stem, ending) for ending in ("아요", "니까", "ㅂ니다", "고")]
    assert [*found, conjugate(honorific(stem), "고")] == [polite, because, formal, also, high]


@pytest.mark.parametrize(
    ("stem", "ending", "form"),
    [
        (Stem("팔"), "는", "파는"),
        (Stem("팔"), "니", "파니"),
        (Stem("팔"), "ㄹ", "팔"),
        (Stem("읽"), "다", "읽는다"),
        (Stem("크", "", True), "다", "크다"),
        (Stem("있", "", True), "아요", "있어요"),
        (honorific(Stem("팔")), "아요", "파세요"),
        (past(honorific(Stem("팔"))), "아요", "파셨어요"),
        (past(Stem("부르", "르")), "니까", "불렀으니까"),
        (past(Stem("가")), "아요", "갔어요"),
        (Stem("마시"), "아요", "마셔요"),
    ],
)
def test_contractions_and_droppings(stem, ending, form):
    assert conjugate(stem, ending) == form


def test_every_form_is_the_analysers():
    checked = 0
    for name, *forms in ROWS:
        text, _, irregular = name.partition(":")
        for column, form in zip(HEAD[1:], forms, strict=True):
            if form:
                stem = Stem(text.removesuffix("다"), irregular, forms[0] == text)
                *before, ending = column.split("+")
                stem = honorific(stem) if "시" in "".join(before) else stem
                stem = past(stem) if "었" in "".join(before) else stem
                assert conjugate(stem, ending) == form, (name, column)
                checked += 1
    assert checked > 2_500


def test_the_analyser_was_asked_about_every_stem():
    asked = {name.partition(":")[0] for name, *_ in ROWS}
    assert {predicate.name for predicate in (*verbs(), *adjectives())} <= asked
    assert set(HEAD[1:15]) == set(ENDINGS) - {"니"}


def test_a_syllable_is_taken_apart_and_put_together():
    for letter in "가힣빨뷁의":
        assert syllable(*parts(letter)) == letter
    assert with_tail("가", "ㄴ") == "간"
    assert infinitive("마시", "") == "마셔"
