import pytest
from drawn import seen

from kit_core.drawings import syllable_code


@pytest.mark.parametrize(("syllable", "jamo"), [("삼", "ㅅㅏㅁ"), ("힣", "ㅎㅣㅎ"), ("가", "ㄱㅏ")])
def test_the_three_places_make_the_code(syllable, jamo):
    for layout in seen(syllable_code(syllable)):
        assert [t for t in layout.texts if len(t) == 1 and t in jamo] == [*jamo]
        places = [int(t[:-1]) for t in layout.texts if t.endswith("번")]
        offset = (places[0] * 21 + places[1]) * 28 + places[2]
        assert chr(0xAC00 + offset) == syllable
        assert f"0xAC00 + {offset:,} = {0xAC00 + offset:,}" in layout.texts
        assert ("없음" in layout.texts) == (len(jamo) == 2)


@pytest.mark.parametrize("syllable", ["ㅅ", "삼만", "a"])
def test_what_is_no_syllable_is_refused(syllable):
    with pytest.raises(ValueError, match="한글 음절 하나"):
        syllable_code(syllable)
