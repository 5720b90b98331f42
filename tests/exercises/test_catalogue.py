"""Every station: right functions pass in three styles, every mistake is called by its own name, two at once are found."""

import inspect
import re

import pytest
import right_functions_attention

from kit_core.exercises import MISTAKES, STATIONS, check
from kit_core.exercises.examining import same_behaviour
from kit_core.exercises.running import run

PARTS = [right_functions_attention]
RIGHT = {name: functions for part in PARTS for name, functions in part.RIGHT.items()}
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
    for trial in station.trials:
        arguments = next(iter(trial.cases()))
        inspect.signature(scope[name]).bind(*arguments.values())
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
    mistake = MISTAKES[key]
    report = check(mistake.function, mistake.station)
    assert not report.passed
    assert report.mistake == key, report
    assert mistake.sentence in repr(report)
    assert report.example is not None
    assert key.startswith(mistake.station)


@pytest.mark.parametrize("name", STATIONS)
def test_no_two_mistakes_of_a_station_behave_alike(name):
    station = STATIONS[name]
    cases = [arguments for trial in station.trials for arguments in trial.cases()]
    outcomes = {
        mistake.key: [run(mistake.function, arguments) for arguments in cases] for mistake in station.mistakes
    }
    keys = list(outcomes)
    for i, one in enumerate(keys):
        for other in keys[i + 1 :]:
            both = zip(outcomes[one], outcomes[other], cases, strict=True)
            assert not all(same_behaviour(*pair, station, case) for *pair, case in both), (one, other)


@pytest.mark.parametrize(("name", "function", "what"), PAIRS, ids=[f"{p[0]}-{p[2]}" for p in PAIRS])
def test_two_mistakes_at_once_are_found(name, function, what):
    report = check(function, name)
    assert not report.passed, what
    assert report.example is not None
