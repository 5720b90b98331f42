"""Overlap by words, lines finished word for word, and losses, each beside what was never learned."""

import numpy as np
import pytest
from tiny_languages import untrained

from kit_lab.experiments import audit_memory
from kit_lab.experiments.audit_memory import finished, losses, overlap


@pytest.fixture(scope="module")
def languages():
    return untrained()


def test_overlap_counts_neighbouring_words_and_nothing_else():
    found = overlap(["가 나 다 라"], {"made": ["나 다 라 마"], "people": ["라 다"]})
    assert [one["mean"] for one in found["made"]] == [0.75, 0.6667, 0.5, 0.0]
    assert [one["mean"] for one in found["people"]] == [1.0, 0.0]
    assert [one["words"] for one in found["people"]] == [1, 2]


def test_a_line_is_finished_only_when_every_token_of_the_rest_is_right(languages, monkeypatch):
    opened, learned, unseen = languages
    monkeypatch.setattr(audit_memory, "PROMPT", 2)
    rests = {}

    def perfect(prompts, length, **choices):
        lines = [audit_memory._line(opened.tokenizer, pair) for pair in learned.dialogues]
        lines += [audit_memory._line(opened.tokenizer, text) for text in learned.reviews]
        for line in lines:
            rests.setdefault(tuple(line[:3]), line[3:-1])
        return [rests.get(tuple(prompt), []) for prompt in prompts]

    monkeypatch.setattr(type(opened), "continued", lambda self, *args, **choices: perfect(*args, **choices))
    found = finished(opened, learned, unseen, 10)
    assert found["dialogues_learned"]["hits"] > 0
    assert found["dialogues_learned"]["examples"]
    assert found["reviews_unseen"]["hits"] <= found["reviews_learned"]["hits"]


def test_the_loss_of_a_model_that_knows_nothing_is_that_of_its_vocabulary(languages):
    opened, learned, unseen = languages
    found = losses(opened, learned, unseen, 6)
    size = opened.model.config.source_vocab_size
    assert set(found) == {
        f"{kind}_{side}" for kind in ("reviews", "dialogues") for side in ("learned", "unseen")
    }
    for one in found.values():
        assert one["mean"] == pytest.approx(np.log(size), rel=0.2)
        assert one["low"] <= one["mean"] <= one["high"]
