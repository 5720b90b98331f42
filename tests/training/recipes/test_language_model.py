"""The language model's command on small corpora: what its card says was measured is what its files give."""

import pytest
from tiny_recipes import EXAMPLES, pair_splits, text_splits, tiny

from kit_core import load_pretrained
from kit_core.training.__main__ import main
from kit_core.training.recipes import language_measures, language_model, language_texts

SMALL = {"steps_per_epoch": 3, "tokens": 256, "copies": 2}


@pytest.fixture(scope="module")
def corpora():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language_model, "load_reviews", text_splits)
        patch.setattr(language_model, "load_chatbot", pair_splits)
        patch.setattr(language_model, "RECIPE", tiny(language_model.RECIPE, **SMALL))
        patch.setattr(language_texts, "WATCHED", 5)
        for name, value in {"SAMPLES": 4, "SHOWN": 2, "LENGTH": 12, "PROMPTS": (EXAMPLES[0].source,)}.items():
            patch.setattr(language_measures, name, value)
        yield


@pytest.fixture(scope="module")
def trained(corpora, tmp_path_factory):
    folder = tmp_path_factory.mktemp("language_model")
    main(
        [
            "language_model",
            *("--work", str(folder / "work"), "--output", str(folder / "model")),
            *("--config", "seed=3", "num_key_value_heads=1"),
        ]
    )
    return folder


@pytest.mark.long
def test_what_was_measured_is_what_the_files_give(trained):
    pretrained = load_pretrained(trained / "model")
    measured = pretrained.card["measured"]
    choices = {"max_length": 12, **language_measures.CHOICES}
    assert measured["samples"] == pretrained.generate([""] * 4, **choices)[:2]
    questions = [pair["question"] for pair in measured["answered"]]
    assert [pair["answer"] for pair in measured["answered"]] == pretrained.answer(questions)
    assert questions == [question for question, _ in pair_splits().test[:2]]
