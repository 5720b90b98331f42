"""함께 오는 language_model: 카드가 온전하고, 카드의 수가 정말로 그 파일에서 나오는지."""

import pytest

from kit_core import load_pretrained
from kit_core.tasks import load_chatbot, load_reviews
from kit_core.training.recipes.language_measures import (
    CHOICES,
    LENGTH,
    REVIEWS,
    SAMPLES,
    distinct,
    held_out,
    repeated,
)
from kit_core.training.recipes.language_model import RECIPE
from kit_core.training.recipes.language_texts import LanguageTask, Texts


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("language_model")


@pytest.mark.long
def test_its_texts_vary_as_the_card_says(pretrained):
    measured = pretrained.card["measured"]
    rows = pretrained.continued([[pretrained.tokenizer.end_id]] * SAMPLES, LENGTH, **CHOICES)
    # Another processor's last bit may take another token, and that text goes another way from there.
    assert distinct(rows, 2) == pytest.approx(measured["distinct_2"], abs=0.02)
    assert repeated(rows, 4) == pytest.approx(measured["repeated_4"], abs=0.01)


@pytest.mark.long
def test_its_answers_are_those_on_the_card(pretrained):
    shown = pretrained.card["measured"]["answered"]
    alike = [pair for pair in shown if len(pair["question"]) == len(shown[0]["question"])]
    answers = pretrained.answer([pair["question"] for pair in alike])
    assert sum(a == pair["answer"] for a, pair in zip(answers, alike, strict=True)) >= len(alike) - 1


@pytest.mark.long
def test_the_figures_on_the_card_are_those_of_the_model(pretrained, data_dir):
    dialogues, reviews = load_chatbot(), load_reviews()
    task = LanguageTask(RECIPE, reviews, dialogues, pretrained.tokenizer)
    measured = pretrained.card["measured"]
    found = held_out(pretrained.model, task, Texts([text for text, _ in reviews.test[:500]], dialogues.test))
    for name in ("dialogues", "answers"):
        assert found[name]["count"] == measured[name]["count"]
        assert found[name]["perplexity"] == pytest.approx(measured[name]["perplexity"], rel=0.01)
        assert found[name]["bits_per_character"] == pytest.approx(
            measured[name]["bits_per_character"], rel=0.01
        )
    # The first tenth of them.
    assert measured["reviews"]["count"] + measured["reviews"]["left_out"] == REVIEWS
    assert found["reviews"]["loss"] == pytest.approx(measured["reviews"]["loss"], rel=0.05)
