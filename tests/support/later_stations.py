"""What holds for every station of a chapter that comes after the paper's own."""

import re

from kit_core.exercises import check


def mistakes_of(stations):
    """Key -> (the station's name, the mistake)."""
    return {
        mistake.key: (name, mistake) for name, station in stations.items() for mistake in station.mistakes
    }


def assert_right(function, stations):
    report = check(function)
    assert report.passed, report
    assert check(stations[function.__name__].solution, function.__name__).passed


def assert_called_by_its_name(name, mistake):
    report = check(mistake.function, name)
    assert not report.passed
    assert report.mistake == mistake.key, report
    assert mistake.sentence in repr(report)
    assert mistake.key.startswith(f"{name}_")


def assert_empty_blank(station):
    assert re.fullmatch(rf"def {station.name}\(.*\):", station.signature)
    scope = {}
    exec(f"{station.signature}\n    ...", scope)
    assert check(scope[station.name]).kind == "empty"
