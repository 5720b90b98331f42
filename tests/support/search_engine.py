"""The book's search under Node.js, without a page around it."""

import json
import subprocess
from pathlib import Path
from typing import Any

from live_engine import node

STATIC = Path(__file__).resolve().parents[2] / "book" / "_static"
SCRIPTS = [
    STATIC / name
    for name in (
        "search_letters.js",
        "search_words.js",
        "search_verbs.js",
        "search_sounds.js",
        "search_text.js",
        "search_engine.js",
    )
]
RUNNER = Path(__file__).with_name("search_engine.mjs")


def asked(
    queries: list[str], *, index: dict[str, Any] | None = None, script: Path | None = None
) -> list[dict]:
    """What the search answers to each query, over an index given or over that of a built book."""
    scripts = [*map(str, SCRIPTS), *([str(script)] if script else [])]
    request = json.dumps({"scripts": scripts, "index": index, "queries": queries})
    done = subprocess.run([node(), RUNNER], input=request, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
