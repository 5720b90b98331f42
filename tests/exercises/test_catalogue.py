"""Every station: right functions pass in three styles, every mistake is called by its own name, two at once are found."""

import inspect
import re

import pytest
import right_functions_attention
import right_functions_blocks
import right_functions_training

from kit_core.exercises import MISTAKES, STATIONS, check, searching

PARTS = [right_functions_attention, right_functions_blocks, right_functions_training]
RIGHT = {name: functions for part in PARTS for name, functions in part.RIGHT.items()}


@pytest.fixture(autouse=True)
def without_hypothesis(monkeypatch):
    """Which input is shown does not change the name; the plain search is the quicker one."""
    monkeypatch.setattr(searching, "find_spec", lambda name: None)


PAIRS = [pair for part in PARTS for pair in part.PAIRS]


def test_the_numbers_go_from_one_to_the_last_and_every_station_has_its_mistakes():
    assert sorted({station.number for station in STATIONS.values()}) == list(
        range(1, 1 + max(station.number for station in STATIONS.values()))
    )
    assert list(STATIONS) == sorted(STATIONS, key=lambda name: STATIONS[name].number)
    for station in STATIONS.values():
        assert len(station.mistakes) >= 5
        assert not station.trials[0].sizes, "the first trial can be counted by hand"
    assert len(MISTAKES) >= 80
    assert {mistake.station for mistake in MISTAKES.values()} == set(STATIONS)
    assert sum(len(station.mistakes) for station in STATIONS.values()) == len(MISTAKES), "a key twice"


@pytest.mark.parametrize("name", STATIONS)
def test_the_first_line_that_is_given_takes_what_the_trials_give(name):
    station = STATIONS[name]
    assert re.fullmatch(rf"def {name}\(.*\):", station.signature)
    scope = {}
    exec(f"{station.signature}\n    ...", scope)

    def bound(*given):
        inspect.signature(scope[name]).bind(*given)
        return given[0], None

    for trial in station.trials:
        arguments = next(iter(trial.cases()))
        station.drive(bound, arguments)
    assert check(scope[name]).kind == "empty"


@pytest.mark.parametrize(
    ("name", "function"),
    [(name, function) for name, functions in RIGHT.items() for function in functions],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_right_function_passes_whatever_its_style(name, function):
    report = check(function, name)
    assert report.passed, report
    assert report.mistake is None


def test_every_station_has_three_right_styles():
    assert {name: len(functions) for name, functions in RIGHT.items()} == dict.fromkeys(STATIONS, 3)


@pytest.mark.parametrize("key", MISTAKES)
def test_a_mistake_is_called_by_its_name(key):
    """The first that behaves alike is named, so no two of a station do."""
    mistake = MISTAKES[key]
    report = check(mistake.function, mistake.station)
    assert not report.passed
    assert report.mistake == key, report
    assert mistake.sentence in repr(report)
    assert report.example is not None
    assert key.startswith(f"{mistake.station}_")


def test_there_are_thirty_pairs_of_mistakes():
    assert len(PAIRS) >= 30


@pytest.mark.parametrize(("name", "function", "what"), PAIRS, ids=[f"{p[0]}-{p[2]}" for p in PAIRS])
def test_two_mistakes_at_once_are_found(name, function, what):
    report = check(function, name)
    assert not report.passed, what
    assert report.example is not None
