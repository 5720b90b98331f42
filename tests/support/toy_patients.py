"""A model of a few lines of NumPy that reads a source and what was written, and can be ill in one way at a time."""

import numpy as np

from kit_lab.clinic.case import Case

VOCABULARY, WIDTH, LONGEST = 9, 8, 16


class Toy:
    """(source (B, S), target (B, T)) -> logits (B, T, V): a mean over the source and one over what was written."""

    def __init__(self, ill="", pad_id=0, seed=0):
        rng = np.random.default_rng(seed)
        self.ill, self.pad_id = ill, pad_id
        self.embeddings = rng.normal(size=(VOCABULARY, WIDTH))
        self.positions = rng.normal(size=(LONGEST, WIDTH))
        self.output = rng.normal(size=(WIDTH, VOCABULARY))
        self.noise = rng

    def vectors(self, ids):
        placed = 0 * self.positions if self.ill == "no positions" else self.positions
        return np.tanh(self.embeddings[ids] + placed[: ids.shape[1]])  # (B, L, d)

    def __call__(self, source, target):
        if self.ill == "equal lengths" and source.shape[1] != target.shape[1]:
            raise ValueError("operands could not be broadcast together")
        real = (source != self.pad_id)[..., None] | (self.ill == "sees padding")
        counts = real.sum(axis=1) if self.ill == "nan" else np.maximum(real.sum(axis=1), 1)
        memory = (self.vectors(source) * real).sum(axis=1) / counts  # (B, d)
        written = self.vectors(target)  # (B, T, d)
        if self.ill == "padding sees all":
            padding = (target == self.pad_id)[..., None]
            written = np.where(padding, written.mean(axis=1, keepdims=True), written)
        steps = np.arange(1, target.shape[1] + 1)[:, None]
        history = np.cumsum(written, axis=1) / steps
        if self.ill == "sees the future":
            history = np.repeat(written.mean(axis=1, keepdims=True), target.shape[1], axis=1)
        if self.ill == "padding is remembered at once":  # by the token behind it alone
            padding = np.pad(target[:, :-1] == self.pad_id, ((0, 0), (1, 0)))[..., None]
            written = written + np.where(padding, written.mean(axis=1, keepdims=True), 0)
        if self.ill == "sees the next":
            history = np.concatenate([history[:, 1:], history[:, -1:]], axis=1)
        if self.ill == "forgets":
            history = 0 * history
        if self.ill == "deaf":
            memory = 0 * memory
        if self.ill == "mixes":
            memory = np.repeat(memory.mean(axis=0, keepdims=True), len(memory), axis=0)
        x = np.tanh(memory[:, None] + 2 * history + written)
        if self.ill == "forgets":
            x = np.repeat(x[:, :1] * 0 + memory[:, None], target.shape[1], axis=1)
        logits = x @ self.output
        if self.ill == "noisy":
            logits = logits + 0.1 * self.noise.normal(size=logits.shape)
        return logits[:, :, :-1] if self.ill == "narrow" else logits


def case(ill="", predict=None, max_length=None):
    """A toy, or another function, ready for the checks."""
    one = Case(predict or Toy(ill), VOCABULARY, VOCABULARY, 0, max_length, 1e-3, 0)
    one.settle()
    return one
