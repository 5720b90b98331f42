import pytest
from drawn import seen

from kit_core.drawings import paid_steps

PATHS = {"그리디": ("가나", [0.1, 0.9]), "빔": ("다라마", [0.2, 0.2, 0.2])}


def test_every_token_is_as_long_as_its_cost():
    drawing = paid_steps(PATHS)
    assert "빔 「다라마」: 0.20 0.20 0.20, 합 0.60" in drawing.description
    for layout in seen(drawing):
        long = [float(b["width"]) for b in layout.boxes]
        assert long[1] / long[0] == pytest.approx(9, rel=0.01)
        assert sum(long[2:]) / sum(long[:2]) == pytest.approx(0.6, rel=0.01)
        assert {"1.00", "0.60"} <= set(layout.texts)


def test_tokens_without_costs_are_refused():
    with pytest.raises(ValueError, match="같은 2개"):
        paid_steps(PATHS | {"그리디": ("가나", [0.1, 0.2, 0.3])})
    with pytest.raises(ValueError, match="두 개를"):
        paid_steps({"그리디": PATHS["그리디"]})
