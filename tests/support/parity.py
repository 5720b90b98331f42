"""What the comparisons of kit_core with its NumPy reference share."""

from dataclasses import replace

import keras
import numpy as np
from keras.ops import convert_to_numpy

from kit_core import Transformer, TransformerConfig
from kit_core.reference import nest_weights

TWO_LAYERS = TransformerConfig.tiny(20)
TINY = replace(TWO_LAYERS, num_layers=1)
OPTIONS = {
    "paper": TWO_LAYERS,
    "pre-norm": replace(TINY, norm="pre"),
    "learned positions": replace(TINY, position="learned"),
    "biases": replace(TINY, use_bias=True),
    "d_k and d_v apart": replace(TINY, num_heads=3, d_k=3, d_v=5),
    "one vocabulary untied": replace(TINY, share_embeddings=False),
    "two vocabularies": replace(TINY, target_vocab_size=13),
    "two vocabularies untied": replace(TINY, target_vocab_size=13, share_embeddings=False),
    "another padding token": replace(TINY, pad_id=3),
    "everything else at once": TransformerConfig(
        20,
        target_vocab_size=13,
        d_model=15,
        num_layers=3,
        num_heads=2,
        d_ff=9,
        d_k=3,
        d_v=5,
        dropout=0.2,
        attention_dropout=0.3,
        max_length=24,
        position="learned",
        norm="pre",
        share_embeddings=False,
        use_bias=True,
        pad_id=4,
    ),
}


def arrays_of(layer: keras.Layer) -> dict[str, np.ndarray]:
    """Path -> array, whatever the backend."""
    return {weight.path: convert_to_numpy(weight) for weight in layer.weights}


def weights_of(layer: keras.Layer) -> dict:
    """The nested dictionary that the reference reads."""
    return nest_weights(arrays_of(layer))


def disturbed(layer: keras.Layer, seed: int = 1706) -> keras.Layer:
    """Biases, gains and shifts start at zero or one; a comparison that should notice them needs other values."""
    rng = np.random.default_rng(seed)
    layer.set_weights([w + 0.2 * rng.normal(size=w.shape) for w in layer.get_weights()])
    return layer


def model_of(config: TransformerConfig, dtype: str) -> Transformer:
    model = Transformer(config, dtype=dtype)
    model.build()
    return disturbed(model)


def sentences(config: TransformerConfig, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Four pairs of different lengths, padded at the end; one target has padding in its middle."""
    sizes = {"source": (config.source_vocab_size, 9), "target": (config.output_vocab_size, 6)}
    batches = []
    for vocab_size, length in sizes.values():
        ids = rng.integers(0, vocab_size, (4, length))
        ids[ids == config.pad_id] = (config.pad_id + 1) % vocab_size
        ids[np.arange(length) >= rng.integers(2, length + 1, 4)[:, None]] = config.pad_id
        batches.append(ids)
    source, target = batches
    target[0] = (config.pad_id + 1 + np.arange(6)) % config.output_vocab_size
    target[0, 2] = config.pad_id
    return source, target
