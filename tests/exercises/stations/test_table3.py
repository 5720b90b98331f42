"""The counts behind a table: right functions pass, and no number is shown."""

import numpy as np

from kit_lab.exercises import STATIONS, check
from kit_lab.experiments import load_table3


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


def test_another_right_function_passes_under_its_own_name():
    assert [
        one.__name__ for one in (false_alarms, paired_difference, by_chance) if not check(one).passed
    ] == []


def test_they_are_exercises_without_a_number():
    assert repr(check(false_alarms)).startswith("연습 문제 · false_alarms\n")


def test_the_answers_are_those_of_the_textbook_and_of_the_records():
    draws = np.random.default_rng(0).normal(size=(100_000, 4))
    assert abs(STATIONS["false_alarms"].solution(draws, 4.303) - 0.05) < 0.003  # Student's t, two degrees
    runs = load_table3()[1]["runs"]
    base, row = runs["base"], runs["(A) h=4"]
    assert np.isclose(paired_difference(row, base), STATIONS["paired_difference"].solution(row, base[::-1]))
    every = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    ranks = np.arange(3.0)
    assert np.isclose(by_chance(lambda a, c: a @ c, ranks, ranks, every), 1 / 6)
