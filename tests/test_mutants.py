"""The list of mutants stays true: tools/mutation_check.py would otherwise fail only when somebody runs it."""

import ast
from pathlib import Path

import pytest
from mutants import MUTANTS

ROOT = Path(__file__).parents[1]


def test_there_are_many_and_their_names_tell_them_apart():
    assert len(MUTANTS) >= 25
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_changes_one_place_and_stays_python(mutant):
    code = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert code.count(mutant.text) == 1
    changed = ast.parse(code.replace(mutant.text, mutant.instead))
    assert ast.dump(changed) != ast.dump(ast.parse(code))


@pytest.mark.parametrize("place", sorted({test for mutant in MUTANTS for test in mutant.tests}))
def test_a_named_test_exists(place):
    path, name = place.split("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert functions.count(name.split("[")[0]) == 1
