import re

import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import growing_alike


def test_the_angle_between_the_needles_has_the_cosine():
    rows = {"있으면": [0.3, 0.5, 0.7], "없으면": [0.3, 0.9, 1.0]}
    for layout in seen(growing_alike(rows)):
        lines = [m.get("d") for m in layout.marks if m.tag == f"{SVG}path"]
        ways = np.array([[float(n) for n in re.findall(r"[-\d.]+", line)] for line in lines])
        ways = (ways[:, 2:] - ways[:, :2]).reshape(-1, 2, 2)
        ways /= np.linalg.norm(ways, axis=-1, keepdims=True)
        assert np.allclose(
            (ways[:, 0] * ways[:, 1]).sum(axis=-1), [*rows["있으면"], *rows["없으면"]], atol=2e-3
        )


@pytest.mark.parametrize("row", [[0.3, 0.5, 0.7], [0.3, 1.2]])
def test_rows_that_are_no_cosines_of_the_same_layers_are_refused(row):
    with pytest.raises(ValueError, match="cosines"):
        growing_alike({"있으면": [0.3, 0.5], "없으면": row})
