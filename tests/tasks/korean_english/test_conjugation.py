"""Inflected forms are those that a morphological analyser joins.

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
    past,
)
from kit_core.tasks.korean_english.lexicon import adjectives, verbs

HEAD, *ROWS = (
    line.split("\t") for line in (Path(__file__).parent / "forms.tsv").read_text("utf-8").splitlines()
)


@pytest.mark.parametrize(
    ("stem", "ending", "form"),
    [
        (Stem("팔"), "니", "파니"),
        (honorific(Stem("팔")), "아요", "파세요"),
        (past(honorific(Stem("팔"))), "아요", "파셨어요"),
    ],
)
def test_what_the_analyser_writes_otherwise(stem, ending, form):
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
