import pytest
from drawn import seen

from kit_core.drawings import bottleneck


def test_the_places_looked_at_are_drawn_thick():
    for layout in seen(bottleneck("삼만오", "35", 1, [2])):
        curves = [m for m in layout.marks if m.tag.endswith("path") and "C" in m.get("d")]
        assert [float(m.get("stroke-width")) for m in curves] == [1.1, 1.1, 2.8]
        ends = {m.get("d").split("C")[1].split()[-2:][0] for m in curves}
        assert len(ends) == 1
        assert layout.texts.count("c") == 1


@pytest.mark.parametrize(("written", "looked"), [(2, [0]), (0, [3])])
def test_places_outside_are_refused(written, looked):
    with pytest.raises(ValueError, match="자리를 넣는다"):
        bottleneck("삼만오", "35", written, looked)
