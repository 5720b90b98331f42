import pytest
from drawn import seen

from kit_core.drawings import visible_keys

ROW = [True, True, False, False]


def test_lines_reach_the_keys_that_the_mask_allows_and_no_others():
    drawing = visible_keys("▷2살∅", ROW, 1, "∅")
    for layout in seen(drawing):
        curves = [m for m in layout.marks if m.tag.endswith("path") and "C" in m.get("d")]
        assert [m.get("stroke-dasharray") is None for m in curves] == ROW
        assert [t for t in layout.texts if t in ("볼 수 있다", "미래", "패딩")] == [
            "볼 수 있다",
            "미래",
            "패딩",
        ]
    assert "볼 수 있다인" not in drawing.description
    assert "미래: 살, 패딩: ∅" in drawing.description


@pytest.mark.parametrize("mask", [[1, 1, 0, 0], [True, True]])
def test_a_row_that_is_no_mask_is_refused(mask):
    with pytest.raises(ValueError, match="불리언 배열"):
        visible_keys("▷2살∅", mask, 1, "∅")


def test_a_query_outside_is_refused():
    with pytest.raises(ValueError, match="0에서 3까지"):
        visible_keys("▷2살∅", ROW, 4, "∅")
