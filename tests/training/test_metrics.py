import numpy as np
import pytest

from kit_core import MaskedAccuracy, masked_accuracy


def logits_for(choices, vocab=5):
    return np.eye(vocab, dtype="float32")[np.array(choices)]


def test_counts_only_real_tokens():
    targets = np.array([[1, 2, 0, 0], [3, 4, 1, 0]])
    logits = logits_for([[1, 3, 0, 0], [3, 4, 2, 1]])
    assert float(masked_accuracy(targets, logits)) == pytest.approx(3 / 5)


def test_padding_alone_gives_zero():
    assert float(masked_accuracy(np.zeros((1, 2), int), logits_for([[0, 0]]))) == 0.0


def test_the_metric_weighs_batches_by_their_tokens():
    metric = MaskedAccuracy()
    metric.update_state(np.array([[1, 0, 0]]), logits_for([[2, 0, 0]]))
    metric.update_state(np.array([[1, 2, 3]]), logits_for([[1, 2, 3]]))
    assert float(metric.result()) == pytest.approx(3 / 4)
    metric.reset_state()
    assert float(metric.result()) == 0.0
