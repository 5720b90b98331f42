"""다시 잰 표 3: 모든 행이 있고, 싣는 수가 기록과 논문에서 오며, 지금의 조리법으로 만든 것인지."""

from dataclasses import asdict

import numpy as np
import pytest

from kit_core.budget import count_parameters
from kit_core.tasks import load_multi30k
from kit_core.training.recipes.overrides import override
from kit_lab.experiments import load_table3
from kit_lab.experiments.table3 import RECIPE
from kit_lab.experiments.table3_rows import ROWS


@pytest.fixture(scope="module")
def table():
    return {row["row"]: row for row in load_table3()[0]}


@pytest.fixture(scope="module")
def record():
    return load_table3()[1]


def test_every_row_was_measured_with_its_seeds(table, record):
    assert list(table) == list(ROWS) == list(record["runs"])
    assert record["unmeasured"] == []
    for name in ROWS:
        assert [run["seed"] for run in record["runs"][name]] == list(ROWS[name].seeds)
        assert table[name]["seeds"] == len(ROWS[name].seeds)


def test_it_was_made_with_the_recipe_that_stands_in_the_code(record):
    made = record["training"] | {"config": record["config"]}
    assert made == asdict(RECIPE)
    assert record["command"] == (
        "python -m kit_lab.experiments table3 --output kit_lab/experiments/data/table3/table.csv"
    )


@pytest.mark.parametrize("name", ROWS)
def test_a_row_is_the_mean_of_its_runs_beside_the_papers(table, record, name):
    row, runs = table[name], record["runs"][name]
    for key in ("perplexity", "bleu"):
        values = [run[key] for run in runs]
        assert row[key] == pytest.approx(np.mean(values), abs=0.0051)
        spread = pytest.approx(np.std(values, ddof=1), abs=0.0051) if len(values) > 1 else None
        assert row[f"{key}_spread"] == spread
    assert (row["paper_row"], row["paper_perplexity"], row["paper_bleu"]) == (
        ROWS[name].paper_row,
        ROWS[name].paper_perplexity,
        ROWS[name].paper_bleu,
    )
    config = override(RECIPE, ROWS[name].changes).config
    assert {run["parameters"] for run in runs} == {row["parameters"], sum(count_parameters(config).values())}
    for run in runs:
        assert len(run["validation_loss"]) == RECIPE.plan.epochs
        assert np.exp(run["validation_loss"][-1]) == pytest.approx(run["perplexity"], rel=2e-3)


def test_it_was_measured_on_the_data_that_is_pinned(record, data_dir):
    assert record["files"] == load_multi30k().files
