"""학습 도중의 스냅숏: 쓴 것을 그대로 다시 읽고, 상한 파일은 열지 않는다."""

import json
from dataclasses import replace

import numpy as np
import pytest

from kit_core import reference
from kit_lab.experiments.records.training_snapshots import (
    ARRAYS_FILE,
    CARD_FILE,
    KINDS,
    SentenceSnapshots,
    TrainingSnapshots,
    available_snapshots,
    load_snapshots,
    save_snapshots,
)


@pytest.fixture
def snapshots(rng):
    def sentence(source, target):
        lengths = {"encoder": (source, source), "decoder": (target, target), "cross": (target, source)}
        weights = {
            kind: reference.softmax(rng.normal(size=(2, 1, 2, *shape))) for kind, shape in lengths.items()
        }
        answers = ("나", "가")
        return SentenceSnapshots(
            ("가",) * source, ("[시작]",) + ("나",) * (target - 1), "가", answers, **weights
        )

    return TrainingSnapshots(
        np.array([0, 30]),
        np.array([4.0, 0.25]),
        np.array([0.0, 0.5]),
        (sentence(2, 3), sentence(1, 4)),
        {"name": "시험"},
    )


@pytest.fixture
def folder(snapshots, tmp_path):
    save_snapshots(tmp_path / "deep" / "run", snapshots)
    return tmp_path / "deep" / "run"


def test_what_was_written_is_read_back_and_rows_sum_to_one_again(folder, snapshots):
    again = load_snapshots(folder)
    for name in ("steps", "loss", "exact_match"):
        np.testing.assert_array_equal(getattr(again, name), getattr(snapshots, name))
    assert again.card["name"] == "시험"
    for given, want in zip(again.sentences, snapshots.sentences, strict=True):
        for name in ("source", "target", "written", "answers"):
            assert getattr(given, name) == getattr(want, name)
        for kind in KINDS:
            weights = getattr(given, kind)
            assert weights.dtype == np.float32
            np.testing.assert_allclose(weights, getattr(want, kind), atol=1e-3)  # half precision
            np.testing.assert_allclose(weights.sum(axis=-1), 1, atol=1e-6)


def test_a_history_that_does_not_match_its_steps_is_not_written(snapshots, tmp_path):
    with pytest.raises(ValueError, match="shorter"):
        save_snapshots(tmp_path, replace(snapshots, loss=snapshots.loss[:1]))


def test_only_the_packaged_ones_are_known_by_name():
    assert available_snapshots() == ["korean_numbers"]
    with pytest.raises(ValueError, match=r"name='chatbot'.*korean_numbers"):
        load_snapshots("chatbot")


@pytest.mark.parametrize("file", [CARD_FILE, ARRAYS_FILE])
def test_a_missing_file_is_named(file, folder):
    (folder / file).unlink()
    with pytest.raises(FileNotFoundError, match=f"run 폴더에 {file}"):
        load_snapshots(folder)


def test_one_altered_byte_is_refused(folder):
    whole = bytearray((folder / ARRAYS_FILE).read_bytes())
    whole[-1] ^= 1
    (folder / ARRAYS_FILE).write_bytes(whole)
    with pytest.raises(ValueError, match=r"run/attention\.safetensors의 sha256.*다르다"):
        load_snapshots(folder)
    assert json.loads((folder / CARD_FILE).read_text("utf-8"))["history"][1]["step"] == 30
