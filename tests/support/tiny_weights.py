"""Small models for the page's engine whose weights are drawn by NumPy: nothing of Keras is needed to build them."""

import base64
import zlib
from typing import Any

import numpy as np
from safetensors.numpy import save

LETTERS = "가나다라마바사아자차카타파하거너더"
VOCABULARY, WIDTH, HEADS, INNER, LAYERS, LONGEST = 3 + len(LETTERS), 8, 2, 12, 2, 16
# Small where a model would otherwise write one token on and on, whatever it reads.
SPREADS = {"bias": 0.1, "beta": 0.1, "embeddings": 0.5}
CONFIG = {"d_model": WIDTH, "num_heads": HEADS, "num_layers": LAYERS, "max_length": LONGEST}


def tiny_weights(seed: int, *, norm: str, learned: bool = False, tied: bool = True) -> dict[str, np.ndarray]:
    """The weights of a Transformer by their paths, none of them 0 or 1."""
    rng = np.random.default_rng(seed)
    shapes = {"embedding" if tied else "source_embedding": {"embeddings": (VOCABULARY, WIDTH)}}
    if not tied:
        shapes["target_embedding"] = shapes["source_embedding"]
        shapes["projection"] = {"kernel": (WIDTH, VOCABULARY), "bias": (VOCABULARY,)}
    around = {"gamma": (WIDTH,), "beta": (WIDTH,)}
    for stack, attentions in (("encoder", ["self"]), ("decoder", ["self", "cross"])):
        if norm == "pre":
            shapes[f"{stack}/final_norm"] = around
        if learned:
            shapes[f"{stack}/position"] = {"table": (LONGEST, WIDTH)}
        for i in range(LAYERS):
            layer = f"{stack}/layer_{i}"
            for attention in attentions:
                for part in ("query", "key", "value", "output"):
                    shapes[f"{layer}/{attention}_attention/{part}"] = {
                        "kernel": (WIDTH, WIDTH),
                        "bias": (WIDTH,),
                    }
                shapes[f"{layer}/{attention}_attention_norm/layer_norm"] = around
            shapes[f"{layer}/feed_forward/inner"] = {"kernel": (WIDTH, INNER), "bias": (INNER,)}
            shapes[f"{layer}/feed_forward/outer"] = {"kernel": (INNER, WIDTH), "bias": (WIDTH,)}
            shapes[f"{layer}/feed_forward_norm/layer_norm"] = around
    return {
        f"{place}/{name}": (rng.normal(size=shape) * SPREADS.get(name, 1)).astype("float32")
        for place, of in shapes.items()
        for name, shape in of.items()
    }


def tiny_entry(weights: dict[str, np.ndarray], norm: str, pad_id: int = 0) -> dict[str, Any]:
    """What an export would register of it."""
    learned = any("position" in name for name in weights)
    written = save(weights)
    return {
        "name": "tiny",
        "source_length": 4,
        "target_length": 8,
        "config": CONFIG
        | {"norm": norm, "pad_id": pad_id, "position": "learned" if learned else "sinusoidal"},
        "tokenizer": {"kind": "syllable", "characters": LETTERS},
        "weights": base64.b64encode(written).decode("ascii"),
        "crc32": zlib.crc32(written),
    }
