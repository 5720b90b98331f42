"""What the reader has done that a class may ask for (kit_lab/widgets/shared/evidence.js), in a storage of its own."""

from pathlib import Path

import pytest
from front_ends import run

import kit_lab.widgets

EVIDENCE = Path(kit_lab.widgets.__file__).parent / "shared" / "evidence.js"
STORAGE = """
const kept = new Map();
globalThis.localStorage = SHUT ? undefined : {
  get length() { return kept.size; }, key: (i) => [...kept.keys()][i],
  getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
};
"""


def evaluated(steps, shut=False):
    storage = STORAGE.replace("SHUT", str(shut).lower())
    return run(f"{storage}{EVIDENCE.read_text(encoding='utf-8')}{steps}")


@pytest.mark.parametrize("shut", [False, True])
def test_guesses_stand_in_their_order_the_first_and_the_last_of_many(shut):
    steps = """
    noteGuess("a", "3");
    noteGuess("a", "x".repeat(300));
    for (let i = 0; i < 60; i += 1) noteGuess("b", String(i));
    export default [evidenceAt("guesses/a"), evidenceAt("guesses/b"), namesOf("guesses"), evidenceAt("guesses/c")];
    """
    few, many, names, none = evaluated(steps, shut)
    assert few == ["3", "x" * 200]
    assert many == ["0", *map(str, range(11, 60))]
    assert (names, none) == (["a", "b"], None)


def test_what_another_tab_has_had_forgotten_is_forgotten_here():
    steps = """
    keepEvidence("student", { number: "7" });
    kept.clear();
    export default [evidenceAt("student"), namesOf("homework")];
    """
    assert evaluated(steps) == [None, []]


@pytest.mark.parametrize("spoilt", ["{", "null", "7", '{"length": 3}'])
def test_spoilt_guesses_begin_anew(spoilt):
    steps = f"""
    kept.set("kit-handin/guesses/a", {spoilt!r});
    noteGuess("a", "3");
    export default evidenceAt("guesses/a");
    """
    assert evaluated(steps) == ["3"]


def test_what_no_file_would_take_is_not_kept():
    steps = """
    keepEvidence("missions/a", { pairs: "x".repeat(20_000) });
    export default [evidenceAt("missions/a"), kept.size];
    """
    assert evaluated(steps) == [None, 0]
