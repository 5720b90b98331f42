"""What was measured after 2017: every row with its seeds, the numbers from the record, made with the recipe that stands."""

from dataclasses import asdict

import numpy as np
import pytest

from kit_core.descendants import DescendantTransformer
from kit_core.training.recipes.overrides import override
from kit_lab.experiments import load_descendants
from kit_lab.experiments.descendants import LONGEST, RECIPE, ROWS, SEEDS, SHIFT, cache_bytes


@pytest.fixture(scope="module")
def table():
    return {row["row"]: row for row in load_descendants()[0]}


@pytest.fixture(scope="module")
def record():
    return load_descendants()[1]


def test_every_row_was_measured_with_its_seeds(table, record):
    assert list(table) == list(ROWS) == list(record["runs"]) == list(record["milliseconds"])
    assert record["unmeasured"] == []
    for name in ROWS:
        assert [run["seed"] for run in record["runs"][name]] == list(SEEDS)
        assert [run["data_seed"] for run in record["runs"][name]] == [RECIPE.data_seed + s for s in SEEDS]
        assert table[name]["seeds"] == len(SEEDS)


def test_it_was_made_with_the_recipe_that_stands_in_the_code(record):
    assert record["training"] | {"config": record["config"]} == asdict(RECIPE)
    assert (record["longest"], record["shift"]) == (LONGEST, SHIFT)
    assert record["command"] == (
        "python -m kit_lab.experiments descendants --output kit_lab/experiments/data/descendants/table.csv"
    )


@pytest.mark.parametrize("name", ROWS)
def test_a_row_is_the_mean_of_its_runs(table, record, name):
    row, runs = table[name], record["runs"][name]
    assert row["changes"] == " ".join(ROWS[name])
    for key in ("loss", "mean_loss", "exact_match", "longer_exact_match", "shifted_exact_match"):
        assert row[key] == pytest.approx(np.mean([run[key] for run in runs]), abs=1e-5)
    model = DescendantTransformer(override(RECIPE, ROWS[name]).config)
    model.build()
    assert {run["parameters"] for run in runs} == {row["parameters"], model.count_params()}
    assert {run["cache_bytes"] for run in runs} == {row["cache_bytes"], cache_bytes(model.config)}
    assert row["milliseconds"] == record["milliseconds"][name]
    for run in runs:
        assert len(run["curve"]) == len(run["losses"]) == RECIPE.steps // RECIPE.steps_per_epoch
        first = next((at for at, share in enumerate(run["curve"]) if share >= 0.99), None)
        reached = None if first is None else (first + 1) * RECIPE.steps_per_epoch
        assert run["steps_to_99"] == reached
        assert run["mean_loss"] == pytest.approx(np.mean(run["losses"]), abs=1e-4)
