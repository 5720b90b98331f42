"""The small list of rough words: what it catches, what it lets by, and that nothing of it is printed whole."""

import pytest

from kit_lab.experiments.rough_words import ROUGH, masked, rough_words


def test_every_word_is_found_and_masked_to_its_first_letter():
    texts = {word: f"이런 {word} 영화" for word in ROUGH}
    assert [word for word, text in texts.items() if word not in rough_words(text)] == []
    assert [word for word, text in texts.items() if word in masked(text)] == []
    assert [word for word in ROUGH if masked(word)[0] != (word[0] if len(word) > 1 else "○")] == []
    assert [word for word, text in texts.items() if len(masked(text)) != len(text)] == []


def test_spaces_do_not_hide_a_word():
    first, *rest = ROUGH[5]
    spaced = " ".join([first, *rest])
    assert rough_words(spaced) == [ROUGH[5]]
    assert ROUGH[5] not in masked(spaced).replace(" ", "")


@pytest.mark.parametrize(
    "text",
    ["오해의 시발점이 된 편지", "새끼손가락", "무지개 같은 하늘", "등신대 인형", "위기가 닥쳐온다", ""],
)
def test_a_harmless_word_that_holds_one_passes(text):
    assert rough_words(text) == []
    assert masked(text) == text


def test_an_exception_does_not_excuse_the_word_beside_it():
    assert rough_words("시발점이고 시발이다") == ["시발"]


def test_what_a_list_cannot_catch():
    assert rough_words("쓰1레기 같은 영화") == []
    assert rough_words("이런 영화를 보는 사람들과는 말도 섞기 싫다") == []
