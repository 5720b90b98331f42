import pytest
from drawn import seen

from kit_core.drawings import numbered_texts

TEXTS = [["시작", "살", "끝", "패딩"], ["시작", "삼", "만", "끝"]]


def test_every_token_stands_above_its_number_and_padding_is_dashed():
    for layout in seen(numbered_texts(TEXTS, [[1, 44, 2, 0], [1, 45, 34, 2]], ["시작", "끝", "패딩"])):
        assert layout.texts[::2] == [token for row in TEXTS for token in row]
        assert layout.texts[1::2] == ["1", "44", "2", "0", "1", "45", "34", "2"]
        assert [box.get("stroke-dasharray") is not None for box in layout.boxes] == [False] * 3 + [True] + [
            False
        ] * 4


@pytest.mark.parametrize("texts", [[TEXTS[0], TEXTS[1][:3]], TEXTS[:1]])
def test_texts_that_do_not_fit_their_numbers_are_refused(texts):
    with pytest.raises(ValueError, match=r"texts|ids"):
        numbered_texts(texts, [[1, 44, 2, 0], [1, 45, 34, 2]], ["패딩"])
