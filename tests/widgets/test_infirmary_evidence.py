"""The examinations of Infirmary: each illness is told from every other, and the easy patients by little."""

from pathlib import Path

import pytest
from front_ends import evaluated
from infirmary import EXAMPLES
from live_engine import entry, run_tasks

import kit_lab.widgets
from kit_core import load_pretrained
from kit_lab.widgets.infirmary.catalogue import HEALTHY, LEVELS, NAMES, UNSEEN

ENGINE = Path(kit_lab.widgets.__file__).parents[1] / "live" / "engine"
WIDGET = Path(kit_lab.widgets.__file__).parent / "infirmary"


@pytest.fixture(scope="module")
def diagnosed():
    task = {"task": "diagnose", "name": "numbers", "widget": str(WIDGET)}
    task |= {"illnesses": [*NAMES, HEALTHY], "pair": EXAMPLES[0]}
    return run_tasks([task], entries={"numbers": entry(load_pretrained("korean_numbers"))})[0]


def test_some_examination_tells_any_two_illnesses_apart(diagnosed):
    assert diagnosed["alike"] == []


def test_no_examination_is_idle(diagnosed):
    used = {exam for exams in diagnosed["enough"].values() for exam in exams}
    assert used >= set(diagnosed["exams"]) - {"source", "order"}, "these two show what others measure as well"


def test_small_moves_are_told_and_rounding_is_not(tmp_path):
    x, y = ([[1, -1, 1, -1], [1.005, -1, 1 + 5e-5, -1]][i] for i in (0, 1))
    shaped = [f"{{ shape: [1, 2, 2], data: {data} }}" for data in (x, y)]
    moved = evaluated(ENGINE / "measures.js", f"it.gaps({', '.join(shaped)})", tmp_path)
    assert moved == [pytest.approx(0.005), 0]


def test_what_is_written_is_turned_between_its_start_and_its_end(tmp_path):
    asked = """(() => {
      const seen = [];
      const pass = ({ target } = {}) => { seen.push(target); return { logits: { shape: [1, 1, 1], data: [0] } }; };
      for (const _ of it.order({ source: [3, 4], target: [1, 6, 7, 8, 2], pass }));
      return seen.at(-1);
    })()"""
    assert evaluated(ENGINE / "exam_changes.js", asked, tmp_path) == [1, 8, 7, 6, 2]


def test_easy_patients_need_few_examinations_and_the_healthy_one_most(diagnosed):
    count = {illness: len(exams) for illness, exams in diagnosed["enough"].items()}
    assert {count[case] for case, level in LEVELS.items() if level == 1} <= {1, 2}
    assert count[HEALTHY] == max(count.values()) >= 4
    assert set(LEVELS) <= {*NAMES, HEALTHY, UNSEEN}
