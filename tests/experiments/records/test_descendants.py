"""What was measured after 2017 was made with the recipe that stands in the code."""

from dataclasses import asdict

import pytest

from kit_lab.experiments import load_descendants
from kit_lab.experiments.descendants import LONGEST, RECIPE, SHIFT


@pytest.fixture(scope="module")
def record():
    return load_descendants()[1]


def test_it_was_made_with_the_recipe_that_stands_in_the_code(record):
    assert record["training"] | {"config": record["config"]} == asdict(RECIPE)
    assert (record["longest"], record["shift"]) == (LONGEST, SHIFT)
    assert record["command"] == (
        "python -m kit_lab.experiments descendants --output kit_lab/experiments/data/descendants/table.csv"
    )
