"""What the end of an epoch leaves in a folder, and that only a training's own weights are averaged."""

import keras
import numpy as np
import pytest

from kit_core.training.loop.checkpoint import read_notes, read_weights
from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.loop.kept_epochs import EpochFolder, EpochMemory
from kit_core.training.loop.plan import EpochPlan


@pytest.fixture(scope="module")
def model():
    model = keras.Sequential([keras.layers.Input((3,)), keras.layers.Dense(2)])
    model.compile("sgd", "mse")
    model.optimizer.build(model.trainable_variables)
    return model


def rows(*losses):
    return [{"epoch": i + 1, "validation_loss": loss} for i, loss in enumerate(losses)]


def keep(kept, model, *losses):
    """Epochs whose weights are all the number of the epoch."""
    for epoch in range(len(losses)):
        model.set_weights([np.full_like(weight, epoch) for weight in model.get_weights()])
        kept.keep(model, rows(*losses[: epoch + 1]))
    return kept.final_weights(rows(*losses))


@pytest.mark.parametrize(
    ("plan", "epochs"),
    [
        (EpochPlan(9, averaged=2), [2, 3]),
        (EpochPlan(9, averaged=9), [0, 1, 2, 3]),
        (EpochPlan(9, best=True), [1]),
        (EpochPlan(9, averaged=2, best=True), [1]),
        (EpochPlan(9), []),
    ],
)
def test_the_folder_and_the_memory_keep_the_same(plan, epochs, model, tmp_path):
    for kept in (EpochFolder(tmp_path, plan, ""), EpochMemory(plan)):
        weights = keep(kept, model, 3.0, 1.0, 2.0, 2.5)
        assert [one[0].flat[0] for one in weights] == epochs


def test_the_files_say_whose_they_are(model, tmp_path):
    kept = EpochFolder(tmp_path, EpochPlan(9, averaged=2), "data")
    keep(kept, model, 3.0, 1.0, 2.0)
    assert read_notes(kept.state) == {
        "rows": rows(3.0, 1.0, 2.0),
        "fingerprint": "data",
        "watched": {"monitor": "loss", "larger_is_better": False},
        "run": kept.run,
    }
    for path, epoch in ((kept.best, 1), (kept.weights_of(1), 1), (kept.weights_of(2), 2)):
        assert read_weights(path)[1] == {"run": kept.run, "epoch": epoch}


@pytest.mark.parametrize("best", [True, False])
def test_the_weights_of_another_training_are_not_averaged(best, model, tmp_path):
    """Where a file system cannot lock, two trainings may still meet in a folder."""
    plan = EpochPlan(9, averaged=2, best=best)
    one, other = EpochFolder(tmp_path, plan, ""), EpochFolder(tmp_path, plan, "")
    keep(one, model, 3.0, 1.0)
    keep(other, model, 1.0, 0.5)
    path = "best" if best else "epoch-0000"
    with pytest.raises(TrainingFailure, match=rf"{path}\.safetensors은\(는\) 이 학습이 남긴 것이 아니다"):
        one.final_weights(rows(3.0, 1.0))


def test_the_weights_of_another_epoch_are_not_taken(model, tmp_path):
    kept = EpochFolder(tmp_path, EpochPlan(9, averaged=2), "")
    keep(kept, model, 3.0, 1.0)
    kept.weights_of(1).write_bytes(kept.weights_of(0).read_bytes())
    with pytest.raises(TrainingFailure, match="2번째 에폭이 아니라 1번째 에폭의 가중치"):
        kept.final_weights(rows(3.0, 1.0))
