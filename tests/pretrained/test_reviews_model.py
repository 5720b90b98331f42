"""함께 오는 reviews 분류기: 카드가 온전하고, 카드의 수가 정말로 그 파일에서 나오는지."""

import re
from pathlib import Path

import numpy as np
import pytest

import kit_core
from kit_core import load_pretrained
from kit_core.tasks import load_reviews
from kit_core.training.recipes.classifier_scores import SAMPLES, shuffled
from kit_core.training.recipes.reviews import KINDS, RECIPE, SHARES


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("reviews")


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


@pytest.mark.parametrize("word", ["시간이", "하나도"])
def test_what_the_chapter_says_of_the_data(data_dir, word):
    chapter = (Path(kit_core.__file__).parents[1] / "book/classification.ipynb").read_text(encoding="utf-8")
    labels = [label for text, label in load_reviews().train if word in text]
    said = re.search(rf"「{word}」[가이] 든 것은 (\d+)개이고 그 가운데 (\d+)개가 부정", chapter)
    assert said.groups() == (str(len(labels)), str(labels.count(0)))
