"""함께 오는 reviews 분류기: 카드가 온전하고, 카드의 수가 정말로 그 파일에서 나오는지."""

import re
from pathlib import Path

import numpy as np
import pytest

import kit_core
from kit_core import load_pretrained
from kit_core.applications.recurrent_classifier import CELLS
from kit_core.tasks import load_reviews
from kit_core.training.recipes.classifier_scores import SAMPLES, shuffled
from kit_core.training.recipes.review_rivals import RECIPE as RIVALS
from kit_core.training.recipes.reviews import KINDS, RECIPE, SHARES


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("reviews")


def test_the_card_says_where_it_comes_from(pretrained):
    card = pretrained.card
    assert "CC0" in card["data"]["source"]
    assert card["data"]["split"].startswith("공식 분할이 아니다.")
    assert len(card["history"]) == card["training"]["plan"]["epochs"] == RECIPE.plan.epochs
    assert card["training"]["start_files"] == load_pretrained("masked_words").card["files"]


def test_every_share_was_learned_with_three_seeds_in_both_ways(pretrained):
    rows = pretrained.card["compared"]
    assert [(row["share"], row["seed"], row["kind"]) for row in rows] == [
        (share, seed, kind) for share in SHARES for seed in RECIPE.seeds for kind in KINDS
    ]
    train = pretrained.card["data"]["sizes"]["train"]
    for row in rows:
        assert row["texts"] == round(row["share"] * train)
        assert row["epochs"] == RECIPE.plan.epochs * SHARES[row["share"]]


def test_learning_from_blanks_first_pays_with_every_seed(pretrained):
    rows = {(row["share"], row["seed"], row["kind"]): row for row in pretrained.card["compared"]}
    for share in SHARES:
        for seed in RECIPE.seeds:
            first, scratch = (rows[share, seed, kind]["accuracy"] for kind in KINDS)
            assert first > scratch


def test_its_own_samples_come_out_as_the_card_says(pretrained):
    samples = pretrained.card["measured"]["samples"]
    assert len(samples) == SAMPLES
    p = pretrained.predict([one["text"] for one in samples])[:, 1]
    np.testing.assert_allclose(p, [one["probability"] for one in samples], atol=1e-3)


@pytest.mark.long
def test_the_figures_on_the_card_are_those_of_the_model(pretrained, data_dir):
    test = load_reviews().test[::10]
    for reviews, name in ((test, "accuracy"), (shuffled(test), "accuracy_of_shuffled_words")):
        order = np.argsort([len(text) for text, _ in reviews])
        right = [
            pretrained.predict([reviews[i][0] for i in rows]).argmax(axis=-1) == [reviews[i][1] for i in rows]
            for rows in np.array_split(order, 20)
        ]
        assert np.concatenate(right).mean() == pytest.approx(pretrained.card["measured"][name], abs=0.01)


def test_the_rivals_on_the_card_were_trained_with_three_seeds_at_one_size(pretrained):
    """They come from another recipe: whoever trains this model again copies them to the new card."""
    rivals = pretrained.card["rivals"]
    assert rivals["training"]["seeds"] == list(RIVALS.seeds)
    assert rivals["config"]["d_model"] == RIVALS.config.d_model
    assert rivals["compared"].keys() == {"transformer", *CELLS, "bag"}
    sizes = [row["parameters"] for kind, row in rivals["compared"].items() if kind != "bag"]
    assert max(sizes) < 1.02 * min(sizes)
    for row in rivals["compared"].values():
        assert len(row["losses"]) == len(RIVALS.seeds)
        assert row["mean"] == pytest.approx(np.mean(row["accuracies"]), abs=1e-4)
        assert row["spread"] == pytest.approx(np.std(row["accuracies"], ddof=1), abs=1e-4)


@pytest.mark.parametrize("word", ["시간이", "하나도"])
def test_what_the_chapter_says_of_the_data(data_dir, word):
    chapter = (Path(kit_core.__file__).parents[1] / "book/classification.ipynb").read_text(encoding="utf-8")
    labels = [label for text, label in load_reviews().train if word in text]
    said = re.search(rf"「{word}」[가이] 든 것은 (\d+)개이고 그 가운데 (\d+)개가 부정", chapter)
    assert said.groups() == (str(len(labels)), str(labels.count(0)))
