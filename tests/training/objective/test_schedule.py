import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit_core import WarmupSchedule
from kit_core.training.objective.schedule import FlatStartSchedule, falling_rate


@pytest.mark.parametrize("step", [1, 2, 100, 3999, 4000, 4001, 100_000])
def test_equals_equation_3(step):
    want = 512**-0.5 * min(step**-0.5, step * 4000**-1.5)
    assert float(WarmupSchedule(512)(step)) == pytest.approx(want, rel=1e-6)


@given(d_model=st.integers(1, 2048), warmup_steps=st.integers(1, 20_000))
def test_both_sides_of_the_peak_are_lower_and_have_their_own_shape(d_model, warmup_steps):
    schedule = WarmupSchedule(d_model, warmup_steps)
    peak = float(schedule(warmup_steps))
    assert peak == pytest.approx((d_model * warmup_steps) ** -0.5, rel=1e-5)
    assert float(schedule(warmup_steps + 1)) < peak
    if warmup_steps > 1:
        assert float(schedule(warmup_steps - 1)) < peak
    assert float(schedule(1)) == pytest.approx(peak / warmup_steps, rel=1e-5)
    assert float(schedule(4 * warmup_steps)) == pytest.approx(peak / 2, rel=1e-5)


def test_the_first_update_is_not_wasted():
    schedule = WarmupSchedule(64, 10)
    assert float(schedule(0)) == float(schedule(1)) > 0


def test_survives_its_config():
    again = WarmupSchedule.from_config(WarmupSchedule(64, 10).get_config())
    assert (again.d_model, again.warmup_steps) == (64, 10)


@pytest.mark.parametrize(("arguments", "name"), [((0,), "d_model"), ((64, 0), "warmup_steps")])
def test_a_wrong_argument_is_named(arguments, name):
    with pytest.raises(ValueError, match=f"{name}=0"):
        WarmupSchedule(*arguments)


def test_without_warm_up_it_begins_at_the_peak_and_falls_the_same():
    with_it, without = WarmupSchedule(128, 400, 0.5), FlatStartSchedule(128, 400, 0.5)
    peak = float(with_it(400))
    assert [float(without(step)) for step in (0, 1, 200, 400)] == pytest.approx([peak] * 4)
    assert float(without(5000)) == pytest.approx(float(with_it(5000)))
    assert float(with_it(1)) < peak / 100


def test_the_scale_multiplies_the_whole_formula():
    assert float(WarmupSchedule(128, 400, 2.5)(77)) == pytest.approx(
        2.5 * float(WarmupSchedule(128, 400)(77))
    )
    for scale in (0.0, -1.0, "2", float("inf"), True):
        with pytest.raises(ValueError, match="scale="):
            WarmupSchedule(128, 400, scale)


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
