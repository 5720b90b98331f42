"""Models of random numbers that fill in blanks over a small subword vocabulary, ready for a page."""

import keras
import numpy as np
from subword_texts import SIZE, TEXTS

from kit_core import TransformerConfig
from kit_core.applications import MaskedWordModel
from kit_core.pretrained import ModelCard, PretrainedMaskedWords
from kit_core.tasks.tokenizers.subword import SubwordTokenizer

LONGEST = 24


def small_masked_words(name: str = "small", **config) -> PretrainedMaskedWords:
    """Always the same one. It knows no language, yet it is sure enough of some tokens and not of others."""
    keras.utils.set_random_seed(3)
    sizes = {"d_model": 16, "num_layers": 2, "num_heads": 4, "d_ff": 24, "max_length": LONGEST, "norm": "pre"}
    model = MaskedWordModel(TransformerConfig(SIZE + 1, **sizes | config))
    model.build()
    rng = np.random.default_rng(8)
    model.set_weights([w + 0.3 * rng.normal(size=w.shape) for w in model.get_weights()])
    tokenizer = SubwordTokenizer.train(TEXTS, SIZE + 1, "unigram", blank=True)
    return PretrainedMaskedWords(model, tokenizer, ModelCard({"name": name}))
