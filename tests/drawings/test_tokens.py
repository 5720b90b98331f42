import pytest
from drawn import ACCENT, WARM, seen

from kit_lab.drawings import merge_ladder, shared_pieces, syllable_code, vocabulary_balance


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


def test_pieces_are_as_wide_as_they_are_long_and_fill_the_row():
    cuts = [(61, ["구", "천", "구", "백"]), (70, ["구", "천구백"]), (90, ["구천", "구백"])]
    for layout in seen(merge_ladder(cuts, across=["천구백"])):
        assert layout.told(end="조각") == ["4조각", "2조각", "2조각"]
        widths = [float(box["width"]) + 4 for box in layout.boxes]
        assert widths[5] == pytest.approx(3 * widths[4], rel=1e-3)
        assert sum(widths[:4]) == pytest.approx(sum(widths[4:6]), rel=1e-3)
        assert len(layout.shades(WARM)) == 1


def test_bars_are_as_long_as_the_vocabularies_and_the_texts():
    for layout in seen(vocabulary_balance([("자모", 34, 24.1), ("음절", 68, 9.7)])):
        sizes, lengths = layout.sizes("width", WARM), layout.sizes("width")
        assert sizes[1] == pytest.approx(2 * sizes[0], rel=1e-3)
        assert lengths[1] / lengths[0] == pytest.approx(9.7 / 24.1, rel=1e-3)
        assert {"자모", "34", "24.1", "음절", "68", "9.7"} <= set(layout.texts)
