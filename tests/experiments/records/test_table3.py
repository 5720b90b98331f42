"""다시 잰 표 3을 지금의 조리법으로 만든 것인지."""

from dataclasses import asdict

import pytest

from kit_lab.experiments import load_table3
from kit_lab.experiments.table3 import RECIPE


@pytest.fixture(scope="module")
def record():
    return load_table3()[1]


def test_it_was_made_with_the_recipe_that_stands_in_the_code(record):
    made = record["training"] | {"config": record["config"]}
    assert made == asdict(RECIPE)
    assert record["command"] == (
        "python -m kit_lab.experiments table3 --output kit_lab/experiments/data/table3/table.csv"
    )
