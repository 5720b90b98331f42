import numpy as np
import pytest
from fresh_python import run_without

from kit_lab.exercises import check


def softmax(x):
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def test_the_station_is_found_by_the_name_of_the_function_or_given():
    assert check(softmax)
    assert check(lambda x: softmax(x), station="softmax").passed


@pytest.mark.parametrize("function", [3, None, "softmax", np.zeros(3)])
def test_what_cannot_be_called_is_refused(function):
    with pytest.raises(TypeError, match="function"):
        check(function)


def test_an_unknown_station_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match=r"<lambda>.*learn_merges"):
        check(lambda x: x)
    with pytest.raises(ValueError, match=r"softmx.*softmax"):
        check(softmax, "softmx")


def test_a_callable_object_is_checked_too():
    class Softmax:
        def __call__(self, x):
            return softmax(x)

    assert check(Softmax(), station="softmax").passed


def test_no_backend_is_loaded():
    code = (
        "from kit_lab.exercises import check, shipped_weights, STATIONS\n"
        "assert check(STATIONS['attend'].solution, 'attend').passed\n"
        "print(shipped_weights().num_heads)"
    )
    result = run_without({"tensorflow", "keras", "jax", "torch", "hypothesis"}, code)
    assert result.stdout == "4\n", result.stderr
