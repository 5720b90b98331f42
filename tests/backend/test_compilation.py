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


@pytest.mark.skipif(keras.backend.backend() == "torch", reason="PyTorch는 컴파일하지 않는다.")
@pytest.mark.parametrize("jit_compile", [False, True])
def test_python_is_not_rewritten_into_a_graph(model, jit_compile):
    """As in Keras' fit: a branch on a tensor is an error, and nothing takes seconds to look for one."""
    answer = compile_once(doubled_if_positive, model, jit_compile)
    with pytest.raises(Exception, match=r"symbolic|Tracer|traced|bool"):
        answer(ops.ones((1, 2)))
