import pytest
from drawn import seen

from kit_core.drawings import parameter_areas


def test_areas_are_as_the_counts():
    for layout in seen(parameter_areas({"작은": (1_000_000, 500_000), "큰": (4_000_000, 1_000_000)})):
        sizes = [(float(b["width"]), float(b["height"])) for b in layout.boxes]
        (small, its_table, large, table) = [w * h for w, h in sizes]
        assert large / small == pytest.approx(4, rel=1e-2)
        assert its_table / small == pytest.approx(0.5, rel=1e-2)
        assert table / large == pytest.approx(0.25, rel=1e-2)
        assert "4.0백만" in layout.texts


@pytest.mark.parametrize(
    ("counts", "match"),
    [({"하나": (2, 1)}, "네 개까지"), ({"가": (2, 1), "나": (2, 3)}, "임베딩이 모델보다")],
)
def test_what_is_no_model_is_refused(counts, match):
    with pytest.raises(ValueError, match=match):
        parameter_areas(counts)
