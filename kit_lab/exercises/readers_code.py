"""독자가 쓴 코드를 알아본다: 어느 함수가 독자의 것이고, 그 가운데 어느 것이 아직 비어 있는가."""

import dis
import re
import sys
import threading
from collections.abc import Callable
from inspect import CO_COROUTINE, CO_GENERATOR
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any

# 칸이나 줄마다 다른 파일의 이름: Jupyter, Colab과 IPython(꺾쇠나 임시 폴더), xeus-python, marimo, 3.13의 콘솔.
CELL = re.compile(
    r"[\\/](ipykernel|xpython)_\d+[\\/]|ipython-input-\d+|[\\/]__marimo__cell_|^<python-input-\d+>$"
)


def code_of(function: Callable[..., Any]) -> CodeType | None:
    """함수의 코드. 부를 수 있는 객체이면 그 __call__의 것, 파이썬으로 쓰이지 않았으면 None."""
    return getattr(function, "__code__", None) or getattr(type(function).__call__, "__code__", None)


def beside(code: CodeType, own: CodeType) -> bool:
    """own과 한 파일이나 한 노트북에 있는 코드인지."""
    return code.co_filename == own.co_filename or bool(CELL.search(code.co_filename))


def is_blank(code: CodeType | None) -> bool:
    """본문이 pass, …, 설명뿐인지."""
    return code is not None and all(
        step.opname in ("RESUME", "NOP", "RETURN_VALUE")
        or (step.opname in ("LOAD_CONST", "RETURN_CONST") and step.argval is None)
        for step in dis.get_instructions(code)
    )


def gives_nothing(function: Any) -> bool:
    """파이썬으로 쓴, 어느 길로 끝나도 None을 돌려주는 함수인지."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_flags & (CO_GENERATOR | CO_COROUTINE):
        return False
    steps = [*dis.get_instructions(code)]
    given = [
        before.argval if before.opname == "LOAD_CONST" else code
        for before, step in pairwise(steps)
        if step.opname == "RETURN_VALUE"
    ]
    given += [step.argval for step in steps if step.opname == "RETURN_CONST"]
    return bool(given) and all(one is None for one in given)


def blank_callee(function: Callable[..., Any], call: Callable[[], Any]) -> tuple[str, str] | None:
    """call()을 하는 동안 독자의 함수가 불러서 값을 쓴, 아직 비어 있는 함수.

    call은 function을 부르는 것이다. 부른 함수의 이름과 비어 있는 함수의 이름을 주고, 그런 일이 없으면 None이다.
    NotImplementedError를 내는 함수도 비어 있는 것으로 본다. 부르기만 하고 돌려받은 것을 버리는 함수는 탓하지 않는다.
    """
    own = code_of(function)
    found: list[tuple[str, str]] = []

    def watch(frame: FrameType, event: str, _: Any) -> None:
        caller = frame.f_back
        if event != "call" or found or own is None or caller is None:
            return
        code, from_code = frame.f_code, caller.f_code
        named = code.co_name != "<lambda>"  # None을 주는 람다는 일부러 그렇게 쓴 것이다.
        ours = named and beside(code, own) and beside(from_code, own)
        if ours and is_blank(code) and not _thrown_away(caller):
            found.append((from_code.co_name, code.co_name))

    before, of_threads = sys.getprofile(), threading.getprofile()
    sys.setprofile(watch)
    threading.setprofile(watch)  # 독자의 함수는 다른 스레드에서 돈다.
    try:
        call()
    except NotImplementedError as error:
        sys.setprofile(before)
        found += _raised_below(error, own)
    except BaseException:  # 어떻게 멈추었는지는 부른 쪽이 이미 안다.
        pass
    finally:
        sys.setprofile(before)
        threading.setprofile(of_threads)
    return found[0] if found else None


def _thrown_away(caller: FrameType) -> bool:
    """지금 부르고 있는 것의 값을 버리는 문장인지."""
    later = (step for step in dis.get_instructions(caller.f_code) if step.offset > caller.f_lasti)
    return next(later).opname == "POP_TOP"


def _raised_below(error: BaseException, own: CodeType | None) -> list[tuple[str, str]]:
    codes = []
    trace = error.__traceback__
    while trace:
        codes.append(trace.tb_frame.f_code)
        trace = trace.tb_next
    ours = own is not None and len(codes) > 1 and all(beside(code, own) for code in codes[-2:])
    return [(codes[-2].co_name, codes[-1].co_name)] if ours and codes[-1] is not own else []
