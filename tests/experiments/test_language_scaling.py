"""The command that varies the size: one shape, one rule for the rate, the same batches, resumed where it stopped."""

import csv
import json
from dataclasses import replace

import pytest
from tiny_recipes import pair_splits, text_splits, tiny

from kit_core.training.recipes import language_texts
from kit_core.training.recipes.language_texts import LanguageTask
from kit_lab.experiments import language_scaling
from kit_lab.experiments.language_scaling import LAYERS, RECIPE, sized

SMALL = {"steps_per_epoch": 3, "tokens": 256, "copies": 2}


def test_the_largest_is_the_recipe_itself():
    assert sized(RECIPE, max(LAYERS)) == RECIPE


@pytest.mark.parametrize("layers", LAYERS)
def test_every_size_has_the_same_shape_and_its_rate_by_one_rule(layers):
    recipe = sized(RECIPE, layers)
    recipe.check()
    config = recipe.config
    assert config.d_model == 32 * layers
    assert 2.4 < config.d_ff / config.d_model < 2.75
    assert config.d_ff % 16 == 0
    assert recipe.rate**2 * config.d_model == pytest.approx(RECIPE.rate**2 * 160)
    assert (recipe.plan, recipe.tokens, recipe.seed) == (RECIPE.plan, RECIPE.tokens, RECIPE.seed)


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("language_scaling")
    recipe = tiny(RECIPE, **SMALL)
    recipe = replace(recipe, config=replace(recipe.config, num_layers=2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language_scaling, "load_reviews", text_splits)
        patch.setattr(language_scaling, "load_chatbot", pair_splits)
        patch.setattr(language_texts, "WATCHED", 5)
        options = {"seeds": (3,), "verbose": False}
        language_scaling.run(folder / "table.csv", folder, recipe, layers=[1, 2], **options)
    with open(folder / "table.csv", encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    return table, json.loads((folder / "table.json").read_text(encoding="utf-8"))


def test_a_line_stands_for_every_size_and_every_time_it_was_measured(swept):
    table, record = swept
    assert [row["layers"] for row in table] == ["1", "1", "2", "2"]
    small, large = table[:2], table[2:]
    assert [row["tokens_seen"] for row in small] == [row["tokens_seen"] for row in large]
    assert 0 < int(small[0]["tokens_seen"]) < int(small[1]["tokens_seen"]) <= 6 * SMALL["tokens"]
    assert 0 < int(small[0]["body"]) < int(large[0]["body"])
    assert 2 * int(small[0]["embedding"]) == int(large[0]["embedding"])
    assert all(float(row["review_loss"]) > 0 < float(row["dialogue_loss"]) for row in table)
    assert record["unmeasured"] == [3, 4, 5]
    assert record["command"].startswith("python -m kit_lab.experiments language_scaling --output ")


def test_every_size_reads_the_same_batches():
    task = LanguageTask.prepare(tiny(RECIPE, **SMALL), text_splits(), pair_splits())
    one, other = (replace(task, recipe=sized(task.recipe, n)) for n in (1, 2))
    for (x, _), (y, _) in zip(one.train_batches(0), other.train_batches(0), strict=True):
        assert (x == y).all()
