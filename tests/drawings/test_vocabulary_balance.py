import pytest
from drawn import seen

from kit_core.drawings import vocabulary_balance

ROWS = [("자모", 34, 24.1), ("음절", 68, 9.7)]


def test_bars_are_as_long_as_the_vocabularies_and_the_texts():
    for layout in seen(vocabulary_balance(ROWS)):
        sizes, lengths = (
            [float(box["width"]) for box in layout.boxes if box["fill"] == fill]
            for fill in ("#b3590f", "#1d5fd1")
        )
        assert sizes[1] == pytest.approx(2 * sizes[0], rel=1e-3)
        assert lengths[1] / lengths[0] == pytest.approx(9.7 / 24.1, rel=1e-3)
        assert {"자모", "34", "24.1", "음절", "68", "9.7"} <= set(layout.texts)


@pytest.mark.parametrize("rows", [[], [("자모", 34, -1.0)], [("자모", 0, 2.0)]])
def test_rows_without_sizes_are_refused(rows):
    with pytest.raises(ValueError, match="넣는다"):
        vocabulary_balance(rows)
