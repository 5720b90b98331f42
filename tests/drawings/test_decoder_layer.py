import pytest
from drawn import seen

from kit_core.drawings import decoder_layer_road


def test_the_memory_comes_in_once_and_the_shape_stays():
    for layout in seen(decoder_layer_road(8, 7, 96)):
        assert layout.texts.count("(8, 96)") == 2
        assert layout.texts.count("메모리 (7, 96)") == 1
        assert layout.texts.count("정규화") == 3
        assert [t for t in layout.texts if t in ("셀프 어텐션", "인코더-디코더", "피드포워드")] == [
            "셀프 어텐션",
            "인코더-디코더",
            "피드포워드",
        ]
    with pytest.raises(TypeError, match="source_length"):
        decoder_layer_road(8, 7.5, 96)
