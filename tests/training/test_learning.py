"""The whole of it learns: attention, masks, shifted targets, loss, gradients and decoding, all at once."""

from dataclasses import replace

import keras
import numpy as np
import pytest

from kit_core import LabelSmoothedCrossEntropy, Transformer, TransformerConfig, greedy_decode
from kit_core.training import Adam, shift_targets

START, END, FIRST_WORD = 1, 2, 3
SMALL = TransformerConfig(12, d_model=32, num_layers=1, num_heads=2, d_ff=64, dropout=0.0, max_length=12)


def sentences(rng, count, longest=6):
    """Different sentences of three words or more, padded at the end."""
    source = np.unique(rng.integers(FIRST_WORD, 12, (2 * count, longest)), axis=0)
    source = rng.permutation(source)[:count]
    source[np.arange(longest) >= rng.integers(3, longest + 1, count)[:, None]] = 0
    return rng.permutation(np.unique(source, axis=0))


def targets_of(sources, order):
    """From the start token to the end token, and padding."""
    targets = np.zeros((len(sources), sources.shape[1] + 2), int)
    for row, source in zip(targets, sources, strict=True):
        words = source[source != 0][::order]
        row[: len(words) + 2] = [START, *words, END]
    return targets


def trained(config, sources, targets, epochs, batch_size, learning_rate, shuffle=True):
    model = Transformer(config)
    steps = epochs * (len(sources) // batch_size)
    decay = keras.optimizers.schedules.CosineDecay(learning_rate, steps)
    # Without XLA: compiling takes longer than all the steps.
    model.compile(Adam(decay), LabelSmoothedCrossEntropy(0.0, 0), jit_compile=False)
    inputs, answers = shift_targets(targets)
    history = model.fit((sources, inputs), answers, batch_size, epochs, verbose=0, shuffle=shuffle).history
    return model, history["loss"]


def exact_match(model, sources, targets):
    ids = greedy_decode(model, sources, start_id=START, end_id=END, max_length=targets.shape[1] - 1)
    return (ids == targets[:, 1:]).all(axis=1).mean()


@pytest.mark.parametrize("order", [pytest.param(1, marks=pytest.mark.long), -1], ids=["copy", "reversal"])
def test_it_learns_a_rule_and_applies_it_to_sentences_it_has_never_seen(order):
    rng = np.random.default_rng(2)
    sources = sentences(rng, 10_000)
    targets = targets_of(sources, order)
    # No smaller last batch, for which the step would be traced anew.
    whole = slice(512, 512 + (len(sources) - 512) // 64 * 64)
    model, _ = trained(SMALL, sources[whole], targets[whole], epochs=4, batch_size=64, learning_rate=4e-3)
    assert exact_match(model, sources[:512], targets[:512]) >= 0.97


def test_the_same_seed_gives_the_same_numbers():
    """Losses and weights bit for bit, with every dropout at work and the batches shuffled."""
    config = replace(SMALL, dropout=0.1, attention_dropout=0.1, relu_dropout=0.1)
    sources = sentences(np.random.default_rng(2), 64)[:48]
    targets = targets_of(sources, order=1)
    runs = []
    for _ in range(2):
        keras.utils.set_random_seed(3)
        model, losses = trained(config, sources, targets, epochs=6, batch_size=16, learning_rate=3e-3)
        runs.append([np.array(losses), *model.get_weights()])
    assert runs[0][0][-1] < runs[0][0][0]
    for one, again in zip(*runs, strict=True):
        np.testing.assert_array_equal(one, again)
