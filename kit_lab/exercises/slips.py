"""독자의 줄에서 멈춘 식과 그 식에 들어간 값을 보고, 무엇을 잘못 썼는지를 말한다. 함수를 다시 부르지는 않는다."""

import ast
import inspect
import linecache
import re
from difflib import get_close_matches
from types import FrameType, FunctionType, ModuleType, TracebackType
from typing import Any

import numpy as np

from kit_lab.exercises.readers_code import gives_nothing

UNKNOWN = object()
REDUCING = ("sum", "mean", "max", "min", "var", "std", "prod", "amax", "amin")
JOINING = (np.concatenate, np.stack, np.vstack, np.hstack)
FILLED = (np.zeros, np.ones, np.empty)
# PyTorch의 이름 -> NumPy의 것
NUMPY_FOR = {
    "permute": "`transpose`",
    "view": "`reshape`",
    "unsqueeze": "`np.expand_dims`",
    "masked_fill": "`np.where`",
    "cat": "`np.concatenate`",
    "tril": "`np.tril`",
    "exp": "`np.exp`",
    "log": "`np.log`",
    "sqrt": "`np.sqrt`",
    "float": "`astype(float)`",
    "dim": "`ndim`",
    "t": "`T`",
}
SUGGESTED = {"keepdim": "keepdims", "keep_dims": "keepdims", "dim": "axis", "axes": "axis", "dims": "axis"}


def slip(error: BaseException, trace: TracebackType) -> str:
    """멈춘 식이 흔한 잘못이면 그것을 말하는 글, 아니면 빈 글."""
    try:
        node = _failing(trace)
        return "" if node is None else _told(node, error, _Seen(trace.tb_frame, trace.tb_lineno))
    except Exception:  # 독자의 값은 무엇이든 될 수 있다. 멈춘 까닭은 오류의 글로 말한다.
        return ""


def _told(node: ast.expr, error: BaseException, seen: "_Seen") -> str:
    match node:
        case ast.BinOp():
            return seen.of_operation(node)
        case ast.UnaryOp():
            return seen.of_sign(node)
        case ast.Subscript():
            return seen.of_place(node, error)
        case ast.Attribute():
            return seen.of_attribute(node, error)
        case ast.Call():
            return seen.of_call(node, error)
    return ""


def _failing(trace: TracebackType) -> ast.expr | None:
    """멈춘 명령에 적힌 자리의 식."""
    code = trace.tb_frame.f_code
    first, last, start, end = [*code.co_positions()][trace.tb_lasti // 2]
    if None in (first, last, start, end):
        return None
    lines = [line.encode() for line in linecache.getlines(code.co_filename)[first - 1 : last]]
    if not lines:
        return None
    lines[-1] = lines[-1][:end]
    lines[0] = lines[0][start:]
    text = b"".join(lines).decode(errors="replace")
    try:
        return ast.parse(f"({text}\n)", mode="eval").body
    except SyntaxError:
        return _of_statement(text)


def _of_statement(text: str) -> ast.expr | None:
    """a -= b는 a - b로 본다."""
    try:
        statement = ast.parse(text.strip()).body[0]
    except (SyntaxError, IndexError):
        return None
    if isinstance(statement, ast.AugAssign):
        return ast.BinOp(statement.target, statement.op, statement.value)
    return None


class _Seen:
    """멈춘 줄에서 보이는 값들."""

    def __init__(self, frame: FrameType, line: int) -> None:
        self.frame, self.line = frame, line

    def value(self, node: ast.expr) -> Any:
        """부르지 않고 알 수 있는 값. 모르면 UNKNOWN."""
        match node:
            case ast.Constant():
                return node.value
            case ast.Name():
                for names in (self.frame.f_locals, self.frame.f_globals, self.frame.f_builtins):
                    if node.id in names:
                        return names[node.id]
            case ast.Dict():
                return {}
            case ast.List() | ast.Tuple():
                values = [self.value(one) for one in node.elts]
                return values if isinstance(node, ast.List) else tuple(values)
            case ast.Attribute():
                owner = self.value(node.value)
                if isinstance(owner, (ModuleType, np.generic, list, tuple, dict, str)) or (
                    type(owner) is np.ndarray
                ):
                    return getattr(owner, node.attr, UNKNOWN)
            case ast.Subscript():
                owner, place = self.value(node.value), self.value(node.slice)
                if type(owner) in (np.ndarray, list, tuple, dict) and place is not UNKNOWN:
                    try:
                        return owner[place]
                    except (IndexError, KeyError, TypeError):
                        return UNKNOWN
            case ast.BinOp(op=ast.Div()):
                left, right = self.value(node.left), self.value(node.right)
                if isinstance(left, int) and isinstance(right, int) and right:
                    return left / right
            case ast.UnaryOp(op=ast.USub()):
                number = self.value(node.operand)
                return -number if type(number) in (int, float) else UNKNOWN
            case ast.Call() if gives_nothing(self.value(node.func)):
                return None
        return UNKNOWN

    def maker(self, node: ast.expr) -> ast.expr:
        """값을 만든 식. 이름이면 그 줄보다 앞에서 마지막으로 담은 것."""
        if not isinstance(node, ast.Name):
            return node
        try:
            tree = ast.parse("".join(linecache.getlines(self.frame.f_code.co_filename)))
        except (SyntaxError, ValueError):
            return node
        first = self.frame.f_code.co_firstlineno
        kept = [
            one
            for one in ast.walk(tree)
            if isinstance(one, ast.Assign)
            and first <= one.lineno < self.line
            and any(isinstance(target, ast.Name) and target.id == node.id for target in one.targets)
        ]
        return max(kept, key=lambda one: one.lineno).value if kept else node

    def reduced(self, node: ast.expr, keyword: str) -> str:
        """식에 keyword를 주지 않은 합이나 평균이 있으면 그 이름."""
        for one in ast.walk(node):
            if not isinstance(one, ast.Call) or any(more.arg == keyword for more in one.keywords):
                continue
            name = one.func.attr if isinstance(one.func, ast.Attribute) else ""
            of_numpy = isinstance(one.func, ast.Attribute) and isinstance(
                self.value(one.func.value), ModuleType
            )
            given = len(one.args) > (1 if of_numpy else 0)
            if name in REDUCING and not (keyword == "axis" and given):
                return name
        return ""

    def told(self, node: ast.expr) -> str:
        """배열의 자리에 놓인, 배열이 아닌 것을 말하는 글. 배열이거나 모르면 빈 글."""
        value, text = self.value(node), _text(node)
        made = self.maker(node)
        if value is None:
            if isinstance(made, ast.Call):
                return f"None을 값처럼 썼다. `{_text(made.func)}`이(가) 아무것도 돌려주지 않는다. `return`이 있는지 본다"
            return f"None을 값처럼 썼다: `{text}`"
        if isinstance(value, (bool, int, float, np.generic)) or (
            isinstance(value, np.ndarray) and not value.ndim
        ):
            name = self.reduced(made, "axis")
            return _one_number(text, name)
        if isinstance(value, dict):
            keys = [key for key, inner in value.items() if isinstance(inner, np.ndarray)]
            more = f". `{text}[{keys[0]!r}]`처럼 배열을 꺼내 쓴다" if keys else ""
            return f"배열이 아니라 사전을 계산에 넣었다: `{text}`{more}"
        if isinstance(value, str):
            return f"배열이 아니라 글을 계산에 넣었다: `{text}`"
        if isinstance(value, list):
            return f"리스트에는 그 계산이 없다: `{text}`. `np.array`로 배열을 만들어 쓴다"
        if isinstance(value, tuple):
            return f"배열이 아니라 값 {len(value)}개의 튜플을 계산에 넣었다: `{text}`. 그 가운데 하나를 꺼내 쓴다"
        if callable(value) and value is not UNKNOWN:
            return f"배열이 아니라 함수를 계산에 넣었다: `{text}`. 괄호를 붙여 부른다"
        return ""

    def of_operation(self, node: ast.BinOp) -> str:
        sides = (node.left, node.right)
        values = [self.value(side) for side in sides]
        numbers_fit = not isinstance(node.op, ast.MatMult)
        for side, value in zip(sides, values, strict=True):
            if value is not None and numbers_fit and np.isscalar(value) and not isinstance(value, str):
                continue
            if found := self.told(side):
                return found
        if isinstance(node.op, ast.Sub) and all(map(self.boolean, sides)):
            return "불리언끼리는 뺄 수 없다. 뒤집으려면 `~`를, 셈을 하려면 `.astype(int)`를 쓴다"
        if isinstance(node.op, ast.MatMult):
            for side in sides:
                made = self.maker(side)
                if self.value(side) is UNKNOWN and (name := self.reduced(made, "axis")) and made is side:
                    return _one_number(_text(side), name)
            return ""
        shapes = [value.shape for value in values if isinstance(value, np.ndarray)]
        for side in sides:
            made = self.maker(side)
            name = self.reduced(made, "keepdims")
            if name and not self.reduced(made, "axis"):
                where = f" {', '.join(map(str, shapes))}" if len(shapes) == 2 else ""
                return (
                    f"모양이 맞지 않아 칸끼리 계산할 수 없다:{where or f' `{_text(side)}`'}. `{name}`이 줄인 축이 "
                    "사라졌다. `keepdims=True`를 주면 크기가 1인 축으로 남는다"
                )
        return ""

    def boolean(self, node: ast.expr) -> bool:
        value = self.value(node)
        return isinstance(node, ast.Compare) or (isinstance(value, np.ndarray) and value.dtype == bool)

    def of_sign(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Invert):
            return "`~`는 불리언을 뒤집는 것이다. 부호를 바꾸려면 `-`를 쓴다"
        if isinstance(node.op, ast.USub) and self.boolean(node.operand):
            return "불리언의 부호는 바꿀 수 없다. 뒤집으려면 `~`를 쓴다"
        return self.told(node.operand)

    def of_place(self, node: ast.Subscript, error: BaseException) -> str:
        owner, text = self.value(node.value), _text(node.value)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if any(self.real(part) for part in parts):
            return _WHOLE
        if isinstance(owner, (np.ndarray, np.generic)):
            count = sum(not (isinstance(part, ast.Constant) and part.value in (None, ...)) for part in parts)
            if any(isinstance(self.value(part), str) for part in parts):
                return f"`{text}`은(는) 사전이 아니라 배열이라 이름으로 꺼낼 수 없다"
            if count > owner.ndim and isinstance(error, IndexError):
                return f"축이 {owner.ndim}개인 `{text}`에서 자리를 {count}개 적었다"
            found = re.search(r"index (-?\d+) is out of bounds for axis (\d+) with size (\d+)", _said(error))
            if found:
                return f"있는 것보다 큰 자리를 꺼내려 했다: {found[2]}번 축의 크기가 {found[3]}인데 {found[1]}번을 찾았다"
            return ""
        if isinstance(owner, tuple) and "assignment" in _said(error):
            return f"튜플 `{text}`의 값은 바꿀 수 없다"
        if (isinstance(owner, list) or "list indices" in _said(error)) and len(parts) > 1:
            return f"리스트 `{text}`에는 자리를 쉼표로 여럿 적을 수 없다. `np.array`로 배열을 만들어 쓴다"
        if isinstance(owner, (list, tuple, dict, str)):
            return ""
        return self.told(node.value)

    def of_attribute(self, node: ast.Attribute, error: BaseException) -> str:
        owner, text = self.value(node.value), _text(node.value)
        if owner is None:
            return self.told(node.value)
        if owner is np:
            near = get_close_matches(node.attr, dir(np), 1, 0.75)
            return f"NumPy에 `{node.attr}`이(가) 없다" + (f". `np.{near[0]}`이(가) 있다" if near else "")
        if isinstance(owner, (np.ndarray, np.generic)):
            instead = NUMPY_FOR.get(node.attr) or "".join(
                f"`{one}`" for one in get_close_matches(node.attr, dir(np.ndarray), 1)
            )
            return f"배열 `{text}`에 `{node.attr}`이(가) 없다" + (
                f". NumPy에서는 {instead}이다" if instead else ""
            )
        if isinstance(owner, (list, tuple)) and hasattr(np.ndarray, node.attr):
            return f"`{text}`은(는) 배열이 아니라 {_kind(owner)}라서 `{node.attr}`이(가) 없다. `np.array`로 배열을 만들어 쓴다"
        return ""

    def of_call(self, node: ast.Call, error: BaseException) -> str:
        called, text = self.value(node.func), _text(node.func)
        values = [self.value(one) for one in node.args]
        if called is None:
            return self.told(node.func)
        if isinstance(called, np.ndarray):
            return f"배열 `{text}`을(를) 함수처럼 불렀다. 값을 꺼내려면 대괄호를 쓴다"
        if called is not UNKNOWN and not callable(called):
            return f"`{text}`은(는) 함수가 아니라 값이다. 괄호를 떼고 쓴다"
        if unknown := re.search(r"unexpected keyword argument '(\w+)'", _said(error)):
            return f"`{text}`은(는) `{unknown[1]}`라는 인자를 모른다" + self.keyword(unknown[1], called)
        large = any(isinstance(value, np.ndarray) and value.size != 1 for value in values)
        if getattr(called, "__module__", "") == "math" and large:
            same = hasattr(np, called.__name__)
            more = f". 배열에는 `np.{called.__name__}`을(를) 쓴다" if same else ""
            return f"`{text}`은(는) 배열이 아니라 수 하나를 받는다{more}"
        if called in (int, float, range, bool, complex) and large:
            return f"칸이 여럿인 배열을 수 하나로 볼 수 없다: `{_text(node)}`"
        if called in JOINING and len(values) > 1 and isinstance(values[0], np.ndarray):
            return f"이을 배열들은 `[{', '.join(map(_text, node.args))}]`처럼 하나로 묶어 넘긴다"
        if called in JOINING and isinstance(error, ValueError):
            return "잇는 축 말고는 배열들의 모양이 모두 같아야 한다" + self.shapes(node.args[:1])
        if called in FILLED and len(values) > 1 and isinstance(values[1], (int, float)):
            return f"모양은 `({', '.join(map(_text, node.args))})`처럼 튜플 하나로 넘긴다"
        if called is np.where and len(values) == 2:
            return "`np.where`에는 조건, 참일 때의 값, 거짓일 때의 값을 모두 넘긴다"
        if called is np.einsum and isinstance(error, ValueError):
            return (
                "`np.einsum`의 식과 배열들이 맞지 않는다. 배열마다 글자의 수가 축의 수와 같아야 한다"
                + self.shapes(node.args)
            )
        if called is np.split:
            return "그 수로는 똑같이 나눌 수 없다. 축의 크기가 나누는 수의 배수여야 한다"
        if isinstance(error, TypeError) and any(self.real(one) for one in node.args):
            return _WHOLE
        if called in (max, min) and large:
            return f"`{text}`은(는) 배열을 칸마다 견주지 못한다. `np.{text}imum`을 쓴다"
        if isinstance(error, TypeError) and None in [value for value in values if value is None]:
            return self.told(node.args[[value is None for value in values].index(True)])
        return ""

    def keyword(self, name: str, called: Any) -> str:
        """비슷한 인자를 말하는 글."""
        try:
            known = [one for one in inspect.signature(called).parameters if one not in ("args", "kwargs")]
        except (TypeError, ValueError):
            known = []
        own = type(called) is FunctionType and not called.__module__.startswith("numpy")
        if not own:  # NumPy의 메서드는 인자를 다 알려 주지 않는다.
            known += [one for one in ("axis", "keepdims", "dtype", "out") if one not in known]
        instead = SUGGESTED.get(name)
        near = [instead] if instead in known else get_close_matches(name, known, 1)
        if near:
            return f". `{near[0]}`이다"
        return f". 받는 것: {', '.join(known)}" if own and known else ""

    def real(self, node: ast.expr) -> bool:
        """정수여야 할 자리에 놓인 실수가 있는지."""
        parts = [*node.elts] if isinstance(node, (ast.Tuple, ast.List)) else [node]
        if isinstance(node, ast.Slice):
            parts = [part for part in (node.lower, node.upper, node.step) if part is not None]
        return any(
            isinstance(self.value(part), (float, np.floating))
            or (isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div) and not self.array_in(part))
            for part in parts
        )

    def array_in(self, node: ast.expr) -> bool:
        names = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
        shaped = {id(one.value) for one in ast.walk(node) if isinstance(one, ast.Attribute)}
        return any(id(one) not in shaped and isinstance(self.value(one), np.ndarray) for one in names)

    def shapes(self, nodes: list[ast.expr]) -> str:
        values = [self.value(one) for one in nodes]
        flat = [one for value in values for one in (value if isinstance(value, (list, tuple)) else [value])]
        found = [str(one.shape) for one in flat if isinstance(one, np.ndarray)]
        return f": {', '.join(found)}" if found else ""


_WHOLE = "크기와 자리에는 정수가 와야 한다. `/`는 언제나 실수를 준다. `//`로 나눈다"


def _one_number(text: str, name: str) -> str:
    more = f". `{name}`에 `axis`를 주지 않아 모두 한 수가 되었다" if name else ""
    return f"배열이 아니라 수 하나를 계산에 넣었다: `{text}`{more}"


def _text(node: ast.expr) -> str:
    return ast.unparse(node)


def _kind(value: Any) -> str:
    return "리스트" if isinstance(value, list) else "튜플"


def _said(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # 남의 예외는 글로 바꾸다가 멈출 수도 있다.
        return ""
