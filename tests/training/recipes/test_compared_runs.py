"""Runs that are compared: each in a folder of its own, and what is finished is not trained again."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from kit_core.training.recipes.compared_runs import result_of, trained


@pytest.fixture
def task():
    """A task that writes down what it is asked to train, and how many epochs it took."""
    asked = []

    def train(kind, seed, folder, **options):
        asked.append((kind, seed, folder.name, options))
        return f"{kind} of seed {seed}", [{"seconds": 1.25}, {"seconds": 2.5}]

    recipe = SimpleNamespace(plan="two epochs")
    return SimpleNamespace(
        asked=asked, recipe=recipe, train=train, fingerprint=lambda kind, seed: f"{kind} {seed}"
    )


def score(model):
    return {"model": model, "accuracy": 0.5}


def test_what_is_finished_is_read_and_not_trained_again(task, tmp_path):
    first = result_of(task, "bag", 7, tmp_path / "bag-7", {}, score)
    found = {"kind": "bag", "seed": 7, "model": "bag of seed 7", "accuracy": 0.5, "epochs": 2, "seconds": 3.8}
    assert first.items() > found.items()
    assert result_of(task, "bag", 7, tmp_path / "bag-7", {}, score) == first
    assert len(task.asked) == 1


@pytest.mark.parametrize("change", [{"plan": "three epochs"}, {"seed": 8}])
def test_another_plan_or_seed_is_trained_anew(task, tmp_path, change):
    result_of(task, "bag", 7, tmp_path / "bag", {}, score)
    task.recipe.plan = change.get("plan", task.recipe.plan)
    found = result_of(task, "bag", change.get("seed", 7), tmp_path / "bag", {}, score)
    assert found["seed"] == change.get("seed", 7)
    assert len(task.asked) == 2


def test_each_run_has_its_own_board(task, tmp_path):
    trained(task, "bag", 7, tmp_path / "bag-7", {"tensorboard": Path("board"), "verbose": 0})
    assert task.asked == [("bag", 7, "bag-7", {"tensorboard": Path("board/bag-7"), "verbose": 0})]
