"""함께 오는 chatbot 모델: 카드가 온전하고, 카드의 수가 정말로 그 파일에서 나오는지."""

import pytest

from kit_core import load_pretrained
from kit_core.tasks import load_chatbot
from kit_core.training.recipes.chatbot import RECIPE, SAMPLES
from kit_core.training.recipes.sentence_pairs import PairTask


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("chatbot")


def test_the_answers_on_the_card_are_those_of_the_model(pretrained):
    shown = [*pretrained.card["measured"]["samples"], *pretrained.card["measured"]["far_from_the_data"]]
    answers = pretrained.generate([pair["question"] for pair in shown])
    # A tie broken by another processor's last bit may change a sentence; more than two would be another model.
    assert sum(a == pair["answer"] for a, pair in zip(answers, shown, strict=True)) >= len(shown) - 2


@pytest.mark.long
def test_the_figures_on_the_card_are_those_of_the_model(pretrained, data_dir):
    splits = load_chatbot()
    measured = pretrained.card["measured"]
    task = PairTask(RECIPE, splits, pretrained.tokenizer)
    scores = task.scores(pretrained.model, splits.test)
    assert (len(splits.test), scores.tokens) == (measured["count"], measured["tokens"])
    assert scores.perplexity == pytest.approx(measured["perplexity"], rel=0.01)
    assert scores.accuracy == pytest.approx(measured["accuracy"], abs=0.005)
    assert [pair["question"] for pair in measured["samples"]] == [q for q, _ in splits.test[:SAMPLES]]


def test_the_vocabulary_is_learned_again_from_the_training_side(pretrained, data_dir):
    assert PairTask.prepare(RECIPE, load_chatbot()).tokenizer.model == pretrained.tokenizer.model
