"""From a reader's own file to a model that answers: trained small, measured on what was held out, and gone on with."""

import time
from pathlib import Path

import numpy as np
import pytest

from kit_core import load_pretrained, train_labels, train_pairs, train_texts
from kit_core.tasks.corpora.own_splits import own_splits
from kit_core.training.__main__ import main
from kit_core.training.loop.failures import TrainingFailure
from kit_core.training.own.learning import Deadline, OwnPairs

TINY = {"d_model": 16, "num_heads": 2, "d_ff": 32, "num_layers": 1, "epochs": 2, "steps_per_epoch": 4}
CARD = "name task command parameters config tokenizer training software data history measured limits headline files"
PAIRS = [(f"{n}+{m}", str(n + m)) for n in range(12) for m in range(12)]
LABELS = [
    (f"{n}번 {word}", kind)
    for n in range(40)
    for word, kind in (("좋다", "긍정"), ("싫다", "부정"), ("뭐지", "물음"))
]
TEXTS = [f"{n}일에는 {word} 보았다" for n in range(30) for word in ("산을", "바다를", "하늘을", "꽃을")]


def words(**config):
    return [f"{name}={value}" for name, value in config.items()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A model of each kind, trained by the command."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "pairs.tsv").write_text("".join("\t".join(pair) + "\n" for pair in PAIRS), encoding="utf-8")
    lines = "글,레이블\n" + "".join(",".join(row) + "\n" for row in LABELS)
    (folder / "labels.csv").write_text(lines, encoding="cp949")
    (folder / "texts.txt").write_text("\n".join(TEXTS), encoding="utf-16")
    for name in ("pairs.tsv", "labels.csv", "texts.txt"):
        kind = Path(name).stem
        more = words(**TINY, **({"num_key_value_heads": 1} if kind == "texts" else {}))
        main([kind, str(folder / name), "--output", str(folder / kind), "--config", *more])
    return folder


@pytest.mark.parametrize("kind", ["pairs", "labels", "texts"])
def test_the_card_has_no_hole(folder, kind):
    card = load_pretrained(folder / kind).card
    assert card.keys() >= set(CARD.split())
    assert card["name"] == kind
    assert card["command"].startswith(f"python -m kit_core.training {kind} {folder / kind}.")
    assert "epochs=2" in card["command"]
    assert card["data"]["sizes"]["test"] == card["measured"]["count"] > 0
    assert card["data"]["files"].keys() == {"rows", Path(card["command"].split()[4]).name}
    assert len(card["measured"]["samples"]) == min(10, card["measured"]["count"])
    assert card["headline"] in str(card)
    assert len(card["history"]) == 2


def test_what_was_measured_is_what_the_model_answers(folder):
    pairs, labels, texts = (load_pretrained(folder / kind) for kind in ("pairs", "labels", "texts"))
    samples = pairs.card["measured"]["samples"]
    assert pairs.generate([sample["source"] for sample in samples]) == [
        sample["answer"] for sample in samples
    ]
    learned = dict(PAIRS)
    assert all(learned[sample["source"]] == sample["reference"] for sample in samples)
    samples = labels.card["measured"]["samples"]
    p = labels.predict([sample["text"] for sample in samples])
    assert labels.card["classes"] == sorted({kind for _, kind in LABELS})
    assert [labels.card["classes"][row.argmax()] for row in p] == [sample["answer"] for sample in samples]
    np.testing.assert_allclose(p.max(axis=1), [sample["probability"] for sample in samples], atol=1e-4)
    assert np.sum(labels.card["measured"]["confusion"]) == labels.card["measured"]["count"]
    samples = texts.card["measured"]["samples"]
    assert texts.generate([sample["prompt"] for sample in samples]) == [sample["text"] for sample in samples]


def test_a_stopped_training_goes_on_and_ends_as_if_it_had_not_been_stopped(folder, tmp_path):
    whole = load_pretrained(folder / "pairs")
    options = {"work": tmp_path / "work", "verbose": False}
    train_pairs(folder / "pairs.tsv", tmp_path / "model", config=TINY | {"epochs": 1}, **options)
    again = train_pairs(folder / "pairs.tsv", tmp_path / "model", config=TINY, resume=True, **options)
    for one, other in zip(whole.model.get_weights(), again.model.get_weights(), strict=True):
        np.testing.assert_array_equal(one, other)
    assert "--resume" in str(again.card)
    assert "--resume" not in str(whole.card)
    with pytest.raises(TrainingFailure, match="rows"):
        train_pairs(PAIRS[1:], tmp_path / "model", config=TINY, resume=True, **options)


def test_time_that_is_up_stops_the_training(tmp_path, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    deadline = Deadline(2)
    deadline.set_model(type("Model", (), {"stop_training": False})())
    deadline.on_train_begin()
    for now[0], stopped in ((119.0, False), (121.0, True)):
        deadline.on_train_batch_end(0)
        assert deadline.model.stop_training is stopped


def test_minutes_end_a_training_that_still_is_measured(tmp_path):
    config = TINY | {"epochs": 10_000, "patience": 10_000}
    model = train_pairs(PAIRS, tmp_path / "model", config=config, minutes=0.02, verbose=False)
    assert 0 < len(model.card["history"]) < 10_000
    assert "--minutes 0.02" in model.card["command"]


def test_by_default_the_longest_pair_is_read_whole():
    learning = OwnPairs([*PAIRS, ("1" * 60, "1"), ("2", "2" * 60)])
    assert "long" not in learning.prepare(learning.RECIPE).splits.counts


def test_what_is_left_out_is_counted_and_written_down_and_what_was_chosen_is_done(folder, tmp_path):
    path = tmp_path / "pairs.tsv"
    text = (
        (folder / "pairs.tsv").read_text(encoding="utf-8")
        + "one alone\n"
        + "1" * 2000
        + "\t1\n2\t"
        + "2" * 2000
        + "\n"
    )
    path.write_text(text, encoding="utf-8")
    config = TINY | {"max_length": 32, "target_length": 32, "algorithm": "bpe", "source_vocab_size": 300}
    reading = {"skip_bad": True, "header": False}
    made = train_pairs(path, tmp_path / "model", config=config | {"epochs": 1}, verbose=False, **reading)
    assert made.tokenizer.vocab_size == 300
    assert made.card["training"]["algorithm"] == "bpe"
    assert " --no-header --skip-bad --output " in made.card["command"]
    assert made.card["data"]["counts"].items() >= {"bad": 1, "long": 2}.items()
    assert sum(made.card["data"]["sizes"].values()) == len(PAIRS)
    skipped = (tmp_path / "model_work" / "skipped.txt").read_text(encoding="utf-8")
    assert skipped == f"{path}의 145번째 줄: 열이 1개이다. 2개여야 한다\n"


@pytest.mark.parametrize(
    ("train", "rows", "words"),
    [
        (train_labels, [(text, "하나") for text, _ in LABELS], "서로 다른 레이블이 둘 이상"),
        (train_labels, [(kind, text) for text, kind in PAIRS], "글과 레이블의 열이 바뀌지"),
        (train_labels, [(f"{n}", f"{n % 2}") for n in range(60)], None),
        (train_texts, ["같은 글"] * 100, "1개뿐이다"),
    ],
)
def test_data_that_cannot_be_learned_is_refused_before_any_work(train, rows, words, tmp_path):
    if words is None:
        held = next(text for text, _ in own_splits(("text", "label"), rows).test)
        rows = [(text, "셋" if text == held else label) for text, label in rows]
        words = "학습 쪽에 하나도 없는 레이블"
    with pytest.raises(ValueError, match=words):
        train(rows, tmp_path / "model")
    assert [*tmp_path.iterdir()] == []
