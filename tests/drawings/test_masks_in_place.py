import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import masks_in_place

ENCODER = np.tile([True, True, False], (3, 1))
OWN = np.tri(4, dtype=bool)
CROSS = np.tile([True, True, False], (4, 1))


def test_the_three_masks_stand_in_their_places():
    drawing = masks_in_place(ENCODER, OWN, CROSS)
    for layout in seen(drawing):
        assert len(layout.shades()) == ENCODER.sum() + OWN.sum() + CROSS.sum()
        assert [t for t in layout.texts if t.startswith("가린다")] == [
            "가린다: 소스의 패딩",
            "가린다: 패딩과 미래",
            "가린다: 소스의 패딩",
        ]
    assert "디코더 셀프 어텐션은 16칸 가운데 10칸을 본다" in drawing.description


def test_masks_that_do_not_fit_each_other_are_refused():
    with pytest.raises(ValueError, match="cross"):
        masks_in_place(ENCODER, OWN, CROSS[:3])
