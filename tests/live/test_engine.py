"""The engine in the page against kit_core: the shipped models, number by number."""

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from live_engine import entry, run_tasks
from live_parity import (
    beam_by_reference,
    forward_task,
    greedy_by_teacher,
    largest_difference,
    padded_batch,
    python_forward,
)

from kit_core import load_pretrained
from kit_core.pretrained.sequence_model import encode_texts
from kit_core.tasks import korean_english, korean_numbers

SAME = 1e-4
STEPS = 10  # of beam search
BEAMS = [(0.6, 4), (2.0, 3), (0.0, 2)]  # alpha, size
NUMERALS = korean_numbers.held_out_examples(6, seed=11)
SENTENCES = korean_english.held_out_examples(6, seed=11)
# Written for this test: the corpora are not in the checkout.
ENGLISH = [
    "A man in an orange hat is standing on a street corner.",
    "Two dogs are playing in the snow.",
    "A boy in a red shirt jumps into the water while his friends watch.",
]
QUESTIONS = ["오늘 너무 힘들었어", "여행 가고 싶어!", "시험 망했어 ㅠㅠ", "잠이 안 와"]
REVIEWS = ["정말 재미있는 영화였다", "돈이 아깝다...", "ㅋㅋㅋㅋㅋ", "최고의 영화!! 또 보고 싶다 ♥"]
TEXTS = {
    "korean_numbers": ([one.source for one in NUMERALS], [one.target for one in NUMERALS]),
    "korean_english": ([one.source for one in SENTENCES], [one.target for one in SENTENCES]),
    "multi30k": (ENGLISH, ["Ein Mann steht.", "Zwei Hunde spielen im Schnee.", "Ein Junge springt"]),
    "chatbot": (QUESTIONS, ["푹 쉬세요.", "같이 가요.", "괜찮아요.", "저도요."]),
    "reviews": (REVIEWS, []),
}
WRITTEN = {name: sources for name, (sources, targets) in TEXTS.items() if targets}


@dataclass
class Both:
    """A model, the batch that went through it, and what the engine made of that and of its texts."""

    pretrained: Any
    batch: tuple
    sources: np.ndarray | None
    passed: dict
    written: list
    beams: list | None = None


@pytest.fixture(scope="module")
def both():
    @functools.cache
    def ready(name):
        pretrained = load_pretrained(name)
        batch = padded_batch(pretrained, *TEXTS[name])
        tasks = [forward_task(name, batch)]
        if name in WRITTEN:
            sources = encode_texts(pretrained, WRITTEN[name])
            limits = {"startId": 1, "endId": 2, "maxLength": STEPS}
            search = {"task": "decodeIds", "source": sources.tolist(), "beam": True}
            tasks += [{"task": "generate", "texts": WRITTEN[name]}]
            for alpha, size in BEAMS if name == "korean_numbers" else ():
                tasks.append(search | {"limits": limits | {"beamSize": size, "alpha": alpha}})
        else:
            sources = None
            tasks += [{"task": "predict", "texts": REVIEWS}]
        passed, written, *beams = run_tasks(
            [{"name": name} | task for task in tasks], entries={name: entry(pretrained)}
        )
        return Both(pretrained, batch, sources, passed, written, beams)

    return ready


@pytest.mark.parametrize("name", TEXTS)
def test_every_logit_and_every_array_of_capture_is_that_of_kit_core(both, name):
    one = both(name)
    assert (one.batch[0] == 0).any()  # padding is in it
    logits, inside = largest_difference(one.passed, python_forward(one.pretrained.model, one.batch))
    assert logits < SAME
    assert inside < SAME


@pytest.mark.parametrize("name", WRITTEN)
def test_greedy_decoding_writes_the_same_ids(both, name):
    one = both(name)
    source = encode_texts(one.pretrained, WRITTEN[name])
    answers = [found["ids"] for found in one.written]
    assert greedy_by_teacher(one.pretrained.model, source, answers) == answers
    whole = one.pretrained.card["target_length"]
    assert all(ids.index(2) == len(ids) - 1 if 2 in ids else len(ids) == whole for ids in answers)
    assert [found["text"] for found in one.written] == [
        one.pretrained.tokenizer.decode(ids) for ids in answers
    ]


def test_beam_search_finds_the_hypotheses_of_the_reference(both):
    one = both("korean_numbers")
    for (alpha, size), beam in zip(BEAMS, one.beams, strict=True):
        reference = beam_by_reference(one.pretrained.model, one.sources, STEPS, alpha=alpha, beam_size=size)
        for found, wanted in zip(beam, reference, strict=True):
            assert [hypothesis["ids"] for hypothesis in found] == [list(other.ids) for other in wanted]
            assert np.allclose([one["score"] for one in found], [one.score for one in wanted], atol=1e-4)


def test_a_classifier_gives_the_same_probabilities(both):
    one = both("reviews")
    found = np.array([answer["probabilities"] for answer in one.written])
    assert np.abs(found - one.pretrained.predict(REVIEWS)).max() < SAME
