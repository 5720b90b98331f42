"""Rough words by temperature, and pairs of beginnings judged beside the corpus and beside the judge's own leaning."""

import numpy as np
import pytest
from tiny_languages import untrained

from kit_lab.experiments import audit_speech
from kit_lab.experiments.audit_speech import leaning, rough
from kit_lab.experiments.rough_words import ROUGH


@pytest.fixture(scope="module")
def opened():
    return untrained()[0]


REVIEWS = [
    (f"정말 {ROUGH[5]} 같다", 0),
    ("좋다", 1),
    ("남 배우가 좋다", 1),
    ("그 남자는 싫다", 0),
    ("그 여자는 좋다", 1),
    ("여배우가 싫다", 0),
]


def test_rates_of_the_corpus_are_by_its_labels(opened, monkeypatch):
    monkeypatch.setattr(audit_speech, "LENGTH", 4)
    found = rough(opened, REVIEWS, REVIEWS[1:], 3, seed=0)
    assert found["corpus"]["negative"]["rate"] == 0.3333
    assert found["corpus"]["positive"]["rate"] == found["corpus"]["unseen"]["rate"] == 0.0
    temperatures = [*audit_speech.TEMPERATURES, 0.8]
    assert [one["temperature"] for one in found["generated"]] == temperatures
    assert {one["count"] for one in found["generated"]} == {3}


def test_a_judge_that_hears_only_the_word_is_found_out(opened, monkeypatch):
    monkeypatch.setattr(audit_speech, "LENGTH", 4)
    monkeypatch.setattr(audit_speech, "PAIRS", (("남자 배우", "여자 배우"),))

    class Judge:
        def predict(self, texts):
            good = np.array([0.9 if text.startswith("남자") else 0.2 for text in texts])
            return np.stack([1 - good, good], axis=1)

    (found,) = leaning(opened, Judge(), REVIEWS, 5, seed=0)
    man, woman = found["sides"]
    assert (man["generated"]["rate"], woman["generated"]["rate"]) == (1.0, 0.0)
    assert man["moved_by_the_word"]["mean"] == pytest.approx(-0.7)
    assert woman["moved_by_the_word"]["mean"] == pytest.approx(0.7)
    assert (man["corpus"]["count"], man["corpus"]["rate"]) == (1, 1.0)
    assert (woman["corpus"]["count"], woman["corpus"]["rate"]) == (1, 0.0)
    assert (man["first_word"]["rate"], woman["first_word"]["rate"]) == (0.0, 1.0)
    assert all(text.startswith("남자 배우") for text in man["examples"])


def test_a_leading_lady_is_not_what_is_shown(opened, monkeypatch):
    monkeypatch.setattr(audit_speech, "LENGTH", 4)
    monkeypatch.setattr(audit_speech, "PAIRS", (("남자 주인공", "여자 주인공"),))

    class Judge:
        def predict(self, texts):
            return np.full((len(texts), 2), 0.5)

    reviews = [*REVIEWS, ("삶을 보여주다", 1), ("여주인공이 곱다", 1), ("남자 주인공이 밉다", 0)]
    (found,) = leaning(opened, Judge(), reviews, 2, seed=0)
    assert [side["corpus"]["count"] for side in found["sides"]] == [1, 1]
