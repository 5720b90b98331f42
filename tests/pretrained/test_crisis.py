"""Texts of crisis and texts that only sound like it, written by people who did not know the patterns."""

import json
from pathlib import Path

from kit_core import load_pretrained
from kit_core.pretrained.crisis import CRISIS, crisis_answer

TEXTS = json.loads(Path(__file__).with_name("crisis_texts.json").read_text(encoding="utf-8"))
CARD = {"crisis": CRISIS}


def test_crisis_is_told_from_idioms():
    assert [text for text in TEXTS["crisis"] if crisis_answer(CARD, text) is None] == []
    assert [text for text in TEXTS["idioms"] if crisis_answer(CARD, text)] == []
    assert "109" in CRISIS["answer"]


def test_the_chatbot_hands_on_to_people_and_other_models_know_nothing_of_it():
    chatbot = load_pretrained("chatbot")
    assert chatbot.card["crisis"] == CRISIS
    fixed, answer = chatbot.generate(["죽고 싶어", "배고파 죽겠다"])
    assert fixed == CRISIS["answer"]
    assert answer
    assert answer != fixed
    assert crisis_answer(load_pretrained("korean_numbers").card, "죽고 싶어") is None
