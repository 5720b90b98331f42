"""이름이나 폴더로 여는 모델: 카드에 적힌 그대로 만들고, 없거나 모르는 것은 말한다."""

import json
import re
from dataclasses import asdict

import numpy as np
import pytest

from kit_core import TransformerClassifier, TransformerConfig, load_pretrained
from kit_core.pretrained.loading import available
from kit_core.pretrained.store import WEIGHTS_FILE, save_pretrained
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

TOKENIZER = SyllableTokenizer("가나다라")
CONFIG = TransformerConfig.tiny(TOKENIZER.vocab_size)


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


def test_the_packaged_models_are_listed_and_records_are_not():
    assert available() == ["chatbot", "korean_numbers", "multi30k", "reviews"]


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(ValueError, match=r"'korean'.*korean_numbers"):
        load_pretrained("korean")


def test_truncated_weights_are_refused(folder):
    whole = (folder / WEIGHTS_FILE).read_bytes()
    (folder / WEIGHTS_FILE).write_bytes(whole[:-100])
    with pytest.raises(ValueError, match=r"model\.safetensors의 sha256.*다르다"):
        load_pretrained(folder)


def test_one_altered_byte_is_refused(folder):
    whole = bytearray((folder / WEIGHTS_FILE).read_bytes())
    whole[-1] ^= 1
    (folder / WEIGHTS_FILE).write_bytes(whole)
    with pytest.raises(ValueError, match="잘렸거나 바뀌었다"):
        load_pretrained(folder)


@pytest.mark.parametrize("name", [WEIGHTS_FILE, "tokenizer.json", "card.json"])
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    with pytest.raises(FileNotFoundError, match=name):
        load_pretrained(folder)


def test_a_broken_card_is_named(folder):
    (folder / "card.json").write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match=r"card\.json"):
        load_pretrained(folder)
