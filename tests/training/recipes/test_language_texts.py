"""What a language model reads: rows of two corpora, dealt out in batches round after round."""

from dataclasses import replace
from itertools import chain

import pytest
from tiny_recipes import pair_splits, text_splits, tiny

from kit_core.training.recipes.language_model import RECIPE
from kit_core.training.recipes.language_texts import LanguageTask, TextTask

SMALL = tiny(RECIPE, steps_per_epoch=3, tokens=256, copies=2)


@pytest.fixture(scope="module")
def task():
    return LanguageTask.prepare(SMALL, text_splits(), pair_splits())


def test_a_row_reads_from_one_end_to_the_next(task):
    ids = task.tokenizer
    reviews, dialogues = task.rows(task.texts("train"))
    assert ids.decode(reviews[0][1:]) == task.reviews.train[0][0]
    assert reviews[0][0] == reviews[0][-1] == ids.end_id
    question, answer = task.dialogues.train[0]
    row = dialogues[0].tolist()
    at = row.index(ids.start_id)
    assert (ids.decode(row[1:at]), ids.decode(row[at:])) == (question, answer)


def test_a_long_text_is_cut_where_the_model_stops_reading(task):
    long = replace(task, recipe=replace(SMALL, config=replace(SMALL.config, max_length=16)))
    assert max(len(row) for row in chain(*long.rows(task.texts("train")))) == 17


def test_a_round_reads_each_review_once_and_each_dialogue_as_often_as_asked(task):
    reviews, dialogues = task.texts("train")
    stream = task.train_batches
    assert len(stream.batches.rows) == len(reviews) + SMALL.copies * len(dialogues)


def test_a_long_text_is_read_on_to_its_end():
    """Without dialogues nothing is cut off: each piece begins where the one before it ended."""
    recipe = replace(SMALL, config=replace(SMALL.config, max_length=16))
    splits = text_splits()
    whole = " ".join(text for text, _ in splits.train)
    task = TextTask.prepare(recipe, replace(splits, train=((whole, ""), *splits.train)))
    rows = task.rows("train")
    assert max(map(len, rows)) == 17
    assert min(map(len, rows)) > 1
    learned = [int(token) for row in rows for token in row[1:]]
    texts = [text for text, _ in task.splits.train]
    assert learned == [token for text in texts for token in [*task.tokenizer.encode(text), 2]]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"steps_per_epoch": 0}, "steps_per_epoch=0"),
        ({"warmup_steps": -1}, "warmup_steps=-1"),
        ({"rate": 0.0}, "rate=0.0"),
        ({"algorithm": "word"}, "algorithm='word'"),
        ({"seed": -1}, "seed=-1"),
        ({"config": replace(SMALL.config, source_vocab_size=20)}, "source_vocab_size=20"),
        ({"plan": replace(SMALL.plan, monitor="bleu")}, "monitor='bleu'"),
    ],
)
def test_a_recipe_that_cannot_be_is_refused(change, words):
    with pytest.raises(ValueError, match=words):
        replace(SMALL, **change).check()
    SMALL.check()
