"""학습 루프: 꺼졌다 이어도 한 비트까지 같고, 체크포인트가 약속대로 남고, 실패는 한국어로 말한다."""

import csv
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import keras
import numpy as np
import pytest

from kit_core import Transformer, TransformerConfig
from kit_core.training import LabelSmoothedCrossEntropy, MaskedAccuracy, WarmupSchedule
from kit_core.training.averaging import average_weights
from kit_core.training.batching import PairBatches
from kit_core.training.checkpoint import load_state, load_weights_list, read_notes, save_state
from kit_core.training.evaluation import score_tokens
from kit_core.training.failures import TrainingFailure, explained
from kit_core.training.loop import EpochPlan, train_epochs

CONFIG = replace(TransformerConfig.tiny(12), num_layers=1, dropout=0.2)


def pairs(count=40):
    random = np.random.default_rng(0)
    sources = [random.integers(3, 12, random.integers(2, 7)).astype("int32") for _ in range(count)]
    return sources, [np.array([1, *source, 2], "int32") for source in sources]


def fresh_model(scale=1.0):
    keras.utils.set_random_seed(3)
    model = Transformer(CONFIG)
    model.build()
    optimizer = keras.optimizers.Adam(WarmupSchedule(16, 20, scale), beta_1=0.9, beta_2=0.98, epsilon=1e-9)
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
        verbose=False,
        **options,
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """An uninterrupted run of four epochs."""
    folder = tmp_path_factory.mktemp("whole")
    model = fresh_model()
    return folder, train(model, folder), model.get_weights()


@pytest.fixture(scope="module")
def traced(tmp_path_factory):
    """A model, and its state before the first step. Its step is traced once, which takes longer than all epochs."""
    model, state = fresh_model(), tmp_path_factory.mktemp("traced") / "start.safetensors"
    model.optimizer.build(model.trainable_variables)
    save_state(state, model, {})
    return model, state


@pytest.fixture
def model(traced):
    """A model that has learned nothing yet; what earlier tests have done to it is undone."""
    model, state = traced
    load_state(state, model)
    return model


def assert_equal_weights(one, other):
    for a, b in zip(one, other, strict=True):
        np.testing.assert_array_equal(a, b)


def test_a_resumed_run_is_bit_equal_to_an_uninterrupted_one(whole, tmp_path):
    _, rows, weights = whole
    train(fresh_model(), tmp_path, epochs=2)
    model = fresh_model()
    keras.utils.set_random_seed(99)  # what happens between the two processes must not matter
    resumed = train(model, tmp_path, resume=True)
    for row, other in zip(rows, resumed, strict=True):
        assert {k: v for k, v in row.items() if "seconds" not in k and "per" not in k} == {
            k: v for k, v in other.items() if "seconds" not in k and "per" not in k
        }
    assert_equal_weights(weights, model.get_weights())


KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
import test_loop
from kit_core.training.evaluation import score_tokens
print("ready", flush=True)
test_loop.train(test_loop.fresh_model(), Path({folder!r}), resume=True)
"""


def test_a_run_that_was_killed_goes_on_as_if_nothing_had_happened(whole, tmp_path):
    _, _, weights = whole
    code = KILLED.format(tests=os.path.dirname(__file__), folder=str(tmp_path))
    child = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL)
    state = tmp_path / "last.safetensors"
    try:
        while not state.exists():
            assert child.poll() is None
            time.sleep(0.01)
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()
    done = len(read_notes(state)["rows"])
    assert done >= 1
    (tmp_path / ".kit-scratch-half").write_bytes(b"half a file")
    model = fresh_model()
    assert len(train(model, tmp_path, resume=True)) == 4
    assert_equal_weights(weights, model.get_weights())
    assert not list(tmp_path.glob(".kit-scratch-*"))


def test_the_files_are_what_they_say(whole, model):
    folder, rows, weights = whole
    assert sorted(path.name for path in folder.iterdir()) == [
        "best.safetensors",
        "epoch-0002.safetensors",
        "epoch-0003.safetensors",
        "history.csv",
        "history.png",
        "last.safetensors",
    ]
    last = [load_weights_list(folder / f"epoch-000{epoch}.safetensors") for epoch in (2, 3)]
    assert_equal_weights(weights, average_weights(last))
    with open(folder / "history.csv", encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    assert [float(row["validation_loss"]) for row in written] == [row["validation_loss"] for row in rows]
    assert (folder / "history.png").read_bytes().startswith(b"\x89PNG")
    model.set_weights(load_weights_list(folder / "best.safetensors"))
    lowest = min(row["validation_loss"] for row in rows)
    measured = score_tokens(model, PairBatches(*pairs(), seed=5, tokens=48)(0)).loss
    assert measured == pytest.approx(lowest, abs=1e-4)


def test_it_learns(whole):
    _, rows, _ = whole
    assert rows[-1]["loss"] < rows[0]["loss"]
    assert rows[-1]["validation_loss"] < rows[0]["validation_loss"]


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

    monkeypatch.setattr("kit_core.training.checkpoint.os.fsync", full)
    with pytest.raises(TrainingFailure, match=r"디스크에 자리가 없어.*--resume"):
        train(model, tmp_path, epochs=2, resume=True)
    assert (tmp_path / "last.safetensors").read_bytes() == before
    assert not list(tmp_path.glob(".kit-scratch-*"))
    with pytest.raises(TrainingFailure, match="메모리가 모자란다"), explained(tmp_path):
        raise MemoryError
    with pytest.raises(PermissionError), explained(tmp_path):
        raise PermissionError(13, "no")
