"""How fast does the page's trainer learn? Under Node.js, with the settings that the page begins with.

    python tools/benchmarks/page_training.py [--tasks reverse numerals] [--steps 1500] [--seed 1]

For every task: steps a second, and the steps and seconds until 99 % of the held-out answers are exact. The seconds are
those of the processor, the measuring left out: what else runs on the machine falls on them little.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from live_engine import ENGINE, node

TRAINER = ENGINE.parent / "training"
STEPS = 80  # a second: what is asked
SECONDS = {"reverse": 10, "numerals": 8}  # until 99 %
ENOUGH, EVERY = 0.99, 50

IN_NODE = """
const [trainer, tasks, given] = process.argv.slice(1);
const { settings, most, every, enough } = JSON.parse(given);
const { openRun } = await import(trainer);
const { openTask } = await import(tasks);
const task = openTask(settings);
const run = openRun(settings, task);
let [steps, spent, exact] = [0, 0, 0];
while (steps < most && exact < enough) {
  const start = process.cpuUsage();
  for (let i = 0; i < every; i += 1) run.step();
  const { user, system } = process.cpuUsage(start);
  steps += every;
  spent += (user + system) / 1e6;
  ({ exact } = run.measure(task.heldOut.length));
}
console.log(JSON.stringify({ steps, spent, exact, simd: run.simd, hash: run.hash(), parameters: run.parameterCount }));
"""


def learned(task: str, steps: int, seed: int) -> dict[str, float]:
    """What one training gave."""
    given = {"settings": {"task": task, "seed": seed}, "most": steps, "every": EVERY, "enough": ENOUGH}
    command = [node(), "--input-type=module", "-e", IN_NODE]
    places = [(TRAINER / "index.js").as_uri(), (TRAINER / "tasks" / "index.js").as_uri()]
    done = subprocess.run(
        [*command, *places, json.dumps(given)], capture_output=True, encoding="utf-8", check=True
    )
    return json.loads(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", nargs="+", default=list(SECONDS))
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"{'task':<10} parameters  steps/s (asked {STEPS})  exact  steps  seconds (asked)  hash")
    for task in arguments.tasks:
        one = learned(task, arguments.steps, arguments.seed)
        asked = SECONDS.get(task, "-")
        rate = one["steps"] / one["spent"]
        print(
            f"{task:<10} {one['parameters']:>10,}  {rate:>18.1f}  {one['exact']:>5.1%}  {one['steps']:>5}"
            f"  {one['spent']:>7.1f} {f'({asked})':>7}  {one['hash']}{'' if one['simd'] else '  loops'}"
        )


if __name__ == "__main__":
    main()
