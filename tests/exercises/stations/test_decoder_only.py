"""The labels of an answer, the top k and the nucleus: right functions pass."""

import numpy as np

from kit_core.descendants import token_probabilities
from kit_core.training.recipes.language_measures import _kept
from kit_lab.exercises import STATIONS, check


def answer_labels(line, start_id, length, pad_id=0):
    at = list(line).index(start_id)
    empty = [pad_id] * (length - len(line) + 1)
    return [*line[:-1], *empty], [pad_id] * at + [*line[at + 1 :], *empty]


def nucleus(probabilities, p):
    kept, total = {}, 0.0
    for place in sorted(range(len(probabilities)), key=lambda i: -probabilities[i]):
        kept[place] = probabilities[place]
        total += probabilities[place]
        if total >= p:
            break
    return [kept.get(place, 0.0) / total for place in range(len(probabilities))]


def top_k(probabilities, k):
    least = sorted(probabilities)[-min(k, len(probabilities))]
    kept = [p if p >= least else 0.0 for p in probabilities]
    return [p / sum(kept) for p in kept]


def test_another_right_function_passes_under_its_own_name():
    assert [one.__name__ for one in (answer_labels, top_k, nucleus) if not check(one).passed] == []


def test_the_answers_are_those_of_the_models():
    logits = np.random.default_rng(0).normal(size=40).astype("float32")
    whole = np.asarray(token_probabilities(logits))
    cut = np.asarray(token_probabilities(logits, top_p=0.6))
    np.testing.assert_allclose(STATIONS["nucleus"].solution(whole, 0.6), cut, atol=1e-6)
    few = np.asarray(token_probabilities(logits, top_k=7))
    np.testing.assert_allclose(STATIONS["top_k"].solution(whole, 7), few, atol=1e-6)
    line = np.array([2, 5, 6, 1, 7, 2])
    inputs, labels = STATIONS["answer_labels"].solution(line, 1, 8)
    np.testing.assert_array_equal(labels, _kept(inputs[None], np.array([[5, 6, 1, 7, 2, 0, 0, 0]]), 1)[0])
