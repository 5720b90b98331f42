import linecache

import numpy as np
import pytest
from rows import in_rows

from kit_lab.exercises.explaining import explained
from kit_lab.exercises.running import run

x = np.zeros((2, 3))


def told(function, arguments=None, limit=None):
    given = {"x": x} if arguments is None else arguments
    outcome = run(function, given, limit)
    assert outcome.error is not None
    return explained(outcome.error, function, 5.0 if limit is None else limit)


def test_whole_numbers_hold_no_others():
    def divided(x):
        x = np.ones(3, int)
        x /= 2.0

    assert "정수의 배열에는 실수를 담을 수 없다" in told(divided)


def test_a_line_of_a_comprehension_is_counted_from_its_function():
    def rows(x):
        w = 2 * x
        return [
            row @ w
            for row in x
        ]  # fmt: skip

    assert told(rows).startswith("rows의 4번째 줄 `row @ w`에서 멈췄다: 모양이 맞지 않아 곱할 수 없다")
    assert "row (3,), w (2, 3)" in told(rows)


def test_an_error_that_cannot_be_told_is_told():
    class MuteError(Exception):
        def __str__(self):
            raise RuntimeError

    def mute(x):
        raise MuteError

    assert "MuteError: 예외가 났다." in told(mute)


@pytest.mark.parametrize(
    "cell",
    [
        "/tmp/ipykernel_71/{}.py",
        "C:\\Temp\\ipykernel_71\\{}.py",
        "<ipython-input-{}-5f1b>",
        "/tmp/ipython-input-{}-17.py",
        "<python-input-{}>",
    ],
)
def test_cells_of_a_notebook_are_one_file(cell):
    """A function of an earlier cell has its own file name, in Jupyter, Colab and the console of Python 3.13."""
    names = {}
    for number, source in enumerate(
        ["def inner(y):\n    return y[7]\n", "def outer(x):\n    return inner(x)\n"]
    ):
        file = cell.format(number)
        linecache.cache[file] = (len(source), None, source.splitlines(True), file)
        exec(compile(source, file, "exec"), names)
    assert told(names["outer"]).startswith("inner의 2번째 줄 `return y[7]`에서 멈췄다")


def test_the_line_and_the_shapes_that_met_are_told():
    def product(x):
        other = np.ones((2, 3))
        return x @ other

    text = told(product)
    assert text == (
        "product의 3번째 줄 `return x @ other`에서 멈췄다: 모양이 맞지 않아 곱할 수 없다. 만난 모양: x (2, 3), other (2, 3)."
    )


def test_an_error_deep_in_a_function_of_the_readers_own_points_there():
    def inner(y):
        return y[7]

    def outer(x):
        return inner(x)

    assert told(outer).startswith(
        "inner의 2번째 줄 `return y[7]`에서 멈췄다: 있는 것보다 큰 자리를 꺼내려 했다: 0번 축의 크기가 2인데 7번을"
    )


@in_rows(
    ("function", "words"),
    [
        (lambda x: sofmax(x), "`sofmax`라는 이름이 없다"),  # noqa: F821
        (lambda x: {"kernel": 1}["kernle"], "사전에 없는 열쇠를 찾았다: 'kernle'"),
        (lambda x: x.sofa, "배열 `x`에 `sofa`이(가) 없다"),
        (lambda x: object().sofa, "없는 속성 `sofa`"),
        (lambda x: 1 / 0, "0으로 나누었다"),
        (lambda x: x + np.ones(5), "칸끼리 계산할 수 없다: (2, 3), (5,)"),
        (lambda x: x.reshape(4, 2), "그 모양으로 바꿀 수 없다: (4, 2)"),
        (lambda x: x.transpose(0, 1, 2), "축의 수가 맞지 않는다"),
        (lambda x: np.linalg.inv(x), "LinAlgError: 예외가 났다"),
        (lambda x: x.sum(axis=3), "축이 2개인 배열에 3번 축이 없다. 축의 번호는 0부터 1까지"),
        (lambda x: x[np.ones((3, 2), bool)], "불리언으로 고를 때에는"),
        (lambda x: 1 if x else 0, "참이나 거짓으로 볼 수 없다"),
        (lambda x: x @ {"kernel": x}, "배열이 아니라 사전을"),
        (lambda x: [*None], "None을 값처럼 썼다"),
        (lambda x: [a for a, b, c in [x]], "값은 2개인데 이름을 3개 적었다"),
        (lambda x: np.array([[1], [1, 2]]), "길이가 서로 다른 리스트로는"),
        (lambda: 1, "인자를 0개 받는데 1개를 넘겼다"),
        (lambda x, y: 1, "넘기지 않은 인자가 있다: 'y'"),
    ],
)
def test_errors_become_korean(function, words):
    text = told(function)
    assert words in text
    assert text.endswith(".")


def test_a_function_that_never_ends_is_told_with_its_line():
    def forever(x):
        while True:
            x = x + 1

    assert "0.1초가 지나도 끝나지 않는다" in told(forever, limit=0.1)


def test_a_function_that_calls_itself_for_ever():
    def again(x):
        return again(x)

    assert "함수가 자기 자신을 끝없이 부른다" in told(again)


def test_a_builtin_has_no_line():
    assert told(int, {"x": "셋"}).endswith(".")
