import pytest
from drawn import ACCENT, numbers, seen

from kit_lab.drawings import cut_rows, shared_pieces, syllable_code


@pytest.mark.parametrize(("syllable", "jamo"), [("삼", "ㅅㅏㅁ"), ("힣", "ㅎㅣㅎ"), ("가", "ㄱㅏ")])
def test_the_three_places_make_the_code(syllable, jamo):
    for layout in seen(syllable_code(syllable)):
        assert [t for t in layout.texts if len(t) == 1 and t in jamo] == [*jamo]
        first, second, third = (int(t[:-1]) for t in layout.told(end="번"))
        offset = (first * 21 + second) * 28 + third
        assert chr(0xAC00 + offset) == syllable
        assert f"0xAC00 + {offset:,} = {0xAC00 + offset:,}" in layout.texts
        assert ("없음" in layout.texts) == (len(jamo) == 2)


def test_words_share_more_jamo_than_syllables():
    for layout in seen(shared_pieces("스물", "스무")):
        assert layout.told("같은") == ["같은 조각 1개", "같은 조각 4개"]
        assert [t for t in layout.texts if len(t) == 1] == [*"스물스무", *"ㅅㅡㅁㅜㄹ", *"ㅅㅡㅁㅜ"]
        assert [box["stroke"] for box in layout.boxes].count(ACCENT) == 2 * (1 + 4)
    assert "자모로 자르면 앞의 0조각" in shared_pieces("가", "나").description


def test_every_row_is_as_long_as_its_text_and_a_broken_letter_has_an_empty_box():
    rows = {"바이트": [("", 1), ("", 2), ("A", 1)], "음절": [("삼", 3), ("A", 1)]}
    drawing = cut_rows(rows, {"음절": 0})
    for layout in seen(drawing):
        widths = numbers(layout.boxes, "width")[:, 0]
        assert (widths / widths[0]).round().tolist() == [1, 2, 1, 3, 1]
        assert [box["stroke"] for box in layout.boxes].count(ACCENT) == 1
        assert len({box["fill"] for box in layout.boxes[:2]} | {layout.boxes[2]["fill"]}) == 2
    assert "바이트: A | 글자가 되지 못한 조각 2개" in drawing.description
