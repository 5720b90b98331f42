"""Pages of the book under Node.js, without a browser: what they remember (memory_pages.mjs)."""

import json
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

from live_engine import node

STATIC = Path(__file__).resolve().parents[2] / "book" / "_static"
RECORD = ("memory.js", "record_form.js", "hand_in_form.js", "hand_in.js", "record.js")
ALL = "localStorage.all()"
as_browsers_do = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


def pages(*cases: dict[str, Any], scripts: tuple[str, ...] = ("memory.js",)) -> list[list[Any]]:
    """What the steps of each case gave, all in one Node."""
    done = subprocess.run(
        [node(), Path(__file__).with_suffix(".mjs"), *(STATIC / script for script in scripts)],
        input=json.dumps(cases),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def bring(text: str) -> str:
    """The step that opens a file's text."""
    return f"kitRecord.bring({json.dumps(text)})"


def spoilt(written: dict[str, Any], path: tuple[str, ...], value: Any) -> str:
    """A good file's text with another value at a path; None takes it out."""
    file = json.loads(json.dumps(written))
    place = file
    for step in path[:-1]:
        place = place[step]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return json.dumps(file)
