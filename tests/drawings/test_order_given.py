import math

import pytest
from drawn import seen

from kit_core.drawings import order_given


def test_one_bag_and_two_rows_with_their_clocks():
    drawing = order_given("오만␣삼천", "삼만␣오천", ["53000", "35000"], [0, 1, 2, 3, 4])
    for layout in seen(drawing):
        bag, rows = layout.texts[1:6], layout.texts[-12:]
        assert bag == sorted("오만␣삼천")
        assert "".join(rows) == "오만␣삼천53000삼만␣오천35000"
        tips = [m for m in layout.marks if m.get("r") == "2.4"]
        faces = [m for m in layout.marks if m.get("r") == "15"]
        for turn, (tip, face) in enumerate(zip(tips[:5], faces[:5], strict=True)):
            across = float(tip.get("cx")) - float(face.get("cx"))
            assert across == pytest.approx(11 * math.sin(turn), abs=0.02)


def test_words_of_other_letters_are_refused():
    with pytest.raises(ValueError, match="글자가 다르다"):
        order_given("오만", "삼만", ["1", "2"], [0, 1])
