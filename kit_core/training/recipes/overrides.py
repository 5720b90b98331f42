"""조리법의 값을 명령줄에서 바꾸고(--config d_model=256 epochs=20), 바꾼 조리법을 다시 명령으로 적는다."""

import ast
import shlex
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from kit_core.language.saying import said
from kit_core.validation import shown

COMMAND = __name__.partition(".recipes")[0]  # python -m 뒤에 적는 것
_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}
_WANTED = {int: "정수", float: "실수", bool: "true나 false", NoneType: "None"}


def override(recipe: Any, changes: Iterable[str]) -> Any:
    """조리법의 값을 "이름=값"으로 바꾼 새 조리법을 준다. 조리법 안의 설정(config)과 plan의 이름도 바로 적는다.

    값들을 한꺼번에 바꾸므로, d_model과 num_heads처럼 서로 맞아야 하는 값도 차례를 가리지 않고 적는다.

    Args:
        recipe: 조리법(dataclass).
        changes: "d_model=256", "algorithm=unigram"처럼 적은 글.

    Raises:
        ValueError: 모르는 이름이거나 값을 쓸 수 없을 때. 쓸 수 있는 이름이나 값의 종류를 알려 준다.
    """
    inner = {f.name: getattr(recipe, f.name) for f in fields(recipe) if is_dataclass(getattr(recipe, f.name))}
    homes = {f.name: None for f in fields(recipe) if f.name not in inner}
    kinds = get_type_hints(type(recipe))
    for home, value in inner.items():
        homes |= {f.name: home for f in fields(value)}
        kinds |= get_type_hints(type(value))
    found: dict[str | None, dict[str, Any]] = {}
    for change in changes:
        name, sign, text = change.partition("=")
        if not sign or name not in homes:
            raise ValueError(
                f"--config {shown(change)}에는 쓸 수 있는 이름이 없다. 이름=값으로 적는다. 쓸 수 있는 이름: {', '.join(homes)}"
            )
        found.setdefault(homes[name], {})[name] = _value(change, text, kinds[name])
    own = found.pop(None, {})
    return replace(recipe, **own, **{home: replace(inner[home], **new) for home, new in found.items()})


def changes(base: Any, recipe: Any) -> list[str]:
    """base를 recipe로 바꾸는 "이름=값"들. override(base, changes(base, recipe))는 recipe와 같다."""
    found: list[str] = []
    for f in fields(recipe):
        before, now = getattr(base, f.name), getattr(recipe, f.name)
        if is_dataclass(now):
            found += changes(before, now)
        elif before != now:
            found.append(f"{f.name}={','.join(map(str, now)) if isinstance(now, tuple) else now}")
    return found


def command(task: str | list[str], output: Path, base: Any, recipe: Any, module: str = COMMAND) -> str:
    """recipe로 한 학습을 되풀이하는 명령. task는 과제의 이름이나, 거기에 인자를 더 적은 것이다.

    base는 --config 없이 쓰이는 그 과제의 조리법이다.
    """
    words = [
        "python",
        "-m",
        module,
        *([task] if isinstance(task, str) else task),
        "--output",
        output.as_posix(),
    ]
    changed = changes(base, recipe)
    return shlex.join([*words, "--config", *changed] if changed else words)


def _value(change: str, text: str, kind: Any) -> Any:
    """글을 그 값의 형(int, float | None, tuple[int, ...] 따위)에 맞게 읽는다."""
    if get_origin(kind) is tuple:
        numbers = _literal(text)
        numbers = tuple(numbers) if isinstance(numbers, (tuple, list)) else (numbers,)
        if numbers and all(type(number) is int for number in numbers):
            return numbers
        raise ValueError(
            f"--config {shown(change)}을(를) 읽을 수 없다. 값은 0,1,2처럼 쉼표로 나눈 정수로 적는다."
        )
    kinds = get_args(kind) or (kind,)
    if NoneType in kinds and text.lower() == "none":
        return None
    if bool in kinds and text.lower() in _BOOLEANS:
        return _BOOLEANS[text.lower()]
    value = _literal(text)
    if str in kinds:
        return value if isinstance(value, str) else text
    # 0.5의 자리에 1을 적어도 되지만, 정수의 자리에 0.5를 적을 수는 없다.
    if type(value) in kinds or (float in kinds and type(value) is int):
        return value
    wanted = said(" 또는 ").join(said(_WANTED[one]) for one in kinds)
    raise ValueError(f"--config {shown(change)}을(를) 읽을 수 없다. 쓸 수 있는 값: {wanted}.")


def _literal(text: str) -> Any:
    """파이썬의 수, 불리언, 튜플이면 그 값, 아니면 글 그대로."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):  # 뒤의 둘은 괄호가 몇천 겹일 때
        return text
