"""모델 카드: 무엇이 빠졌는지 한국어로 말하고, 분류기를 다시 만들 것을 빠짐없이 담는다."""

import json
import re
import shutil
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

import kit_core
from kit_core import TransformerClassifier, TransformerConfig, load_pretrained
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.store import save_pretrained
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

SHIPPED = Path(kit_core.__file__).parent / "pretrained" / "models" / "korean_numbers"
TOKENIZER = SyllableTokenizer("가나다라")
CONFIG = TransformerConfig.tiny(TOKENIZER.vocab_size)


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SHIPPED, tmp_path / "korean_numbers")


def rewritten(folder, change):
    card = json.loads((folder / "card.json").read_text("utf-8"))
    (folder / "card.json").write_text(json.dumps(change(card)), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda card: {}, "card.json에 files, config이(가) 없다"),
        (lambda card: {"files": card["files"]}, "card.json에 config이(가) 없다"),
        (lambda card: card | {"files": {}}, "files의 model.safetensors이(가) 없다"),
        (lambda card: card | {"files": ["model.safetensors"]}, "card.json에 files이(가) 없다"),
        (lambda card: card | {"tokenizer": "word"}, "tokenizer='word'"),
        (lambda card: card | {"config": {"depth": 3}}, "config로 모델을 만들 수 없다"),
        (lambda card: card | {"config": card["config"] | {"num_heads": 7}}, "num_heads=7"),
        (lambda card: [1], "card.json을 읽을 수 없다"),
    ],
)
def test_what_a_card_lacks_is_told(change, words, folder):
    with pytest.raises(ValueError, match=re.escape(words)):
        load_pretrained(rewritten(folder, change))


def test_a_card_without_a_length_opens_and_tells_what_it_cannot_do(folder):
    without = {"source_length", "task"}
    pretrained = load_pretrained(
        rewritten(folder, lambda card: {key: card[key] for key in card.keys() - without})
    )
    assert pretrained.model.built
    with pytest.raises(KeyError, match=r"모델 카드에 'source_length'이\(가\) 없다"):
        pretrained.generate(["삼"])


def test_an_incomplete_card_can_be_printed():
    assert str(ModelCard(name="mine")) == (
        "다 적히지 않은 모델 카드. 없는 것: task, parameters, training, command, limits. 적힌 것: name"
    )
    assert "적힌 것: 없음" in repr(ModelCard())
    whole = ModelCard.load(SHIPPED)
    assert "완전 일치" in str(whole)
    # As it stands between training and measuring.
    assert str(ModelCard(whole | {"measured": {}})).splitlines() == [
        line for line in str(whole).splitlines() if "완전 일치" not in line
    ]


def test_numbers_of_numpy_are_written_as_numbers(tmp_path):
    card = {"a": np.int64(3), "b": np.float32(0.5), "c": np.arange(2), "d": np.bool_(True)}
    model = TransformerClassifier(CONFIG, 2)
    model.build()
    save_pretrained(tmp_path / "model", model, TOKENIZER, card)
    written = ModelCard.load(tmp_path / "model")
    assert {key: written[key] for key in card} == {"a": 3, "b": 0.5, "c": [0, 1], "d": True}


@pytest.mark.parametrize("card", [{"bad": {1, 2}}, {"bad": b"x"}, {(1, 2): 3}])
def test_what_is_no_json_is_told_before_anything_is_written(card, tmp_path):
    model = TransformerClassifier(CONFIG, 2)
    model.build()
    with pytest.raises(TypeError, match="card를 JSON으로 적을 수 없다"):
        save_pretrained(tmp_path / "deep" / "model", model, TOKENIZER, card)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("pooling", ["mean", "class"])
def test_a_classifier_opens_with_the_pooling_it_was_saved_with(pooling, tmp_path):
    model = TransformerClassifier(CONFIG, 2, pooling)
    model.build()
    card = {"config": asdict(CONFIG), "classes": ["0", "1"], "source_length": 4}
    save_pretrained(tmp_path / "model", model, TOKENIZER, card)
    opened = load_pretrained(tmp_path / "model")
    assert opened.model.pooling == opened.card["pooling"] == pooling
    ids = np.array([[3, 4, 5, 0]])
    np.testing.assert_allclose(opened.model(ids), model(ids), atol=5e-3)
    assert opened.predict(["가나다"]).shape == (1, 2)
    assert "pooling" not in card


def test_a_card_from_before_pooling_was_written_means_the_mean():
    assert "pooling" not in load_pretrained("reviews").card
    assert load_pretrained("reviews").model.pooling == "mean"
