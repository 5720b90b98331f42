"""The lens and the induction score: the answers are the models'."""

import numpy as np

from kit_core import load_pretrained
from kit_lab.exercises import STATIONS
from kit_lab.experiments.records.induction import load_induction


def test_the_answers_are_those_of_the_models():
    logit_lens, induction_score = (STATIONS[name].solution for name in ("logit_lens", "induction_score"))
    model = load_pretrained("korean_numbers").model
    x = np.random.default_rng(0).normal(size=(2, 3, model.config.d_model)).astype("float32")
    logits = np.asarray(model.project(x))
    E = np.asarray(model.target_embedding.embeddings)
    np.testing.assert_allclose(logit_lens(x, E), logit_lens(logits, np.eye(len(E))), rtol=1e-4)
    record = load_induction()
    scores = induction_score(np.asarray(record.weights, float), record.period)
    assert scores[-1, 1].max() > 3 * scores[0].max()
