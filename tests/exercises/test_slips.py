"""The commonest slips of NumPy, told from what met in the failing expression."""

import math

import numpy as np
import pytest

from kit_lab.exercises.running import run
from kit_lab.exercises.slips import slip


def told(function):
    error = run(function, {"x": np.zeros((2, 3))}).error
    trace, own = error.__traceback__, None
    while trace:
        own = trace if trace.tb_frame.f_code.co_filename == __file__ else own
        trace = trace.tb_next
    return slip(error, own)


def nothing(y):
    y + 1


def test_the_value_that_was_kept_in_a_name_is_traced_to_what_made_it():
    def lost(x):
        w = nothing(x)
        return w * 2

    def summed(x):
        w = np.exp(x).sum()
        return w @ x

    assert "`nothing`이(가) 아무것도 돌려주지 않는다" in told(lost)
    assert "`w`. `sum`에 `axis`를 주지 않아" in told(summed)


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (
            lambda x: nothing(x) @ x,
            "None을 값처럼 썼다. `nothing`이(가) 아무것도 돌려주지 않는다. `return`이",
        ),
        (lambda x: nothing(x).shape, "`nothing`이(가) 아무것도 돌려주지 않는다"),
        (lambda x: x.sum() @ x, "배열이 아니라 수 하나를 계산에 넣었다: `x.sum()`. `sum`에 `axis`를"),
        (lambda x: x / x.sum(-1), "`sum`이 줄인 축이 사라졌다. `keepdims=True`를 주면"),
        (lambda x: x + "1", "배열이 아니라 글을 계산에 넣었다"),
        (lambda x: x * nothing, "배열이 아니라 함수를 계산에 넣었다: `nothing`. 괄호를"),
        (lambda x: x @ x.shape, "배열이 아니라 값 2개의 튜플을 계산에 넣었다: `x.shape`"),
        (lambda x: [1.0] - [2.0], "리스트에는 그 계산이 없다: `[1.0]`"),
        (lambda x: (x > 0) - (x < 0), "불리언끼리는 뺄 수 없다"),
        (lambda x: -(x > 0), "불리언의 부호는 바꿀 수 없다"),
        (lambda x: ~x, "`~`는 불리언을 뒤집는 것이다"),
        (lambda x: x.reshape(x.shape[0] / 1, 3), "크기와 자리에는 정수가 와야 한다"),
        (lambda x: x[:, : x.shape[1] / 2], "`//`로 나눈다"),
        (lambda x: x[0.5], "크기와 자리에는 정수가 와야 한다"),
        (lambda x: np.sum(x, axes=1), "`np.sum`은(는) `axes`라는 인자를 모른다. `axis`이다"),
        (lambda x: x.sum(1, keepdim=True), "`keepdim`라는 인자를 모른다. `keepdims`이다"),
        (lambda x: nothing(x, rate=1), "`rate`라는 인자를 모른다. 받는 것: y"),
        (lambda x: np.zeros(3, 4), "모양은 `(3, 4)`처럼 튜플 하나로 넘긴다"),
        (lambda x: x.shape(), "`x.shape`은(는) 함수가 아니라 값이다"),
        (lambda x: x(0), "배열 `x`을(를) 함수처럼 불렀다"),
        (lambda x: np.concatenate(x, x), "`[x, x]`처럼 하나로 묶어 넘긴다"),
        (lambda x: np.stack([x, x.T]), "모양이 모두 같아야 한다"),
        (lambda x: np.where(x > 0, x), "`np.where`에는 조건, 참일 때의 값, 거짓일 때의 값"),
        (lambda x: np.einsum("td->dt", x, x), "`np.einsum`의 식과 배열들이 맞지 않는다"),
        (lambda x: np.split(x, 4), "똑같이 나눌 수 없다"),
        (lambda x: math.exp(x), "배열에는 `np.exp`을(를) 쓴다"),
        (lambda x: int(x), "칸이 여럿인 배열을 수 하나로 볼 수 없다"),
        (lambda x: max(0, x), "`np.maximum`을 쓴다"),
        (lambda x: np.exp(None), "None을 값처럼 썼다"),
        (lambda x: np.softmaxx(x), "NumPy에 `softmaxx`이(가) 없다"),
        (lambda x: x.permute(1, 0), "NumPy에서는 `transpose`이다"),
        (lambda x: x[0, 0, 0], "축이 2개인 `x`에서 자리를 3개 적었다"),
        (lambda x: x[0, 7], "1번 축의 크기가 3인데 7번을 찾았다"),
        (lambda x: x["kernel"], "사전이 아니라 배열이라 이름으로 꺼낼 수 없다"),
        (lambda x: x.tolist()[0, 0], "리스트"),
    ],
)
def test_a_slip_is_told(function, words):
    assert words in told(function)


def test_what_is_no_slip_is_left_to_the_words_of_the_error():
    assert told(lambda x: x @ x) == ""
    assert told(lambda x: x + np.ones(5)) == ""
    assert told(lambda x: np.linalg.inv(x)) == ""


def test_a_value_that_cannot_be_looked_at_is_left_alone():
    class Mute:
        def __getattribute__(self, name):
            raise RuntimeError

    mute = Mute()
    assert told(lambda x: mute @ x) == ""
    assert told(lambda x: mute(x)) == ""
