"""JAX의 장치 둘에 배치를 나누어 낸 기울기가 하나에서 낸 것과 같은지. 패딩은 한쪽에 몰려 있다."""

import os
import subprocess
import sys

import pytest

pytest.importorskip("jax", reason="JAX는 make test-peers가 따로 갖춘다")

TWO_DEVICES = """
from contextlib import nullcontext

import keras
import numpy as np
from kit_core import Transformer, TransformerConfig
from kit_core.training import LabelSmoothedCrossEntropy, all_devices
from kit_core.training.serving import serve

lengths = (2, 2, 6, 7)
random = np.random.default_rng(0)
source, inputs, answers = np.zeros((3, 4, 8), np.int32)
for row, length in enumerate(lengths):
    for array in (source, inputs, answers):
        array[row, :length] = random.integers(3, 12, length)

def step(devices):
    keras.utils.set_random_seed(0)
    with devices:
        model = Transformer(TransformerConfig(12, d_model=16, num_layers=1, num_heads=2, d_ff=32, dropout=0.0))
        model.build()
        model.compile(keras.optimizers.SGD(1.0), LabelSmoothedCrossEntropy(0.1))
        before = model.get_weights()
        model.fit(serve(lambda: iter([((source, inputs), answers)]), 1), steps_per_epoch=1, verbose=0)
        spread = len(model.trainable_variables[0].value.sharding.device_set)
        return spread, [old - new for old, new in zip(before, model.get_weights())]

(alone, one), (spread, two) = step(nullcontext()), step(all_devices())
print(alone, spread, max(float(np.abs(a - b).max()) for a, b in zip(one, two)), max(np.abs(a).max() for a in one))
"""


def test_two_devices_give_the_gradients_of_one():
    env = {"KERAS_BACKEND": "jax", "XLA_FLAGS": "--xla_force_host_platform_device_count=2"}
    done = subprocess.run(
        [sys.executable, "-c", TWO_DEVICES], capture_output=True, text=True, env=os.environ | env, timeout=280
    )
    assert done.returncode == 0, done.stderr[-3000:]
    alone, spread, worst, largest = map(float, done.stdout.split()[-4:])
    assert (alone, spread) == (1, 2)
    assert largest > 1e-2
    assert worst < 1e-6
