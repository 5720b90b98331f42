"""The lens and the induction score: right functions pass."""

import numpy as np

from kit_core import load_pretrained
from kit_lab.exercises import check
from kit_lab.experiments.records.induction import load_induction


def logit_lens(x, E):
    logits = np.einsum("...d,vd->...v", x, E)
    return np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)


def induction_score(weights, period):
    T = weights.shape[-1]
    return sum(weights[..., i, i - period + 1] for i in range(period, T)) / (T - period)


def test_another_right_function_passes_under_its_own_name():
    assert [one.__name__ for one in (logit_lens, induction_score) if not check(one).passed] == []


def test_the_answers_are_those_of_the_models():
    model = load_pretrained("korean_numbers").model
    x = np.random.default_rng(0).normal(size=(2, 3, model.config.d_model)).astype("float32")
    logits = np.asarray(model.project(x))
    E = np.asarray(model.target_embedding.embeddings)
    np.testing.assert_allclose(logit_lens(x, E), logit_lens(logits, np.eye(len(E))), rtol=1e-4)
    record = load_induction()
    scores = induction_score(np.asarray(record.weights, float), record.period)
    assert scores[-1, 1].max() > 3 * scores[0].max()
