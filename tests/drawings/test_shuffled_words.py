import pytest
from drawn import SVG, seen

from kit_core.drawings import shuffled_words

WORDS = ["재미없을", "줄", "알았는데"]


def test_every_word_is_joined_to_itself():
    drawing = shuffled_words(WORDS, [2, 0, 1], 0.94, 0.9)
    assert "섞은 「알았는데 재미없을 줄」의 확률은 90%" in drawing.description
    for layout in seen(drawing):
        assert sum(m.tag == f"{SVG}path" for m in layout.marks) == 3
        words = [t for t in layout.texts if t in WORDS]
        assert words == [*WORDS, "알았는데", "재미없을", "줄"]
        assert {"긍정 94%", "긍정 90%"} <= set(layout.texts)


def test_an_order_that_loses_a_word_is_refused():
    with pytest.raises(ValueError, match="한 번씩"):
        shuffled_words(WORDS, [0, 0, 1], 0.9, 0.9)
