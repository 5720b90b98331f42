"""kit_core를 잠시 고장 낸다. 파일은 건드리지 않고, 이미 불러온 함수의 코드만 바꾸었다가 되돌린다."""

import ast
import gc
import types
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from kit_core.validation import check_that, shown
from kit_lab.clinic.bug import Bug
from kit_lab.clinic.catalogue import BUGS, LOOKALIKES

_active: list[Bug] = []


@contextmanager
def infected(name: str) -> Iterator[Bug]:
    """with 안에서 kit_core가 그 고장을 앓게 한다. 나오면 처음과 똑같아진다.

    함수의 코드를 바꾸므로 이미 만들어 둔 모델도 함께 앓는다. 파라미터를 만드는 곳의 고장은 with 안에서 새로 만든 모델에만
    생기며, 그 모델은 나온 뒤에도 그대로 남는다. 둘을 겹쳐 걸 수 있다. 케라스 모델이
    컴파일해 둔 것은 들어갈 때와 나올 때 잊는다. 스스로 tf.function이나 jax.jit로 컴파일한 것은 with 안에서 다시 만든다.

    Args:
        name: 고장의 이름. BUGS나 LOOKALIKES의 열쇠이다.

    Yields:
        그 고장의 기록.

    Raises:
        ValueError: 그런 고장이 없을 때, 이미 걸려 있는 고장과 같은 줄을 고칠 때.
    """
    bug = _found(name)
    _active.append(bug)
    try:
        _patch(bug.file)
    except BaseException:
        _active.remove(bug)
        raise
    try:
        _forget_compiled()
        yield bug
    finally:
        _active.remove(bug)
        _patch(bug.file)
        _forget_compiled()


def _found(name: str) -> Bug:
    known = BUGS | LOOKALIKES
    if not isinstance(name, str) or name not in known:
        raise ValueError(
            f"name={shown(name)}이라는 고장은 없다. kit_lab.clinic.BUGS와 LOOKALIKES의 열쇠를 넣는다. "
            f"예: {next(iter(BUGS))!r}"
        )
    check_that("name", name, all(other.name != name for other in _active), "이미 걸려 있는 고장이다")
    return known[name]


def _patch(file: str) -> None:
    """file의 함수들이 지금 걸려 있는 고장들대로 돌게 한다. 걸린 것이 없으면 처음의 코드로 되돌린다."""
    bugs = [bug for bug in _active if bug.file == file]
    source = _source(file)
    for bug in bugs:
        right = "이미 걸려 있는 고장과 같은 줄을 고치므로 함께 걸지 않는다"
        check_that("name", bug.name, source.count(bug.text) == 1, right)
        source = source.replace(bug.text, bug.instead)
    names = {_name_of(file, bug.text) for bug in (*BUGS.values(), *LOOKALIKES.values()) if bug.file == file}
    codes = _compiled(source, file)
    for name in names:
        function = _function(file, name)
        if function.__code__ != codes[name]:
            function.__code__ = codes[name]


@cache
def _source(file: str) -> str:
    return _path(file).read_text(encoding="utf-8")


def _path(file: str) -> Path:
    return Path(__file__).parents[2] / file


def _compiled(source: str, file: str) -> dict[str, types.CodeType]:
    """모듈의 글에서 함수마다의 코드를 얻는다. 모듈을 다시 실행하지는 않는다."""
    found, waiting = {}, [compile(source, str(_path(file)), "exec")]
    while waiting:
        code = waiting.pop()
        inner = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
        found |= {constant.co_qualname: constant for constant in inner}
        waiting += inner
    return found


@cache
def _name_of(file: str, text: str) -> str:
    """text가 든 함수의 이름. 함수 안의 함수라면 가장 바깥의 것이다."""
    source = _source(file)
    line = source[: source.index(text)].count("\n") + 1
    last = line + text.count("\n")
    for node in ast.parse(source).body:
        members = node.body if isinstance(node, ast.ClassDef) else [node]
        for member in members:
            if isinstance(member, ast.FunctionDef) and member.lineno <= line and last <= member.end_lineno:
                return member.name if member is node else f"{node.name}.{member.name}"
    raise ValueError(f"{text!r}이(가) 함수 안에 있지 않다.")


def _function(file: str, name: str) -> types.FunctionType:
    """모듈에서 그 이름의 함수를 찾는다. 데코레이터로 감싼 것은 벗긴다."""
    found: Any = import_module(file.removesuffix(".py").replace("/", "."))
    for part in name.split("."):
        found = vars(found)[part]
    while not isinstance(found, types.FunctionType) or hasattr(found, "__wrapped__"):
        found = found.__wrapped__ if hasattr(found, "__wrapped__") else found.fget
    return found


def _forget_compiled() -> None:
    """살아 있는 모델마다 컴파일해 둔 함수를 잊게 한다. 안 그러면 앞의 코드로 계속 답한다."""
    import keras

    for model in [thing for thing in gc.get_objects() if issubclass(type(thing), keras.Model)]:
        model.__dict__.pop("_compiled_from", None)
        for name in ("train_function", "test_function", "predict_function"):
            if name in model.__dict__:
                setattr(model, name, None)
