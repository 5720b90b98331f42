"""Tiny models whose choices differ from step to step, and what decoding is tried with."""

import numpy as np

from kit_core import Transformer, TransformerConfig

START, END = 1, 2
TINY = TransformerConfig.tiny(20)


def noisy(config, seed=5, scale=0.4, dtype="float32"):
    """Random weights, the same on every backend and whenever it is made."""
    model = Transformer(config, dtype=dtype)
    model.build()
    rng = np.random.default_rng(seed)
    ones = [variable.path.endswith("gamma") for variable in model.weights]
    model.set_weights(
        [one + scale * rng.normal(size=w.shape) for one, w in zip(ones, model.weights, strict=True)]
    )
    return model
