"""장치 둘에 나누어 낸 기울기가 하나에서 낸 것과 같은지."""

from two_devices import BATCH, largest_difference

TWO_DEVICES = (
    """
import tensorflow as tf
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 2)
"""
    + BATCH
    + """
from kit_core.training.devices import warm_up

def step(strategy):
    with strategy.scope():
        model = compiled_model()
    warm_up(model, batch)
    return fitted_step(model)

mirrored = tf.distribute.MirroredStrategy(["/cpu:0", "/cpu:1"])
print(mirrored.num_replicas_in_sync)
compare(step(tf.distribute.get_strategy()), step(mirrored))
"""
)


def test_two_devices_give_the_gradients_of_one():
    (replicas,), worst, largest = largest_difference(TWO_DEVICES, KERAS_BACKEND="tensorflow")
    assert replicas == 2
    assert largest > 1e-2
    assert worst < 1e-6
