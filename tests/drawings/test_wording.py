import unicodedata

import pytest

from kit_lab.drawings.wording import flowing, josa, letter_of, read_aloud, signed, width_of


def test_a_korean_letter_is_wider_than_a_latin_one():
    assert width_of("가", 10) > width_of("a", 10) > width_of(".", 10) > 0
    assert width_of("가나", 10) == 2 * width_of("가", 10)
    assert width_of("가", 20) == 2 * width_of("가", 10)


def test_words_go_down_where_the_room_ends():
    found = list(flowing(["가나", "다", "라마바"], 10, room=40, gap=4, pad=2))
    assert [line for line, _, _ in found] == [0, 0, 1]
    assert found[1][1] == found[0][2] + 4
    assert found[2][1] == 0
    assert all(x + width <= 40 for _, x, width in found)


def test_an_empty_place_is_read_as_one():
    assert read_aloud(["삼만", "␣", "원"]) == "삼만 원"


def test_the_parts_of_a_syllable_become_letters_of_their_own():
    assert [letter_of(part) for part in unicodedata.normalize("NFD", "삶")] == ["ㅅ", "ㅏ", "ㄻ"]


@pytest.mark.parametrize(
    ("word", "closed", "open_", "expected"),
    [
        ("란", "을", "를", "을"),
        ("파", "을", "를", "를"),
        ("정말로 지우기", "은", "는", "는"),
        ("3층의 어텐션", "은", "는", "은"),
        ("파", "이라고", "라고", "라고"),
        ("파랑", "으로", "로", "으로"),
        ("하늘", "으로", "로", "로"),
        ("하늘", "을", "를", "을"),
        ("헤드 0", "을", "를", "을"),
        ("헤드 2", "을", "를", "를"),
        ("헤드 3", "으로", "로", "으로"),
        ("헤드 7", "으로", "로", "로"),
        ("head", "을", "를", "을(를)"),
        ("²", "을", "를", "을(를)"),
        ("", "이", "가", "이(가)"),
    ],
)
def test_the_particle_follows_the_sound(word, closed, open_, expected):
    assert josa(word, closed, open_) == expected


def test_a_minus_is_a_minus_and_nothing_has_no_sign():
    assert signed(-1.25, 1) == "−1.2"
    assert signed(-0.04, 1) == "0.0"
    assert signed(3) == "3"


@pytest.mark.parametrize(
    ("value", "digits", "told"),
    [(3.14, 1, "+3.1"), (-0.25, 2, "−0.25"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (0, 0, "0")],
)
def test_a_plus_stands_before_what_is_more_than_nothing(value, digits, told):
    assert signed(value, digits, plus=True) == told
