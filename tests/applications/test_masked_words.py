"""The encoder that fills in masked words: equal to the reference, blind to padding, and able to learn from both sides."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from encoders_by_hand import ATOL, TINY, VARIANTS, encoded, moved, nested
from keras.ops import convert_to_numpy as to_numpy
from rows import in_rows

from kit_core.applications import MaskedWordModel, TransformerClassifier
from kit_core.training import Adam, LabelSmoothedCrossEntropy


@cache
def filler(variant):
    return moved(MaskedWordModel(VARIANTS[variant], dtype="float64"))


def sentences(rng, pad_id=0, shape=(4, 9)):
    """Sentences of different lengths, padded at the end, and three places in each."""
    ids = rng.integers(4, 20, shape)
    lengths = rng.integers(1, shape[1] + 1, shape[0])
    ids[np.arange(shape[1]) >= lengths[:, None]] = pad_id
    return ids, rng.integers(0, lengths[:, None], (shape[0], 3))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_logits_are_those_of_the_reference_without_padding(variant, rng):
    model, config = filler(variant), VARIANTS[variant]
    weights = nested(model)
    ids, places = sentences(rng, config.pad_id)
    for row, spots, logits in zip(ids, places, to_numpy(model((ids, places))), strict=True):
        x = encoded(row, weights, config)
        np.testing.assert_allclose(logits, x[spots] @ weights["embedding"]["embeddings"].T, atol=ATOL)


def test_a_classifier_takes_over_what_it_learned(rng):
    model, heir = filler("paper"), TransformerClassifier(TINY, 2, dtype="float64")
    heir.build()
    ids, _ = sentences(rng)
    for part in ("embedding", "encoder"):
        getattr(heir, part).set_weights(getattr(model, part).get_weights())
    encoded, inherited = (
        to_numpy(one.encoder(one.embedding(ids), mask=(ids != 0)[:, None, None])) for one in (model, heir)
    )
    np.testing.assert_array_equal(inherited, encoded)


def test_it_learns_what_only_both_sides_together_tell():
    """The blank is one letter if its neighbours are alike and another if not: neither side alone helps."""
    rng = np.random.default_rng(11)
    ids = rng.integers(10, 12, (1024, 3))
    answers = 5 + (ids[:, 0] == ids[:, 2]).astype(int)
    ids[:, 1] = 4
    model = MaskedWordModel(replace(TINY, num_layers=1, dropout=0.0))
    model.compile(Adam(3e-3), LabelSmoothedCrossEntropy(0.0), jit_compile=False)
    inputs = (ids, np.ones((len(ids), 1), int))
    model.fit(inputs, answers[:, None], batch_size=64, epochs=12, verbose=0)
    logits = to_numpy(model((inputs[0][:64], inputs[1][:64])))  # (64, 1, V)
    assert np.mean(logits[:, 0].argmax(axis=-1) == answers[:64]) > 0.97


IDS, PLACES = np.full((2, 3), 5), np.zeros((2, 1), int)


@in_rows(
    ("inputs", "error", "words"),
    [
        (IDS, TypeError, "inputs.*쌍"),
        ((IDS,), TypeError, "inputs.*쌍"),
        ((np.ones((2, 3)), PLACES), TypeError, "ids.*float64"),
        ((np.full((2, 3), 20), PLACES), ValueError, "ids에 어휘 밖의 번호 20"),
        ((np.ones((2, 33), int), PLACES), ValueError, "ids의 길이 33.*max_length=32"),
        ((IDS, np.ones((2, 1))), TypeError, "places.*float64"),
        ((IDS, np.zeros(2, int)), ValueError, r"places의 모양 \(2,\)"),
        ((IDS, np.full((2, 1), 3)), ValueError, "places의 자리=3.*2 이하"),
        ((IDS, np.full((2, 1), -1)), ValueError, "places의 자리=-1"),
        ((IDS, np.zeros((1, 1), int)), ValueError, "ids 2개, places 1개"),
    ],
)
def test_bad_input_is_named_before_any_work(inputs, error, words):
    model = MaskedWordModel(TINY)
    with pytest.raises(error, match=words) as caught:
        model(inputs)
    assert "Exception encountered" not in str(caught.value)
    assert not model.built
