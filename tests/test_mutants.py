"""The lists of mutants stay true: tools/mutation.py would otherwise fail only when run."""

import ast
from pathlib import Path

import pytest
from mutants import MUTANTS
from mutated_modules import MODULES
from syntax_mutants import equivalent, mistakes_in

ROOT = Path(__file__).parents[1]


def test_a_mutant_changes_one_place_and_stays_python():
    lost = []
    for mutant in MUTANTS:
        code = (ROOT / mutant.file).read_text(encoding="utf-8")
        changed = ast.dump(ast.parse(mutant.applied(code))) != ast.dump(ast.parse(code))
        if code.count(mutant.text) != 1 or not changed:
            lost.append(mutant.name)
    assert not lost


def test_every_named_test_exists():
    lost = []
    for place in {test for mutant in MUTANTS for test in mutant.tests}:
        path, name = place.split("::")
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        if functions.count(name.split("[")[0]) != 1:
            lost.append(place)
    assert not lost
    assert not [test for tests in MODULES.values() for test in tests if not (ROOT / test).is_file()]


@pytest.mark.parametrize("language", ["py", "js"])
def test_each_mistake_that_is_said_to_change_nothing_can_still_be_made(language):
    said = {key for key in equivalent() if key.split(" ")[0].endswith(f".{language}")}
    files = sorted({key.split(" ")[0] for key in said})
    assert files
    assert set(files) <= MODULES.keys()
    assert said <= {mutant.key for mutant in mistakes_in(ROOT, files)}
