"""독자의 함수의 코드를 모은다. 부르는 함수, 쓰는 모듈과 상수까지 이어, 그것만으로 실행되는 글로 만든다."""

import ast
import inspect
import linecache
import symtable
import sys
from collections.abc import Callable
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import Any

from kit_core.validation import check_that

_LIBRARIES = ("kit_core", "kit_lab")


def is_readers(value: Any) -> bool:
    """파이썬으로 쓴, 이 책의 패키지에 들어 있지 않은 함수인지."""
    return isinstance(value, FunctionType) and value.__module__.partition(".")[0] not in _LIBRARIES


def source_of(function: Callable[..., Any], name: str) -> str:
    """function을 name으로 부를 수 있게 하는 글.

    Raises:
        ValueError: 코드를 찾을 수 없거나, 글로 옮길 수 없는 바깥의 값을 쓸 때.
    """
    named = function.__name__ == name
    parts: dict[str, str] = {}
    _gather(function, name if named else function.__name__, parts)
    source = "\n\n".join(parts.values())
    return f"{source}\n" if named else f"{source}\n\n{name} = {function.__name__}\n"


def _gather(thing: Any, name: str, parts: dict[str, str]) -> None:
    """thing의 코드를, 그것이 쓰는 것들 뒤에 놓는다. parts는 이름에서 글을 찾는 사전이다."""
    source = _source(thing, name)
    parts[name] = ""  # 서로 부르는 함수들이 끝없이 돌지 않게 한다.
    around = _globals(thing)
    for used in _names(source):
        if used not in parts and used in around:
            value = around[used]
            if (own := _own(value, thing)) and value.__name__ == used:
                _gather(value, used, parts)
            elif not own:
                parts[used] = _told(value, used, name)
            else:
                _gather(value, value.__name__, parts)
                parts[used] = f"{used} = {value.__name__}"
    del parts[name]  # 쓰는 것들의 뒤로 옮긴다.
    parts[name] = source


def _own(value: Any, thing: Any) -> bool:
    """thing과 한곳에서 쓴 함수나 클래스인지."""
    return isinstance(value, (FunctionType, type)) and value.__module__ == thing.__module__


def _globals(thing: Any) -> dict[str, Any]:
    return thing.__globals__ if isinstance(thing, FunctionType) else vars(sys.modules[thing.__module__])


def _names(source: str) -> list[str]:
    """글이 바깥에서 찾는 이름들. 함수 안에서만 쓰는 이름은 빠진다."""
    tables, found = [symtable.symtable(source, "", "exec")], dict[str, None]()
    for table in tables:
        tables += table.get_children()
        found |= {
            symbol.get_name(): None
            for symbol in table.get_symbols()
            if symbol.is_referenced() and (symbol.is_global() or table.get_type() == "module")
        }
    return [*found]


def _source(thing: Any, name: str) -> str:
    right = "노트북의 칸이나 파일에 def로 쓴 함수를 넣는다"
    check_that(name, thing, not getattr(thing, "__closure__", None), "바깥 함수의 변수를 쓰지 않게 고친다")
    try:
        source = dedent(inspect.getsource(thing)) if isinstance(thing, FunctionType) else _of_class(thing)
        tree = ast.parse(source)
    except (OSError, TypeError, SyntaxError):
        raise ValueError(f"{name}의 코드를 찾을 수 없다. {right}.") from None
    one = tree.body[0]
    fits = isinstance(one, (ast.FunctionDef, ast.ClassDef)) or (
        isinstance(one, ast.Assign) and isinstance(one.value, ast.Lambda)
    )
    check_that(name, thing, len(tree.body) == 1 and fits, right)
    return source.rstrip()


def _of_class(thing: type) -> str:
    """노트북에서 쓴 클래스의 코드. inspect는 모듈의 파일에서만 찾으므로, 메서드가 있는 칸에서 찾는다."""
    codes = [value.__code__ for value in vars(thing).values() if isinstance(value, FunctionType)]
    code: CodeType = codes[0] if codes else compile("", inspect.getfile(thing), "exec")
    text = "".join(linecache.getlines(code.co_filename))
    found = [
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and node.name == thing.__name__
    ]
    if not found:
        raise OSError
    first = min([found[-1].lineno, *(one.lineno for one in found[-1].decorator_list)])
    return "".join(text.splitlines(keepends=True)[first - 1 : found[-1].end_lineno])


def _told(value: Any, name: str, user: str) -> str:
    """바깥의 값 하나를 만드는 글."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" + ("" if value.__name__ == name else f" as {name}")
    home = getattr(value, "__module__", None) or ("numpy" if hasattr(value, "nin") else "")
    called = getattr(value, "__name__", "")
    if called and getattr(sys.modules.get(home), called, None) is value:
        return f"from {home} import {called}" + ("" if called == name else f" as {name}")
    try:
        if ast.literal_eval(repr(value)) == value:
            return f"{name} = {value!r}"
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        pass
    raise ValueError(
        f"{user}이(가) 쓰는 바깥의 값 {name}({type(value).__name__})은(는) 글로 옮길 수 없다. "
        "함수 안에서 만들거나 인자로 받는다."
    )
