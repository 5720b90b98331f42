"""A recipe of film reviews: what it may say, the batches and the models that it makes."""

from dataclasses import replace

import numpy as np
import pytest
from tiny_recipes import text_splits, tiny

from kit_core.training.loop.plan import EpochPlan
from kit_core.training.recipes import review_rivals, review_texts


@pytest.fixture(scope="module")
def review_task():
    recipe = tiny(review_rivals.RECIPE, tokens=256, seeds=(0,), smoothness=0.3)
    return review_texts.ClassifierTask(recipe, text_splits())


def test_what_nobody_measures_is_not_watched(review_task):
    plan = EpochPlan(2, monitor="bleu")
    with pytest.raises(ValueError, match="monitor='bleu'"):
        review_texts.ClassifierTask(replace(review_task.recipe, plan=plan), review_task.splits)


def test_batches_are_no_longer_than_the_model_reads(review_task, monkeypatch):
    """On JAX lengths are rounded up to a multiple of eight."""
    monkeypatch.setattr("keras.backend.backend", lambda: "jax")
    config = replace(review_task.recipe.config, max_length=14)
    short = review_texts.ClassifierTask(replace(review_task.recipe, config=config), review_task.splits)
    assert {ids.shape[1] for ids, _ in short.train_batches(0, 0)(0)} <= {8, 14}


def test_the_rate_rises_to_its_peak_and_ends_at_a_tenth_of_it(review_task):
    task = review_texts.ClassifierTask(replace(review_task.recipe, warmup_steps=3), review_task.splits)
    rate = task.model("transformer", 0).optimizer._learning_rate
    steps = 2 * len(task.train_batches(0, 0).plan(0))
    values = [float(rate(step)) for step in range(steps + 1)]
    assert int(np.argmax(values)) == 3
    assert max(values) == pytest.approx(task.recipe.rate)
    assert values[-1] == pytest.approx(task.recipe.rate / 10)
    assert float(rate(steps + 5)) == pytest.approx(task.recipe.rate / 10)


def test_weights_without_a_gradient_are_pulled_towards_nothing(review_task):
    model = review_task.model("bag", 0)
    assert model.optimizer.weight_decay == review_task.recipe.weight_decay > 0
    table = model.embedding.embeddings.numpy()
    ids = np.full((4, 3), 5)
    for _ in range(3):
        model.train_on_batch(ids, np.array([0, 1, 0, 1]))
    after = model.embedding.embeddings.numpy()
    assert np.all(np.abs(after[6:]) < np.abs(table[6:]))


def test_another_number_of_epochs_is_another_training(review_task):
    longer = replace(review_task.recipe, plan=EpochPlan(3))
    other = review_texts.ClassifierTask(longer, review_task.splits)
    assert other.fingerprint("lstm", 0) != review_task.fingerprint("lstm", 0)


def test_every_epoch_cuts_the_texts_anew_and_always_the_same_way(review_task):
    first, second = (review_task.train_batches(0, number).sources for number in (0, 1))
    again = review_texts.ClassifierTask(review_task.recipe, review_task.splits).train_batches(0, 0).sources
    assert any(len(a) != len(b) for a, b in zip(first, second, strict=True))
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    plain = review_texts.ClassifierTask(replace(review_task.recipe, smoothness=None), review_task.splits)
    assert plain.train_batches(0, 0) is plain.train_batches(0, 1)
