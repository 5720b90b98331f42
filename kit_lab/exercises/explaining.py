"""독자의 함수에서 난 예외를 우리말 한 문장으로 옮긴다. 멈춘 줄과 그 줄에서 만난 배열의 모양을 함께 말한다."""

import ast
import linecache
import re
from collections.abc import Callable
from types import CodeType, TracebackType
from typing import Any

import numpy as np

from kit_core.validation import shown
from kit_lab.exercises.readers_code import beside, code_of
from kit_lab.exercises.running import TooLongError
from kit_lab.exercises.slips import slip
from kit_lab.exercises.station import ReturnedWrongError

LONGEST = 120
WITHIN = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")


def explained(error: BaseException, function: Callable[..., Any], seconds: float) -> str:
    """예외 하나를 설명하는 글. 어느 줄인지 알 수 있으면 줄을 먼저 말한다."""
    traces = _own(error, function)
    reason = _reason(error, seconds, traces[-1] if traces else None)
    if not traces:
        return f"{reason}."
    frame, line = traces[-1].tb_frame, traces[-1].tb_lineno
    code = linecache.getline(frame.f_code.co_filename, line).strip()
    around = _around(traces)
    number = line - around.co_firstlineno + 1
    place = f"{around.co_name}의 {number}번째 줄" + (f" `{_short(code)}`" if code else "") + "에서 멈췄다"
    return f"{place}: {reason}.{_met(traces, code)}"


def _own(error: BaseException, function: Callable[..., Any]) -> list[TracebackType]:
    """독자의 파일에서 지난 곳들. 독자의 함수가 부른 독자의 다른 함수도 같은 노트북이면 든다."""
    own = code_of(function)
    found = []
    trace = error.__traceback__
    while trace:
        if own is not None and beside(trace.tb_frame.f_code, own):
            found.append(trace)
        trace = trace.tb_next
    return found


def _around(traces: list[TracebackType]) -> CodeType:
    """멈춘 줄이 든 함수. 리스트 컴프리헨션도 따로 된 함수이므로 그것을 적은 함수를 찾는다."""
    code = traces[-1].tb_frame.f_code
    for trace in reversed(traces[:-1]):
        if code.co_name in WITHIN and code in trace.tb_frame.f_code.co_consts:
            code = trace.tb_frame.f_code
    return code


def _reason(error: BaseException, seconds: float, trace: TracebackType | None) -> str:
    try:
        text = str(error)
    except Exception:  # 글로 바꾸다가 멈추는 예외도 있다.
        text = ""
    if found := "" if trace is None or isinstance(error, TooLongError) else slip(error, trace):
        return found
    match error:
        case ReturnedWrongError():
            return text
        case TooLongError():
            return f"{seconds:g}초가 지나도 끝나지 않는다. 반복이 끝나는 조건을 확인한다"
        case NameError():  # UnboundLocalError도 여기에 든다.
            name = getattr(error, "name", None) or "".join(re.findall(r"'(\w+)'", text)[:1])
            return f"`{name}`라는 이름이 없다. 철자가 맞는지, 그것을 정하는 칸을 실행했는지 본다"
        case KeyError():
            return f"사전에 없는 열쇠를 찾았다: {shown(error.args[0]) if error.args else ''}"
        case IndexError() if "boolean index" in text:
            return "불리언으로 고를 때에는 모양이 같아야 한다. `np.where`는 축을 넓혀 준다"
        case np.exceptions.AxisError() if error.ndim is not None:
            places = f". 축의 번호는 0부터 {error.ndim - 1}까지, 뒤에서는 -1부터 -{error.ndim}까지이다"
            return f"축이 {error.ndim}개인 배열에 {error.axis}번 축이 없다{places if error.ndim else ''}"
        case IndexError():
            return "있는 것보다 큰 자리를 꺼내려 했다" + _quoted(text)
        case AttributeError():
            return f"없는 속성 `{getattr(error, 'name', '')}`을(를) 찾았다" + _quoted(text)
        case AssertionError():
            return "`assert`에 적은 것이 참이 아니다" + _quoted(text)
        case ImportError():
            return "불러올 수 없는 모듈이다" + _quoted(text)
        case ZeroDivisionError():
            return "0으로 나누었다"
        case RecursionError():
            return "함수가 자기 자신을 끝없이 부른다"
        case TypeError() if counts := re.search(
            r"takes (?:from \d+ to )?(\d+) positional arguments? but (\d+)", text
        ):
            return f"인자를 {counts[1]}개 받는데 {counts[2]}개를 넘겼다. 함수의 첫 줄을 처음 적혀 있던 것과 견준다"
        case TypeError() if missing := re.search(r"missing \d+ required positional arguments?: (.*)", text):
            return f"부르면서 넘기지 않은 인자가 있다: {missing[1].replace(' and ', ', ')}"
        case TypeError() if "'NoneType'" in text:
            return "None을 값처럼 썼다. 여기에서 부른 함수가 아직 비어 있거나 `return`이 없다" + _quoted(text)
        case ValueError() if re.search("matmul: Input operand . does not have enough", text):
            side = "왼쪽" if "operand 0" in text else "오른쪽"
            return f"`@`의 {side}이 배열이 아니다. 수 하나나 사전, None이 아닌지 찍어 본다"
        case ValueError() if unpacked := re.search(r"unpack \(expected (\d+)(?:, got (\d+))?", text):
            had = f"값은 {unpacked[2]}개인데" if unpacked[2] else "값이 더 많은데"
            return f"{had} 이름을 {unpacked[1]}개 적었다. 모양을 찍어 본다"
        case TypeError() if "Cannot cast ufunc" in text:
            return "정수의 배열에는 실수를 담을 수 없다. `astype(float)`로 바꾸어 쓴다"
        case ValueError() if "inhomogeneous" in text:
            return "길이가 서로 다른 리스트로는 배열을 만들 수 없다"
        case TypeError() if "as a data type" in text:
            return "자료형의 자리에 다른 것을 넘겼다. 모양은 튜플 하나로 넘긴다" + _quoted(text)
        case TypeError() if re.search("interpreted as an integer|slice indices|scalar index", text):
            return "크기와 자리에는 정수가 와야 한다" + _quoted(text)
        case TypeError() if "unexpected keyword" in text:
            return "모르는 이름의 인자를 넘겼다" + _quoted(text)
        case TypeError() if "Python scalars" in text:
            return "칸이 여럿인 배열을 수 하나로 볼 수 없다"
        case TypeError() if "not callable" in text:
            return "함수가 아닌 것을 불렀다" + _quoted(text)
        case ValueError() if "truth value" in text:
            return (
                "배열 하나를 참이나 거짓으로 볼 수 없다. 있는지 보려면 `is not None`, "
                "칸마다 견주려면 `np.maximum`이나 `np.where`를 쓴다"
            )
        case ValueError() if re.search("matmul|aligned|einsum|operand has", text):
            return "모양이 맞지 않아 곱할 수 없다" + _sizes(text)
        case ValueError() if "broadcast" in text:
            return "모양이 맞지 않아 칸끼리 계산할 수 없다" + _sizes(text)
        case ValueError() if "reshape" in text:
            return "칸의 수가 달라 그 모양으로 바꿀 수 없다" + _sizes(text)
        case ValueError() if "axes don't match" in text or "ndim" in text:
            return "축의 수가 맞지 않는다" + _quoted(text)
    return f"{type(error).__name__}: 예외가 났다" + _quoted(text)


def _sizes(text: str) -> str:
    """NumPy의 오류에 적힌 모양들."""
    shapes = re.findall(r"\(\d*(?:,\d+)*,?\)", text)
    return (
        f": {', '.join(shape.replace(',', ', ').replace(', )', ',)') for shape in shapes)}" if shapes else ""
    )


def _quoted(text: str) -> str:
    return f" ({_short(text)})" if text else ""


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _met(traces: list[TracebackType], code: str) -> str:
    """그 줄에 나오는 이름들 가운데 배열인 것의 모양."""
    try:
        names = [node.id for node in ast.walk(ast.parse(code.rstrip(":"))) if isinstance(node, ast.Name)]
    except SyntaxError:  # 여러 줄에 걸친 식의 한 줄
        names = re.findall(r"[^\W\d]\w*", code)
    known = dict(traces[-1].tb_frame.f_globals)
    if traces[-1].tb_frame.f_code.co_name in WITHIN and len(traces) > 1:
        known |= traces[-2].tb_frame.f_locals
    known |= traces[-1].tb_frame.f_locals
    values = {name: known.get(name) for name in dict.fromkeys(names)}
    shapes = [f"{name} {value.shape}" for name, value in values.items() if isinstance(value, np.ndarray)]
    return f" 만난 모양: {', '.join(shapes)}." if shapes else ""
