"""What is said of a model that fills in blanks: how many it finds, how surely, and in what order of words."""

import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import TransformerConfig
from kit_core.applications import MaskedWordModel
from kit_core.training.recipes import blank_measures


def test_every_blank_counts_once_and_padding_never(rng):
    model = MaskedWordModel(TransformerConfig.tiny(20))
    model.build()
    ids = np.array([[7, 4, 9, 0], [4, 12, 4, 14]])
    places, answers = np.array([[1, 0], [0, 2]]), np.array([[8, 0], [11, 13]])
    logits = to_numpy(model((ids, places)))  # (2, 2, 20)
    p = np.exp(logits) / np.exp(logits).sum(axis=-1, keepdims=True)
    asked = [(0, 0, 8), (1, 0, 11), (1, 1, 13)]
    # In one batch or in two: a short batch's blanks weigh as much.
    for batches in (
        [((ids, places), answers)],
        [((ids[:1], places[:1, :1]), answers[:1, :1]), ((ids[1:], places[1:]), answers[1:])],
    ):
        scores = blank_measures.score_blanks(model, batches)
        assert scores.tokens == 3
        assert scores.loss == pytest.approx(-np.mean([np.log(p[at]) for at in asked]), abs=1e-5)
        assert scores.accuracy == pytest.approx(np.mean([logits[b, m].argmax() == t for b, m, t in asked]))


def test_shuffling_leaves_the_blanks_and_the_padding_where_they_are():
    ids = np.array([[7, 8, 9, 4, 10, 11, 0, 0], [4, 12, 13, 14, 15, 16, 17, 18]])
    places, answers = np.array([[3, 0], [0, 5]]), np.array([[20, 0], [21, 16]])
    asked = [((ids, places), answers)]
    [((mixed, same), kept)] = blank_measures.shuffled(asked)
    assert (mixed[0, 3], mixed[1, 0], mixed[1, 5]) == (4, 4, 16)
    assert not mixed[0, 6:].any()
    assert [sorted(row) for row in mixed.tolist()] == [sorted(row) for row in ids.tolist()]
    assert (mixed != ids).any()
    assert (same is places, kept is answers) == (True, True)
