"""The learning rate of a short training whose end is known."""

import numpy as np
import pytest

from kit_core.training.recipes.rates import falling_rate


@pytest.mark.parametrize(
    ("step", "rate"),
    [(0, 0.0), (50, 0.001), (100, 0.002), (600, 0.0011), (1100, 0.0002), (5000, 0.0002)],
)
def test_it_rises_to_its_peak_and_falls_to_a_tenth(step, rate):
    np.testing.assert_allclose(float(falling_rate(0.002, 100, 1100)(step)), rate, rtol=1e-5, atol=1e-9)


def test_a_training_shorter_than_the_warmup_only_rises():
    rates = [float(falling_rate(0.002, 100, 60)(step)) for step in range(60)]
    assert rates == sorted(rates)
    assert rates[-1] == pytest.approx(0.002 * 59 / 100)
