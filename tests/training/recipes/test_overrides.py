"""명령줄에서 조리법의 값을 바꾸는 법."""

import re
import shlex
from pathlib import Path

import pytest

from kit_core.training.recipes.korean_numbers import RECIPE as NUMBERS
from kit_core.training.recipes.multi30k import RECIPE
from kit_core.training.recipes.overrides import changes, command, override
from kit_core.training.recipes.review_rivals import RECIPE as RIVALS


def test_values_of_the_recipe_and_of_what_it_holds_are_changed():
    changed = override(RECIPE, ["d_model=64", "epochs=3", "algorithm=unigram", "patience=None", "scale=1.5"])
    assert (changed.config.d_model, changed.plan.epochs) == (64, 3)
    assert (changed.algorithm, changed.plan.patience, changed.scale) == ("unigram", None, 1.5)
    assert changed.config.num_layers == RECIPE.config.num_layers
    assert RECIPE.config.d_model != 64


@pytest.mark.parametrize("change", ["depth=3", "d_model", "config=3"])
def test_an_unknown_name_lists_the_known_ones(change):
    with pytest.raises(ValueError, match=r"쓸 수 있는 이름이 없다.*tokens.*d_model.*epochs"):
        override(RECIPE, [change])


def test_a_value_that_the_config_refuses_is_told():
    with pytest.raises(ValueError, match="dropout=2"):
        override(RECIPE, ["dropout=2.0"])


@pytest.mark.parametrize("changes", [("d_model=90", "num_heads=3"), ("num_heads=3", "d_model=90")])
def test_values_that_must_fit_each_other_are_changed_at_once(changes):
    config = override(RECIPE, changes).config
    assert (config.d_model, config.num_heads) == (90, 3)


def test_the_last_of_two_values_counts():
    assert override(RECIPE, ["d_model=64", "d_model=128"]).config.d_model == 128


@pytest.mark.parametrize(
    ("text", "value"), [("false", False), ("False", False), ("0", False), ("true", True), ("True", True)]
)
def test_true_and_false_are_read_in_any_case(text, value):
    changed = override(RECIPE, [f"best={text}", f"warm_up={text}", f"use_bias={text}"])
    assert changed.plan.best is changed.warm_up is changed.config.use_bias is value


@pytest.mark.parametrize(
    ("recipe", "change", "words"),
    [
        (RECIPE, "d_model=abc", "쓸 수 있는 값: 정수"),
        (RECIPE, "d_model=64.0", "쓸 수 있는 값: 정수"),
        (RECIPE, "d_model=", "쓸 수 있는 값: 정수"),
        (RECIPE, "d_model=True", "쓸 수 있는 값: 정수"),
        (RECIPE, "d_model=None", "쓸 수 있는 값: 정수"),
        (RECIPE, "epochs=abc", "쓸 수 있는 값: 정수"),
        (RECIPE, "best=maybe", "쓸 수 있는 값: true나 false"),
        (RECIPE, "scale=high", "쓸 수 있는 값: 실수"),
        (RECIPE, "patience=never", "쓸 수 있는 값: 정수 또는 None"),
        (RIVALS, "smoothness=high", "쓸 수 있는 값: 실수 또는 None"),
        (NUMBERS, "steps=abc", "쓸 수 있는 값: 정수"),
        (NUMBERS, "steps=1e3", "쓸 수 있는 값: 정수"),
        (RIVALS, "seeds=a,b", "쉼표로 나눈 정수"),
        (RIVALS, "seeds=()", "쉼표로 나눈 정수"),
    ],
)
def test_a_value_of_another_kind_is_named(recipe, change, words):
    with pytest.raises(ValueError, match=rf"--config '{re.escape(change)}'.*{words}"):
        override(recipe, [change])


def test_values_keep_their_kinds():
    changed = override(RIVALS, ["seeds=3,4", "smoothness=none", "dropout=0"])
    assert (changed.seeds, changed.smoothness) == ((3, 4), None)
    assert changed.config.dropout == 0
    assert override(RIVALS, ["seeds=[5]"]).seeds == override(RIVALS, ["seeds=5"]).seeds == (5,)
    assert override(RECIPE, ["d_k=8", "d_v=None", "tokens=None", "algorithm=7"]).algorithm == "7"


@pytest.mark.parametrize(
    ("base", "made"),
    [
        (RECIPE, ["d_model=64", "epochs=3", "algorithm=unigram", "patience=2", "scale=1.5", "warm_up=false"]),
        (RECIPE, ["tokens=None", "sentences=16", "best=true", "monitor=accuracy"]),
        (RIVALS, ["seeds=4,7", "smoothness=None", "weight_decay=1e-05"]),
        (RIVALS, ["seeds=3", "rate=1e-30"]),
        (NUMBERS, ["steps=500", "dropout=0.25"]),
    ],
)
def test_a_changed_recipe_tells_what_was_changed(base, made):
    recipe = override(base, made)
    assert override(base, changes(base, recipe)) == recipe
    assert {change.split("=")[0] for change in changes(base, recipe)} == {text.split("=")[0] for text in made}
    words = shlex.split(command("some_task", Path("a folder") / "model", base, recipe))
    assert words[:6] == ["python", "-m", "kit_core.training", "some_task", "--output", "a folder/model"]
    assert words[6:] == ["--config", *changes(base, recipe)][: len(words) - 6]
    assert len(words) == (7 + len(made) if made else 6)
