"""What a recipe may say, told by the name that stands on the command line."""

from dataclasses import replace

import pytest

from kit_core import TransformerConfig
from kit_core.tasks.tokenizers.subword import SubwordTokenizer
from kit_core.training.recipes import checks

CONFIG = replace(TransformerConfig.tiny(300), max_length=16)


@pytest.mark.parametrize("value", checks.DTYPES)
def test_a_precision_that_trains(value):
    checks.check_dtype(value)


@pytest.mark.parametrize("value", ["bfloat16", "float16", "int32", "half", None])
def test_another_precision_is_named(value):
    with pytest.raises(ValueError, match=f"dtype={value!r}.*'float32'"):
        checks.check_dtype(value)


@pytest.mark.parametrize("value", [-0.1, float("nan"), float("inf"), True, "1"])
def test_less_than_nothing_is_named(value):
    checks.check_zero_or_more("weight_decay", 0)
    checks.check_zero_or_more("weight_decay", 0.5)
    with pytest.raises(ValueError, match=r"weight_decay=.*0 이상의 실수"):
        checks.check_zero_or_more("weight_decay", value)


def test_what_is_longer_than_the_model_reads_is_told():
    checks.check_reading(CONFIG, 16, "읽을")
    with pytest.raises(ValueError, match=r"max_length=16은\(는\) 너무 짧다\. 가장 긴 17 이상으로 정한다"):
        checks.check_reading(CONFIG, 17, "가장 긴")


def test_the_smallest_vocabulary_is_that_of_the_tokenizer():
    """The space and one letter beside the bytes and the special tokens."""
    smallest = checks.SMALLEST_VOCABULARY
    assert SubwordTokenizer.train(["가" * 9], smallest, "bpe", 1.0).vocab_size == smallest
    with pytest.raises(ValueError, match="어휘를 늘린다"):
        SubwordTokenizer.train(["가" * 9], smallest - 1, "bpe", 1.0)
    checks.check_subwords(replace(CONFIG, source_vocab_size=smallest), 0)
    with pytest.raises(ValueError, match=f"source_vocab_size={smallest - 1}.*{smallest} 이상"):
        checks.check_subwords(replace(CONFIG, source_vocab_size=smallest - 1), 0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"source_vocab_size": 41}, "source_vocab_size=41.*42 이상"),
        ({"target_vocab_size": 30}, "target_vocab_size=30.*42 이상"),
        ({"pad_id": 2}, "pad_id=2.*0번"),
    ],
)
def test_a_vocabulary_that_does_not_fit_is_told(change, words):
    checks.check_vocabulary(CONFIG, 42, 0)
    with pytest.raises(ValueError, match=words):
        checks.check_vocabulary(replace(CONFIG, **change), 42, 0)
