import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from keras.ops import convert_to_numpy as to_numpy

from kit_core import BagClassifier

PAD = 3


@pytest.fixture(scope="module")
def model():
    made = BagClassifier(20, 6, 4, pad_id=PAD, max_length=9, dtype="float64")
    made.build()
    rng = np.random.default_rng(0)
    made.set_weights([rng.normal(size=w.shape) for w in made.get_weights()])
    return made


@given(st.integers(0, 2**32 - 1))
def test_the_logits_are_those_of_the_mean_embedding_without_padding(model, seed):
    rng = np.random.default_rng(seed)
    ids = rng.integers(4, 20, (5, 9))
    ids[np.arange(9) >= rng.integers(1, 10, 5)[:, None]] = PAD
    table, kernel, bias = model.get_weights()
    expected = [table[row[row != PAD]].mean(axis=0) * np.sqrt(6) @ kernel + bias for row in ids]
    np.testing.assert_allclose(to_numpy(model(ids)), expected, atol=1e-6)


def test_the_order_of_the_tokens_and_the_padding_change_nothing(model):
    ids = np.array([[5, 9, 17, 4, 4]])
    given = to_numpy(model(ids))
    np.testing.assert_allclose(to_numpy(model(ids[:, ::-1])), given, atol=1e-9)
    np.testing.assert_allclose(to_numpy(model(np.pad(ids, ((0, 0), (0, 4)), constant_values=PAD))), given)
    assert np.abs(to_numpy(model(ids[:, :-1])) - given).max() > 1e-3


def test_nothing_but_padding_leaves_the_bias(model):
    np.testing.assert_allclose(to_numpy(model(np.full((1, 4), PAD))), model.get_weights()[-1][None])
