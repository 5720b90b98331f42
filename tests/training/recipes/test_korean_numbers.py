from dataclasses import replace

import numpy as np
import pytest
from safetensors.numpy import load_file

from kit_core import load_pretrained
from kit_core.tasks import korean_numbers as task
from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.recipes import korean_numbers as training

# One layer: the shipped recipe's graph of three takes a while to be traced.
SHORT = replace(training.RECIPE, config=replace(training.RECIPE.config, num_layers=1), batch_size=8)


def test_exact_match_is_counted_by_kind():
    examples = [
        task.Example("number", "일", "1"),
        task.Example("number", "이", "2"),
        task.Example("date", "", "x"),
    ]
    rates = training.exact_match(["1", "20", "x"], examples)
    assert rates == {"all": 2 / 3, "number": 0.5, "date": 1.0}


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(training, "WATCHED", 20)
    monkeypatch.setattr(training, "WATCHED_OF_EACH", 1)
    monkeypatch.setattr(training, "MEASURED", 40)
    monkeypatch.setattr(training, "MEASURED_OF_EACH", 2)


def test_a_short_run_writes_a_folder_that_opens(tmp_path, few):
    folder = tmp_path / "runs" / "short"
    recipe = replace(SHORT, steps=4, steps_per_epoch=2, averaged=2)
    training.run(folder, tmp_path / "work", recipe, verbose=False)
    pretrained = load_pretrained(folder)
    assert pretrained.card["measured"]["count"] == 40
    assert [row["step"] for row in pretrained.card["history"]] == [2, 4]
    assert all(0 <= row["exact_match"] <= 1 for row in pretrained.card["history"])
    assert len(pretrained.generate(["삼만 오천 원"])) == 1
    assert [path.name for path in folder.parent.iterdir()] == ["short"]  # no scratch folder stays


@pytest.mark.long
def test_a_run_that_was_stopped_goes_on_to_the_same_weights(tmp_path, few):
    recipe = replace(SHORT, config=replace(SHORT.config, dropout=0.1), steps=6, steps_per_epoch=2, averaged=2)

    def run(name, recipe, **options):
        training.run(tmp_path / name / "model", tmp_path / name / "work", recipe, verbose=False, **options)
        return load_file(tmp_path / name / "work" / "last.safetensors")

    whole = run("whole", recipe)
    half = run("halves", replace(recipe, steps=2))
    again = run("halves", recipe, resume=True)
    assert whole.keys() == again.keys()
    assert any(not np.array_equal(whole[name], half[name]) for name in whole.keys() & half.keys())
    for name, array in whole.items():  # weights, Adam's moments and the state of dropout
        np.testing.assert_array_equal(again[name], array, err_msg=name)
    card = load_pretrained(tmp_path / "halves" / "model").card
    assert card["training"]["steps"] == 6
    with pytest.raises(TrainingFailure, match=r"batch_size: 그때 8, 지금 4\."):
        run("halves", replace(recipe, batch_size=4), resume=True)
