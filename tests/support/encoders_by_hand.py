"""The encoder of a model of one sentence in NumPy, and what the models that have one are tried with."""

from dataclasses import replace

import keras
import numpy as np
from keras.ops import convert_to_numpy

from kit_core import TransformerConfig, reference

TINY = TransformerConfig.tiny(20)
VARIANTS = {
    "paper": TINY,
    "pre-norm": replace(TINY, norm="pre"),
    "learned positions": replace(TINY, position="learned"),
    "another pad": replace(TINY, pad_id=3),
}
# Some of Keras' own layers compute in float32 on JAX and PyTorch, whatever the model's precision.
ATOL = 1e-10 if keras.backend.backend() == "tensorflow" else 2e-5


def sentences(rng, pad_id=0, shape=(4, 9)):
    """Sentences of different lengths, padded at the end."""
    ids = rng.integers(4, 20, shape)
    ids[np.arange(shape[1]) >= rng.integers(1, shape[1] + 1, shape[0])[:, None]] = pad_id
    return ids


def moved(model):
    """The model with biases, gains and shifts that are not zero and one, so that forgetting them shows."""
    model.build()
    rng = np.random.default_rng(3)
    model.set_weights([w + 0.2 * rng.normal(size=w.shape) for w in model.get_weights()])
    return model


def nested(model):
    """Its weights as the reference reads them."""
    return reference.nest_weights({w.path: convert_to_numpy(w) for w in model.weights})


def encoded(ids, weights, config, first=()):
    """The vectors of one sentence, without its padding instead of with a mask. `first` stands before its tokens."""
    x = weights["embedding"]["embeddings"][ids[ids != config.pad_id]] * np.sqrt(config.d_model)
    x = np.concatenate([*first, x])
    encoder = weights["encoder"]
    learned = encoder["position"]["table"] if config.position == "learned" else None
    x = (x + (reference.sinusoids(len(x), config.d_model) if learned is None else learned[: len(x)]))[None]
    for i in range(config.num_layers):
        x = reference.encoder_layer(x, encoder[f"layer_{i}"], config.num_heads, None, config.norm)
    return (reference.layer_norm(x, **encoder["final_norm"]) if config.norm == "pre" else x)[0]
