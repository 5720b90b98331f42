"""The page and Python tell the same texts of crisis."""

import json
from pathlib import Path

from live_numbers import computed

from kit_core.pretrained.crisis import CRISIS, crisis_answer

TEXTS = Path(__file__).parents[1] / "pretrained" / "crisis_texts.json"


def test_the_page_decides_alike():
    texts = json.loads(TEXTS.read_text(encoding="utf-8"))
    both = texts["crisis"] + texts["idioms"]
    both.append("죽고 싶지 않아. 정말 죽고 싶지 않아")  # an idiom twice
    card = {"crisis": CRISIS}
    expression = f"{json.dumps(both)}.map((text) => it.crisis.crisisAnswer({json.dumps(card)}, text))"
    said = computed({"said": expression}, ["crisis"])["said"]
    assert said == [crisis_answer(card, text) for text in both]
