"""The counts behind a table, against the textbook and the records."""

import numpy as np

from kit_lab.exercises import STATIONS
from kit_lab.experiments import load_table3


def test_the_answers_are_those_of_the_textbook_and_of_the_records():
    draws = np.random.default_rng(0).normal(size=(100_000, 4))
    assert abs(STATIONS["false_alarms"].solution(draws, 4.303) - 0.05) < 0.003  # Student's t, two degrees
    runs = load_table3()[1]["runs"]
    base, row = runs["base"], runs["(A) h=4"]
    difference = STATIONS["paired_difference"].solution(row, base)
    assert np.isclose(difference, STATIONS["paired_difference"].solution(row, base[::-1]))
    every = np.array([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    ranks = np.arange(3.0)
    assert np.isclose(STATIONS["by_chance"].solution(lambda a, c: a @ c, ranks, ranks, every), 1 / 6)
