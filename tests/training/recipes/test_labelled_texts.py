"""A recipe of labelled texts with any number of classes."""

from dataclasses import replace

import numpy as np
from tiny_recipes import text_splits, tiny

from kit_core.training.recipes.labelled_texts import LabelRecipe, LabelTask
from kit_core.training.recipes.review_rivals import RECIPE

SMALL = LabelRecipe(config=RECIPE.config, plan=RECIPE.plan, tokens=256, warmup_steps=10)


def test_a_model_has_a_logit_for_each_class():
    splits = text_splits()
    three = replace(splits, train=tuple((text, n % 3) for n, (text, _) in enumerate(splits.train)))
    task = LabelTask(tiny(SMALL), three, classes=("a", "b", "c"))
    ids, labels = next(task.train_batches(0, 0)(0))
    assert {*labels.tolist()} == {0, 1, 2}
    model = task.model("transformer", 0)
    assert model(ids).shape == (len(ids), 3)
    before = model.get_weights()
    model.run_eagerly = True
    for _ in range(2):  # the rate begins at nothing
        model.train_on_batch(ids, labels)
    assert any(not np.array_equal(a, b) for a, b in zip(before, model.get_weights(), strict=True))


def test_another_film_corpus_is_nothing_to_it():
    """What only the comparison of film reviews needs stands in its own recipe."""
    assert not {"corpus", "recurrent_rate"} & {*tiny(SMALL).__dict__}
