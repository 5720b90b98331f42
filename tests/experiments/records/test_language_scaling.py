"""The scaling that is shipped: every size and seed, the same tokens, made with the recipe that stands."""

from dataclasses import asdict

import pytest

from kit_core.descendants import LanguageModel
from kit_lab.experiments import load_language_scaling
from kit_lab.experiments.language_scaling import LAYERS, RECIPE, SEEDS, sized


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


def test_every_size_and_seed_was_measured_after_the_same_tokens(rows):
    assert [(row["seed"], row["layers"]) for row in rows[:: RECIPE.plan.epochs]] == [
        (seed, layers) for seed in SEEDS for layers in LAYERS
    ]
    for seed in SEEDS:
        seen = {n: [r["tokens_seen"] for r in rows if (r["layers"], r["seed"]) == (n, seed)] for n in LAYERS}
        assert all(tokens == seen[1] == sorted(tokens) for tokens in seen.values())


@pytest.mark.parametrize("layers", LAYERS)
def test_the_numbers_of_parameters_are_those_of_the_model(rows, layers):
    model = LanguageModel(sized(RECIPE, layers).config)
    model.build()
    row = next(row for row in rows if row["layers"] == layers)
    assert row["body"] + row["embedding"] == model.count_params()
    assert row["embedding"] == model.embedding.count_params()
    assert row["rate"] == pytest.approx(sized(RECIPE, layers).rate, abs=1e-5)
