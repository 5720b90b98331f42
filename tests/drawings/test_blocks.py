import numpy as np
from drawn import WARM, seen

from kit_lab.drawings import carry_and_fold, norm_paths, then_and_now


def test_lines_join_the_places_that_see_each_other_and_the_roads_go_on():
    weights = np.array([[[0.5, 0.5, 0], [0, 0.02, 0.98], [0.2, 0.3, 0.5]]] * 2)
    for layout in seen(carry_and_fold("삼만원", weights)):
        assert len(layout.tagged("path", stroke_width="7")) == 3
        lines = [float(m.get("stroke-opacity", 1)) for m in layout.tagged("path") if "C" in m.get("d")]
        assert np.allclose(lines, [0.15 + 0.85 * w for w in (0.5, 0.98, 0.2, 0.3)] * 2, atol=0.01)
        assert [box["stroke"] for box in layout.boxes].count(WARM) == 3 * 2


def test_norms_stand_on_the_road_only_where_the_paper_puts_them():
    drawing = norm_paths(6)
    for layout in seen(drawing):
        lefts = [float(box["x"]) for box in layout.boxes if box["width"] == "76"]
        assert len(lefts) == layout.texts.count("층 정규화") == 2 + 3
        assert lefts[0] == lefts[1]
        assert lefts[2] == lefts[3] > lefts[4]  # pre-LN: two on branches, one on the road
        assert "길 위의 정규화 12개" in layout.texts


def test_every_change_is_marked_in_both_blocks_and_the_norm_leaves_the_road():
    drawing = then_and_now(144, 96, 4, 2)
    for layout in seen(drawing):
        assert [layout.texts.count(number) for number in "12345"] == [
            2,
            4,
            2,
            2,
            2,
        ]  # both norms of both blocks
        assert layout.texts.count("층 정규화") == layout.texts.count("RMSNorm") == 2
        assert {"안쪽 144", "안쪽 96", "헤드 4", "쿼리 4, 키와 밸류 2"} <= set(layout.texts)
    old, new = np.reshape([float(box["x"]) for box in seen(drawing)[0].boxes if box["width"] == "84"], (2, 2))
    assert max(old) < min(new) - 368
