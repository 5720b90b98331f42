"""과제의 학습 명령을 작은 말뭉치와 작은 모델로 끝까지 돌린다: 학습, 저장, 다시 열어 재기, 카드."""

import json
import sys
from dataclasses import replace

import numpy as np
import pytest
from tiny_recipes import FILES, pair_splits, text_splits, tiny

from kit_core import load_pretrained
from kit_core.training.__main__ import main
from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes import (
    chatbot,
    classifier_scores,
    multi30k,
    review_rivals,
)

COMMON = {
    "name",
    "task",
    "command",
    "parameters",
    "config",
    "tokenizer",
    "training",
    "software",
    "data",
    "history",
}
COMMON |= {"measured", "limits", "headline", "files", "source_length"}


@pytest.fixture(scope="module")
def pairs():
    return pair_splits()


@pytest.fixture(scope="module")
def talked(pairs, tmp_path_factory):
    """The chatbot's command on the small corpus, from the command line to the card."""
    folder = tmp_path_factory.mktemp("chatbot")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chatbot, "load_chatbot", lambda: pairs)
        patch.setattr(chatbot, "RECIPE", tiny(chatbot.RECIPE))
        main(
            [
                "chatbot",
                "--work",
                str(folder / "work"),
                "--output",
                str(folder / "model"),
                "--config",
                "seed=3",
            ]
        )
    return folder


def test_the_card_says_everything(talked, pairs):
    card = load_pretrained(talked / "model").card
    assert card.keys() >= COMMON
    assert card["data"]["files"] == FILES["files"]
    assert card["training"]["seed"] == 3
    assert card["training"]["steps"] == sum(row["steps"] for row in card["history"]) == 4
    assert len(card["history"]) == 2
    assert len(card["measured"]["samples"]) == min(30, len(pairs.test))
    assert card["measured"]["samples"][0]["question"] == pairs.test[0][0]
    assert "모른다고 하지 않고" in card["limits"]
    assert "펄플렉서티" in str(card)
    json.dumps(card)


def test_the_command_names_what_was_changed(talked):
    command = load_pretrained(talked / "model").card["command"]
    assert command == f"python -m kit_core.training chatbot --output {talked / 'model'} --config seed=3"


def test_a_measuring_that_fails_leaves_the_old_model_alone(talked, pairs, monkeypatch):
    monkeypatch.setattr(chatbot, "load_chatbot", lambda: pairs)
    monkeypatch.setattr(chatbot, "measure", raising(KeyboardInterrupt))
    before = {path.name: path.read_bytes() for path in (talked / "model").iterdir()}
    recipe = replace(tiny(chatbot.RECIPE), seed=3)
    for output in (talked / "model", talked / "new"):
        with pytest.raises(KeyboardInterrupt):
            chatbot.run(output, talked / "work", recipe, resume=True, verbose=False)
    assert {path.name: path.read_bytes() for path in (talked / "model").iterdir()} == before
    assert not list(talked.glob(".*"))
    assert not (talked / "new").exists()


def test_what_was_measured_is_what_the_files_give(talked, pairs):
    pretrained = load_pretrained(talked / "model")
    answers = pretrained.generate([question for question, _ in pairs.test])
    assert [sample["answer"] for sample in pretrained.card["measured"]["samples"]] == answers[:30]
    assert pretrained.card["measured"]["distinct_answers"] == len(set(answers))


def test_training_again_with_resume_only_measures(talked, pairs, monkeypatch):
    monkeypatch.setattr(chatbot, "load_chatbot", lambda: pairs)
    before = load_pretrained(talked / "model")
    chatbot.run(
        talked / "again", talked / "work", replace(tiny(chatbot.RECIPE), seed=3), resume=True, verbose=False
    )
    after = load_pretrained(talked / "again")
    assert after.card["history"] == before.card["history"]
    for one, other in zip(before.model.get_weights(), after.model.get_weights(), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("review_rivals")
    splits = text_splits()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review_rivals, "load_reviews", lambda: splits)
        patch.setattr(review_rivals, "CELLS", ("gru",))
        small = tiny(review_rivals.RECIPE, tokens=256, seeds=(0, 1), smoothness=0.3)
        recipe = replace(small, plan=EpochPlan(2, monitor="accuracy", larger_is_better=True))
        review_rivals.run(folder / "model", folder / "work", recipe, verbose=False)
        written = {path: path.stat().st_mtime_ns for path in (folder / "work").rglob("result.json")}
        review_rivals.run(folder / "model", folder / "work", recipe, verbose=False)
    return folder, written, splits


@pytest.mark.long
def test_finished_runs_are_not_repeated(reviewed):
    folder, written, _ = reviewed
    assert sorted(path.parent.name for path in written) == [
        "bag-0",
        "bag-1",
        "gru-0",
        "gru-1",
        "transformer-0",
        "transformer-1",
    ]
    assert {path: path.stat().st_mtime_ns for path in (folder / "work").rglob("result.json")} == written


def test_shuffling_keeps_every_word():
    reviews_ = [("가 나 다 라 마 바", 1), ("하나뿐", 0)]
    mixed = classifier_scores.shuffled(reviews_)
    assert [sorted(text.split()) for text, _ in mixed] == [sorted(text.split()) for text, _ in reviews_]
    assert mixed[0][0] != reviews_[0][0]
    assert mixed == classifier_scores.shuffled(reviews_)


def test_texts_are_sorted_by_length_into_the_right_place():
    p = np.array([[0.2, 0.8], [0.9, 0.1], [0.4, 0.6]])
    rows = classifier_scores.by_length(p, np.array([1, 1, 1]), np.array([8, 9, 40]))
    assert rows == [
        {"up_to": 8, "count": 1, "accuracy": 1.0},
        {"up_to": 16, "count": 1, "accuracy": 0.0},
        {"up_to": None, "count": 1, "accuracy": 1.0},
    ]


def test_calibration_counts_every_prediction_once():
    p = np.array([[0.9, 0.1], [0.2, 0.8], [0.45, 0.55], [1.0, 0.0]])
    curve = classifier_scores.calibration(p, np.array([0, 1, 0, 0]), bins=5)
    assert sum(row["count"] for row in curve) == 4
    assert curve[0] == {"confidence": 0.55, "accuracy": 0.0, "count": 1}
    assert curve[-1] == {"confidence": 0.95, "accuracy": 1.0, "count": 2}


def failing(*args):
    raise AssertionError("이 일을 하기 전에 멈추어야 한다.")


def test_a_translation_that_cannot_be_scored_is_not_trained(monkeypatch, tmp_path):
    for name in ("sacrebleu", "sacrebleu.metrics"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(multi30k, "load_multi30k", failing)
    monkeypatch.setattr("kit_core.tasks.corpora.multi30k.load_multi30k", failing)
    with pytest.raises(ModuleNotFoundError, match=r"sacrebleu.*pip install .*\[training\]"):
        multi30k.run(tmp_path / "model", tmp_path / "work")


def raising(error):
    def run(*args, **options):
        raise error

    return run
