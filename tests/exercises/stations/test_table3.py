"""The counts behind a table: right functions pass, every mistake is called by its own name, and no number is shown."""

import numpy as np
import pytest
from later_stations import assert_called_by_its_name, assert_empty_blank, assert_right, mistakes_of

from kit_core.exercises import MISTAKES, STATIONS, check, searching
from kit_core.exercises.stations.after_2017 import AFTER_2017
from kit_core.exercises.stations.inside import INSIDE
from kit_core.exercises.stations.table3 import TABLE3
from kit_core.pretrained import load_table3

ALL = mistakes_of(TABLE3)


@pytest.fixture(autouse=True)
def without_hypothesis(monkeypatch):
    monkeypatch.setattr(searching, "find_spec", lambda name: None)


def false_alarms(draws, t):
    count = 0
    for *base, row in draws:
        mean = sum(base) / 3
        variance = sum((one - mean) ** 2 for one in base) / 2
        count += abs(row - mean) > t * (variance * 4 / 3) ** 0.5
    return count / len(draws)


def paired_difference(row, base):
    gaps = [
        np.log(one["perplexity"] / other["perplexity"])
        for one in row
        for other in base
        if one["seed"] == other["seed"]
    ]
    return sum(gaps) / len(gaps)


def by_chance(correlate, papers, found, orders):
    real = correlate(papers, found)
    return sum(correlate(papers, found[order]) >= real - 1e-12 for order in orders) / len(orders)


@pytest.mark.parametrize("function", [false_alarms, paired_difference, by_chance])
def test_another_right_function_passes_under_its_own_name(function):
    assert_right(function, TABLE3)


@pytest.mark.parametrize("key", ALL)
def test_a_mistake_is_called_by_its_name(key):
    assert_called_by_its_name(*ALL[key])


@pytest.mark.parametrize("name", TABLE3)
def test_the_blank_that_is_given_is_empty(name):
    assert_empty_blank(TABLE3[name])


def test_they_are_exercises_and_share_no_name_with_the_others():
    assert {station.number for station in TABLE3.values()} == {None}
    assert repr(check(false_alarms)).startswith("연습 문제 · false_alarms\n")
    others = STATIONS | AFTER_2017 | INSIDE
    assert not TABLE3.keys() & others.keys()
    assert not ALL.keys() & MISTAKES.keys()


def test_the_answers_are_those_of_the_textbook_and_of_the_records():
    draws = np.random.default_rng(0).normal(size=(100_000, 4))
    assert abs(TABLE3["false_alarms"].solution(draws, 4.303) - 0.05) < 0.003  # Student's t, two degrees
    runs = load_table3()[1]["runs"]
    base, row = runs["base"], runs["(A) h=4"]
    assert np.isclose(paired_difference(row, base), TABLE3["paired_difference"].solution(row, base[::-1]))
    every = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    ranks = np.arange(3.0)
    assert np.isclose(by_chance(lambda a, c: a @ c, ranks, ranks, every), 1 / 6)
