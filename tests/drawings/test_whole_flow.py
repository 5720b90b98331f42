import pytest
from drawn import seen

from kit_core.drawings import whole_flow

SIZES = {"d_model": 96, "num_layers": 3, "vocab_size": 78}


def test_the_shapes_are_counted_from_the_tokens():
    for layout in seen(whole_flow("스무␣살", "▷20살", "20살", **SIZES)):
        shapes = [text for text in layout.texts if text.startswith("(")]
        assert shapes == ["(4,)", "(4, 96)", "(4, 96)", "(4,)", "(4, 96)", "(4, 96)", "(4, 78)"]
        assert "스무 살" in layout.texts
        assert "인코더 층 ×3" in layout.texts


def test_no_source_and_no_size_are_refused():
    with pytest.raises(ValueError, match="source에 글이 0개"):
        whole_flow("", "▷20살", "20살", **SIZES)
    with pytest.raises(ValueError, match="vocab_size=0"):
        whole_flow("스무", "▷20살", "20살", **SIZES | {"vocab_size": 0})
