import numpy as np
import pytest
from rows import in_rows

from kit_core import reference


def test_rms_norm_by_hand():
    given = reference.rms_norm(np.array([3.0, 4.0]), np.array([1.0, 2.0]))
    np.testing.assert_allclose(given, np.array([3.0, 8.0]) / np.sqrt(12.5), rtol=1e-6)


def test_a_quarter_turn_by_hand():
    turned = reference.rotate(np.array([[1.0, 0.0]]), np.array([np.pi / 2]))
    np.testing.assert_allclose(turned, [[0.0, 1.0]], atol=1e-12)


@pytest.mark.parametrize("pairs", ["interleaved", "halves"])
def test_a_turn_keeps_lengths_and_adds_up(pairs, rng):
    x, where = rng.normal(size=(3, 6)), np.array([1.0, 4.0, 9.0])
    twice = reference.rotate(reference.rotate(x, where, pairs), where, pairs)
    np.testing.assert_allclose(twice, reference.rotate(x, 2 * where, pairs), atol=1e-12)
    np.testing.assert_allclose((twice**2).sum(axis=-1), (x**2).sum(axis=-1))


def test_a_gate_by_hand():
    weights = {
        name: {"kernel": np.array([[k]])} for name, k in (("gate", 2.0), ("value", 3.0), ("outer", 5.0))
    }
    given = reference.swiglu(np.array([[1.0]]), weights)
    np.testing.assert_allclose(given, [[5 * 3 * 2 / (1 + np.exp(-2.0))]])


def test_groups_of_one_are_the_paper_s_heads(rng):
    x = rng.normal(size=(2, 4, 6))
    weights = {name: {"kernel": rng.normal(size=(6, 6))} for name in ("query", "key", "value", "output")}
    want, _ = reference.multi_head_attention(x, x, x, weights, 3)
    np.testing.assert_allclose(reference.grouped_query_attention(x, weights, 3, 3), want, atol=1e-12)


@in_rows(
    ("call", "message"),
    [
        (lambda: reference.rms_norm(np.ones((2, 3)), np.ones(2)), "gamma"),
        (lambda: reference.rotate(np.ones((2, 3)), np.arange(2)), "짝수"),
        (lambda: reference.rotate(np.ones((2, 4)), np.arange(2), "both"), "pairs"),
        (lambda: reference.grouped_query_attention(np.ones((1, 2, 4)), {}, 4, 3), "약수"),
        (
            lambda: reference.language_model(
                np.ones((1, 2)), {"embedding": {"embeddings": np.ones((4, 4))}, "blocks": {}}, 2
            ),
            "ids",
        ),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()
