from dataclasses import replace

import keras
import numpy as np
import pytest

from kit_core import TransformerConfig
from kit_core.training.loop.averaging import average_weights
from kit_core.training.recipes.generated_data import GeneratedDataRecipe, train_generated

RECIPE = GeneratedDataRecipe(
    config=replace(TransformerConfig.tiny(10), num_layers=1, d_model=32, d_ff=64, dropout=0.0),
    seed=0,
    data_seed=1,
    batch_size=32,
    steps=20,
    steps_per_epoch=10,
    warmup_steps=400,
    epsilon=0.0,
    averaged=2,
)


def copies(seed, batch_size):
    """Copy four tokens; 1 starts and 2 ends the target."""
    rng = np.random.default_rng(seed)
    while True:
        source = rng.integers(3, 10, (batch_size, 4))
        ends = np.ones((batch_size, 1), int)
        yield source, np.concatenate([ends, source, 2 * ends], axis=1)


def run(recipe, **options):
    batches = lambda: copies(recipe.data_seed, recipe.batch_size)  # noqa: E731
    return train_generated(recipe, batches, lambda model: 0.5, verbose=False, **options)


@pytest.mark.long
def test_training_learns_records_and_repeats_itself():
    recipe = replace(RECIPE, steps=300, steps_per_epoch=100, averaged=1)
    (model, history), (again, same_history) = run(recipe), run(recipe)
    assert [row["step"] for row in history] == [100, 200, 300]
    assert history[-1]["accuracy"] > 0.95
    assert history[-1]["exact_match"] == 0.5
    assert history == same_history
    for one, other in zip(model.get_weights(), again.get_weights(), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-6)


def test_the_result_is_the_average_of_the_last_checkpoints():
    kept = []
    keep = keras.callbacks.LambdaCallback(
        on_epoch_end=lambda epoch, logs: kept.append(keep.model.get_weights())
    )
    recipe = replace(RECIPE, steps=15, steps_per_epoch=5)
    model, _ = run(recipe, callbacks=[keep])
    assert len(kept) == 3
    for given, want in zip(model.get_weights(), average_weights(kept[-2:]), strict=True):
        np.testing.assert_array_equal(given, want)
    assert not np.allclose(kept[1][0], kept[2][0])
