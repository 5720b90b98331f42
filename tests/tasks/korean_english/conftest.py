"""Drawn trees that several tests look at."""

from itertools import islice
from random import Random

import pytest

from kit_core.tasks.korean_english.drawing import FORMS, draw
from kit_core.tasks.korean_english.structure import Phrase


def inside(clauses):
    """The clauses and their relatives, each with what it describes."""
    waiting = [(clause, None) for clause in clauses]
    while waiting:
        clause, described = waiting.pop()
        yield clause, described
        phrases = [value for value in clause.roles.values() if isinstance(value, Phrase)]
        waiting += [(phrase.relative, phrase) for phrase in phrases if phrase.relative]


@pytest.fixture(scope="package")
def trees():
    return list(islice(draw(Random(4), FORMS["full"]), 20_000))


@pytest.fixture(scope="package")
def clauses(trees):
    return list(inside([clause for tree in trees for clause in tree.clauses]))
