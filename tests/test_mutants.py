"""The list of mutants stays true: tools/mutation.py would otherwise fail only when run."""

import ast
from pathlib import Path

from mutants import MUTANTS

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
