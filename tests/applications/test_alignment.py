import numpy as np
import pytest
from encoders_by_hand import ATOL
from keras.ops import convert_to_numpy as to_numpy

from kit_core import reference
from kit_core.applications.alignment import Alignment


@pytest.mark.parametrize("score", ["additive", "dot"])
def test_alignment_builds_itself_when_it_is_first_called(score, rng):
    layer = Alignment(6, score)
    query, memory = rng.normal(size=(2, 3, 6)), rng.normal(size=(2, 4, 6))
    real = np.array([[True] * 4, [True, True, False, False]])
    weights = to_numpy(layer(query, memory, real))
    assert weights.shape == layer.compute_output_shape(query.shape, memory.shape, real.shape) == (2, 3, 4)
    assert len(layer.weights) == {"additive": 3, "dot": 0}[score]
    if score == "dot":
        want = reference.softmax(query[1] @ memory[1, :2].T)
        np.testing.assert_allclose(weights[1, :, :2], want, atol=1e-6)


def test_the_additive_score_worked_out_by_hand():
    """One component, all kernels 1: the scores are tanh(1 + 0) and tanh(1 - 1) = 0, so e^tanh(1) stands against 1."""
    layer = Alignment(1, dtype="float64")
    query, memory = np.array([[[1.0]]]), np.array([[[0.0], [-1.0], [5.0]]])
    layer.build(query.shape, memory.shape)
    layer.set_weights([np.ones(weight.shape) for weight in layer.weights])
    weights = to_numpy(layer(query, memory, np.array([[True, True, False]])))
    share = np.exp(np.tanh(1.0))
    np.testing.assert_allclose(weights, [[[share / (share + 1), 1 / (share + 1), 0]]], atol=ATOL)


@pytest.mark.parametrize("score", ["additive", "dot"])
def test_a_source_of_padding_alone_is_looked_at_evenly_and_one_key_wholly(score, rng):
    layer, query = Alignment(6, score), rng.normal(size=(1, 2, 6))
    for places in (1, 4):
        weights = to_numpy(layer(query, rng.normal(size=(1, places, 6)), np.zeros((1, places), bool)))
        np.testing.assert_allclose(weights, np.full((1, 2, places), 1 / places), atol=1e-6)
