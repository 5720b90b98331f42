"""모델 카드: 무엇이 빠졌는지 한국어로 말하고, 분류기를 다시 만들 것을 빠짐없이 담는다."""

import random
import re
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

import kit_core
from kit_core import TransformerClassifier, TransformerConfig, load_pretrained
from kit_core.pretrained.card import CHECKSUM, ModelCard
from kit_core.pretrained.loading import available
from kit_core.pretrained.store import save_pretrained
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

SHIPPED = Path(kit_core.__file__).parent / "pretrained" / "models" / "korean_numbers"
SHIPPED_NAMES = available()
TOKENIZER = SyllableTokenizer("가나다라")
CONFIG = TransformerConfig.tiny(TOKENIZER.vocab_size)


def rewritten(folder, change):
    """As somebody writes a card anew."""
    card = change(dict(ModelCard.load(folder)))
    ModelCard(card).save(folder) if isinstance(card, dict) else (folder / "card.json").write_text("[1]")
    return folder


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda card: {}, "card.json에 files, config이(가) 없다"),
        (lambda card: {"files": card["files"]}, "card.json에 config이(가) 없다"),
        (
            lambda card: card | {"files": {"tokenizer.json": card["files"]["tokenizer.json"]}},
            "files의 model.safetensors이(가) 없다",
        ),
        (lambda card: card | {"files": ["model.safetensors"]}, "card.json에 files이(가) 없다"),
        (lambda card: card | {"tokenizer": ["syllable"]}, "tokenizer=['syllable']"),
        (
            lambda card: card | {"tokenizer": "x" * 9_999},
            f"tokenizer='{'x' * 60}…'(길이 9999)은(는) 쓸 수 없다",
        ),
        (lambda card: card | {"source_length": 0}, "card.json의 값이 틀렸다. source_length=0"),
        (lambda card: [1], "card.json을 읽을 수 없다"),
    ],
)
def test_what_a_card_lacks_is_told(change, words, folder):
    with pytest.raises(ValueError, match=re.escape(words)):
        load_pretrained(rewritten(folder, change))


@pytest.mark.parametrize(
    "change", [{"num_layers": 10**7}, {"d_ff": 10**9}, {"source_vocab_size": 10**9}, {"norm": "pre"}]
)
def test_a_config_of_another_size_is_told_before_anything_is_built(change, folder, monkeypatch):
    monkeypatch.setattr("kit_core.transformer.Transformer.__init__", None)
    ((name, value),) = change.items()
    rewritten(folder, lambda card: card | {"config": card["config"] | change})
    with pytest.raises(ValueError, match=rf"config\(.*{name}={value!r}.*가중치 파일에는 572,544개"):
        load_pretrained(folder)


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
    np.testing.assert_allclose(to_numpy(opened.model(ids)), to_numpy(model(ids)), atol=5e-3)
    assert opened.predict(["가나다"]).shape == (1, 2)
    assert "pooling" not in card


@pytest.mark.parametrize("name", SHIPPED_NAMES)
def test_no_flipped_bit_goes_unnoticed(name, tmp_path):
    whole = (SHIPPED.parent / name / "card.json").read_bytes()
    chance = random.Random(28)
    places = {chance.randrange(8 * len(whole)) for _ in range(200)}
    places |= {8 * place + 1 for place in range(whole.index(CHECKSUM.encode()), len(whole) - 1)}
    for place in places:
        altered = bytearray(whole)
        altered[place // 8] ^= 1 << place % 8
        (tmp_path / "card.json").write_bytes(altered)
        with pytest.raises(ValueError, match=r"card\.json"):
            ModelCard.load(tmp_path)


@pytest.mark.parametrize("name", SHIPPED_NAMES)
def test_the_shipped_cards_are_written_as_save_writes_them(name, tmp_path):
    card = ModelCard.load(SHIPPED.parent / name)
    card.save(tmp_path)
    assert (tmp_path / "card.json").read_bytes() == (SHIPPED.parent / name / "card.json").read_bytes()
    assert CHECKSUM not in card


def test_a_tokenizer_that_the_card_does_not_list_is_refused(folder):
    """It could have been exchanged: another order of the same letters answers, and wrongly."""
    rewritten(
        folder, lambda card: card | {"files": {"model.safetensors": card["files"]["model.safetensors"]}}
    )
    with pytest.raises(
        ValueError, match=r"card\.json의 files에 토크나이저의 파일 tokenizer\.json이\(가\) 없어"
    ):
        load_pretrained(folder)
