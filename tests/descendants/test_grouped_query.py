import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import MultiHeadAttention, capture, reference
from kit_core.decoding.cache import KeyValueCache
from kit_core.descendants import GroupedQueryAttention
from kit_core.masking import look_ahead_mask


def made(rng, heads, groups):
    layer = GroupedQueryAttention(12, heads, num_key_value_heads=groups)
    x = rng.normal(size=(2, 5, 12)).astype("float32")
    layer.build(x.shape, x.shape, x.shape)
    return layer, x


@pytest.mark.parametrize(("heads", "groups"), [(6, 6), (6, 3), (6, 2), (6, 1)])
def test_it_is_the_equation(heads, groups, rng):
    layer, x = made(rng, heads, groups)
    mask = look_ahead_mask(5)
    weights = reference.nest_weights({w.path: to_numpy(w.value).astype("float64") for w in layer.weights})
    want = reference.grouped_query_attention(x.astype("float64"), weights, heads, groups, to_numpy(mask))
    np.testing.assert_allclose(to_numpy(layer(x, x, x, mask)), want, atol=1e-5)


def test_with_a_head_of_keys_for_each_it_is_the_paper_s(rng):
    layer, x = made(rng, 4, 4)
    paper = MultiHeadAttention(12, 4)
    paper.build(x.shape, x.shape, x.shape)
    paper.set_weights(layer.get_weights())
    np.testing.assert_array_equal(to_numpy(paper(x, x, x)), to_numpy(layer(x, x, x)))


def test_neighbouring_heads_share_their_keys(rng):
    layer, x = made(rng, 6, 2)
    with capture(layer) as trace:
        layer(x, x, x)
    (record,) = trace.values()
    np.testing.assert_array_equal(record.key[:, 0], record.key[:, 1])
    np.testing.assert_array_equal(record.value[:, 4], record.value[:, 5])
    assert not np.array_equal(record.key[:, 2], record.key[:, 3])
    assert record.weights.shape == (2, 6, 5, 5)


def test_its_cache_holds_the_shared_heads_alone(rng):
    layer, x = made(rng, 6, 2)
    whole = to_numpy(layer(x, x, x, look_ahead_mask(5)))
    cache = KeyValueCache(*np.zeros((2, 2, 2, 5, 2), "float32"), 0)
    for step in range(5):
        one = x[:, step : step + 1]
        given = to_numpy(layer(one, one, one, look_ahead_mask(1, step, 5), cache=cache))
        np.testing.assert_allclose(given[:, 0], whole[:, step], atol=1e-6)
    assert cache.keys.shape == (2, 2, 5, 2)


@pytest.mark.parametrize("groups", [4, 0, 1.5, 12])
def test_bad_input_is_named(groups):
    with pytest.raises((TypeError, ValueError), match=f"num_key_value_heads.*{groups}"):
        GroupedQueryAttention(12, 6, num_key_value_heads=groups)
