"""The command that learns to fill in blanks, on a small corpus: what it measured, and what it learns from."""

from dataclasses import replace

import pytest
from tiny_recipes import text_splits, tiny

from kit_core import load_pretrained
from kit_core.training.__main__ import main
from kit_core.training.recipes import blank_measures, masked_words
from kit_core.training.recipes.masked_words import MaskedTask

SMALL = tiny(masked_words.RECIPE, tokens=256, dtype="float32")


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    folder = tmp_path_factory.mktemp("masked_words")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(masked_words, "load_reviews", text_splits)
        patch.setattr(masked_words, "RECIPE", SMALL)
        places = ("--work", str(folder / "work"), "--output", str(folder / "model"))
        main(["masked_words", *places, "--config", "seed=3"])
    return folder


def test_what_was_measured_is_what_the_files_give(trained):
    pretrained = load_pretrained(trained / "model")
    task = MaskedTask(replace(SMALL, seed=3), text_splits(), pretrained.tokenizer)
    again = blank_measures.measure(
        pretrained.model, task.batches, task.splits.test, pretrained.tokenizer.tokens
    )["measured"]
    assert again == pretrained.card["measured"]
    assert 0 < again["accuracy_of_the_commonest"] < 1


def test_no_text_of_the_test_side_shapes_the_vocabulary(trained):
    splits = text_splits()
    task = MaskedTask.prepare(SMALL, replace(splits, test=splits.test[:1], validation=splits.validation[:1]))
    assert task.tokenizer.model == load_pretrained(trained / "model").tokenizer.model
    assert task.tokenizer.tokens[task.tokenizer.blank_id] == "[빈칸]"


def test_swapped_tokens_are_whole_pieces(trained):
    tokenizer = load_pretrained(trained / "model").tokenizer
    first, end = MaskedTask(SMALL, text_splits(), tokenizer).train_batches.ordinary
    assert tokenizer.tokens[first - 1] == "<0xFF>"
    assert end == tokenizer.vocab_size
