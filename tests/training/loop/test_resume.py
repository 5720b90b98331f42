"""A training goes on only from files that are whole and its own, and changes nothing before it knows."""

import json

import keras
import numpy as np
import pytest

from kit_core.training.loop.checkpoint import read_weights, save_state, save_weights
from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.loop.kept_epochs import EpochFolder
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.loop.resume import continue_from

ROWS = [{"epoch": i + 1, "validation_loss": loss} for i, loss in enumerate((3.0, 1.0, 2.0))]


@pytest.fixture(scope="module")
def model():
    model = keras.Sequential([keras.layers.Input((3,)), keras.layers.Dense(2)])
    model.compile("sgd", "mse")
    model.optimizer.build(model.trainable_variables)
    return model


@pytest.fixture
def kept(model, tmp_path):
    folder = EpochFolder(tmp_path, EpochPlan(5, averaged=2), "data")
    for done in range(1, 4):
        folder.keep(model, ROWS[:done])
    return folder


def again(kept, plan=None, fingerprint="data"):
    return EpochFolder(kept.folder, plan or kept.plan, fingerprint)


def test_the_record_and_the_name_of_the_training_are_inherited(kept, model):
    other = again(kept)
    assert other.run != kept.run
    assert continue_from(other, model) == ROWS
    assert other.run == kept.run


@pytest.mark.parametrize(
    ("name", "plan"),
    [
        ("last.safetensors", EpochPlan(5)),
        ("epoch-0002.safetensors", EpochPlan(5, averaged=2)),
        ("best.safetensors", EpochPlan(5, best=True)),
    ],
)
def test_a_spoilt_file_is_named_before_the_model_changes(name, plan, kept, model):
    path = kept.folder / name
    whole = bytearray(path.read_bytes())
    whole[-1] ^= 1
    path.write_bytes(whole)
    model.set_weights([weight + 1 for weight in model.get_weights()])
    before = model.get_weights()
    with pytest.raises(ValueError, match=rf"{name}.*sha256과 다르다.*지우고 처음부터"):
        continue_from(again(kept, plan), model)
    for one, other in zip(before, model.get_weights(), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize(
    ("name", "plan"), [("epoch-0002", EpochPlan(5, averaged=2)), ("best", EpochPlan(5, best=True))]
)
def test_weights_of_another_training_are_refused(name, plan, kept, model):
    save_weights(kept.folder / f"{name}.safetensors", model, {"run": "another", "epoch": 2})
    with pytest.raises(TrainingFailure, match=rf"{name}.*이 학습이 남긴 것이 아니다"):
        continue_from(again(kept, plan), model)


def test_a_process_that_died_between_the_best_weights_and_the_state_goes_on(kept, model):
    """The epoch is done again, and its weights are written again."""
    save_weights(kept.best, model, read_weights(kept.best)[1] | {"epoch": 3})
    other = again(kept, EpochPlan(5, best=True))
    assert continue_from(other, model) == ROWS
    with pytest.raises(TrainingFailure, match="2번째 에폭이 아니라 4번째 에폭의 가중치"):
        other.final_weights(ROWS)


@pytest.mark.parametrize("notes", [{}, {"rows": []}, {"rows": 3}, {"rows": [1]}])
def test_a_state_without_a_record_is_told(notes, kept, model):
    save_state(kept.state, model, notes)
    with pytest.raises(TrainingFailure, match=r"last\.safetensors에 에폭마다의 기록\(rows\)이 없다"):
        continue_from(again(kept), model)


def test_only_the_values_that_differ_are_told(kept, model):
    """A recipe's record is longer than a screen."""
    values = {"config": {"d_model": 16, "norm": "post"}, "seed": 1, "files": {"a": "가" * 10_000}}
    kept.fingerprint = json.dumps(values)
    kept.keep(model, ROWS)
    values["config"]["d_model"], values["files"]["a"] = 32, "나" * 10_000
    with pytest.raises(TrainingFailure, match=r"d_model: 그때 16, 지금 32; a: 그때 '가+…'") as refused:
        continue_from(again(kept, fingerprint=json.dumps(values)), model)
    assert "norm" not in str(refused.value)
    assert len(str(refused.value)) < 600


def test_another_training_is_told(kept, model):
    with pytest.raises(TrainingFailure, match="그때 'data', 지금 'others'"):
        continue_from(again(kept, fingerprint="others"), model)
