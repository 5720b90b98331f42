"""Every switch of TransformerConfig in the engine: tiny models with random weights beside kit_core's."""

from dataclasses import replace

import keras
import numpy as np
import pytest
from live_engine import entry, run_tasks
from live_parity import forward_task, largest_difference, python_forward

from kit_core import Transformer, TransformerClassifier, TransformerConfig
from kit_core.pretrained import ModelCard, PretrainedClassifier, PretrainedSequenceModel
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer

TINY = TransformerConfig.tiny(20)
TOKENIZER = SyllableTokenizer("가나다라마바사아자차카타파하거너더")
CONFIGS = {
    "paper": TINY,
    "pre-LN": replace(TINY, norm="pre"),
    "learned positions": replace(TINY, position="learned"),
    "untied": replace(TINY, share_embeddings=False),
    "biases": replace(TINY, use_bias=True),
    "two vocabularies": replace(TINY, target_vocab_size=13),
    "d_k and d_v apart": replace(TINY, d_k=3, d_v=5, num_heads=3),
    "all at once": replace(
        TINY,
        target_vocab_size=13,
        norm="pre",
        position="learned",
        share_embeddings=False,
        use_bias=True,
        pad_id=4,
    ),
}
CLASSIFIERS = {"mean": "mean", "class": "class"}


def shaken(model):
    """Random weights everywhere, biases and gammas too, so that nothing passes by being 0 or 1."""
    model.build()
    rng = np.random.default_rng(3)
    model.set_weights([w + 0.3 * rng.normal(size=w.shape) for w in model.get_weights()])
    return model


def batch_of(config, two=True):
    rng = np.random.default_rng(5)
    sizes = (config.source_vocab_size, config.output_vocab_size)[: 1 + two]
    ids = [rng.integers(5, size, (4, 9 - i)).astype("int32") for i, size in enumerate(sizes)]
    for row in range(1, 4):  # rows of several lengths
        for part in ids:
            part[row, 9 - 2 * row :] = config.pad_id
    return tuple(ids)


@pytest.fixture(scope="module")
def models():
    keras.utils.set_random_seed(1)
    card = {"name": "tiny", "source_length": 4, "target_length": 12, "config": {}}
    made = {
        name: PretrainedSequenceModel(shaken(Transformer(config)), TOKENIZER, ModelCard(card))
        for name, config in CONFIGS.items()
    }
    for name, pooling in CLASSIFIERS.items():
        model = shaken(TransformerClassifier(TINY, 3, pooling))
        made[name] = PretrainedClassifier(model, TOKENIZER, ModelCard(card | {"classes": ["가", "나", "다"]}))
    return made


@pytest.fixture(scope="module")
def found(models):
    """All tasks of this file in one run: {(name, task): answer}."""
    tasks = {}
    for name, pretrained in models.items():
        batch = batch_of(pretrained.model.config, name in CONFIGS)
        tasks[name, "forward"] = forward_task(name, batch)
    answers = run_tasks(list(tasks.values()), entries={name: entry(one) for name, one in models.items()})
    return dict(zip(tasks, answers, strict=True))


@pytest.mark.parametrize("name", [*CONFIGS, *CLASSIFIERS])
def test_logits_and_attention_are_those_of_kit_core(models, found, name):
    model = models[name].model
    batch = batch_of(model.config, name in CONFIGS)
    logits, inside = largest_difference(found[name, "forward"], python_forward(model, batch))
    assert logits < 1e-4
    assert inside < 1e-4
