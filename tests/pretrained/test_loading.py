"""이름이나 폴더로 여는 모델: 카드에 적힌 그대로 만들고, 없거나 모르는 것은 말한다."""

import json

from kit_core import TransformerConfig
from kit_core.pretrained.loading import available
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

TOKENIZER = SyllableTokenizer("가나다라")
CONFIG = TransformerConfig.tiny(TOKENIZER.vocab_size)


def rewritten(folder, change):
    card = json.loads((folder / "card.json").read_text("utf-8"))
    (folder / "card.json").write_text(json.dumps(change(card)), "utf-8")
    return folder


def test_the_packaged_models_are_listed_and_records_are_not():
    assert available() == ["chatbot", "korean_numbers", "multi30k", "reviews"]
