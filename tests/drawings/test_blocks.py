import numpy as np
from drawn import seen

from kit_lab.drawings import norm_paths, then_and_now


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
