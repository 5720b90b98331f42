"""What a card says of a language model: counted by hand here."""

from math import log

import numpy as np
import pytest
from tiny_recipes import pair_splits, text_splits, tiny

from kit_core.training.recipes import language_measures
from kit_core.training.recipes.language_model import RECIPE
from kit_core.training.recipes.language_texts import LanguageTask, Texts


def test_a_likely_token_costs_the_same_bits_however_the_text_is_cut():
    """A model that finds all 380 tokens equally likely pays log2(380) bits for each of them."""
    task = LanguageTask.prepare(
        tiny(RECIPE, steps_per_epoch=1, tokens=256, copies=1), text_splits(), pair_splits()
    )
    model = task.model()
    model.set_weights([np.zeros_like(weight) for weight in model.get_weights()])
    texts = Texts(["가" * 200, "만 원", "오천 원"], [("백 원", "100원")])
    found = language_measures.held_out(model, task, texts)
    reviews, dialogues, answers = (found[name] for name in ("reviews", "dialogues", "answers"))
    assert (reviews["count"], reviews["left_out"]) == (2, 1)  # the longest does not fit
    assert (reviews["characters"], dialogues["characters"], answers["characters"]) == (7, 7, 4)
    ids = task.tokenizer
    assert reviews["tokens"] == len(ids.encode("만 원")) + len(ids.encode("오천 원")) + 2
    assert dialogues["tokens"] == len(ids.encode("백 원")) + len(ids.encode("100원")) + 2
    assert answers["tokens"] == len(ids.encode("100원")) + 1
    for one in found.values():
        assert one["perplexity"] == pytest.approx(380, rel=1e-3)
        assert one["bits_per_character"] == pytest.approx(
            one["tokens"] * log(380) / log(2) / one["characters"], abs=1e-2
        )


def test_pairs_are_counted_over_all_texts_and_repeats_within_each():
    rows = [[1, 2, 1, 2, 1, 2], [1, 2, 3], [4]]
    assert language_measures.distinct(rows, 2) == round(3 / 7, 4)  # 12, 21 and 23 of seven
    assert language_measures.repeated(rows, 2) == round(3 / 7, 4)
    assert language_measures.repeated(rows, 4) == round(1 / 3, 4)
    assert language_measures.distinct([[1]], 2) == language_measures.repeated([[1]], 2) == 0.0
