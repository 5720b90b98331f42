"""The paper's Adam moves the weights as Keras' own does, by one kernel a variable on TensorFlow."""

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import WarmupSchedule
from kit_core.training import Adam

PAPER = {"beta_1": 0.9, "beta_2": 0.98, "epsilon": 1e-9}
needs_tensorflow = pytest.mark.skipif(
    keras.backend.backend() != "tensorflow", reason="the kernel is TensorFlow's"
)


def moved(optimizer, steps=6, dtype="float32"):
    """What is left of three variables after some steps of one series of gradients."""
    random = np.random.default_rng(0)
    variables = [keras.Variable(random.normal(size=shape), dtype=dtype) for shape in [(), (3,), (2, 3)]]
    for _ in range(steps):
        gradients = [random.normal(size=variable.shape) * 10 for variable in variables]
        optimizer.apply([keras.ops.convert_to_tensor(g, dtype) for g in gradients], variables)
    return [keras.ops.cast(variable, "float32") for variable in variables]


def assert_same(mine, theirs, atol=1e-6):
    for a, b in zip(mine, theirs, strict=True):
        np.testing.assert_allclose(to_numpy(a), to_numpy(b), atol=atol)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"weight_decay": 0.2},
        {"clipnorm": 1.0},
        {"amsgrad": True},
        {"use_ema": True},
        {"gradient_accumulation_steps": 2},
    ],
    ids=lambda options: "".join(options) or "plain",
)
def test_equals_keras(options):
    mine, theirs = (made(0.01, **PAPER, **options) for made in (Adam, keras.optimizers.Adam))
    assert_same(moved(mine), moved(theirs))


def test_the_numbers_are_the_papers_unless_others_are_given():
    schedule = WarmupSchedule(16, 3)
    assert {name: getattr(Adam(), name) for name in PAPER} == PAPER
    assert_same(moved(Adam(schedule)), moved(keras.optimizers.Adam(schedule, **PAPER)))
    others = {"beta_1": 0.5, "beta_2": 0.9, "epsilon": 1e-2}
    assert_same(moved(Adam(0.1, **others)), moved(keras.optimizers.Adam(0.1, **others)))
    with pytest.raises(AssertionError):
        assert_same(moved(Adam(0.1)), moved(keras.optimizers.Adam(0.1, **others)))


def test_equals_the_formula():
    """Section 5.3 by hand, for one number."""
    variable = keras.Variable(1.0)
    optimizer, m, v, theta = Adam(0.1), 0.0, 0.0, 1.0
    for s, g in enumerate([3.0, -1.0, 0.5, 2.0], start=1):
        optimizer.apply([keras.ops.convert_to_tensor(g)], [variable])
        m, v = 0.9 * m + 0.1 * g, 0.98 * v + 0.02 * g**2
        theta -= 0.1 * (m / (1 - 0.9**s)) / (np.sqrt(v / (1 - 0.98**s)) + 1e-9)
        assert to_numpy(variable).item() == pytest.approx(theta, abs=1e-5)


@needs_tensorflow
@pytest.mark.parametrize(("dtype", "atol"), [("bfloat16", 2e-2), ("float16", 2e-3)])
def test_half_precision_weights_are_moved_as_keras_moves_them(dtype, atol):
    """With an epsilon that half precision can hold."""
    mine, theirs = (made(0.01, epsilon=1e-4, beta_2=0.98) for made in (Adam, keras.optimizers.Adam))
    assert_same(moved(mine, dtype=dtype), moved(theirs, dtype=dtype), atol)


@needs_tensorflow
@pytest.mark.parametrize("options", [{}, {"clipnorm": 0.5}, {"amsgrad": True}], ids=str)
def test_a_token_that_is_read_twice_is_learned_from_their_sum(options):
    """Of a table, TensorFlow gives the rows that were read, one by one; Keras squares them before it adds them."""
    import tensorflow as tf

    tables = [keras.Variable(np.ones((4, 2), "float32")) for _ in range(2)]
    sparse, dense = Adam(0.1, **options), keras.optimizers.Adam(0.1, **PAPER, **options)
    for ids in ([0, 1, 1], [2]):
        gradients = []
        for table in tables:
            with tf.GradientTape() as tape:
                loss = tf.reduce_sum(tf.gather(table.value, ids) ** 3)
            gradients.append(tape.gradient(loss, table.value))
        assert isinstance(gradients[0], tf.IndexedSlices)
        sparse.apply(gradients[:1], tables[:1])
        dense.apply([tf.convert_to_tensor(gradients[1])], tables[1:])
    assert_same(tables[:1], tables[1:])


@needs_tensorflow
def test_one_kernel_a_variable():
    import tensorflow as tf

    optimizer = Adam(0.1)
    variables = [keras.Variable(np.ones(3, "float32")) for _ in range(4)]
    optimizer.build(variables)

    @tf.function
    def step(gradient):
        optimizer.apply([gradient] * 4, variables)

    graph = step.get_concrete_function(tf.TensorSpec((3,))).graph
    kinds = [operation.type for operation in graph.get_operations()]
    assert kinds.count("ResourceApplyAdam") == 4
    assert kinds.count("Pow") == 2  # once a step, not once a variable


def test_is_saved_and_read_again():
    kept = keras.saving.serialize_keras_object(Adam(WarmupSchedule(16, 3), epsilon=1e-3, clipnorm=2.0))
    again = keras.saving.deserialize_keras_object(kept)
    assert type(again) is Adam
    assert (again.epsilon, again.beta_2, again.clipnorm) == (1e-3, 0.98, 2.0)
    assert_same(moved(again), moved(Adam(WarmupSchedule(16, 3), epsilon=1e-3, clipnorm=2.0)))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"beta_1": 1.0}, "beta_1"),
        ({"beta_2": -0.1}, "beta_2"),
        ({"epsilon": 0.0}, "epsilon=0.0"),
        ({"epsilon": "작게"}, "epsilon='작게'"),
    ],
)
def test_numbers_out_of_range_are_refused(wrong, message):
    with pytest.raises(ValueError, match=message):
        Adam(0.1, **wrong)
