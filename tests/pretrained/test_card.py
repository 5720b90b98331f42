"""모델 카드: 무엇이 빠졌는지 한국어로 말하고, JSON으로 적을 수 없는 것은 받지 않는다."""

from pathlib import Path

import numpy as np
import pytest

import kit_core
from kit_core import TransformerClassifier, TransformerConfig
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.store import save_pretrained
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

SHIPPED = Path(kit_core.__file__).parent / "pretrained" / "models" / "korean_numbers"
TOKENIZER = SyllableTokenizer("가나다라")
CONFIG = TransformerConfig.tiny(TOKENIZER.vocab_size)


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
