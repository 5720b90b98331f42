"""독자의 함수를 부른다. 끝나지 않으면 멈추고, 예외와 출력을 붙잡고, 넘겨준 것을 고치지 않았는지 본다."""

import ctypes
import io
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np

from kit_lab.exercises.station import Arguments, call

TIME_LIMIT = 5.0  # 초


class TooLongError(BaseException):
    """정해진 시간이 지났다. except Exception으로는 잡히지 않는다."""


@dataclass(frozen=True)
class Outcome:
    """함수를 한 번 부른 결과. error가 None이면 value가 돌려준 값이다."""

    value: Any = None
    error: BaseException | None = None
    printed: str = ""
    changed: tuple[str, ...] = ()


def run(
    function: Callable[..., Any],
    arguments: Arguments,
    limit: float | None = None,
    drive: Callable[[Callable[..., Any], Arguments], Any] = call,
) -> Outcome:
    """인자를 베껴 넘겨 부른다. 함수 안에서 난 예외는 Outcome에 담긴다. 중단(Ctrl+C)만은 그대로 지나간다."""
    given = {name: value if callable(value) else deepcopy(value) for name, value in arguments.items()}
    printed = io.StringIO()
    value, error = None, None
    with redirect_stdout(printed), warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            value = _within(TIME_LIMIT if limit is None else limit, drive, function, given)
        except (Exception, TooLongError, SystemExit) as raised:
            error = raised
    changed = tuple(name for name, value in arguments.items() if not same(value, given[name]))
    return Outcome(value, error, printed.getvalue(), changed)


def same(one: Any, other: Any) -> bool:
    """두 인자가 속까지 같은지."""
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        one, other = np.asarray(one), np.asarray(other)
        return one.shape == other.shape and np.array_equal(one, other, equal_nan=one.dtype.kind == "f")
    if isinstance(one, dict):
        return (
            isinstance(other, dict)
            and one.keys() == other.keys()
            and all(same(one[k], other[k]) for k in one)
        )
    if isinstance(one, (list, tuple)):
        return type(one) is type(other) and len(one) == len(other) and all(map(same, one, other))
    return callable(one) or bool(one == other)


def _within(seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
    """seconds가 지나도 끝나지 않으면 함수가 도는 스레드에 TooLongError를 일으킨다. 파이썬의 반복문이면 멈춘다."""
    thread = threading.get_ident()
    lock = threading.Lock()
    finished = fired = False

    def fire() -> None:
        nonlocal fired
        with lock:
            if not finished:
                fired = True
                _raise_in(thread, ctypes.py_object(TooLongError))

    timer = threading.Timer(seconds, fire)
    timer.daemon = True
    timer.start()
    try:
        return function(*arguments)
    finally:
        timer.cancel()
        with lock:
            finished = True
        if fired:  # 막 끝난 뒤에 닿았을 예외를 여기에서 받는다.
            _wait_for_it()


def _wait_for_it() -> None:
    with_deadline = time.monotonic() + 0.05
    while time.monotonic() < with_deadline:
        time.sleep(0)


def _raise_in(thread: int, error: Any) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)
