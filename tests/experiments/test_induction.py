from dataclasses import replace

import numpy as np
import pytest

from kit_lab.experiments import induction as recording
from kit_lab.experiments.records.induction import load_induction
from kit_lab.experiments.repeats import repeated_tokens

SHORT = replace(recording.RECIPE, seeds=(0,), steps=3, batch_size=4)


@pytest.mark.long
def test_a_short_run_is_written_and_read_back(tmp_path, monkeypatch):
    monkeypatch.setattr(recording, "STEPS", (0, 2, 3))
    monkeypatch.setattr(recording, "WATCHED", 4)
    recording.run(tmp_path / "run", tmp_path / "work", SHORT, verbose=False)
    record = load_induction(tmp_path / "run")
    assert [(run.layers, run.seed, run.steps.tolist()) for run in record.runs] == [
        (2, 0, [0, 2, 3]),
        (1, 0, [0, 2, 3]),
    ]
    assert record.weights.shape == (3, 2, 4, 24, 24)
    assert not np.allclose(record.weights[0], record.weights[2])
    assert "steps=3" in record.card["command"]


def test_the_scores_are_those_of_the_shipped_model():
    record = load_induction()
    recipe = recording.RECIPE
    tokens, _ = repeated_tokens(64, recipe.length + 1, 48, shortest=16, longest=16, seed=recording.WATCH_SEED)
    found = recording.measured(record.model(), tokens, 16)
    first = record.runs[0]
    np.testing.assert_allclose(found["induction"], first.induction[-1], atol=0.01)
    np.testing.assert_allclose(found["previous"], first.previous[-1], atol=0.01)
    np.testing.assert_allclose(found["second"], first.second[-1], atol=0.01)
    assert found["accuracy"] > 0.99


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"steps": 0}, "steps=0"),
        ({"seeds": ()}, r"seeds=\(\)"),
        ({"longest": 48}, "longest=48"),
        ({"length": 40}, "max_length=36은"),
    ],
)
def test_a_recipe_that_cannot_be_is_refused(change, message):
    with pytest.raises(ValueError, match=message):
        recording.check(replace(recording.RECIPE, **change))
