import pytest
from drawn import ACCENT, seen

from kit_lab.drawings import shared_pieces, syllable_code


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
