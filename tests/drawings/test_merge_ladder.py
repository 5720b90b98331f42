import pytest
from drawn import seen

from kit_core.drawings import merge_ladder

CUTS = [(61, ["구", "천", "구", "백"]), (70, ["구", "천구백"]), (90, ["구천", "구백"])]


def test_pieces_are_as_wide_as_they_are_long_and_fill_the_row():
    for layout in seen(merge_ladder(CUTS, across=["천구백"])):
        assert [t for t in layout.texts if t.endswith("조각")] == ["4조각", "2조각", "2조각"]
        widths = [float(box["width"]) + 4 for box in layout.boxes]
        assert widths[5] == pytest.approx(3 * widths[4], rel=1e-3)
        assert sum(widths[:4]) == pytest.approx(sum(widths[4:6]), rel=1e-3)
        assert [box["fill"] for box in layout.boxes].count("#b3590f") == 1


@pytest.mark.parametrize("cuts", [CUTS[:1], [*CUTS, (99, ["구천", "구"])]])
def test_cuts_of_other_words_are_refused(cuts):
    with pytest.raises(ValueError, match="cuts"):
        merge_ladder(cuts)
