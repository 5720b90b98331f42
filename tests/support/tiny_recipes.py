"""Recipes small enough to run whole in a test, and the small corpora that they read."""

from dataclasses import replace

from kit_core.tasks import korean_numbers
from kit_core.tasks.corpora.splits import Splits
from kit_core.training.loop.plan import EpochPlan

EXAMPLES = korean_numbers.held_out_examples(130, seed=1)
FILES = {"files": {"made.csv": "0" * 64}}
TINY = {
    "source_vocab_size": 380,
    "d_model": 16,
    "num_layers": 1,
    "num_heads": 2,
    "d_ff": 32,
    "max_length": 48,
}


def tiny(recipe, **changes):
    return replace(
        recipe,
        config=replace(recipe.config, **TINY),
        plan=EpochPlan(2, averaged=2),
        warmup_steps=10,
        **changes,
    )


def pair_splits():
    pairs = tuple((example.source, example.target) for example in EXAMPLES)
    return Splits(pairs[:100], pairs[100:115], pairs[115:], **FILES)


def text_splits():
    """Whether an amount of money is read."""
    texts = tuple((example.source, int("원" in example.target)) for example in EXAMPLES)
    return Splits(texts[:90], texts[90:110], texts[110:], **FILES, counts={"test_seen_in_train": 0})
