import numpy as np
import pytest
from drawn import seen

from kit_core.drawings import norms_compared
from kit_core.reference import rms_norm


def test_both_norms_have_a_mean_square_of_one_and_only_one_has_no_mean():
    x = np.array([3.0, 1, 2, -1])
    scaled = rms_norm(x, np.ones(4), epsilon=1e-12)
    for layout in seen(norms_compared(x)):
        assert "평균 0.00 · 제곱의 평균 1.00" in layout.texts
        assert f"평균 {scaled.mean():.2f} · 제곱의 평균 1.00" in layout.texts
        assert f"평균 {x.mean():.2f} · 제곱의 평균 {(x**2).mean():.2f}" in layout.texts


@pytest.mark.parametrize("x", [np.ones(4), np.ones((2, 2)), [np.nan, 1.0]])
def test_what_cannot_be_normalised_is_refused(x):
    with pytest.raises(ValueError, match="x"):
        norms_compared(x)
