"""Every station: right functions pass in another style too, every mistake is called by its own name, two at once are found."""

import pytest
import right_functions_attention
import right_functions_blocks
import right_functions_training
from at_length import at_length

from kit_lab.exercises import MISTAKES, STATIONS, check
from kit_lab.exercises.catalogue import WORKBOOK

PARTS = [right_functions_attention, right_functions_blocks, right_functions_training]
RIGHT = {name: functions for part in PARTS for name, functions in part.RIGHT.items()}


PAIRS = [pair for part in PARTS for pair in part.PAIRS]


def test_the_numbers_go_from_one_to_the_last_and_every_station_has_its_mistakes():
    numbers = [station.number for station in STATIONS.values()]
    counted = [number for number in numbers if number]
    assert sorted(set(counted)) == list(range(1, 1 + counted[-1]))
    assert numbers == sorted(counted) + [None] * (len(numbers) - len(counted))
    assert {station.number for station in WORKBOOK.values()} == set(range(1, 13))
    assert [name for name, station in STATIONS.items() if len(station.mistakes) < 5] == []
    by_hand = [name for name, station in STATIONS.items() if not station.trials[0].sizes]
    assert by_hand == list(STATIONS), "the first trial can be counted by hand"
    assert sum(len(station.mistakes) for station in STATIONS.values()) == len(MISTAKES) > 300, "a key twice"


@pytest.mark.parametrize("name", STATIONS)
def test_a_right_function_passes_in_another_style_too(name):
    styles = RIGHT.get(name, [])
    assert bool(styles) == (name in WORKBOOK)
    reports = [check(function, name) for function in (STATIONS[name].solution, *styles)]
    assert [report for report in reports if not report.passed or report.mistake] == []


# `make test` looks at every third of them.
SHARES = [*((name, 3) for name in STATIONS), *((name, 1) for name in STATIONS)]


@pytest.mark.parametrize(("name", "every"), at_length(SHARES[: len(STATIONS)], SHARES))
def test_a_mistake_is_called_by_its_name(name, every):
    """The first that behaves alike is named, so no two of a station do, however the mistake is written."""
    reports = [
        (one, check(wrong, name)) for one in STATIONS[name].mistakes[::every] for wrong in one.functions
    ]
    assert [(one.key, report) for one, report in reports if report.mistake != one.key] == []
    for mistake, report in reports:
        assert mistake.sentence in repr(report)
        assert report.example is not None
        assert mistake.key.startswith(f"{name}_")


def test_two_mistakes_at_once_are_found():
    assert len(PAIRS) >= 30
    reports = {f"{name}: {what}": check(function, name) for name, function, what in PAIRS}
    assert {pair for pair, report in reports.items() if report.passed or report.example is None} == set()
