"""The results of finished trainings: read back, measured anew for other settings, never spoilt in silence."""

import json
from types import SimpleNamespace

import pytest

from kit_core.training.recipes.finished import RESULT, read_result, result_of, write_result

FOUND = {"accuracy": 0.8125, "seconds": [1.5, 2.0], "kind": "gru"}


def test_a_result_is_read_back(tmp_path):
    assert read_result(tmp_path, "one") is None
    written = write_result(tmp_path / "deep", FOUND, "one")
    assert written == read_result(tmp_path / "deep", "one") == FOUND | {"fingerprint": "one"}
    assert read_result(tmp_path / "deep", "two") is None


def test_a_result_without_its_hash_is_not_trusted(tmp_path):
    (tmp_path / RESULT).write_text(json.dumps(FOUND | {"fingerprint": "one"}))
    with pytest.raises(ValueError, match=r"result\.json'이\(가\) 상했다"):
        read_result(tmp_path, "one")


@pytest.mark.parametrize("text", ["", "[1]", "{}", '{"accuracy": 1.0}', "3"])
def test_what_is_no_result_is_told(text, tmp_path):
    (tmp_path / RESULT).write_text(text)
    with pytest.raises(ValueError, match=r"result\.json'이\(가\) 상했다"):
        read_result(tmp_path, "one")


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
