from dataclasses import replace

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy
from rows import in_rows

from kit_core import Encoder, EncoderLayer, TransformerConfig, padding_mask

TINY = TransformerConfig.tiny(20)


def silent_encoder(dropout):
    """Every sub-layer says zero: what comes out is the normalised sum of the embeddings and the positions."""
    encoder = Encoder(replace(TransformerConfig.tiny(20), dropout=dropout, norm="pre"))
    encoder.build((None, None, 16))
    for layer in encoder.layers:
        for last in (layer.self_attention.output_projection, layer.feed_forward.outer):
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


def padded(rng, batch):
    ids = rng.integers(1, 20, (batch, 4))
    ids[0, 2:] = 0
    return ids


@pytest.mark.parametrize("layer_class", [Encoder, EncoderLayer])
@pytest.mark.parametrize("norm", ["post", "pre"])
@pytest.mark.parametrize("batch", [4, 3])
def test_a_mask_that_keras_carried_along_is_padding(batch, norm, layer_class, rng):
    """With as many sentences as tokens, (B, S) would also pass for (T, S)."""
    embedding = keras.layers.Embedding(20, 16, mask_zero=True)
    ids, layer = padded(rng, batch), layer_class(replace(TINY, norm=norm))
    want = layer(convert_to_numpy(embedding(ids)), mask=padding_mask(ids))
    given = layer(embedding(ids))
    np.testing.assert_array_equal(convert_to_numpy(given), convert_to_numpy(want))
    assert getattr(given, "_keras_mask", None) is None  # it would hide the padding from the loss as well


def test_padding_stays_padding_in_a_sequential_model_and_its_file(rng, tmp_path):
    ids, layer, embedding = padded(rng, 4), Encoder(TINY), keras.layers.Embedding(20, 16, mask_zero=True)
    model = keras.Sequential([keras.Input((None,), dtype="int32"), embedding, layer])
    want = convert_to_numpy(layer(convert_to_numpy(embedding(ids)), mask=padding_mask(ids)))
    np.testing.assert_allclose(model.predict(ids, verbose=0), want, atol=1e-6)
    model.save(tmp_path / "model.keras")
    again = keras.saving.load_model(tmp_path / "model.keras")
    np.testing.assert_allclose(again.predict(ids, verbose=0), want, atol=1e-6)


@pytest.mark.parametrize("layer_class", [Encoder, EncoderLayer])
def test_a_mask_of_two_axes_is_one_for_queries_and_keys(layer_class, rng):
    x, layer = rng.normal(size=(3, 4, 16)).astype("float32"), layer_class(TINY)
    mask = np.tri(4, dtype=bool)
    want = convert_to_numpy(layer(x, mask=mask[None, None]))
    for given in (mask, mask.tolist()):
        np.testing.assert_array_equal(convert_to_numpy(layer(x, mask=given)), want)


@pytest.mark.parametrize("layer_class", [Encoder, EncoderLayer])
def test_a_mask_that_may_be_one_for_sentences_is_refused(layer_class, rng):
    """With as many sentences as tokens, (B, S) would also pass for (T, S)."""
    x, layer = rng.normal(size=(4, 4, 16)).astype("float32"), layer_class(TINY)
    with pytest.raises(ValueError, match=r"mask의 모양 \(4, 4\).*mask\[:, None, None, :\]"):
        layer(x, mask=padded(rng, 4) != 0)
    assert not layer.built


@pytest.mark.parametrize("layer_class", [Encoder, EncoderLayer])
@in_rows(
    ("spoil", "error", "words"),
    [
        (lambda x: (x[0], None), ValueError, r"x의 모양 \(4, 16\)"),
        (lambda x: (x[..., :8], None), ValueError, "x의 모양.*마지막 축이 16"),
        (lambda x: (x, np.ones((3, 1, 1, 5), bool)), ValueError, r"mask의 모양 \(3, 1, 1, 5\)"),
        (lambda x: (x, np.ones((4, 4), "int32")), TypeError, "mask의 자료형이 int32"),
    ],
)
def test_bad_input_is_named_before_any_work(spoil, error, words, layer_class, rng):
    layer = layer_class(TINY)
    x, mask = spoil(rng.normal(size=(3, 4, 16)).astype("float32"))
    with pytest.raises(error, match=words) as caught:
        layer(x, mask=mask)
    assert "Exception encountered" not in str(caught.value)
    assert not layer.built


def test_a_sequence_longer_than_the_table_of_positions_is_named(rng):
    encoder = Encoder(TINY)
    with pytest.raises(ValueError, match=r"x의 길이 33.*max_length=32") as caught:
        encoder(rng.normal(size=(1, 33, 16)).astype("float32"))
    assert "Exception encountered" not in str(caught.value)
