"""Two models without training that write: an encoder-decoder and a language model, sure enough of themselves to differ."""

from dataclasses import asdict

import numpy as np

from kit_core import Transformer, TransformerConfig
from kit_core.descendants import DescendantConfig, LanguageModel
from kit_core.pretrained import ModelCard, PretrainedLanguageModel, PretrainedSequenceModel
from kit_core.tasks import SyllableTokenizer

TOKENIZER = SyllableTokenizer("가나다라마 ")
SIZE = {"d_model": 16, "num_layers": 1, "num_heads": 2, "d_ff": 16, "max_length": 12}


def tiny_writer(language_model=False, **card):
    """A pretrained model of random weights."""
    if language_model:
        config = DescendantConfig.today(TOKENIZER.vocab_size, num_key_value_heads=1, **SIZE)
        kind, pretrained, card = (
            LanguageModel,
            PretrainedLanguageModel,
            {"architecture": "language_model", **card},
        )
    else:
        config = TransformerConfig(TOKENIZER.vocab_size, **SIZE)
        kind, pretrained, card = (
            Transformer,
            PretrainedSequenceModel,
            {"source_length": 4, "source_end": False, "target_length": 7, **card},
        )
    model = kind(config)
    model.build()
    rng = np.random.default_rng(3)
    model.set_weights([w + 0.4 * rng.normal(size=w.shape) for w in model.get_weights()])
    return pretrained(model, TOKENIZER, ModelCard({"name": "tiny", "config": asdict(config), **card}))
