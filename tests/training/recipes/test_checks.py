"""What a recipe may say, told by the name that stands on the command line."""

from dataclasses import replace

import pytest

from kit_core import TransformerConfig
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.training.recipes import checks

CONFIG = replace(TransformerConfig.tiny(300), max_length=16)


def test_the_smallest_vocabulary_is_that_of_the_tokenizer():
    """The space and one letter beside the bytes and the special tokens."""
    smallest = checks.SMALLEST_VOCABULARY
    assert SubwordTokenizer.train(["가" * 9], smallest, "bpe", 1.0).vocab_size == smallest
    with pytest.raises(ValueError, match="어휘를 늘린다"):
        SubwordTokenizer.train(["가" * 9], smallest - 1, "bpe", 1.0)
    checks.check_subwords(replace(CONFIG, source_vocab_size=smallest), 0)
    with pytest.raises(ValueError, match=f"source_vocab_size={smallest - 1}.*{smallest} 이상"):
        checks.check_subwords(replace(CONFIG, source_vocab_size=smallest - 1), 0)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), True, "1"])
def test_what_is_no_amount_is_named(value):
    with pytest.raises(ValueError, match="weight_decay="):
        checks.check_zero_or_more("weight_decay", value)
