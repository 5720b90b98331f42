import pytest
from drawn import SVG, seen

from kit_core.drawings import three_uses


def test_queries_reach_the_keys_that_they_may_see():
    drawing = three_uses("삼만원", "▷30")
    for layout in seen(drawing):
        lines = [m for m in layout.marks if m.tag == f"{SVG}path"]
        assert len(lines) == 9 + 6 + 9
        bold = [m for m in lines if m.get("stroke-width") == "2.2"]
        assert len(bold) == 3 + 2 + 3
    assert "인코더-디코더 어텐션의 쿼리는 타깃, 키와 밸류는 소스" in drawing.description
    assert (
        "디코더 셀프 어텐션의 쿼리는 타깃, 키와 밸류는 타깃에서 오고 볼 수 있는 짝은 6개"
        in drawing.description
    )
    with pytest.raises(ValueError, match="target"):
        three_uses("삼만원", "3")
