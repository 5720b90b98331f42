import pytest
from drawn import seen

from kit_core.drawings import soft_dictionary

VALUES = [[3, 0], [0, 4], [0, 0]]


def test_a_dictionary_picks_one_value_and_attention_mixes_them():
    for layout in seen(soft_dictionary("만", "삼만원", VALUES, [0.1, 0.8, 0.1])):
        assert [t for t in layout.texts if t.endswith("%")] == ["10%", "80%", "10%"]
        assert layout.texts.count("(0, 4)") == 3  # two values and the answer of the dictionary
        assert "(0.3, 3.2)" in layout.texts


def test_a_word_that_is_no_key_is_refused():
    with pytest.raises(ValueError, match="keys에 없다"):
        soft_dictionary("천", "삼만원", VALUES, [0.1, 0.8, 0.1])
