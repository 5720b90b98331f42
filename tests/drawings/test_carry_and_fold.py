import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import carry_and_fold

WEIGHTS = np.array([[[0.5, 0.5, 0], [0, 0.02, 0.98], [0.2, 0.3, 0.5]]] * 2)


def test_lines_join_the_places_that_see_each_other_and_the_roads_go_on():
    for layout in seen(carry_and_fold("삼만원", WEIGHTS)):
        paths = [m for m in layout.marks if m.tag == f"{SVG}path"]
        assert len([m for m in paths if m.get("stroke-width") == "7"]) == 3
        lines = [float(m.get("stroke-opacity", 1)) for m in paths if "C" in m.get("d")]
        assert np.allclose(lines, [0.15 + 0.85 * w for w in (0.5, 0.98, 0.2, 0.3)] * 2, atol=0.01)
        assert len([box for box in layout.boxes if box["stroke"] == "#b3590f"]) == 3 * 2


def test_weights_of_another_length_are_refused():
    with pytest.raises(ValueError, match="weights"):
        carry_and_fold("삼만", WEIGHTS)
