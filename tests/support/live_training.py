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


TRAINED = """
const [training, want, settings, steps] = JSON.parse(process.argv[1]);
const { openRun } = await import(`${training}/index.js`);
const { openTask } = await import(`${training}/tasks/index.js`);
const run = openRun(settings, openTask({ task: "reverse", ...settings }));
for (let i = 0; i < steps; i += 1) run.step();
console.log(want === "hash" ? run.hash() : run.measure(512).exact);
"""


def trained(want: str, settings: dict[str, Any], steps: int) -> str:
    """What so many steps on the settings' own task give: the "hash" of the weights' bits, or how much is "exact"."""
    given = json.dumps([TRAINER.as_uri(), want, settings, steps])
    call = [node(), "--input-type=module", "-e", TRAINED, given]
    done = subprocess.run(call, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def hash_of(settings: dict[str, Any], steps: int) -> str:
    """The bits of the weights after so many steps."""
    return trained("hash", settings, steps)


def _arrays(value: Any) -> Any:
    if isinstance(value, list):
        return list(map(_arrays, value))
    if not isinstance(value, dict):
        return value
    if value.keys() == {"shape", "data"}:
        return np.array(value["data"]).reshape(value["shape"])
    return {name: _arrays(inner) for name, inner in value.items()}
