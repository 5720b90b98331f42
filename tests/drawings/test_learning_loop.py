import pytest
from drawn import seen

from kit_core.drawings import learning_loop


def test_every_parameter_has_its_gradient_and_nudging_costs_twice_as_many_runs():
    for layout in seen(learning_loop(384, 1000, 2.53, 0.0021)):
        assert [t for t in layout.texts if t in ("파라미터", "손실", "기울기", "한 걸음")] == [
            "파라미터",
            "손실",
            "기울기",
            "한 걸음",
        ]
        assert "2.5 → 0.002" in layout.texts
        assert any("768번" in text for text in layout.texts)
        assert any("1,000번" in text for text in layout.texts)


def test_a_loss_that_is_no_number_is_refused():
    with pytest.raises(ValueError, match="after"):
        learning_loop(384, 1000, 2.5, float("nan"))
