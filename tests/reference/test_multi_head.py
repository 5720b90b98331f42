import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit_core.reference import (
    multi_head_attention,
    scaled_dot_product_attention,
    transpose_output,
    transpose_qkv,
)


def test_transpose_qkv_puts_the_heads_of_one_sentence_side_by_side():
    x = np.arange(16).reshape(2, 2, 4)  # (B, L, h * d)
    heads = transpose_qkv(x, 2)  # (B * h, L, d)
    assert heads.tolist() == [
        [[0, 1], [4, 5]],
        [[2, 3], [6, 7]],
        [[8, 9], [12, 13]],
        [[10, 11], [14, 15]],
    ]
    np.testing.assert_array_equal(transpose_output(heads, 2), x)


def projections(rng, d_model, heads, d_k, d_v, biased):
    sizes = {"query": (d_model, heads * d_k), "key": (d_model, heads * d_k), "value": (d_model, heads * d_v)}
    sizes["output"] = (heads * d_v, d_model)
    weights = {name: {"kernel": rng.normal(size=size)} for name, size in sizes.items()}
    if biased:
        for name, (_, width) in sizes.items():
            weights[name]["bias"] = rng.normal(size=width)
    return weights


@given(
    seed=st.integers(0, 2**16),
    sizes=st.tuples(*[st.integers(1, 4)] * 5),
    biased=st.booleans(),
    masked=st.sampled_from(["mask", "valid_lens", "neither"]),
)
def test_multi_head_attention_is_a_sum_over_heads(seed, sizes, biased, masked):
    """Concat(...) W^O is the sum of every head times its own rows of W^O: no transposition is needed to say it."""
    rng = np.random.default_rng(seed)
    heads, d_k, d_v, queries, keys = sizes
    weights = projections(rng, 6, heads, d_k, d_v, biased)
    query, memory = rng.normal(size=(2, queries, 6)), rng.normal(size=(2, keys, 6))
    lengths = rng.integers(1, keys + 1, 2)
    before = np.arange(keys) < lengths[:, None, None]  # (B, 1, S)
    arguments = {"mask": {"mask": before[:, None]}, "valid_lens": {"valid_lens": lengths}, "neither": {}}[
        masked
    ]
    output, shares = multi_head_attention(query, memory, memory, weights, heads, **arguments)

    def own(name, x, head, d):
        columns = slice(head * d, (head + 1) * d)
        return (
            x @ weights[name]["kernel"][:, columns] + weights[name].get("bias", np.zeros(heads * d))[columns]
        )

    want = np.zeros((2, queries, 6)) + weights["output"].get("bias", 0.0)
    for head in range(heads):
        q, k, v = (
            own("query", query, head, d_k),
            own("key", memory, head, d_k),
            own("value", memory, head, d_v),
        )
        attended, share = scaled_dot_product_attention(q, k, v, before if arguments else None)
        want += attended @ weights["output"]["kernel"][head * d_v : (head + 1) * d_v]
        np.testing.assert_allclose(shares[:, head], share, atol=1e-12)
    np.testing.assert_allclose(output, want, atol=1e-11)


def test_heads_that_do_not_divide_are_named():
    with pytest.raises(ValueError, match=r"\(2, 3, 4\).*num_heads=3"):
        transpose_qkv(np.ones((2, 3, 4)), 3)
    with pytest.raises(ValueError, match=r"\(4, 3, 2\).*num_heads=3"):
        transpose_output(np.ones((4, 3, 2)), 3)
    with pytest.raises(TypeError, match="num_heads"):
        transpose_qkv(np.ones((2, 3, 4)), 2.0)
    weights = projections(np.random.default_rng(0), 6, 2, 3, 3, biased=False)
    with pytest.raises(ValueError, match=r"x의 모양 \(1, 2, 5\).*\(6, 6\)"):
        multi_head_attention(*np.ones((3, 1, 2, 5)), weights, 2)
    with pytest.raises(ValueError, match=r"query의 모양 \(2, 6\).*\(B, 길이, d_model\)"):
        multi_head_attention(*np.ones((3, 2, 6)), weights, 2)
    with pytest.raises(ValueError, match=r"mask의 모양 \(1, 1, 2, 3\)"):
        multi_head_attention(*np.ones((3, 1, 2, 6)), weights, 2, np.ones((1, 1, 2, 3), bool))
