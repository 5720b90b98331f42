"""The record that TokenizerExplorer reads: learned from the training side alone, in the order of the merges."""

import json
from dataclasses import replace

import pytest
from tiny_recipes import text_splits

from kit_core.tasks import SubwordTokenizer
from kit_lab.experiments import review_merges
from kit_lab.experiments.review_merges import FILE, NORMAL, RECIPE, run
from kit_lab.widgets.tokenizer_explorer import vocabulary


def test_what_is_written_are_the_pieces_of_the_training_side(monkeypatch, tmp_path):
    monkeypatch.setattr(review_merges, "load_reviews", text_splits)
    run(tmp_path, tmp_path, replace(RECIPE, vocab_size=380))
    record = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    texts = [text for text, _ in text_splits().train]
    tokens = SubwordTokenizer.train(texts, 380, algorithm="bpe").tokens
    assert [*record["merges"].split(" "), *record["characters"]] == [*tokens[NORMAL:]]
    assert record["sizes"]["train"] == len(texts)
    assert set(vocabulary()) <= set(record)


def test_the_shipped_record_is_of_the_recipes_size():
    learned = [*vocabulary()["merges"].split(" "), *vocabulary()["characters"]]
    assert NORMAL + len(learned) == RECIPE.vocab_size
    assert len(set(learned)) == len(learned)


def test_a_size_that_cannot_be_is_refused(tmp_path):
    with pytest.raises(ValueError, match="vocab_size"):
        run(tmp_path, tmp_path, replace(RECIPE, vocab_size=0))
