"""장치 둘에 나누어 낸 기울기가 하나에서 낸 것과 같은지. 장치의 수는 프로세스마다 정해지므로 새 프로세스에서 본다."""

import os
import subprocess
import sys

TWO_DEVICES = """
import sys
import tensorflow as tf
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 2)
import keras
import numpy as np
from kit_core import Transformer, TransformerConfig
from kit_core.training import LabelSmoothedCrossEntropy
from kit_core.training.devices import warm_up
from kit_core.training.serving import serve

# The first half of the batch is short, the second long: a mean of means would weigh their tokens differently.
lengths = (2, 2, 6, 7)
random = np.random.default_rng(0)
source, inputs, answers = np.zeros((3, 4, 8), np.int32)
for row, length in enumerate(lengths):
    for array in (source, inputs, answers):
        array[row, :length] = random.integers(3, 12, length)

def step(strategy):
    keras.utils.set_random_seed(0)
    with strategy.scope():
        model = Transformer(TransformerConfig(12, d_model=16, num_layers=1, num_heads=2, d_ff=32, dropout=0.0))
        model.build()
        model.compile(keras.optimizers.SGD(1.0), LabelSmoothedCrossEntropy(0.1))
    warm_up(model, ((source, inputs), answers))
    before = model.get_weights()
    model.fit(serve(lambda: iter([((source, inputs), answers)]), 1), steps_per_epoch=1, verbose=0, shuffle=False)
    return [old - new for old, new in zip(before, model.get_weights())]

one = step(tf.distribute.get_strategy())
mirrored = tf.distribute.MirroredStrategy(["/cpu:0", "/cpu:1"])
assert mirrored.num_replicas_in_sync == 2
two = step(mirrored)
worst = max(float(np.abs(a - b).max()) for a, b in zip(one, two))
largest = max(float(np.abs(a).max()) for a in one)
print(worst, largest)
"""


def test_two_devices_give_the_gradients_of_one():
    done = subprocess.run(
        [sys.executable, "-c", TWO_DEVICES],
        capture_output=True,
        text=True,
        env=os.environ | {"TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow"},
        timeout=280,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    worst, largest = map(float, done.stdout.split()[-2:])
    assert largest > 1e-2
    assert worst < 1e-6
