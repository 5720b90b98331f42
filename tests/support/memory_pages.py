"""Pages of the book under Node.js, without a browser: what they remember (memory_pages.mjs)."""

import json
import subprocess
from pathlib import Path
from typing import Any

from live_engine import node

STATIC = Path(__file__).resolve().parents[2] / "book" / "_static"


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
