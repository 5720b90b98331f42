"""이름이나 폴더로 여는 모델: 카드에 적힌 그대로 만들고, 없거나 모르는 것은 말한다."""

from dataclasses import asdict, replace

import pytest

from kit_core import Transformer, TransformerClassifier, TransformerConfig, load_pretrained
from kit_core.applications import BagClassifier, RecurrentConfig, RecurrentSeq2Seq
from kit_core.descendants import DescendantConfig, DescendantTransformer
from kit_core.pretrained import PretrainedClassifier, PretrainedLanguageModel
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.store import save_pretrained, write_model
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

TOKENIZER = SyllableTokenizer("가나다라")
CONFIG = TransformerConfig.tiny(TOKENIZER.vocab_size)


@pytest.mark.parametrize(
    "name",
    ["가" * 10_000, ["chatbot"] * 1000, 10**5000, b"a" * 10_000, None, {"a": 1}],
    ids=["letters", "list", "digits", "bytes", "None", "dictionary"],
)
def test_a_name_of_no_model_is_told_in_a_short_sentence(name):
    with pytest.raises(ValueError, match=r"^name=.*'chatbot'") as refused:
        load_pretrained(name)
    assert len(str(refused.value)) < 300


def saved(folder, model, tokenizer=TOKENIZER, card=None):
    model.build()
    save_pretrained(folder, model, tokenizer, card or {})
    return folder


def test_what_the_model_knows_need_not_stand_in_the_card(tmp_path):
    config = replace(CONFIG, norm="pre", num_layers=1)
    for name, model in (("a", Transformer(config)), ("b", TransformerClassifier(config, 3))):
        opened = load_pretrained(
            str(saved(tmp_path / name, model, card={"source_end": False}))
        )  # the path as a text
        assert opened.model.config == config
        assert name in repr(opened)
    assert opened.predict(["가나"]).shape == (1, 3)
    model = Transformer(config)
    opened = load_pretrained(
        saved(tmp_path / "c", model, card={"source_end": True, "config": {"norm": "pre"}})
    )
    assert opened.model.config == config
    assert len(opened.generate(["가나"])) == 1


def test_a_kind_is_opened_and_another_refused(tmp_path):
    folder = saved(tmp_path / "mine", TransformerClassifier(CONFIG, 3))
    assert type(load_pretrained(folder, kind=PretrainedClassifier)) is PretrainedClassifier
    with pytest.raises(ValueError, match=r"^kind='PretrainedLanguageModel'.*mine.*PretrainedClassifier"):
        load_pretrained(folder, PretrainedLanguageModel)
    with pytest.raises(TypeError, match=r"^kind은.*'classifier'"):
        load_pretrained(folder, "classifier")


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ({"config": {"d_ff": 3}}, "config=.*함께 저장할 것과 다르다"),
        ({"config": "tiny"}, "config=.*함께 저장할 것과 다르다"),
        ({}, "source_end가 없다"),
        ({"source_length": 4}, "source_end가 없다"),
        ({"source_end": "no"}, "source_end.*'no'"),
        ({"source_end": True, "target_length": 33}, "target_length=33.*max_length=32 이하"),
        ({"source_end": True, "tokenizer": "subword"}, "tokenizer='subword'.*다르다"),
        ({"source_end": True, "architecture": "masked_words"}, "파라미터가"),
    ],
)
def test_a_card_that_would_mislead_is_refused_at_saving(card, words, tmp_path):
    with pytest.raises(ValueError, match=words):
        saved(tmp_path / "model", Transformer(CONFIG), card=card)
    assert not (tmp_path / "model").exists()


@pytest.mark.parametrize(
    ("card", "words"),
    [({"classes": ["a", "b"]}, "파라미터가"), ({"pooling": "class"}, "pooling='class'.*다르다")],
)
def test_a_card_of_another_classifier_is_refused_at_saving(card, words, tmp_path):
    with pytest.raises(ValueError, match=words):
        saved(tmp_path / "model", TransformerClassifier(CONFIG, 3), card=card)


@pytest.mark.parametrize(
    "make",
    [
        lambda: BagClassifier(7, 4),
        lambda: RecurrentSeq2Seq(RecurrentConfig(7, d_model=4)),
        lambda: DescendantTransformer(DescendantConfig(7, d_model=16, num_layers=1, num_heads=2, d_ff=32)),
    ],
)
def test_a_model_that_could_not_be_opened_again_is_refused_at_saving(make, tmp_path):
    model = make()
    with pytest.raises(TypeError, match="다시 열 수 있는 것이어야 하는데"):
        saved(tmp_path / "model", model, card={"source_end": False})
    with pytest.raises(TypeError, match=r"card은.*dict"):
        save_pretrained(tmp_path / "model", model, TOKENIZER, None)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    "config",
    [
        replace(CONFIG, pad_id=6),
        replace(CONFIG, source_vocab_size=CONFIG.source_vocab_size + 5),
        replace(CONFIG, target_vocab_size=CONFIG.source_vocab_size + 5),
    ],
)
def test_a_model_with_another_tokenizer_is_refused(config, tmp_path):
    """At saving, and where such a folder is opened."""
    model, card = Transformer(config), {"source_end": True}
    with pytest.raises(ValueError, match="model의 모델과 토크나이저가 맞지 않는다"):
        saved(tmp_path / "model", model, card=card)
    ModelCard(card | {"config": asdict(config)} | write_model(tmp_path, model, TOKENIZER)).save(tmp_path)
    with pytest.raises(ValueError, match="의 모델과 토크나이저가 맞지 않는다"):
        load_pretrained(tmp_path)
