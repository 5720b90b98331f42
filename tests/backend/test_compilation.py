"""What is compiled is compiled once a question, and its Python stays as it was written."""

import keras
import numpy as np
import pytest
from keras import ops

from kit_core.backend.compilation import compile_once


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


def test_numbers_of_numpy_are_the_same_question(model):
    assert compile_once(weighed, model, times=np.int64(2)) is compile_once(weighed, model, times=2)
    (key,) = model._compiled_functions
    assert type(dict(key[3:])["times"]) is int


def test_what_failed_is_not_kept(model):
    """Nothing that could not be traced answers the next question."""

    def whole(model, x, rows):
        if x.shape[0] != rows:
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
