"""독자의 함수를 부른다. 끝나지 않으면 멈추고, 예외와 출력을 붙잡고, 넘겨준 것을 고치지 않았는지 본다."""

import ctypes
import gc
import io
import sys
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import numpy as np

from kit_lab.exercises.station import Arguments, call

TIME_LIMIT = 5.0  # 초
PATIENCE = 1.0  # 초. 멈추라고 한 뒤에 이만큼 기다린다.


class TooLongError(BaseException):
    """정해진 시간이 지났다. except Exception으로는 잡히지 않는다."""


class _Settled(BaseException):
    """_settle이 자기 자신에게 일으킨다."""


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
    with redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            value = _within(TIME_LIMIT if limit is None else limit, drive, function, given)
        except (Exception, TooLongError, SystemExit) as raised:
            error = raised
    changed = tuple(name for name, value in arguments.items() if not _as_before(value, given[name]))
    return Outcome(value, error, printed.getvalue(), changed)


def _as_before(value: Any, given: Any) -> bool:
    try:
        return same(value, given)
    except Exception:  # 독자가 넣은 것은 무엇이든 될 수 있다.
        return False


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
    """다른 스레드에서 부른다. seconds가 지나도 끝나지 않으면 멈추게 하고, 멈추지 않으면 두고 온다."""
    work = Work(function, arguments)
    work.start()
    try:
        work.join(seconds)
    finally:
        if work.is_alive():  # 시간이 지났거나 그 사이에 중단되었다.
            work.stop()
    if not work.done:
        raise TooLongError.with_traceback(TooLongError(), work.place())
    if work.error is not None:
        raise work.error
    return work.value


class Work(threading.Thread):
    """한 번의 부름. 끝나면 done이 참이고, 값이나 예외가 있다."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        super().__init__(daemon=True)
        self.function, self.arguments = function, arguments
        self.value: Any = None
        self.error: BaseException | None = None
        self.done = self.stopping = False
        self.closing = threading.Lock()

    def run(self) -> None:
        try:
            try:
                with np.errstate(all="ignore"):
                    self.value = readable(self.function(*self.arguments))
            except BaseException as error:
                self.error = error
            self.close()
        except TooLongError as late:
            self.error = self.error or late
            self.close()

    def close(self) -> None:
        """이 뒤로는 멈추게 하는 예외가 오지 않는다. 오던 것은 여기에서 받는다."""
        while not self.done:
            try:
                with self.closing:
                    if self.stopping:
                        _settle()
                    self.done = True
            except TooLongError:
                self.done = False

    def stop(self) -> None:
        """TooLongError를 거듭 일으킨다. 되도록 자주 끼어들어, except로 붙잡은 뒤의 줄에서도 일어나게 한다."""
        before, deadline = sys.getswitchinterval(), time.monotonic() + PATIENCE
        collecting = gc.isenabled()
        gc.disable()  # 쓰레기를 치우던 중에 일어난 예외는 갈 곳이 없어 화면에 찍힌다.
        sys.setswitchinterval(1e-6)
        try:
            while self.is_alive() and time.monotonic() < deadline:
                with self.closing:
                    if not self.done:
                        self.stopping = True
                        _raise(self.ident, TooLongError)
                self.join(1e-4)
        finally:
            sys.setswitchinterval(before)
            _settle()
            if collecting:
                gc.enable()

    def place(self) -> TracebackType | None:
        """지금 있는 곳. 바깥의 함수부터이다."""
        frame, trace = sys._current_frames().get(self.ident), None
        while frame is not None:
            trace = TracebackType(trace, frame, frame.f_lasti, frame.f_lineno)
            frame = frame.f_back
        return trace


def _raise(thread: int | None, error: type[BaseException]) -> None:
    """그 스레드의 다음 줄에서 error가 일어나게 한다. 아직 일어나지 않은 것은 error로 바뀐다."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread or 0), ctypes.py_object(error))


def _settle() -> None:
    """이 스레드에 걸려 있는 예외를 거두고, 어느 스레드엔가 걸려 있다는 인터프리터의 표시를 지운다.

    표시는 걸린 예외가 일어나야 지워진다. 남아 있으면 파이썬 3.11은 sys.setprofile로 지켜보는 함수를 부르다가 멈춘다.
    """
    try:
        _raise(threading.get_ident(), _Settled)
        while True:
            pass
    except _Settled:
        pass


def readable(value: Any) -> Any:
    """남의 텐서는 배열로 읽는다. 읽다가 나는 예외나 끝나지 않는 반복도 함수의 것이다."""
    if type(value) in (tuple, list):
        return type(value)(map(readable, value))
    return np.asarray(value) if hasattr(value, "__array__") and not isinstance(value, np.ndarray) else value
