import sys

import numpy as np
import pytest

from kit_lab.exercises import STATIONS
from kit_lab.exercises.examining import examine
from kit_lab.exercises.overview import progress
from kit_lab.exercises.readers_code import beside, blank_callee, code_of, is_blank


def dots(x): ...


def told(x):
    """설명만 있다."""


def later(x):
    raise NotImplementedError


def whole(x):
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def attend_with(softmax):
    """A reader's attend that is right as soon as its softmax is."""

    def attend(query, key, value, mask=None):
        scores = query @ np.swapaxes(key, -1, -2) / np.sqrt(query.shape[-1])
        if mask is not None:
            scores = np.where(mask, scores, -1e9)
        weights = softmax(scores)
        return weights @ value, weights

    return attend


@pytest.mark.parametrize("function", [dots, told, lambda x: None])
def test_a_body_that_does_nothing_is_blank(function):
    assert is_blank(code_of(function))


@pytest.mark.parametrize("function", [whole, later, lambda x: 0, np.exp])
def test_a_body_that_does_something_is_not(function):
    assert not is_blank(code_of(function))


def test_code_of_an_object_is_that_of_its_call():
    class Adder:
        def __call__(self, x):
            return x + 1

    assert code_of(Adder()).co_name == "__call__"
    assert beside(code_of(Adder()), code_of(whole))
    assert not beside(code_of(examine), code_of(whole))


@pytest.mark.parametrize("blank", [dots, told, later])
def test_the_blank_function_is_named_and_not_what_came_of_it(blank):
    report = examine(attend_with(blank), STATIONS["attend"])
    assert report.sentence == f"`attend`에서 부르는 `{blank.__name__}` 함수가 아직 비어 있다. 그것부터 쓴다."
    assert report.kind == "raised"
    assert (report.mistake, report.hint, report.example) == (None, "", None)
    assert not any(good for _, good in report.trials)
    assert "NoneType" not in repr(report)


def test_a_value_that_is_only_handed_on_is_named_too():
    def softmax(x):
        return dots(x)

    report = examine(softmax, STATIONS["softmax"])
    assert report.kind == "wrong"
    assert report.sentence.startswith("`softmax`에서 부르는 `dots` 함수가 아직")


def test_the_function_between_is_the_one_that_calls():
    def middle(x):
        return 1 + dots(x)

    def softmax(x):
        return middle(x)

    assert "`middle`에서 부르는 `dots`" in examine(softmax, STATIONS["softmax"]).sentence


def test_a_blank_function_whose_value_is_thrown_away_is_not_blamed():
    def softmax(x):
        dots(x)
        return x

    report = examine(softmax, STATIONS["softmax"])
    assert not report.passed
    assert "비어 있다" not in report.sentence


def test_a_lambda_that_gives_none_was_meant_so():
    no_mask = lambda x: None  # noqa: E731

    def softmax(x):
        return x if no_mask(x) is None else whole(x)

    assert "비어 있다" not in examine(softmax, STATIONS["softmax"]).sentence


def test_a_blank_function_that_is_never_reached_is_not_blamed():
    def softmax(x):
        powers = np.exp(x) @ np.exp(x)[None]
        return dots(powers)

    assert "곱할 수 없다" in examine(softmax, STATIONS["softmax"]).sentence


def test_another_watcher_is_put_back():
    def watcher(*_): ...

    sys.setprofile(watcher)
    try:
        assert blank_callee(whole, lambda: whole(np.eye(2))) is None
        assert blank_callee(later, lambda: later(1)) is None
        assert sys.getprofile() is watcher
    finally:
        sys.setprofile(None)


def test_in_the_overview_a_function_that_waits_is_not_solved():
    text = repr(progress({"attend": attend_with(dots), "softmax": dots}))
    assert "0개를 풀었다" in text
