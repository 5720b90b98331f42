"""장치 둘에 나누어 낸 기울기가 하나에서 낸 것과 같은지."""

import pytest
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

def moved(strategy):
    from kit_core.training import Adam

    with strategy.scope():
        table, adam = tf.Variable(np.ones((3, 2), "float32")), Adam(0.1)
        adam.build([table])
    rows = tf.IndexedSlices(tf.ones((2, 2)), tf.constant([0, 0]), tf.constant([3, 2]))
    for _ in range(2):
        strategy.run(tf.function(lambda: adam.apply([rows], [table])))
    return table.numpy()

mirrored = tf.distribute.MirroredStrategy(["/cpu:0", "/cpu:1"])
alone = moved(tf.distribute.get_strategy())
print(mirrored.num_replicas_in_sync, alone[0, 0], np.abs(moved(mirrored) - alone).max())
compare(step(tf.distribute.get_strategy()), step(mirrored))
"""
)


@pytest.mark.long
def test_two_devices_give_the_gradients_of_one():
    (replicas, row, apart), worst, largest = largest_difference(TWO_DEVICES, KERAS_BACKEND="tensorflow")
    assert replicas == 2
    assert row < 0.9  # Adam moves a row by its rate,
    assert apart < 1e-6  # on two devices as on one.
    assert largest > 1e-2
    assert worst < 1e-6
