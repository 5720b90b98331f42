"""Seconds that `import kit_core` takes in a fresh process, without what Python itself needs to start.

    .venv/bin/python tools/benchmarks/import_time.py [repeats]

Also imported is what a page of NumPy and widgets alone uses; TensorFlow must not be among the modules.
"""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

CODE = """
import json, sys, time
start = time.perf_counter()
{statement}
seconds = time.perf_counter() - start
print(json.dumps([seconds, "tensorflow" in sys.modules or "keras" in sys.modules]))
"""
STATEMENTS = {
    "import kit_core": "import kit_core",
    "... and the sinusoids": "import kit_core; kit_core.sinusoidal_encoding(8, 4)",
    "... and the config": "import kit_core; kit_core.TransformerConfig.base(37_000)",
}


def once(statement):
    root = str(Path(__file__).resolve().parents[2])
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(statement=statement)],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": root},
    )
    return json.loads(done.stdout)


def main():
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    print(f"{'':24}{'middle (s)':>12}{'slowest (s)':>13}  TensorFlow or Keras")
    for name, statement in STATEMENTS.items():
        times, touched = zip(*(once(statement) for _ in range(repeats)), strict=True)
        print(
            f"{name:24}{statistics.median(times):12.3f}{max(times):13.3f}  {'loaded' if any(touched) else 'not loaded'}"
        )


if __name__ == "__main__":
    main()
