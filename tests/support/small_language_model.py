"""A language model of a few thousand random numbers over a small subword vocabulary, ready for a page."""

import keras
import numpy as np
from subword_texts import SIZE, TEXTS

from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.pretrained import ModelCard, PretrainedLanguageModel
from kit_core.tasks.tokenizers.subword import SubwordTokenizer

LONGEST = 24


def small_language_model(name: str = "small", spread: float = 0.3) -> PretrainedLanguageModel:
    """Always the same one. It knows no language, yet it is sure enough of some tokens and not of others."""
    keras.utils.set_random_seed(3)
    sizes = {"d_model": 16, "num_layers": 2, "num_heads": 4, "num_key_value_heads": 2, "d_ff": 24}
    model = LanguageModel(DescendantConfig.today(SIZE, max_length=LONGEST, **sizes))
    model.build()
    rng = np.random.default_rng(8)
    model.set_weights([w + spread * rng.normal(size=w.shape) for w in model.get_weights()])
    tokenizer = SubwordTokenizer.train(TEXTS, SIZE, "unigram")
    return PretrainedLanguageModel(model, tokenizer, ModelCard({"name": name}))
