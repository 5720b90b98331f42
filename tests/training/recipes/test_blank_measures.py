"""What is said of a model that fills in blanks: how many it finds, how surely, and in what order of words."""

import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import TransformerConfig
from kit_core.applications import MaskedWordModel
from kit_core.training.loop.evaluation import scores_of
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
        scores = scores_of(model, batches)
        assert scores.tokens == 3
        assert scores.loss == pytest.approx(-np.mean([np.log(p[at]) for at in asked]), abs=1e-5)
        assert scores.accuracy == pytest.approx(np.mean([logits[b, m].argmax() == t for b, m, t in asked]))


def test_shuffling_tokens_leaves_the_blanks_and_the_padding_where_they_are():
    ids = np.array([[7, 8, 9, 4, 10, 11, 0, 0], [4, 12, 13, 14, 15, 16, 17, 18]])
    places, answers = np.array([[3, 0], [0, 5]]), np.array([[20, 0], [21, 16]])
    asked = [((ids, places), answers)]
    [((mixed, same), kept)] = blank_measures.shuffled_tokens(asked)
    assert (mixed[0, 3], mixed[1, 0], mixed[1, 5]) == (4, 4, 16)
    assert not mixed[0, 6:].any()
    assert [sorted(row) for row in mixed.tolist()] == [sorted(row) for row in ids.tolist()]
    assert (mixed != ids).any()
    assert (same is places, kept is answers) == (True, True)


def test_shuffling_words_breaks_none_and_leaves_those_with_blanks_in_their_place():
    tokens = ["", *(f"▁{i}" if i % 2 else str(i) for i in range(1, 30))]  # odd ones begin a word
    # 11 12 | 13 | 15 16 | (17, hidden) 18 | 19 20 20; then a text whose first token does not begin a word
    ids = np.array([[11, 12, 13, 15, 16, 4, 18, 19, 20, 20, 0], [14, 21, 4, 23, 25, 27, 0, 0, 0, 0, 0]])
    places, answers = np.array([[5, 0], [2, 4]]), np.array([[17, 0], [22, 25]])
    seen = set()
    for seed in range(20):
        [((mixed, moved), kept)] = blank_measures.shuffled_words([((ids, places), answers)], tokens, seed)
        assert kept is answers
        assert [sorted(row) for row in mixed.tolist()] == [sorted(row) for row in ids.tolist()]
        assert not mixed[0, 10:].any()
        text = " ".join(map(str, mixed[0]))
        assert all(word in text for word in ("11 12", "15 16", "4 18", "19 20 20"))
        assert mixed[0, moved[0, 0]] == 4
        # Three words stand before the one with the blank, whichever they are.
        assert np.isin(mixed[0, : moved[0, 0]], [11, 13, 15, 19]).sum() == 3
        assert (mixed[1, 1:3].tolist(), mixed[1, 4], moved[1].tolist()) == ([21, 4], 25, [2, 4])
        seen.add(text)
    assert len(seen) > 10
