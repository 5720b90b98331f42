import pytest
from drawn import seen

from kit_core.drawings import shared_pieces


def test_words_share_more_jamo_than_syllables():
    for layout in seen(shared_pieces("스물", "스무")):
        assert [t for t in layout.texts if t.startswith("같은")] == ["같은 조각 1개", "같은 조각 4개"]
        assert [t for t in layout.texts if len(t) == 1] == [*"스물스무", *"ㅅㅡㅁㅜㄹ", *"ㅅㅡㅁㅜ"]
        assert len([box for box in layout.boxes if box["stroke"] == "#1d5fd1"]) == 2 * (1 + 4)
    assert "자모로 자르면 앞의 0조각" in shared_pieces("가", "나").description
    with pytest.raises(ValueError, match="second"):
        shared_pieces("스물", "ab")
