"""How fast is the engine in the page? Under Node.js, whose engine is that of Chromium.

    python benchmarks/live_speed.py [--rounds 9] [--json live_speed.json]

Medians over the rounds, after one that warms up. A product of matrices in the same place, (64, 256) times (256, 256) in a
plain loop, tells how fast the machine is at the moment: what else runs on it falls on both.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from live_engine import ENGINE, node

from kit_core import load_pretrained
from kit_core.live import export

WORK = Path(__file__).with_name("live_speed.mjs")
NAMES = ("korean_numbers", "multi30k", "chatbot", "reviews")
# What issue and text ask for, in milliseconds.
ASKED = {"numeral greedy": 25, "German greedy": 250, "German beam 4": 1200}


def in_node(scripts: list[Path], rounds: int) -> dict[str, Any]:
    """What live_speed.mjs measures under Node.js."""
    command = [node(), WORK, ENGINE / "index.js", str(rounds), *scripts]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    return json.loads(done.stdout)


def table(place: str, measured: dict[str, Any]) -> str:
    """One line a measurement: the median, the times of the product that go into it, what was asked."""
    product = measured["product"]
    lines = [f"{place}: the product takes {product:.2f} ms, {4.194 / product:.2f} G multiplications a second"]
    for name, milliseconds in measured.items():
        if name != "product":
            asked = f"  asked {ASKED[name]:5} ms" if name in ASKED else ""
            lines.append(f"  {name:26}{milliseconds:9.1f} ms{milliseconds / product:9.1f} products{asked}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scripts = [export(load_pretrained(name), folder).path for name in NAMES]
        measured = {"Node.js": in_node(scripts, options.rounds)}
    for place, numbers in measured.items():
        print(table(place, numbers))
    if options.json:
        options.json.write_text(json.dumps(measured, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
