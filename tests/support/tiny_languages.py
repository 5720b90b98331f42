"""A language model that has learned nothing, with a vocabulary of the small corpora, as load_pretrained would open it."""

from tiny_recipes import pair_splits, text_splits, tiny

from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.language_model import PretrainedLanguageModel
from kit_core.training.recipes import language_model
from kit_core.training.recipes.language_texts import LanguageTask, Texts


def untrained():
    """The model, and what it would have learned from and not."""
    recipe = tiny(language_model.RECIPE, steps_per_epoch=3, tokens=256, copies=2)
    task = LanguageTask.prepare(recipe, text_splits(), pair_splits())
    opened = PretrainedLanguageModel(task.model(), task.tokenizer, ModelCard({"name": "language_model"}))
    learned, unseen = task.texts("train"), task.texts("test")
    return opened, Texts(learned.reviews, learned.dialogues), Texts(unseen.reviews, unseen.dialogues)
