"""The labels of an answer, the top k and the nucleus: the answers are the models'."""

import numpy as np

from kit_core.descendants import token_probabilities
from kit_core.training.recipes.language_measures import _kept
from kit_lab.exercises import STATIONS


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
