"""What is proposed follows the amount of data and what it looks like."""

import random

import pytest

from kit_core.tasks.corpora.splits import Splits
from kit_core.tasks.tokenizers.subword import SPACE
from kit_core.training.own.proposing import (
    described,
    propose_labels,
    propose_pairs,
    propose_texts,
    propose_vocabulary,
    syllable_size,
)
from kit_core.training.recipes.corpus_task import vocabulary

SUMS = [(f"{n}+{m}", str(n + m)) for n in range(40) for m in range(40)]
SYLLABLES = "가나다라마바사아자차카타파하고노도로모보소오조초코토포호"
WORDS = [a + b + c for a in SYLLABLES for b in SYLLABLES for c in "은는이가"]


def sentences(count):
    draw = random.Random(0)
    return [" ".join(draw.choices(WORDS, k=8)) for _ in range(count)]


def splits(rows):
    return Splits(tuple(rows), (), (), {})


def test_sums_are_read_letter_by_letter_and_many_sentences_are_not():
    algorithm, size = propose_vocabulary([text for pair in SUMS for text in pair])
    assert (algorithm, size) == ("syllable", syllable_size(["0123456789+"]))
    assert propose_vocabulary(sentences(50))[0] == "syllable"
    many = sentences(5000)
    algorithm, size = propose_vocabulary(many)
    assert (algorithm, size) == ("unigram", 700)
    assert vocabulary(many, size, algorithm).vocab_size == size
    assert propose_vocabulary(["같은 말을 되풀이하는 글"] * 5000)[0] == "syllable"


@pytest.mark.parametrize(
    "texts", [["가나 다", "라 마"], [f"a{SPACE}b", "\ue000 c"]], ids=["plain", "escaped"]
)
def test_a_vocabulary_of_letters_holds_one_token_for_each(texts):
    learned = vocabulary(texts, syllable_size(texts), "syllable")
    assert learned.vocab_size == syllable_size(texts)
    assert all(len(token) == 1 for token in learned.tokens[260:])
    for text in texts:
        assert learned.decode(learned.encode(text)) == text


def test_more_data_gets_a_larger_model_and_more_steps():
    few, many = propose_pairs(splits(SUMS)), propose_pairs(splits(SUMS * 10))
    assert few.config.d_model < many.config.d_model
    assert few.plan.epochs < many.plan.epochs
    few, many = (propose_labels(splits([(text, 0) for text in sentences(n)])) for n in (100, 3000))
    assert few.plan.epochs < many.plan.epochs
    few, many = (propose_texts(splits([(text, "") for text in sentences(n)])) for n in (100, 20_000))
    assert few.config.d_model < many.config.d_model


@pytest.mark.parametrize("propose", [propose_pairs, propose_labels, propose_texts])
def test_a_proposal_is_a_recipe_that_can_be(propose):
    for rows in (SUMS, [(text, text) for text in sentences(3000)], [("가" * 5000, "나")] * 50):
        recipe = propose(splits(rows))
        recipe.check()
        told = described(recipe)
        assert f"{recipe.config.source_vocab_size:,}개" in told
        assert f"{recipe.plan.epochs}에폭까지" in told
