"""기록을 JSON으로 쓴다: 속에 사전이 없는 것은 한 줄이므로, 학습 하나가 한 줄이다."""

import json
from pathlib import Path
from typing import Any

from kit_core.training.loop.atomic_files import atomic


def write_json(path: Path, record: dict[str, Any]) -> None:
    """기록을 파일에 쓴다. 도중에 멈추어도 앞의 것이 남는다."""
    with atomic(path) as scratch:
        scratch.write_text(json_lines(record) + "\n", encoding="utf-8")


def json_lines(value: Any, indent: str = "") -> str:
    """JSON의 글. 사전을 품은 것만 줄을 바꾸어 늘어놓는다."""
    if not _holds_a_dict(value):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + " "
    if isinstance(value, dict):
        lines = [
            f"{json.dumps(key, ensure_ascii=False)}: {json_lines(item, inner)}" for key, item in value.items()
        ]
    else:
        lines = [json_lines(item, inner) for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}" + f",\n{inner}".join(lines) + f"\n{indent}{closing}"


def _holds_a_dict(value: Any) -> bool:
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return any(isinstance(item, dict) or _holds_a_dict(item) for item in items)
