"""An encoder-decoder in NumPy alone that begins as Hugging Face's Marian and BART do: tied, post-LN, deviations of 0.02."""

import numpy as np

VOCABULARY, LONGEST = 30, 24


class SmallStart:
    """(source (B, S), target (B, T)) -> logits (B, T, V). Marian has sinusoids and scales its embeddings, BART learns both."""

    def __init__(self, kind, width=32, heads=4, layers=2, dtype="float32", positions=True):
        rng = np.random.default_rng(0)
        self.kind, self.width, self.heads, self.layers, self.dtype = kind, width, heads, layers, dtype

        def drawn(*shape):
            return rng.normal(0, 0.02, shape).astype(dtype)

        self.embeddings = drawn(VOCABULARY, width)
        angles = np.arange(LONGEST)[:, None] / 10000 ** (np.arange(0, width, 2) / width)
        waves = np.concatenate([np.sin(angles), np.cos(angles)], axis=-1).astype(dtype)
        self.positions = (waves if kind == "marian" else drawn(LONGEST, width)) * np.asarray(positions, dtype)
        self.attentions = drawn(layers, 3, 4, width, width)
        self.inner, self.outer = drawn(layers, 2, width, 2 * width), drawn(layers, 2, 2 * width, width)

    def normalised(self, x):
        deviation = np.sqrt(x.var(-1, keepdims=True) + np.asarray(1e-5, self.dtype))
        return (x - x.mean(-1, keepdims=True)) / deviation

    def embedded(self, ids):
        scale = np.asarray(self.width**0.5 if self.kind == "marian" else 1.0, self.dtype)
        x = self.embeddings[ids] * scale + self.positions[: ids.shape[1]]
        return x if self.kind == "marian" else self.normalised(x)

    def attended(self, weights, x, memory, mask):
        def split(y):
            return y.reshape(len(y), y.shape[1], self.heads, -1).transpose(0, 2, 1, 3)

        query, key, value = split(x @ weights[0]), split(memory @ weights[1]), split(memory @ weights[2])
        scores = query @ key.swapaxes(-1, -2) / np.asarray((self.width / self.heads) ** 0.5, self.dtype)
        powers = np.exp(np.where(mask, scores, np.asarray(-1e9, self.dtype)))
        heads = powers / np.maximum(powers.sum(-1, keepdims=True), np.asarray(1e-30, self.dtype)) @ value
        return self.normalised(x + heads.transpose(0, 2, 1, 3).reshape(x.shape) @ weights[3])

    def fed(self, layer, side, x):
        hidden = np.maximum(x @ self.inner[layer, side], 0)
        return self.normalised(x + hidden @ self.outer[layer, side])

    def __call__(self, source, target):
        words, past = (source != 0)[:, None, None, :], np.tri(target.shape[1], dtype=bool)
        x, y = self.embedded(source), self.embedded(target)
        for layer in range(self.layers):
            x = self.fed(layer, 0, self.attended(self.attentions[layer, 0], x, x, words))
        for layer in range(self.layers):
            y = self.attended(self.attentions[layer, 1], y, y, past)
            y = self.fed(layer, 1, self.attended(self.attentions[layer, 2], y, x, words))
        return y @ self.embeddings.T
