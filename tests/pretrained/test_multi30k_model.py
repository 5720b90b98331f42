"""함께 오는 multi30k 모델: 카드가 온전하고, 카드의 수가 정말로 그 파일에서 나오는지."""

import re
from pathlib import Path

import numpy as np
import pytest

import kit_core
from kit_core import load_pretrained
from kit_core.tasks import load_multi30k
from kit_core.training.recipes.bleu import bleu
from kit_core.training.recipes.multi30k import RECIPE
from kit_core.training.recipes.sentence_pairs import PairTask


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("multi30k")


def test_it_knows_who_chases_whom(pretrained):
    chased, chaser = pretrained.generate(["A dog is chasing a man.", "A man is chasing a dog."])
    assert chased.startswith("Ein Hund jagt einen Mann")
    assert chaser.startswith("Ein Mann jagt einen Hund")


@pytest.mark.long
def test_the_figures_on_the_card_are_those_of_the_model(pretrained, data_dir):
    splits, measured = load_multi30k(), pretrained.card["measured"]
    task = PairTask(RECIPE, splits, pretrained.tokenizer)
    scores = task.scores(pretrained.model, splits.validation)
    assert scores.perplexity == pytest.approx(measured["validation_perplexity"], rel=0.01)
    assert scores.accuracy == pytest.approx(measured["validation_accuracy"], abs=0.005)
    assert measured["count"] == len(splits.test) == 1000


@pytest.mark.long
def test_it_translates_as_well_as_the_card_says(pretrained, data_dir):
    # By length, so that no short sentence waits for a long one; the score does not depend on the order.
    pairs = sorted(load_multi30k().test, key=lambda pair: len(pair[0]))
    given = [
        german
        for start in range(0, len(pairs), 250)
        for german in pretrained.generate([english for english, _ in pairs[start : start + 250]])
    ]
    score = bleu(given, [german for _, german in pairs])[0].score
    assert score == pytest.approx(pretrained.card["measured"]["greedy_bleu"], abs=0.3)


def test_what_the_chapter_says_of_the_data(pretrained, data_dir):
    """Few negations, few long sentences, and none of the chapter's own sentences."""
    splits = load_multi30k()
    train = [english.lower() for english, _ in splits.train]
    assert sum(bool(re.search(r"\bnot\b", text)) for text in train) == 29
    assert not any(word in text for text in train for word in ("committee", "proposal"))
    lengths = [len(pretrained.tokenizer.encode(german)) for _, german in splits.train]
    assert np.percentile(lengths, [50, 99]).tolist() == [13, 31]
    chapter = (Path(kit_core.__file__).parents[1] / "book/translation.ipynb").read_text(encoding="utf-8")
    everything = {english for pairs in (splits.train, splits.validation, splits.test) for english, _ in pairs}
    own = re.findall(r'\\"([A-Z][^"\\]+\.)\\",\\n', chapter)
    # The exercise on length joins its parts with "and".
    parts = re.findall(r'\(\\"([a-z ]+)\\", \\"[A-Z]\w+\\"\)', chapter)
    joined = [" and ".join(parts[: n + 1]).capitalize() + "." for n in range(len(parts))]
    assert len(own) >= 5
    assert len(parts) == 7
    assert not {text.lower() for text in everything} & {text.lower() for text in [*own, *joined]}
