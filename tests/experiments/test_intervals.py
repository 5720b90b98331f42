import numpy as np
import pytest

from kit_lab.experiments.intervals import mean, ratio, share


def test_wilson_is_that_of_the_formula_and_stays_inside():
    found = share(5, 50)
    assert found["rate"] == 0.1
    # Wilson (1927), z = 1.96: 0.0435 to 0.2136
    assert (found["low"], found["high"]) == (pytest.approx(0.0435, abs=1e-3), pytest.approx(0.2136, abs=1e-3))
    assert share(0, 10)["low"] == 0.0 < share(0, 10)["high"] < 0.35
    assert share(10, 10)["high"] == 1.0


def test_a_ratio_weighs_texts_by_their_length():
    found = ratio([1, 9], [1, 99])
    assert found["mean"] == 0.1
    assert found["low"] <= found["mean"] <= found["high"]


def test_the_interval_of_a_mean_is_about_two_standard_errors():
    values = np.random.default_rng(3).normal(2.0, 1.0, 400)
    found = mean(values)
    assert found["mean"] == pytest.approx(values.mean(), abs=1e-4)
    assert (found["high"] - found["low"]) / 2 == pytest.approx(1.96 / 20, rel=0.15)
    assert mean(values) == found
