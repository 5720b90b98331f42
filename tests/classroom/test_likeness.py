"""Copies are found whatever their names are; what the book shows, and what is short, is no copy."""

import pytest
from made_up_class import shipped_cell
from station_sources import RIGHT, SLIPS, renamed, wrong

from kit_lab.classroom.likeness import alike, normal

LONG = [name for name in RIGHT if normal(RIGHT[name], name)]


@pytest.mark.parametrize("name", LONG)
def test_other_names_comments_and_words_make_no_other_code(name):
    assert renamed(RIGHT[name]) != RIGHT[name]
    assert normal(renamed(RIGHT[name]), name) == normal(RIGHT[name], name)


def test_another_operation_or_another_number_is_other_code():
    for mistake in SLIPS:
        name, source = wrong(mistake)
        if name in LONG:
            assert normal(source, name) != normal(RIGHT[name], name), mistake


def test_those_who_handed_in_the_same_are_named_together():
    one, other = {"attend": RIGHT["attend"]}, {"attend": renamed(RIGHT["attend"])}
    third = {"attend": wrong("attend_not_scaled")[1]}
    assert alike({"3": third, "2": other, "1": one}) == {"attend": [["1", "2"]]}


@pytest.mark.parametrize("name", ["attend", "adam_step", "decoder_mask"])
def test_what_the_book_shows_is_no_copy(name):
    cell = shipped_cell(name)
    handed = {number: {name: cell} for number in "12"}
    assert alike(handed, [cell]) == {}
    assert len(alike(handed)) == (normal(cell, name) != "")


@pytest.mark.parametrize(
    "source", ["def attend(", "attend = 3", "", "def attend(x):\n    ...\n", "x" + "(" * 5000]
)
def test_what_is_blank_or_no_code_is_like_nothing(source):
    assert alike({"1": {"attend": source}, "2": {"attend": source}}) == {}
