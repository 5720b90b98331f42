"""A recipe of sentence pairs: what it may say, the batches and the model that it makes."""

from dataclasses import replace

import numpy as np
import pytest
from tiny_recipes import pair_splits, tiny

from kit_core.training.loop.checkpoint import read_state, save_state
from kit_core.training.recipes import chatbot
from kit_core.training.recipes.checks import DTYPES
from kit_core.training.recipes.overrides import override
from kit_core.training.recipes.sentence_pairs import PairTask

SPLITS = pair_splits()


@pytest.fixture(scope="module")
def task():
    return PairTask.prepare(tiny(chatbot.RECIPE), SPLITS)


def test_a_longer_answer_than_the_model_writes_is_refused_in_any_order():
    recipe = override(chatbot.RECIPE, ["max_length=16", "target_length=12"])
    recipe.check()
    with pytest.raises(ValueError, match="target_length=17"):
        PairTask.prepare(replace(recipe, target_length=17), SPLITS)


def test_batches_are_no_longer_than_the_model_reads(monkeypatch):
    """On JAX lengths are rounded up to a multiple of eight."""
    monkeypatch.setattr("keras.backend.backend", lambda: "jax")
    recipe = tiny(chatbot.RECIPE, target_length=14)
    recipe = replace(recipe, config=replace(recipe.config, max_length=14))
    made = PairTask.prepare(recipe, SPLITS)
    batches = [*made.batches(SPLITS.train)(0)]
    assert {ids.shape[1] for batch in batches for ids in (*batch[0], batch[1])} <= {8, 14}
    # What is cut ends as the rest does: a loaded model's sources have the end token too.
    ended = [row for (source, _), answers in batches for ids in (source, answers) for row in ids]
    assert {row[row != made.tokenizer.pad_id][-1] for row in ended} == {made.tokenizer.end_id}


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_precision_trains_and_goes_on(dtype, task, tmp_path):
    task = replace(task, recipe=replace(task.recipe, dtype=dtype))
    model = task.model()
    assert model.dtype_policy.name == dtype
    assert {variable.dtype for variable in model.trainable_variables} == {model.dtype_policy.variable_dtype}
    batch = next(task.batches(SPLITS.train)(0))
    before = model.get_weights()
    model.run_eagerly = True
    model.train_on_batch(*batch)
    assert any(not np.array_equal(a, b) for a, b in zip(before, model.get_weights(), strict=True))
    save_state(tmp_path / "last.safetensors", model, {})
    after = model.get_weights()
    model.set_weights(before)
    read_state(tmp_path / "last.safetensors").restore(model)
    for one, other in zip(after, model.get_weights(), strict=True):
        np.testing.assert_array_equal(one, other)
