"""이름이나 폴더로 여는 모델: 카드에 적힌 그대로 만들고, 없거나 모르는 것은 말한다."""

import json
from pathlib import Path

import pytest

from kit_core import TransformerConfig, load_pretrained
from kit_core.pretrained.loading import available
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

TOKENIZER = SyllableTokenizer("가나다라")
CONFIG = TransformerConfig.tiny(TOKENIZER.vocab_size)


def rewritten(folder, change):
    card = json.loads((folder / "card.json").read_text("utf-8"))
    (folder / "card.json").write_text(json.dumps(change(card)), "utf-8")
    return folder


def test_the_packaged_models_are_listed_and_records_are_not():
    assert available() == [
        "chatbot",
        "korean_numbers",
        "language_model",
        "masked_words",
        "multi30k",
        "pretrained_reviews",
        "reviews",
    ]


@pytest.mark.parametrize(
    "name",
    ["가" * 10_000, ["chatbot"] * 1000, 10**5000, b"a" * 10_000, None, {"a": 1}],
    ids=["letters", "list", "digits", "bytes", "None", "dictionary"],
)
def test_a_name_of_no_model_is_told_in_a_short_sentence(name):
    with pytest.raises(ValueError, match=r"^name=.*'chatbot'") as refused:
        load_pretrained(name)
    assert len(str(refused.value)) < 300


def test_a_path_that_cannot_be_is_told_in_a_short_sentence():
    with pytest.raises(ValueError, match=r"^name='가.*열 수 없는 경로이다\. 이름이 너무 길다") as refused:
        load_pretrained(Path("가" * 10_000))
    assert len(str(refused.value)) < 300
