"""What is compiled is compiled once a question, and its Python stays as it was written."""

import keras
import numpy as np
import pytest
from keras import ops

from kit_core.backend.compilation import compile_once, of_any_length, shapes_may_grow


@pytest.fixture
def model():
    model = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1, use_bias=False)])
    model.set_weights([np.array([[1.0], [2.0]])])
    return model


def weighed(model, x, times=1.0):
    return times * model(x)


def doubled_if_positive(model, x):
    return 2 * x if ops.sum(x) > 0 else x


def test_the_same_question_is_compiled_once(model):
    assert compile_once(weighed, model) is compile_once(weighed, model)
    assert compile_once(weighed, model, times=2.0) is not compile_once(weighed, model)
    assert compile_once(weighed, model, True) is not compile_once(weighed, model)


def test_new_weights_are_seen(model):
    x = ops.ones((1, 2))
    answer = compile_once(weighed, model, times=10.0)
    assert ops.convert_to_numpy(answer(x)).item() == 30.0
    model.set_weights([np.array([[4.0], [1.0]])])
    assert ops.convert_to_numpy(answer(x)).item() == 50.0


def replaced_kernel(model):
    model.layers[0]._tracker.unlock()
    model.layers[0]._kernel = model.layers[0].add_weight(shape=(2, 1), initializer="ones")


def coarser(model):
    model.layers[0].dtype_policy = "mixed_bfloat16"


@pytest.mark.parametrize(
    "change",
    [lambda m: m.layers[0].quantize("int8"), lambda m: m.layers[0].enable_lora(1), replaced_kernel, coarser],
    ids=["quantize", "enable_lora", "a new variable", "a new precision"],
)
def test_a_changed_model_answers_for_itself(model, change):
    x = ops.convert_to_tensor([[0.3, 1.001]])
    compile_once(weighed, model)(x)
    change(model)
    if model.layers[0].lora_enabled:
        model.layers[0].lora_kernel_b.assign(np.ones((1, 1)))
    want = ops.convert_to_numpy(model(x)).item()
    assert abs(want - 2.302) > 1e-4
    assert ops.convert_to_numpy(compile_once(weighed, model)(x)).item() == pytest.approx(want, rel=1e-6)
    assert compile_once(weighed, model) is compile_once(weighed, model)


@pytest.mark.skipif(keras.backend.backend() == "torch", reason="PyTorch는 컴파일하지 않는다.")
@pytest.mark.parametrize("jit_compile", [False, True])
def test_python_is_not_rewritten_into_a_graph(model, jit_compile):
    """As in Keras' fit: a branch on a tensor is an error, and nothing takes seconds to look for one."""
    answer = compile_once(doubled_if_positive, model, jit_compile)
    with pytest.raises(Exception, match=r"symbolic|Tracer|traced|bool"):
        answer(ops.ones((1, 2)))


@pytest.mark.skipif(
    keras.backend.backend() != "tensorflow", reason="JAX는 모양마다 컴파일하고 PyTorch는 하지 않는다."
)
def test_another_batch_or_length_is_not_compiled_again(model):
    """Not of token ids; of other arrays the batch alone is free, so that what is inside knows the sizes of vectors."""
    traced = []

    def summed(model, ids, pairs):
        traced.append(pairs[0][0].shape)
        return ops.sum(ids, axis=-1) + sum(ops.cast(ops.sum(pair[0]), "int32") + pair[1] for pair in pairs)

    answer = compile_once(summed, model)
    for shape in ((1, 2), (3, 2), (3, 5), (4, 1)):
        vectors, number = ops.ones((shape[0], 2, 3)), ops.convert_to_tensor(7, "int32")
        found = ops.convert_to_numpy(answer(ops.ones(shape, "int32"), [(vectors, number)]))
        np.testing.assert_array_equal(found, np.full(shape[0], shape[1] + 6 * shape[0] + 7))
    assert [tuple(shape) for shape in traced] == [(None, 2, 3)]


def grown(model, x):
    """Three columns more, one a step, if the shape of a loop's array may change."""
    if not shapes_may_grow():
        return x
    start = 0, of_any_length(x, 1)
    return ops.while_loop(
        lambda i, x: i < 3, lambda i, x: (i + 1, ops.concatenate([x, x[:, -1:] + 1], axis=1)), start
    )[1]


@pytest.mark.parametrize("jit_compile", [False, True])
def test_arrays_grow_in_the_loops_of_tensorflow_without_xla(model, jit_compile):
    found = ops.convert_to_numpy(compile_once(grown, model, jit_compile)(ops.zeros((2, 1))))
    grows = keras.backend.backend() == "tensorflow" and not jit_compile
    assert found.tolist() == [[0, 1, 2, 3] if grows else [0]] * 2
    assert not shapes_may_grow()


def test_numbers_of_numpy_are_the_same_question(model):
    assert compile_once(weighed, model, times=np.int64(2)) is compile_once(weighed, model, times=2)
    (key,) = model._compiled_functions
    assert type(dict(key[3:])["times"]) is int


def test_what_failed_is_not_kept(model):
    """Nothing that could not be traced answers the next question."""

    def whole(model, x, rows):
        if rows != 1:
            raise ValueError("아직 맞지 않는다")
        return model(x)

    for _ in range(2):
        with pytest.raises(ValueError, match="아직 맞지 않는다"):
            compile_once(whole, model, rows=2)(ops.ones((1, 2)))
        assert not model._compiled_functions
    answer = compile_once(whole, model, rows=1)
    for _ in range(2):
        assert ops.convert_to_numpy(answer(ops.ones((1, 2)))).item() == 3.0
    assert compile_once(whole, model, rows=1) is compile_once(whole, model, rows=1)
