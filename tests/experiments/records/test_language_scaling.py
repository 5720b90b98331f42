"""The scaling that is shipped was made with the recipe that stands."""

from dataclasses import asdict

import pytest

from kit_core.descendants import LanguageModel
from kit_lab.experiments import load_language_scaling
from kit_lab.experiments.language_scaling import LAYERS, RECIPE, sized


@pytest.fixture(scope="module")
def rows():
    return load_language_scaling()[0]


def test_it_was_made_with_the_recipe_that_stands():
    record = load_language_scaling()[1]
    assert record["training"] | {"config": record["config"]} == asdict(RECIPE)
    assert record["unmeasured"] == []
    assert record["command"] == (
        "python -m kit_lab.experiments language_scaling --output kit_lab/experiments/data/language_scaling/table.csv"
    )


@pytest.mark.parametrize("layers", LAYERS)
def test_the_numbers_of_parameters_are_those_of_the_model(rows, layers):
    model = LanguageModel(sized(RECIPE, layers).config)
    model.build()
    row = next(row for row in rows if row["layers"] == layers)
    assert row["body"] + row["embedding"] == model.count_params()
    assert row["embedding"] == model.embedding.count_params()
    assert row["rate"] == pytest.approx(sized(RECIPE, layers).rate, abs=1e-5)
