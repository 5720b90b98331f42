"""Search trees of random distributions, and a tiny random model whose searches can be recorded."""

import numpy as np
from noisy_models import noisy

from kit_core import TransformerConfig
from kit_lab.searching.search_tree import grow_tree

PAD, START, END = 0, 1, 2
TEMPERATURES = np.array([0.5, 1.0, 2.0])


def distribution(prefix, vocabulary, sharpness, seed=0):
    """The same log-probabilities (V,) for the same hypothesis, whenever it is asked for."""
    rng = np.random.default_rng([seed, len(prefix), *prefix])
    logits = sharpness * rng.normal(size=vocabulary)
    logits[END] += 0.6 * len(prefix)  # the longer, the likelier to end
    rows = logits - np.log(np.exp(logits).sum())
    return rows.astype("float32")


def weights(prefix, layers, places):
    scores = np.random.default_rng([9, *prefix]).random((layers, places))
    return scores / scores.sum(axis=-1, keepdims=True)


def random_tree(
    vocabulary=12, length=6, *, places=5, layers=2, beam=4, draws=3, sharpness=1.6, seed=0, pad=PAD, **changes
):
    asked = set()

    def next_tokens(prefixes):
        assert len({len(prefix) for prefix in prefixes}) == 1
        assert asked.isdisjoint(prefixes)  # a hypothesis costs the model one row, and only once
        asked.update(prefixes)
        return [(distribution(p, vocabulary, sharpness, seed), weights(p, layers, places)) for p in prefixes]

    uniforms = np.random.default_rng(seed + 3).random((draws, length))
    arguments = {"temperatures": TEMPERATURES, "uniforms": uniforms} | changes
    return grow_tree(next_tokens, start_id=START, end_id=END, pad_id=pad, largest_beam=beam, **arguments)


def rows_of(tree):
    """prefix -> log-probabilities, for the searches of kit_core.reference."""
    known = dict(zip(tree.prefixes(), tree.log_probabilities, strict=True))
    return lambda prefix: known[tuple(prefix)].astype("float64")


def random_model(seed, scale=0.4, dtype="float32"):
    """A model over 12 tokens with the same weights whenever it is made."""
    return noisy(TransformerConfig.tiny(12), seed, scale, dtype)
