"""The page's trainer under Node.js: requests of live_training.mjs go in, their answers come out, arrays as NumPy's."""

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
from live_engine import ENGINE, node

TRAINER = ENGINE.parent / "training"
RUNNER = Path(__file__).with_name("live_training.mjs")


def asked(requests: list[dict[str, Any]]) -> list[Any]:
    """What each request gives, all in one run of Node."""
    given = {"trainer": TRAINER.as_uri(), "engine": ENGINE.as_uri(), "asked": requests}
    done = subprocess.run(
        [node(), RUNNER], input=json.dumps(given), capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return _arrays(json.loads(done.stdout))


def _arrays(value: Any) -> Any:
    if isinstance(value, list):
        return list(map(_arrays, value))
    if not isinstance(value, dict):
        return value
    if value.keys() == {"shape", "data"}:
        return np.array(value["data"]).reshape(value["shape"])
    return {name: _arrays(inner) for name, inner in value.items()}
