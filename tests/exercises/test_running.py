import sys
import threading
import time

import numpy as np
import pytest

from kit_lab.exercises import running
from kit_lab.exercises.running import TooLongError, run


def test_the_value_and_what_was_printed_come_back():
    def double(x):
        print("보는 것:", x)
        return x * 2

    outcome = run(double, {"x": 3})
    assert (outcome.value, outcome.error, outcome.printed, outcome.changed) == (6, None, "보는 것: 3\n", ())


@pytest.mark.parametrize("error", [ZeroDivisionError, SystemExit, RecursionError, AssertionError])
def test_whatever_is_raised_is_kept(error):
    def stop(x):
        raise error

    assert isinstance(run(stop, {"x": 1}).error, error)


def test_an_interrupt_goes_through():
    def stop(x):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(stop, {"x": 1})


def test_a_loop_without_an_end_is_ended_even_if_it_catches_exceptions():
    def forever(x):
        while True:
            try:
                x += 1
            except Exception:
                x = 0

    outcome = run(forever, {"x": 0}, limit=0.2)
    assert isinstance(outcome.error, TooLongError)


def test_a_loop_that_catches_everything_is_ended_too():
    over = threading.Event()  # or it would compute beside all later tests

    def inside(x):
        while not over.is_set():
            try:
                while not over.is_set():
                    x = abs(x)
            except:  # noqa: E722
                pass

    outcome = run(inside, {"x": 0}, limit=0.1)
    over.set()
    assert isinstance(outcome.error, TooLongError)


def test_what_cannot_be_ended_is_left_behind(monkeypatch):
    monkeypatch.setattr(running, "PATIENCE", 0.05)
    enough = threading.Event()
    outcome = run(lambda x: enough.wait(30), {"x": 0}, limit=0.05)
    enough.set()
    assert isinstance(outcome.error, TooLongError)


def test_reading_a_foreign_array_belongs_to_the_function():
    class Endless:
        def __array__(self, *_given, **_more):
            while True:
                pass

    class Tensor:
        def __array__(self, *_given, **_more):
            return np.ones(2)

    assert isinstance(run(lambda x: Endless(), {"x": 0}, limit=0.1).error, TooLongError)
    assert run(lambda x: (Tensor(), [Tensor()]), {"x": 0}).value[1][0].tolist() == [1.0, 1.0]


def test_a_function_that_ends_just_in_time_is_not_interrupted_later():
    for _ in range(20):
        outcome = run(lambda: time.sleep(0.01), {}, limit=0.01)
        assert outcome.error is None or isinstance(outcome.error, TooLongError)
    time.sleep(0.05)


@pytest.mark.parametrize("late", [0.01, 30], ids=["just in time", "left behind"])
def test_what_is_profiled_after_a_stop_goes_on(monkeypatch, late):
    """CPython 3.11 would call a profiled function for ever while an interruption of any thread is still to come."""
    monkeypatch.setattr(running, "PATIENCE", 0.1)
    over = threading.Event()
    for _ in range(20 if late < 1 else 1):
        run(lambda: over.wait(late), {}, limit=0.01)

    def profiled():
        sys.setprofile(lambda *_: None)
        (lambda: None)()

    watched = threading.Thread(target=profiled, daemon=True)
    watched.start()
    watched.join(20)
    over.set()
    assert not watched.is_alive()


def test_changed_arguments_are_named_and_the_originals_stay():
    x, weights = np.zeros(3), {"kernel": np.ones(2)}

    def careless(x, weights):
        x += 1
        weights["kernel"][0] = 5
        return x

    outcome = run(careless, {"x": x, "weights": weights})
    assert outcome.changed == ("x", "weights")
    assert not x.any()
    assert (weights["kernel"] == 1).all()


def test_warnings_of_the_function_stay_inside():
    outcome = run(lambda x: np.exp(x) / 0, {"x": np.array([1e4])})
    assert outcome.error is None
    assert np.isinf(outcome.value).all()


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (np.array([1.0, np.nan]), np.array([1.0, np.nan]), True),
        (np.array([1]), np.array([2]), False),
        (np.array([1]), np.array([[1]]), False),
        ({"a": [1, (2,)]}, {"a": [1, (2,)]}, True),
        ({"a": 1}, {"b": 1}, False),
        ([1], (1,), False),
        ({("가", "나"): 2}, {("가", "나"): 3}, False),
    ],
)
def test_same_looks_inside(one, other, equal):
    assert running.same(one, other) is equal
