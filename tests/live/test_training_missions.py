"""The Playground's missions: none is solved by who changes nothing, each by somebody."""

import json

import pytest
from live_numbers import computed

MODULES = ["../training/index", "../training/settings", "../training/tasks/index", "../training/missions"]
# name -> (settings, steps) that solve it.
SOLUTIONS = {
    "one_head": ({"num_heads": 1}, 1200),
    "no_positions": ({"task": "sort", "positions": "none"}, 600),
    "answer_sheet": ({"causal": False}, 400),
    "no_warmup": ({"num_layers": 2, "warmup": 0, "norm": "pre"}, 600),
    "small": ({"d_model": 16, "num_heads": 2, "d_ff": 16, "rate": 0.01}, 600),
    "no_residual": ({"residual": False, "rate": 0.008}, 1200),
    "no_feed_forward": ({"feed_forward": False, "rate": 0.008}, 600),
    "quick": ({"norm": "pre", "rate": 0.01, "warmup": 100}, 300),
    "carry": ({"task": "addition", "norm": "pre", "rate": 0.008}, 900),
    "explosion": ({"rate": 10, "norm": "none"}, 100),
}
# What each run had come to where it was tried: (exact, accuracy, parameters, broken).
REACHED = {
    "answer_sheet": (0.15, 0.99, 21408, False),
    "small": (0.967, 0.994, 4528, False),
    "explosion": (0, 0, 21088, True),
}
JUDGED = """((settings, measured) => it['../training/missions'].MISSIONS
  .filter(({ solved }) => solved({ ...it['../training/settings'].DEFAULTS, ...settings }, { count: 512, ...measured }))
  .map(({ name }) => name))"""
TRAINED = f"""((settings, most) => {{
  const task = it['../training/tasks/index'].openTask({{ task: "reverse", ...settings }});
  const run = it['../training/index'].openRun(settings, task);
  let steps = 0;
  let broken = false;
  try {{ for (; steps < most; steps += 1) run.step(); }} catch {{ broken = true; }}
  const measured = broken ? {{}} : run.measure(512);
  return {JUDGED}(settings, {{ ...measured, steps, broken, parameterCount: run.parameterCount }});
}})"""


@pytest.fixture(scope="module")
def found():
    perfect = {"steps": 900, "exact": 1, "accuracy": 1, "parameterCount": 21408, "broken": False}
    asked = {
        "names": "it['../training/missions'].MISSIONS.map(({ name }) => name)",
        "default": f"{JUDGED}({{}}, {json.dumps(perfect)})",
        "few": f"{JUDGED}({{ num_heads: 1 }}, {json.dumps(perfect | {'count': 64})})",
        "with a bug": f"{JUDGED}({{ num_heads: 1, bug: 'no ReLU' }}, {json.dumps(perfect)})",
    }
    for name, (settings, steps) in SOLUTIONS.items():
        exact, accuracy, parameters, broken = REACHED.get(name, (0.99, 0.99, 21408, False))
        numbers = {"steps": steps, "exact": exact, "accuracy": accuracy}
        numbers |= {"parameterCount": parameters, "broken": broken}
        asked[name] = f"{JUDGED}({json.dumps(settings)}, {json.dumps(numbers)})"
    return computed(asked, MODULES)


def test_each_mission_knows_its_solution(found):
    assert found["names"] == list(SOLUTIONS)
    for name in SOLUTIONS:
        assert found[name] == [name]


def test_nothing_is_solved_by_the_defaults_a_few_lucky_pairs_or_a_bug(found):
    assert found["default"] == found["few"] == found["with a bug"] == []


@pytest.mark.long
@pytest.mark.parametrize("name", SOLUTIONS)
def test_the_trainer_solves_each_mission(name):
    settings, steps = SOLUTIONS[name]
    asked = {"solved": f"{TRAINED}({json.dumps(settings)}, {steps})"}
    assert name in computed(asked, MODULES)["solved"]
