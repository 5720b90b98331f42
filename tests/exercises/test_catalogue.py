"""Every station: right functions pass in another style too, every mistake is called by its own name."""

from pathlib import Path

import pytest
from at_length import at_length
from right_functions import RIGHT

from kit_lab.exercises import MISTAKES, STATIONS, check, station


@pytest.mark.parametrize("name", STATIONS)
def test_a_right_function_passes_in_another_style_too(name):
    functions = [STATIONS[name].solution, *([RIGHT[name]] if name in RIGHT else [])]
    reports = [check(function, name) for function in functions]
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


def test_the_table_of_words_tells_of_the_mistakes_that_there_are_alone():
    head, *lines = Path(station.__file__).with_name("mistakes.csv").read_text(encoding="utf-8").splitlines()
    assert head == "mistake,sentence,hint"
    assert sorted(line.split(",")[0] for line in lines) == sorted(MISTAKES)
