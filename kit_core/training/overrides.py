"""조리법의 값을 명령줄에서 바꾼다: --config d_model=256 epochs=20."""

import ast
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any


def override(recipe: Any, changes: Iterable[str]) -> Any:
    """조리법의 값을 "이름=값"으로 바꾼 새 조리법을 준다. 조리법 안의 설정(config)과 plan의 이름도 바로 적는다.

    Args:
        recipe: 조리법(dataclass).
        changes: "d_model=256", "algorithm=unigram"처럼 적은 글.

    Raises:
        ValueError: 모르는 이름이거나 값을 쓸 수 없을 때. 쓸 수 있는 이름을 알려 준다.
    """
    inner = {f.name: getattr(recipe, f.name) for f in fields(recipe) if is_dataclass(getattr(recipe, f.name))}
    homes = {f.name: None for f in fields(recipe) if f.name not in inner}
    for home, value in inner.items():
        homes |= {f.name: home for f in fields(value)}
    for change in changes:
        name, sign, text = change.partition("=")
        if not sign or name not in homes:
            raise ValueError(
                f"--config {change!r}을(를) 읽을 수 없다. 이름=값으로 적는다. 쓸 수 있는 이름: {', '.join(homes)}"
            )
        value = _value(text)
        home = homes[name]
        if home is not None:
            name, value = home, replace(getattr(recipe, home), **{name: value})
        recipe = replace(recipe, **{name: value})
    return recipe


def _value(text: str) -> Any:
    """파이썬의 수, 불리언, None이면 그 값, 아니면 글 그대로."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
