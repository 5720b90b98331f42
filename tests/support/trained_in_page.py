"""Models that the page's trainer makes under Node.js, as entries of the engine, beside what the trainer answers itself."""

import base64
import json
from typing import Any

from live_numbers import computed

SMALL = {"task": "reverse", "d_model": 16, "num_heads": 2, "d_ff": 16, "batch": 32, "seed": 5}
MODULES = [
    "../training/index",
    "../training/tasks/index",
    "../training/tasks/korean_english",
    "../training/tasks/korean_english_pairs",
    "../training/saving/entry",
    "index",
]
# Beside the answers, how far the weights of all heads are from the trainer's on an example with its target.
TRAINED = """(async (settings, steps) => {
  await it['../training/tasks/korean_english'].unpack();
  const task = it['../training/tasks/index'].openTask(settings);
  const run = it['../training/index'].openRun(settings, task);
  for (let i = 0; i < steps; i += 1) run.step();
  const entry = it['../training/saving/entry'].entryOf(run, task, { steps });
  const pairs = task.heldOut.slice(0, 24);
  const { finish, forward, generateSteps, idsOf, openPretrained } = it.index;
  const pretrained = openPretrained(entry);
  const answers = pairs.map(([source]) => [run.answer(source), finish(generateSteps(pretrained, source)).text]);
  const [source, target] = pairs[0];
  const seen = {};
  const { encode } = pretrained.tokenizer;
  forward(pretrained.model, idsOf([encode(source)]), idsOf([[1, ...encode(target)]]), (place, value) => {
    seen[place] = value;
  });
  let gap = 0;
  for (const { place, weights } of run.look(source, target).maps)
    weights.forEach((weight, i) => { gap = Math.max(gap, Math.abs(weight - seen[`${place}/weights`].data[i])); });
  const bytes = written({ shape: [entry.weights.length], data: entry.weights });
  return { entry: { ...entry, weights: bytes.base64 }, pairs, answers, gap };
})"""


def trained(cases: dict[str, dict[str, Any]], steps: int) -> dict[str, Any]:
    """By name: { entry, pairs, answers: [[the trainer's, the engine's], ...], gap } of a run with these settings."""
    asked = {name: f"await {TRAINED}({json.dumps(SMALL | case)}, {steps})" for name, case in cases.items()}
    return computed(asked, MODULES)


def in_page(entry: dict[str, Any]) -> str:
    """JavaScript for an entry whose weights are bytes, as the page holds it."""
    assert base64.b64decode(entry["weights"])
    return f"""(() => {{
      const entry = {json.dumps(entry)};
      return {{ ...entry, weights: Uint8Array.from(atob(entry.weights), (letter) => letter.charCodeAt(0)) }};
    }})()"""
