import unicodedata

from kit_core.drawings.jamo import letter_of


def test_the_parts_of_a_syllable_become_letters_of_their_own():
    assert [letter_of(part) for part in unicodedata.normalize("NFD", "삶")] == ["ㅅ", "ㅏ", "ㄻ"]
