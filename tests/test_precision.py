"""Half precision: a whole training step stays finite and learns, and the numbers stay near float32's."""

from dataclasses import replace

import keras
import numpy as np
import pytest
from gradients import value_and_gradients
from keras.ops import convert_to_numpy as to_numpy

from kit_core import (
    Transformer,
    TransformerConfig,
    label_smoothed_cross_entropy,
)

TINY = replace(TransformerConfig.tiny(20), dropout=0.0)
# The unit of rounding of each: 2^-11 and 2^-8.
POLICIES = {"mixed_float16": 2.0**-11, "mixed_bfloat16": 2.0**-8}
policies = pytest.mark.parametrize("policy", POLICIES)


def padded_batch(rng):
    """Sentences of different lengths; the first source and the first answers are padding alone."""
    source, target = rng.integers(1, 20, (6, 9)), rng.integers(1, 20, (6, 8))
    for row in range(6):
        source[row, 2 * row :], target[row, row + 2 :] = 0, 0
    return source, target[:, :-1], target[:, 1:]


@pytest.fixture
def pair(policy):
    """The same weights in float32 and in the policy's precision, larger than at the start of training."""
    rng = np.random.default_rng(3)
    plain, mixed = Transformer(TINY), Transformer(TINY, dtype=policy)
    plain.build(), mixed.build()
    weights = [w + 0.2 * rng.normal(size=w.shape) for w in plain.get_weights()]
    plain.set_weights(weights), mixed.set_weights(weights)
    return plain, mixed


@policies
def test_weights_stay_float32_and_logits_are_near_those_of_float32(policy, pair, rng):
    plain, mixed = pair
    source, inputs, _ = padded_batch(rng)
    want, logits = to_numpy(plain((source, inputs))), mixed((source, inputs))
    assert {keras.backend.standardize_dtype(w.dtype) for w in mixed.weights} == {"float32"}
    assert keras.backend.standardize_dtype(logits.dtype) == keras.DTypePolicy(policy).compute_dtype
    got = to_numpy(keras.ops.cast(logits, "float32"))
    # Some fifty roundings lie between the ids and the logits; each is relative to the size of what it rounds.
    assert np.abs(got - want).max() < 50 * POLICIES[policy] * np.abs(want).max()
    assert not np.array_equal(got, want)


@policies
def test_loss_and_gradients_are_finite_and_near_those_of_float32(policy, pair, rng):
    source, inputs, answers = padded_batch(rng)
    results = []
    for model in pair:
        loss, gradients = value_and_gradients(
            lambda model=model: label_smoothed_cross_entropy(answers, model((source, inputs))),
            model.trainable_variables,
        )
        results.append((loss, np.concatenate([np.float64(g).ravel() for g in gradients])))
    (want, direction), (loss, mixed_direction) = results
    assert np.isfinite(mixed_direction).all()
    assert loss == pytest.approx(want, rel=8 * POLICIES[policy])
    apart = np.linalg.norm(mixed_direction - direction) / np.linalg.norm(direction)
    assert apart < 50 * POLICIES[policy]
