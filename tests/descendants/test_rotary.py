import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from rows import in_rows

from kit_core import reference
from kit_core.descendants import GroupedQueryAttention, RotaryAttention, rotate

pairings = pytest.mark.parametrize("pairs", ["interleaved", "halves"])


@pairings
@pytest.mark.parametrize("offset", [0, 5])
def test_it_is_a_product_of_complex_numbers(pairs, offset, rng):
    x = rng.normal(size=(2, 3, 4, 6)).astype("float32")
    want = reference.rotate(x.astype("float64"), offset + np.arange(4), pairs)
    np.testing.assert_allclose(to_numpy(rotate(x, offset, pairs=pairs)), want, atol=1e-5)


def test_the_two_ways_of_pairing_differ_by_the_order_of_components(rng):
    x = rng.normal(size=(1, 5, 8)).astype("float32")
    order = [0, 2, 4, 6, 1, 3, 5, 7]
    halves = to_numpy(rotate(x[..., order], pairs="halves"))
    np.testing.assert_allclose(halves, to_numpy(rotate(x))[..., order], atol=1e-6)


def test_the_angles_are_those_of_the_sinusoids():
    """Turning (1, 0) gives the cosine and sine that the paper adds."""
    x = np.tile([1.0, 0.0], (6, 4)).astype("float32")
    turned = to_numpy(rotate(x))
    table = reference.sinusoids(6, 8)
    np.testing.assert_allclose(turned[:, 0::2], table[:, 1::2], atol=1e-6)
    np.testing.assert_allclose(turned[:, 1::2], table[:, 0::2], atol=1e-6)


@pairings
def test_an_attention_turns_queries_and_keys_but_no_values(pairs, rng):
    x = rng.normal(size=(2, 5, 8))
    layer = RotaryAttention(8, 4, num_key_value_heads=2, pairs=pairs)
    given = to_numpy(layer(x.astype("float32"), x.astype("float32"), x.astype("float32")))
    weights = reference.nest_weights({w.path: to_numpy(w.value).astype("float64") for w in layer.weights})
    want = reference.grouped_query_attention(x, weights, 4, 2, pairs=pairs)
    np.testing.assert_allclose(given, want, atol=1e-5)
    still = GroupedQueryAttention(8, 4, num_key_value_heads=2)
    still.build(x.shape, x.shape, x.shape)
    still.set_weights(layer.get_weights())
    assert np.abs(to_numpy(still(*[x.astype("float32")] * 3)) - given).max() > 1e-3


@in_rows(
    ("call", "message"),
    [
        (lambda: rotate(np.zeros((3, 5), "float32")), "마지막 축이 짝수인"),
        (lambda: rotate(np.zeros(4, "float32")), "마지막 축이 짝수인"),
        (lambda: rotate(np.zeros((3, 4), "float32"), pairs="both"), "pairs"),
        (lambda: rotate(np.zeros((3, 4), "float32"), base=0.0), "base"),
        (lambda: rotate(np.zeros((3, 4), "float32"), -1), "offset"),
        (lambda: RotaryAttention(6, 2), "d_k=3"),
        (lambda: RotaryAttention(8, 2, pairs=None), "pairs"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()
