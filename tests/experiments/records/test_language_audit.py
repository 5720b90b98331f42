"""The audit that is shipped was made of the shipped model, with the recipe that stands."""

import pytest

from kit_core import load_pretrained
from kit_lab.experiments import load_language_audit
from kit_lab.experiments.audit_memory import WORDS
from kit_lab.experiments.audit_speech import PAIRS, TEMPERATURES
from kit_lab.experiments.language_audit import RECIPE


@pytest.fixture(scope="module")
def audit():
    return load_language_audit()


def test_it_was_made_of_the_shipped_model_with_the_recipe_that_stands(audit):
    card = load_pretrained("language_model").card
    assert audit["model"] == card["files"]
    assert audit["files"] == card["data"]["files"]
    assert audit["command"] == (
        "python -m kit_lab.experiments language_audit --output kit_lab/experiments/data/language_audit"
    )
    assert {one["count"] for one in audit["rough"]["generated"]} == {RECIPE.made}
    assert [one["temperature"] for one in audit["rough"]["generated"]][:-1] == list(TEMPERATURES)
    assert [tuple(one["pair"]) for one in audit["leaning"]] == list(PAIRS)
    assert [one["words"] for one in audit["memorised"]["overlap"]["people"]] == list(WORDS)


@pytest.mark.long
def test_the_answers_of_the_language_model_are_those_it_gives(audit):
    shown = audit["compared"]["answers"][:4]
    questions = [one["question"] for one in shown]
    assert load_pretrained("language_model").answer(questions) == [one["language_model"] for one in shown]
    assert load_pretrained("chatbot").generate(questions) == [one["chatbot"] for one in shown]
