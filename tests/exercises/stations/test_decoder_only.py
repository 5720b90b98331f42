"""The labels of an answer and the nucleus: right functions pass, every mistake is called by its own name."""

import numpy as np
import pytest
from later_stations import assert_called_by_its_name, assert_empty_blank, assert_right, mistakes_of

from kit_core.descendants import token_probabilities
from kit_core.exercises import MISTAKES, STATIONS, searching
from kit_core.exercises.stations.after_2017 import AFTER_2017
from kit_core.exercises.stations.decoder_only import DECODER_ONLY
from kit_core.training.recipes.language_measures import _kept

ALL = mistakes_of(DECODER_ONLY)


@pytest.fixture(autouse=True)
def without_hypothesis(monkeypatch):
    monkeypatch.setattr(searching, "find_spec", lambda name: None)


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


@pytest.mark.parametrize("function", [answer_labels, nucleus])
def test_another_right_function_passes_under_its_own_name(function):
    assert_right(function, DECODER_ONLY)


@pytest.mark.parametrize("key", ALL)
def test_a_mistake_is_called_by_its_name(key):
    assert_called_by_its_name(*ALL[key])


@pytest.mark.parametrize("name", DECODER_ONLY)
def test_the_blank_that_is_given_is_empty(name):
    assert_empty_blank(DECODER_ONLY[name])


def test_they_follow_and_share_no_name_with_the_others():
    last = max(station.number for station in AFTER_2017.values())
    assert [station.number for station in DECODER_ONLY.values()] == [last + 1, last + 2]
    assert not DECODER_ONLY.keys() & (STATIONS | AFTER_2017).keys()
    assert not ALL.keys() & MISTAKES.keys()


def test_the_answers_are_those_of_the_models():
    logits = np.random.default_rng(0).normal(size=40).astype("float32")
    whole = np.asarray(token_probabilities(logits))
    cut = np.asarray(token_probabilities(logits, top_p=0.6))
    np.testing.assert_allclose(DECODER_ONLY["nucleus"].solution(whole, 0.6), cut, atol=1e-6)
    line = np.array([2, 5, 6, 1, 7, 2])
    inputs, labels = DECODER_ONLY["answer_labels"].solution(line, 1, 8)
    np.testing.assert_array_equal(labels, _kept(inputs[None], np.array([[5, 6, 1, 7, 2, 0, 0, 0]]), 1)[0])
