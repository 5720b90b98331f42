import re

import numpy as np
import pytest
from drawn import SVG, seen

from kit_core.drawings import angles_between


def test_the_needles_have_the_cosine_between_them():
    for layout in seen(angles_between({"겹친다": 0.31, "반대이다": -0.85})):
        lines = [m.get("d") for m in layout.marks if m.tag == f"{SVG}path"]
        ways = np.array([[float(n) for n in re.findall(r"[-\d.]+", line)] for line in lines])
        ways = (ways[:, 2:] - ways[:, :2]).reshape(-1, 2, 2)
        ways /= np.linalg.norm(ways, axis=-1, keepdims=True)
        assert np.allclose((ways[:, 0] * ways[:, 1]).sum(axis=-1), [0.31, -0.85], atol=2e-3)
        assert {"0.31", "−0.85"} <= set(layout.texts)


@pytest.mark.parametrize("cosines", [{"하나": 0.5}, {"하나": 0.5, "둘": 1.5}])
def test_what_is_no_cosine_is_refused(cosines):
    with pytest.raises(ValueError, match="cosines"):
        angles_between(cosines)
