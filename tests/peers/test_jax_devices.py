"""JAX의 장치 둘에 배치를 나누어 낸 기울기가 하나에서 낸 것과 같은지."""

import pytest
from two_devices import BATCH, largest_difference

pytest.importorskip("jax", reason="JAX는 make test-peers가 따로 갖춘다")

TWO_DEVICES = (
    BATCH
    + """
from contextlib import nullcontext

from kit_core.training import all_devices

def step(devices):
    with devices:
        model = compiled_model()
        change = fitted_step(model)
        print(len(model.trainable_variables[0].value.sharding.device_set))
    return change

compare(step(nullcontext()), step(all_devices()))
"""
)


def test_two_devices_give_the_gradients_of_one():
    many = {"KERAS_BACKEND": "jax", "XLA_FLAGS": "--xla_force_host_platform_device_count=2"}
    (alone, spread), worst, largest = largest_difference(TWO_DEVICES, **many)
    assert (alone, spread) == (1, 2)
    assert largest > 1e-2
    assert worst < 1e-6
