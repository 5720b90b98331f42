"""Languages so small that every sentence can be written down: what the searches of kit_core.reference are tried on."""

import numpy as np

END = 0


def table_of(rows):
    """log_probabilities from a dictionary prefix -> probabilities."""
    return lambda prefix: np.log(np.array(rows[prefix]))


def random_language(seed, vocab, sharpness=2.0):
    """Any prefix has a distribution of its own, the same whenever it is asked for."""

    def log_probabilities(prefix):
        logits = sharpness * np.random.default_rng([seed, *prefix]).normal(size=vocab)
        return logits - np.log(np.exp(logits).sum())

    return log_probabilities


# Greedy takes A (0.6) and is left with two halves; B then A is likelier: 0.4 * 0.9 = 0.36 > 0.6 * 0.5.
A, B = 1, 2
GARDEN_PATH = table_of(
    {
        (): [0.0001, 0.5999, 0.4],
        (A,): [0.5, 0.25, 0.25],
        (B,): [0.9, 0.05, 0.05],
        (A, A): [0.8, 0.1, 0.1],
        (A, B): [0.8, 0.1, 0.1],
        (B, A): [0.8, 0.1, 0.1],
        (B, B): [0.8, 0.1, 0.1],
    }
)
