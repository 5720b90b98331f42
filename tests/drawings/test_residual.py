import pytest
from drawn import seen

from kit_core.drawings import residual_stream


def test_the_shape_on_the_road_is_the_same_before_and_after():
    for layout in seen(residual_stream(7, 96, 192, 3)):
        assert layout.texts.count("(7, 96)") == 2
        assert any("(7, 192)" in text for text in layout.texts)
        assert "×3" in layout.texts
        assert layout.texts.count("층 정규화") == 2


def test_sizes_that_are_none_are_refused():
    with pytest.raises(TypeError, match="d_ff"):
        residual_stream(7, 96, 1.5, 3)
