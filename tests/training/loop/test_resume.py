"""A training goes on only from a file that is whole and its own, and changes nothing before it knows."""

import json

import keras
import pytest

from kit_core.training.loop.checkpoint import save_state
from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.loop.resume import continue_from

ROWS = [{"epoch": i + 1, "validation_loss": loss} for i, loss in enumerate((3.0, 1.0, 2.0))]
PLAN = EpochPlan(5, averaged=2)
NOTES = {"rows": ROWS, "fingerprint": "data", "watched": PLAN.watched()}


@pytest.fixture(scope="module")
def model():
    model = keras.Sequential([keras.layers.Input((3,)), keras.layers.Dense(2)])
    model.compile("sgd", "mse")
    model.optimizer.build(model.trainable_variables)
    return model


@pytest.fixture
def state(model, tmp_path):
    path = tmp_path / "last.safetensors"
    save_state(path, model, NOTES, {epoch: model.get_weights() for epoch in (1, 2)})
    return path


def test_only_the_values_that_differ_are_told(state, model):
    """A recipe's record is longer than a screen."""
    values = {"config": {"d_model": 16, "norm": "post"}, "seed": 1, "files": {"a": "가" * 10_000}}
    save_state(state, model, NOTES | {"fingerprint": json.dumps(values)})
    values["config"]["d_model"], values["files"]["a"] = 32, "나" * 10_000
    with pytest.raises(TrainingFailure, match=r"d_model: 그때 16, 지금 32; a: 그때 '가+…'") as refused:
        continue_from(state, model, PLAN, json.dumps(values))
    assert "norm" not in str(refused.value)
    assert len(str(refused.value)) < 600
