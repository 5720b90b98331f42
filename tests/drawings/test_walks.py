import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import walks_downhill

WS = np.linspace(-1, 4, 51)
WALKS = {0.01: [0, 0.5, 1.0], 0.05: [0, 1.5, 1.5], 0.09: [0, 2.4, 1.0], 0.11: [0.5, 2.7, 0.0]}


def test_the_balls_stand_where_the_walk_went_and_what_it_does_is_told():
    drawing = walks_downhill((WS, (WS - 1.5) ** 2), 1.5, WALKS)
    ways = ["조금씩 내려간다", "한 걸음에 닿는다", "건너뛰며 다가간다", "뛸수록 멀어진다"]
    for layout in seen(drawing):
        assert [text for text in layout.texts if text in ways] == ways
        dots = [float(m.get("cx")) for m in layout.marks if m.tag == f"{SVG}circle"]
        for n, walk in enumerate(WALKS.values()):
            assert np.corrcoef(dots[3 * n : 3 * n + 3], walk)[0, 1] > 0.9999
    assert drawing.motion.count("@keyframes") == 4 * 2 * 2


@pytest.mark.parametrize("walk", [[0, 1], [0, 1, 9]])
def test_walks_that_leave_the_valley_are_refused(walk):
    with pytest.raises(ValueError, match="walks"):
        walks_downhill((WS, (WS - 1.5) ** 2), 1.5, {0.1: walk})
