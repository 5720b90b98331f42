"""The lens and the induction score: right functions pass, every mistake is called by its own name."""

import numpy as np
import pytest
from later_stations import assert_called_by_its_name, assert_empty_blank, assert_right, mistakes_of

from kit_core import load_pretrained
from kit_core.exercises import MISTAKES, STATIONS, searching
from kit_core.exercises.stations.after_2017 import AFTER_2017
from kit_core.exercises.stations.decoder_only import DECODER_ONLY
from kit_core.exercises.stations.inside import INSIDE
from kit_core.pretrained.induction import load_induction

ALL = mistakes_of(INSIDE)


@pytest.fixture(autouse=True)
def without_hypothesis(monkeypatch):
    monkeypatch.setattr(searching, "find_spec", lambda name: None)


def logit_lens(x, E):
    logits = np.einsum("...d,vd->...v", x, E)
    return np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)


def induction_score(weights, period):
    T = weights.shape[-1]
    return sum(weights[..., i, i - period + 1] for i in range(period, T)) / (T - period)


@pytest.mark.parametrize("function", [logit_lens, induction_score])
def test_another_right_function_passes_under_its_own_name(function):
    assert_right(function, INSIDE)


@pytest.mark.parametrize("key", ALL)
def test_a_mistake_is_called_by_its_name(key):
    assert_called_by_its_name(*ALL[key])


@pytest.mark.parametrize("name", INSIDE)
def test_the_blank_that_is_given_is_empty(name):
    assert_empty_blank(INSIDE[name])


def test_they_come_last_and_share_no_name_with_the_others():
    last = max(station.number for station in DECODER_ONLY.values())
    assert [station.number for station in INSIDE.values()] == [last + 1, last + 2]
    others = STATIONS | AFTER_2017 | DECODER_ONLY
    assert not INSIDE.keys() & others.keys()
    assert not ALL.keys() & MISTAKES.keys()


def test_the_answers_are_those_of_the_models():
    model = load_pretrained("korean_numbers").model
    x = np.random.default_rng(0).normal(size=(2, 3, model.config.d_model)).astype("float32")
    logits = np.asarray(model.project(x))
    E = np.asarray(model.target_embedding.embeddings)
    np.testing.assert_allclose(logit_lens(x, E), logit_lens(logits, np.eye(len(E))), rtol=1e-4)
    record = load_induction()
    scores = induction_score(np.asarray(record.weights, float), record.period)
    assert scores[-1, 1].max() > 3 * scores[0].max()
