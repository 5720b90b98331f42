from kit_core.drawings.wording import flowing, read_aloud, width_of


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
