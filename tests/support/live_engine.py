"""The page's engine under Node.js, the pinned one of the environment: tasks go in as JSON, answers come out."""

import base64
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from nodejs import node

import kit_lab

ENGINE = Path(kit_lab.__file__).parent / "live" / "engine"
RUNNER = Path(__file__).with_name("live_engine.mjs")


def run_tasks(
    tasks: list[dict[str, Any]],
    *,
    entries: dict[str, Any] | None = None,
    tokenizers: dict[str, Any] | None = None,
) -> list[Any]:
    """Runs all tasks of live_engine.mjs in one process and gives their answers, arrays as NumPy's.

    entries are models by name, as `entry` gives them; tokenizers are what tokenizer_data gives, by name, for tasks
    that need no model.
    """
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder, "asked.json"), Path(folder, "answered.json")
        request = {
            "engine": str(ENGINE / "index.js"),
            "entries": entries or {},
            "tokenizers": tokenizers or {},
            "tasks": tasks,
        }
        asked.write_text(json.dumps(request), encoding="utf-8")
        done = subprocess.run(
            [node(), RUNNER, asked, answered], capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr
        return [arrays_of(answer["value"]) for answer in json.loads(answered.read_text(encoding="utf-8"))]


def arrays_of(value: Any) -> Any:
    """The same with every written tensor as a NumPy array."""
    if isinstance(value, list):
        return list(map(arrays_of, value))
    if not isinstance(value, dict):
        return value
    if value.keys() == {"shape", "type", "base64"}:
        kind = {"Float32Array": np.float32, "Int32Array": np.int32, "Uint8Array": np.uint8}[value["type"]]
        return np.frombuffer(base64.b64decode(value["base64"]), kind).reshape(value["shape"])
    return {name: arrays_of(inner) for name, inner in value.items()}


def entry(pretrained: Any) -> dict[str, Any]:
    """A model as the scripts of a page would register it."""
    from kit_lab.live import buffers

    written, weights = buffers(pretrained)
    return written | {"weights": base64.b64encode(weights).decode("ascii")}
