"""What holds for every shipped model: how large it may be, and a card that tells how to make it again."""

from pathlib import Path

import pytest

import kit_core
from kit_core import load_pretrained
from kit_core.pretrained.loading import available

MODELS = Path(kit_core.__file__).parent / "pretrained" / "models"
LARGEST = {  # bytes of the folder
    "chatbot": 6_000_000,
    "korean_english": 1_650_000,
    "korean_numbers": 1_500_000,
    "language_model": 6_100_000,  # three million parameters in float16 and the vocabulary
    "masked_words": 3_300_000,
    "multi30k": 8_000_000,
    "reviews": 3_400_000,
}


@pytest.mark.parametrize("name", available())
def test_it_is_small_and_its_card_tells_how_to_make_it_again(name):
    pretrained = load_pretrained(name)
    card, training = pretrained.card, pretrained.card["training"]
    assert sum(path.stat().st_size for path in (MODELS / name).iterdir()) <= LARGEST[name]
    assert pretrained.model.count_params() == card["parameters"]
    assert card["command"] == f"python -m kit_core.training {name} --output kit_core/pretrained/models/{name}"
    assert {"limits", "software", "config", "measured"} <= card.keys()
    if "plan" in training:
        assert len(card["history"]) == training["plan"]["epochs"]
    else:
        assert len(card["history"]) == training["steps"] // training["steps_per_epoch"]
    if card["history"][0].get("steps"):
        assert training["steps"] == sum(row["steps"] for row in card["history"])
