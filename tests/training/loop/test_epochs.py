"""학습 루프: 꺼졌다 이어도 한 비트까지 같고, 체크포인트가 약속대로 남고, 실패는 한국어로 말한다."""

import csv
import itertools
import sys
from dataclasses import replace

import keras
import numpy as np
import pytest

from kit_core import Transformer, TransformerConfig
from kit_core.training import Adam, LabelSmoothedCrossEntropy, MaskedAccuracy, WarmupSchedule
from kit_core.training.data.batching import PairBatches
from kit_core.training.loop.averaging import average_weights
from kit_core.training.loop.checkpoint import read_state, save_state
from kit_core.training.loop.epochs import train_epochs
from kit_core.training.loop.evaluation import score_tokens
from kit_core.training.loop.failures import TrainingFailure, explained
from kit_core.training.loop.folder_lock import LOCK
from kit_core.training.loop.history import draw
from kit_core.training.loop.plan import EpochPlan

CONFIG = replace(TransformerConfig.tiny(12), num_layers=1, dropout=0.2)


def pairs(count=40):
    random = np.random.default_rng(0)
    sources = [random.integers(3, 12, random.integers(2, 7)).astype("int32") for _ in range(count)]
    return sources, [np.array([1, *source, 2], "int32") for source in sources]


def fresh_model(scale=1.0):
    keras.utils.set_random_seed(3)
    model = Transformer(CONFIG)
    model.build()
    optimizer = Adam(WarmupSchedule(16, 20, scale))
    model.compile(optimizer, LabelSmoothedCrossEntropy(0.1), metrics=[MaskedAccuracy()])
    return model


def train(model, folder=None, epochs=4, batches=None, validate=None, **options):
    made = PairBatches(*pairs(), seed=5, tokens=48)
    plan = options.pop("plan", EpochPlan(epochs, averaged=2))
    return train_epochs(
        model,
        batches or made,
        made.tokens_of,
        validate or (lambda model: score_tokens(model, made(0))._asdict()),
        plan,
        folder=folder,
        **{"verbose": False} | options,
    )


@pytest.fixture(scope="module")
def traced(tmp_path_factory):
    """A model, and its state before the first step. Its step is traced once, which takes longer than all epochs."""
    model, state = fresh_model(), tmp_path_factory.mktemp("traced") / "start.safetensors"
    model.optimizer.build(model.trainable_variables)
    save_state(state, model, {})
    return model, state


@pytest.fixture(scope="module")
def whole(traced, tmp_path_factory):
    """An uninterrupted run of four epochs."""
    folder, (model, state) = tmp_path_factory.mktemp("whole"), traced
    read_state(state).restore(model)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kit_core.training.loop.epochs.draw", draw)
        return folder, train(model, folder), model.get_weights()


@pytest.fixture
def model(traced):
    """A model that has learned nothing yet; what earlier tests have done to it is undone."""
    model, state = traced
    read_state(state).restore(model)
    return model


def assert_equal_weights(one, other):
    for a, b in zip(one, other, strict=True):
        np.testing.assert_array_equal(a, b)


def test_a_resumed_run_is_bit_equal_to_an_uninterrupted_one(whole, model, tmp_path):
    _, rows, weights = whole
    train(model, tmp_path, epochs=2)
    other = fresh_model()
    keras.utils.set_random_seed(99)  # what happens between the two processes must not matter
    resumed = train(other, tmp_path, resume=True)
    for row, same in zip(rows, resumed, strict=True):
        assert {k: v for k, v in row.items() if "seconds" not in k and "per" not in k} == {
            k: v for k, v in same.items() if "seconds" not in k and "per" not in k
        }
    assert_equal_weights(weights, other.get_weights())


def test_the_files_are_what_they_say(whole, model):
    folder, rows, weights = whole
    names = sorted(path.name for path in folder.iterdir())
    assert names == [LOCK, "history.csv", "history.png", "last.safetensors"]
    state, losses = read_state(folder / "last.safetensors"), [row["validation_loss"] for row in rows]
    assert state.notes == {
        "rows": rows,
        "fingerprint": "",
        "watched": {"monitor": "loss", "larger_is_better": False},
    }
    best = losses.index(min(losses))
    assert state.kept.keys() == {best, 2, 3}
    assert_equal_weights(weights, average_weights([state.kept[2], state.kept[3]]))
    with open(folder / "history.csv", encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    assert [float(row["validation_loss"]) for row in written] == [row["validation_loss"] for row in rows]
    assert (folder / "history.png").read_bytes().startswith(b"\x89PNG")
    model.set_weights(state.kept[best])
    measured = score_tokens(model, PairBatches(*pairs(), seed=5, tokens=48)(0)).loss
    assert measured == pytest.approx(min(losses), abs=1e-4)


def test_it_stops_when_nothing_improves(model):
    losses = iter([3.0, 2.0, 2.5, 2.5, 2.5, 2.5])
    rows = train(model, validate=lambda model: {"loss": next(losses)}, plan=EpochPlan(epochs=6, patience=2))
    assert len(rows) == 4
    scores = iter([0.1, 0.5, 0.4, 0.4, 0.4])
    climbing = EpochPlan(epochs=5, patience=3, monitor="score", larger_is_better=True)
    assert len(train(model, validate=lambda model: {"score": next(scores)}, plan=climbing)) == 5


def test_it_can_go_back_to_the_best_epoch(model, tmp_path):
    for folder in (None, tmp_path):
        losses, seen = iter([3.0, 1.0, 2.0]), []

        def validate(model, losses=losses, seen=seen):
            seen.append(model.get_weights())
            return {"loss": next(losses)}

        train(model, folder, validate=validate, plan=EpochPlan(epochs=3, best=True))
        assert_equal_weights(model.get_weights(), seen[1])


def test_another_configuration_is_not_continued(model, tmp_path):
    train(model, tmp_path, epochs=1, fingerprint="하나")
    with pytest.raises(TrainingFailure, match="다른 설정이나 데이터"):
        train(model, tmp_path, epochs=2, fingerprint="둘", resume=True)


def test_a_longer_training_is_not_passed_off_as_a_shorter_one(model, tmp_path):
    train(model, tmp_path, epochs=3)
    before = model.get_weights()
    with pytest.raises(TrainingFailure, match=r"epochs=2인데.*이미 3에폭.*epochs를 3 이상"):
        train(model, tmp_path, epochs=2, resume=True)
    assert_equal_weights(model.get_weights(), before)
    assert len(train(model, tmp_path, epochs=3, resume=True)) == 3


def failing(*args):
    raise AssertionError("이 일을 하기 전에 멈추어야 한다.")


def test_an_average_of_weights_that_were_not_kept_is_refused_before_any_work(model, tmp_path):
    train(model, tmp_path, plan=EpochPlan(2))
    before = model.get_weights()
    best = next(iter(read_state(tmp_path / "last.safetensors").kept))
    with pytest.raises(TrainingFailure, match=rf"averaged=3에 쓸 {2 - best}번째 에폭의 가중치가"):
        train(model, tmp_path, plan=EpochPlan(4, averaged=3), resume=True, batches=failing)
    assert_equal_weights(model.get_weights(), before)


def test_an_average_of_fewer_epochs_needs_nothing_that_is_missing(model, tmp_path):
    seen = []

    def validate(model):
        seen.append(model.get_weights())
        return {"loss": 1.0}

    train(model, tmp_path, plan=EpochPlan(3, averaged=3), validate=validate)
    train(model, tmp_path, plan=EpochPlan(4, averaged=2), validate=validate, resume=True)
    assert_equal_weights(model.get_weights(), average_weights(seen[-2:]))
    assert read_state(tmp_path / "last.safetensors").kept.keys() == {
        0,
        2,
        3,
    }  # the first of equals is the best


@pytest.mark.parametrize(
    "other", [EpochPlan(3, best=True, monitor="accuracy"), EpochPlan(3, best=True, larger_is_better=True)]
)
def test_the_best_epoch_is_not_judged_by_two_measures(model, tmp_path, other):
    train(model, tmp_path, plan=EpochPlan(2, best=True))
    with pytest.raises(TrainingFailure, match=r"그때 monitor='loss', larger_is_better=False, 지금 monitor="):
        train(model, tmp_path, plan=other, resume=True, batches=failing)


def test_a_callback_that_looks_at_several_epochs_can_stop_the_training(model, tmp_path):
    begun, ended = [], []
    told = keras.callbacks.LambdaCallback(on_train_begin=begun.append, on_train_end=ended.append)
    stop = keras.callbacks.EarlyStopping("loss", patience=2, min_delta=100.0)
    assert len(train(model, tmp_path, epochs=6, callbacks=[stop, told])) == 3
    assert (len(begun), len(ended)) == (1, 1)
    assert len(read_state(tmp_path / "last.safetensors").notes["rows"]) == 3


def test_a_callback_sees_what_was_measured_as_that_of_keras_does(model):
    losses, seen = iter([3.0, 2.0, 2.5, 2.5, 2.5, 2.5]), []
    stop = keras.callbacks.EarlyStopping("val_loss", patience=2, mode="min")
    look = keras.callbacks.LambdaCallback(on_epoch_end=lambda epoch, logs: seen.append((epoch, dict(logs))))
    rows = train(model, epochs=6, validate=lambda model: {"loss": next(losses)}, callbacks=[stop, look])
    assert [logs["val_loss"] for _, logs in seen] == [3.0, 2.0, 2.5, 2.5]
    assert [epoch for epoch, _ in seen] == [0, 1, 2, 3]
    assert [row["validation_loss"] for row in rows] == [3.0, 2.0, 2.5, 2.5]
    assert [row["loss"] for row in rows] == [round(logs["loss"], 4) for _, logs in seen]
    assert model.history.history["val_loss"] == [3.0, 2.0, 2.5, 2.5]


def test_epochs_may_differ_in_the_number_of_their_steps(traced, model, tmp_path):
    _, start = traced
    made, steps = PairBatches(*pairs(), seed=5, sentences=4), (3, 6, 2, 5)

    def uneven(model, folder, epochs, **options):
        return train_epochs(
            model,
            lambda epoch: itertools.islice(made(epoch), steps[epoch]),
            lambda epoch: made.tokens_of(epoch)[: steps[epoch]],
            lambda model: {"loss": 1.0},
            EpochPlan(epochs),
            folder=folder,
            verbose=False,
            **options,
        )

    before = model.optimizer.iterations.numpy()
    rows = uneven(model, tmp_path / "whole", 4)
    assert [row["steps"] for row in rows] == list(steps)
    assert model.optimizer.iterations.numpy() - before == sum(steps)
    weights = model.get_weights()
    read_state(start).restore(model)
    uneven(model, tmp_path / "halves", 2)
    uneven(model, tmp_path / "halves", 4, resume=True)
    assert_equal_weights(weights, model.get_weights())


def test_the_steps_that_were_really_done_are_recorded(model):
    def stop_at_the_third(batch, logs):
        model.stop_training = batch == 2

    third = keras.callbacks.LambdaCallback(on_train_batch_end=stop_at_the_third)
    (row,) = train(model, epochs=3, callbacks=[third])
    assert row["steps"] == 3 < len(PairBatches(*pairs(), seed=5, tokens=48).plan(0))


def test_no_batches_are_told(model):
    with pytest.raises(ValueError, match="batches"):
        train(model, batches=lambda epoch: iter(()))
    with pytest.raises(ValueError, match=r"tokens\(0\)"):
        train_epochs(
            model,
            PairBatches(*pairs(), seed=5, tokens=48),
            lambda epoch: [],
            failing,
            EpochPlan(1),
            verbose=False,
        )


def test_without_the_packages_for_drawing_only_the_picture_is_missing(model, tmp_path, monkeypatch):
    monkeypatch.setattr("kit_core.training.loop.epochs.draw", draw)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.warns(UserWarning, match=r"history\.png"):
        assert len(train(model, tmp_path, epochs=1)) == 1
    assert (tmp_path / "history.csv").exists()
    assert not (tmp_path / "history.png").exists()
    with pytest.warns(UserWarning, match=r"history\.png"):
        assert len(train(model, tmp_path, epochs=2, resume=True)) == 2


def test_a_missing_progress_bar_is_told_before_the_training(model, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ModuleNotFoundError, match=r"tqdm.*pip install .*\[training\]"):
        train(model, batches=failing, verbose=True)
    assert len(train(model, epochs=1)) == 1


def test_a_failure_before_the_first_checkpoint_promises_none(model, tmp_path):
    model.set_weights([np.full_like(weight, np.nan) for weight in model.get_weights()])
    with pytest.raises(TrainingFailure, match="손실이 nan") as failure:
        train(model, tmp_path, epochs=2)
    assert "체크포인트" not in str(failure.value)


def test_a_loss_that_is_no_number_stops_before_the_checkpoint(model, tmp_path):
    train(model, tmp_path, epochs=1)
    before = (tmp_path / "last.safetensors").read_bytes()
    model.set_weights([np.full_like(weight, np.nan) for weight in model.get_weights()])
    with pytest.raises(TrainingFailure, match=r"1번째 걸음에서 손실이 nan.*체크포인트는"):
        train(model, tmp_path, epochs=2)
    assert (tmp_path / "last.safetensors").read_bytes() == before


def test_full_disk_and_memory_are_told_in_korean(model, tmp_path, monkeypatch):
    train(model, tmp_path, epochs=1)
    before = (tmp_path / "last.safetensors").read_bytes()

    def full(*args, **kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kit_core.training.loop.atomic_files.os.fsync", full)
    with pytest.raises(TrainingFailure, match=r"디스크에 자리가 없어.*--resume"):
        train(model, tmp_path, epochs=2, resume=True)
    assert (tmp_path / "last.safetensors").read_bytes() == before
    assert not list(tmp_path.glob(".kit-scratch-*"))
    with pytest.raises(TrainingFailure, match=r"메모리가 모자란다.*--resume"), explained(tmp_path):
        raise MemoryError
    with pytest.raises(PermissionError), explained(tmp_path):
        raise PermissionError(13, "no")
