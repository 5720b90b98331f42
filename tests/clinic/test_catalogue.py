import ast
from pathlib import Path

import pytest
from at_length import at_length
from mutants import FROM_CLINIC

import kit_core
from kit_lab.clinic import BUGS, CHECKS, LOOKALIKES, examine, infected, patient
from kit_lab.clinic.matrix import small_model

ROOT = Path(kit_core.__file__).parents[1]
ALL = BUGS | LOOKALIKES
LEARNED = {check.name for check in CHECKS.values() if {"train_step", "loss"} & set(check.needs)}
DECODED = {"greedy_differs", "beam_differs"}


def test_every_mistake_that_readers_see_is_a_mutant_of_the_tests():
    assert set(FROM_CLINIC) == set(ALL)
    for place in {test for tests in FROM_CLINIC.values() for test in tests}:
        path, name = place.split("::")
        body = ast.parse((ROOT / path).read_text(encoding="utf-8")).body
        functions = [node.name for node in body if isinstance(node, ast.FunctionDef)]
        assert functions.count(name.split("[")[0]) == 1, place


def without(names, left_out):
    return {name for name in names if name not in left_out}


# One of each kind; the first in every run. All of them, with every material: python -m kit_lab.clinic.matrix.
FEW = ["padding mask on the wrong axis"]
KINDS = [
    *FEW,
    "cached decoding that sees the empty places",
    "no division by sqrt(d_k)",
    "positions counted along the batch",
    "mask after the softmax",
    "masked scores of minus infinity",
    "heads split without turning the axes",
    "decoder without the target's padding mask",
    "cross-attention with the target's mask",
    "embeddings handed over instead of the memory",
    "no residual connection",
    "dropout left on at inference",
    "key and value swapped",
]


IN_LEARNING = ["target shifted twice", "gradient cut at the positions", "padding counted in the sum"]


@pytest.mark.parametrize("name", at_length(FEW, KINDS))
def test_the_checks_of_its_record_catch_it_and_no_other(name):
    with infected(name) as bug:
        chart = patient(small_model(bug))
        del chart["greedy"], chart["beam"]
        found = examine(**chart).names
    assert set(found) == without(bug.caught_by, LEARNED | DECODED)


# What finds them is tested in checks/test_learning.py.
@pytest.mark.long
@pytest.mark.parametrize("name", IN_LEARNING)
def test_what_is_seen_in_learning_alone(name):
    with infected(name) as bug:
        chart = patient(small_model(bug), training=True)
        del chart["greedy"], chart["beam"]
        found = examine(**chart).names
    assert set(found) == without(bug.caught_by, DECODED)
