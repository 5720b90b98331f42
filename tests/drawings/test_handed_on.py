import pytest
from drawn import seen

from kit_core.drawings import handed_on


def test_the_last_state_stays_as_it_is_and_all_states_grow_with_the_text():
    for layout in seen(handed_on(["십이", "삼만␣오천"], 8)):
        assert len(layout.shades("#b3590f")) == 2 * 16
        assert len(layout.shades()) == 2 * 8 + 5 * 8
        assert layout.texts.count("16개") == 2
        assert "5 × 8 = 40개" in layout.texts


@pytest.mark.parametrize(("texts", "width"), [(["십이"], 8), (["십이", "삼만"], 9)])
def test_what_does_not_fit_is_refused(texts, width):
    with pytest.raises(ValueError, match="넣는다"):
        handed_on(texts, width)
