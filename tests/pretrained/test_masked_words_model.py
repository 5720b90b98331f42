"""함께 오는 masked_words: 카드가 온전하고, 카드의 수가 정말로 그 파일에서 나오는지."""

import pytest

from kit_core import load_pretrained
from kit_core.tasks import load_reviews
from kit_core.training.loop.evaluation import scores_of
from kit_core.training.recipes import blank_measures
from kit_core.training.recipes.masked_words import RECIPE, MaskedTask


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("masked_words")


def test_it_reads_both_sides(pretrained):
    texts = ["시간 가는 줄 [빈칸]", "시간 가는 줄 [빈칸] 봤다", "[빈칸] 봤다"]
    left, both, right = (dict(found) for found in pretrained.fill(texts, count=2000))
    assert max(both, key=both.get) == "모르고"
    assert both["모르고"] > 10 * max(left.get("모르고", 0.0), right.get("모르고", 0.0))


@pytest.mark.long
def test_the_figures_on_the_card_are_those_of_the_model(pretrained, data_dir):
    """On every fifth of the texts that were measured."""
    task = MaskedTask(RECIPE, load_reviews(), pretrained.tokenizer)
    measured = pretrained.card["measured"]
    some = task.splits.test[: measured["count"] : 5]
    asked = list(task.batches(some, hidden=1.0, swapped=0.0)(0))
    straight = scores_of(pretrained.model, asked)
    names = pretrained.tokenizer.tokens
    by_words = scores_of(pretrained.model, blank_measures.shuffled_words(asked, names))
    by_tokens = scores_of(pretrained.model, blank_measures.shuffled_tokens(asked))
    assert straight.accuracy == pytest.approx(measured["accuracy"], abs=0.015)
    assert straight.loss == pytest.approx(measured["loss"], abs=0.1)
    assert by_words.accuracy == pytest.approx(measured["accuracy_of_shuffled_words"], abs=0.015)
    assert by_tokens.accuracy == pytest.approx(measured["accuracy_of_shuffled_tokens"], abs=0.015)
