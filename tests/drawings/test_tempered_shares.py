import pytest
from drawn import seen

from kit_core.drawings import tempered_shares


def test_bars_are_as_high_as_the_shares_and_the_rest_is_told():
    drawing = tempered_shares(["명", "1"], {0.5: [0.6, 0.4], 2.0: [0.2, 0.1]})
    assert "온도 2: 명 20%, 1 10%, 나머지 70%" in drawing.description
    for layout in seen(drawing):
        high = [float(b["height"]) for b in layout.boxes]
        assert high == pytest.approx([60, 40, 0.8, 20, 10, 70])


def test_more_than_everything_is_refused():
    with pytest.raises(ValueError, match="1을 넘지 않는"):
        tempered_shares(["명", "1"], {0.5: [0.6, 0.6], 1.0: [0.5, 0.5]})
    with pytest.raises(ValueError, match="네 개까지"):
        tempered_shares(["명"], {1.0: [0.5]})
