"""함께 오는 reviews 분류기: 카드가 온전하고, 카드의 수가 정말로 그 파일에서 나오는지."""

import re
from pathlib import Path

import numpy as np
import pytest

import kit_core
from kit_core import load_pretrained
from kit_core.tasks import load_reviews
from kit_core.training.recipes.classifier_scores import SAMPLES, shuffled
from kit_core.training.recipes.labelled_texts import ClassifierTask
from kit_core.training.recipes.reviews import RECIPE

FOLDER = Path(kit_core.__file__).parent / "pretrained" / "models" / "reviews"


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("reviews")


def test_it_is_small(pretrained):
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 4_500_000
    assert pretrained.model.count_params() == pretrained.card["parameters"]


def test_the_card_says_where_it_comes_from(pretrained):
    card = pretrained.card
    assert (
        card["command"] == "python -m kit_core.training reviews --output kit_core/pretrained/models/reviews"
    )
    assert "CC0" in card["data"]["source"]
    assert card["data"]["split"].startswith("공식 분할이 아니다.")
    assert card["data"]["sizes"]["test"] == card["measured"]["count"]
    assert card["training"]["steps"] == sum(row["steps"] for row in card["history"])
    assert len(card["history"]) == card["training"]["plan"]["epochs"] == RECIPE.plan.epochs
    assert {"limits", "headline", "software", "config", "measured"} <= card.keys()


def test_every_kind_was_trained_with_three_seeds_at_one_size(pretrained):
    compared = pretrained.card["compared"]
    assert compared.keys() == {"transformer", "simple_rnn", "lstm", "gru", "bag"}
    sizes = [row["parameters"] for kind, row in compared.items() if kind != "bag"]
    assert max(sizes) < 1.02 * min(sizes)
    for row in compared.values():
        assert len(row["accuracies"]) == len(row["losses"]) == len(row["seconds"]) == 3
        assert row["mean"] == pytest.approx(np.mean(row["accuracies"]), abs=1e-4)
        assert row["spread"] == pytest.approx(np.std(row["accuracies"], ddof=1), abs=1e-4)


def test_it_is_as_good_as_was_asked_and_better_than_the_simplest_network(pretrained):
    compared = pretrained.card["compared"]
    assert pretrained.card["measured"]["accuracy"] >= 0.86
    assert min(compared["transformer"]["accuracies"]) > max(compared["simple_rnn"]["accuracies"])


def test_its_own_samples_come_out_as_the_card_says(pretrained):
    samples = pretrained.card["measured"]["samples"]
    assert len(samples) == SAMPLES
    p = pretrained.predict([one["text"] for one in samples])[:, 1]
    np.testing.assert_allclose(p, [one["probability"] for one in samples], atol=1e-3)


def test_the_worst_mistakes_are_mistakes(pretrained):
    mistakes = pretrained.card["measured"]["mistakes"]
    p = pretrained.predict([one["text"] for one in mistakes])[:, 1]
    labels = np.array([one["label"] for one in mistakes])
    assert np.all(np.abs(p - labels) > 0.9)


@pytest.mark.long
def test_the_figures_on_the_card_are_those_of_the_model(pretrained, data_dir):
    test = load_reviews().test[::5]
    measured = pretrained.card["measured"]
    for reviews, name in ((test, "accuracy"), (shuffled(test), "accuracy_of_shuffled_words")):
        order = np.argsort([len(text) for text, _ in reviews])
        right = [
            p.argmax(axis=-1) == [reviews[i][1] for i in rows]
            for rows in np.array_split(order, 20)
            for p in [pretrained.predict([reviews[i][0] for i in rows])]
        ]
        assert np.concatenate(right).mean() == pytest.approx(measured[name], abs=0.005)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("시간이", r"「시간이」가 든 것은 (\d+)개이고 그 가운데 (\d+)개가 부정"),
        ("수면제", r"「수면제」가 든 것은 (\d+)개 가운데 (\d+)개가"),
        ("불면증", r"「불면증」이 든 것은 (\d+)개 가운데 (\d+)개가 부정"),
    ],
)
def test_what_the_chapter_says_of_the_data(data_dir, word, sentence):
    chapter = (Path(kit_core.__file__).parents[1] / "book/classification.ipynb").read_text(encoding="utf-8")
    labels = [label for text, label in load_reviews().train if word in text]
    assert re.search(sentence, chapter).groups() == (str(len(labels)), str(labels.count(0)))


# That of chatbot and of multi30k is learned again in every run, and sooner.
@pytest.mark.long
def test_the_vocabulary_is_learned_again_from_the_training_side(pretrained, data_dir):
    assert ClassifierTask(RECIPE, load_reviews()).tokenizer.model == pretrained.tokenizer.model
