from dataclasses import replace

import numpy as np
from keras.ops import convert_to_numpy

from kit_core import Encoder, TransformerConfig


def silent_encoder(dropout):
    """Every sub-layer says zero: what comes out is the normalised sum of the embeddings and the positions."""
    encoder = Encoder(replace(TransformerConfig.tiny(20), dropout=dropout, norm="pre"))
    encoder.build((None, None, 16))
    for layer in encoder.layers:
        for last in (layer.self_attention.output_projection, layer.position_wise.outer):
            last.kernel.assign(np.zeros(last.kernel.shape))
    return encoder


def test_dropout_falls_on_the_sums_of_embeddings_and_positions(rng):
    x = rng.normal(size=(4, 8, 16)).astype("float32")
    encoder = silent_encoder(0.5)
    quiet, noisy = convert_to_numpy(encoder(x)), convert_to_numpy(encoder(x, training=True))
    np.testing.assert_array_equal(convert_to_numpy(silent_encoder(0.0)(x)), quiet)
    # What dropout made zero comes out of the normalisation as one and the same number within a position.
    dropped = [np.unique(row, return_counts=True)[1].max() for row in noisy.reshape(-1, 16)]
    assert 6 < np.mean(dropped) < 10
    assert all(np.unique(row).size == 16 for row in quiet.reshape(-1, 16))
