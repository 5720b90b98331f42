"""A property over shapes, dtypes and masks for every public name of kit_core, judged by the NumPy reference."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from keras.ops import convert_to_numpy
from parity import disturbed, sentences, weights_of

import kit_core
from kit_core import reference
from kit_core.budget import count_parameters

seeds = st.integers(0, 2**16)
small = st.integers(1, 5)
floats = st.sampled_from(["float32", "float64"])
integers = st.sampled_from(["uint8", "int32", "int64"])
TOLERANCE = {"float32": 1e-6, "float64": 1e-12}


def close(given, want, dtype):
    given = convert_to_numpy(given)
    assert given.dtype == dtype
    np.testing.assert_allclose(given, want, rtol=0, atol=TOLERANCE[dtype] * max(1.0, np.abs(want).max()))


def in_float64(nested):
    return {k: in_float64(v) if isinstance(v, dict) else v.astype("float64") for k, v in nested.items()}


def broadcastable(rng, shape):
    """A random mask, of which any axis but the last may be 1 or be left out."""
    shape = [1 if rng.random() < 0.4 else size for size in shape[:-1]] + [shape[-1]]
    return rng.random(shape[rng.integers(0, len(shape)) :]) < 0.6


def for_a_layer(rng, shape):
    """The same with all its axes: a layer refuses a mask whose first axis may be sentences or heads."""
    mask = broadcastable(rng, shape)
    return mask.reshape((1,) * (4 - mask.ndim) + mask.shape)


@given(
    seed=seeds, leading=st.lists(st.integers(1, 3), max_size=3), sizes=st.tuples(*[small] * 4), dtype=floats
)
def test_scaled_dot_product_attention(seed, leading, sizes, dtype):
    rng = np.random.default_rng(seed)
    queries, keys, d_k, d_v = sizes
    shapes = ((queries, d_k), (keys, d_k), (keys, d_v))
    arrays = [rng.normal(size=(*leading, *shape)).astype(dtype) for shape in shapes]
    mask = broadcastable(rng, (*leading, queries, keys))
    given = kit_core.scaled_dot_product_attention(*arrays, mask)
    want = reference.scaled_dot_product_attention(*(x.astype("float64") for x in arrays), mask)
    for ours, theirs in zip(given, want, strict=True):
        close(ours, theirs, dtype)


@cache
def attention_layer(use_bias, dtype):
    layer = kit_core.MultiHeadAttention(6, 2, 3, 4, use_bias=use_bias, dtype=dtype)
    layer.build((None, None, 6), (None, None, 6), (None, None, 6))
    return disturbed(layer)


@given(seed=seeds, sizes=st.tuples(*[small] * 3), use_bias=st.booleans(), masked=st.booleans(), dtype=floats)
def test_multi_head_attention(seed, sizes, use_bias, masked, dtype):
    rng = np.random.default_rng(seed)
    batch, queries, keys = sizes
    layer = attention_layer(use_bias, dtype)
    query, key, value = (rng.normal(size=(batch, n, 6)).astype(dtype) for n in (queries, keys, keys))
    mask = for_a_layer(rng, (batch, 2, queries, keys)) if masked else None
    exact = (x.astype("float64") for x in (query, key, value))
    want, _ = reference.multi_head_attention(*exact, in_float64(weights_of(layer)), 2, mask)
    close(layer(query, key, value, mask), want, dtype)


@given(seed=seeds, batch=small, length=small, pad_id=st.integers(0, 3), dtype=integers)
def test_padding_mask(seed, batch, length, pad_id, dtype):
    ids = np.random.default_rng(seed).integers(0, 4, (batch, length)).astype(dtype)
    mask = convert_to_numpy(kit_core.padding_mask(ids, pad_id))
    assert mask.dtype == bool
    np.testing.assert_array_equal(mask, reference.padding_mask(ids, pad_id))


@given(length=st.integers(1, 8), offset=st.integers(0, 8), extra=st.integers(0, 8))
def test_look_ahead_mask(length, offset, extra):
    keys = offset + length + extra
    mask = convert_to_numpy(kit_core.look_ahead_mask(length, offset=offset, key_length=keys))
    assert mask.shape == (1, 1, length, keys)
    np.testing.assert_array_equal(mask, reference.look_ahead_mask(keys)[:, :, offset : offset + length])
    np.testing.assert_array_equal(
        convert_to_numpy(kit_core.look_ahead_mask(length)), reference.look_ahead_mask(length)
    )


@given(seed=seeds, sizes=st.tuples(*[small] * 4), absent=st.lists(st.booleans(), min_size=1, max_size=4))
def test_combine_masks(seed, sizes, absent):
    rng = np.random.default_rng(seed)
    masks = [None if gone else broadcastable(rng, sizes) for gone in absent]
    combined = kit_core.combine_masks(*masks)
    present = [mask for mask in masks if mask is not None]
    if not present:
        assert combined is None
        return
    want = np.ones(sizes, bool)
    for mask in present:
        want &= mask
    np.testing.assert_array_equal(np.broadcast_to(convert_to_numpy(combined), sizes), want)


@given(
    seed=seeds,
    sizes=st.tuples(*[small] * 3),
    offset=st.integers(0, 4),
    kind=st.sampled_from(["sinusoidal", "learned"]),
    dtype=floats,
)
def test_positional_encoding(seed, sizes, offset, kind, dtype):
    x = np.random.default_rng(seed).normal(size=sizes).astype(dtype)
    layer = kit_core.PositionalEncoding(9, sizes[-1], kind, dtype=dtype)
    layer.build()
    table = weights_of(layer)["table"] if kind == "learned" else reference.sinusoids(9, sizes[-1])
    close(layer(x, offset=offset), x.astype("float64") + table[offset : offset + sizes[1]], dtype)


@given(seed=seeds, sizes=st.tuples(*[small] * 4), ids_dtype=integers, dtype=floats)
def test_token_embedding(seed, sizes, ids_dtype, dtype):
    batch, length, vocab_size, d_model = sizes
    rng = np.random.default_rng(seed)
    layer = kit_core.TokenEmbedding(vocab_size, d_model, dtype=dtype)
    layer.build()
    table = weights_of(layer)["embeddings"].astype("float64")
    ids = rng.integers(0, vocab_size, (batch, length)).astype(ids_dtype)
    close(layer(ids), table[ids] * np.sqrt(d_model), dtype)
    x = rng.normal(size=(batch, length, d_model)).astype(dtype)
    close(layer.project(x), x.astype("float64") @ table.T, dtype)


@given(seed=seeds, sizes=st.tuples(*[small] * 4), dtype=floats)
def test_feed_forward(seed, sizes, dtype):
    batch, length, d_model, d_ff = sizes
    layer = kit_core.PositionwiseFeedForward(d_model, d_ff, dtype=dtype)
    layer.build((batch, length, d_model))
    weights = in_float64(weights_of(disturbed(layer, seed)))
    x = np.random.default_rng(seed).normal(size=(batch, length, d_model)).astype(dtype)
    close(layer(x), reference.feed_forward(x.astype("float64"), weights), dtype)


@given(
    seed=seeds,
    batch=small,
    length=small,
    d_model=st.integers(2, 9),
    norm=st.sampled_from(["post", "pre"]),
    dtype=floats,
)
def test_add_and_norm(seed, batch, length, d_model, norm, dtype):
    layer = kit_core.AddAndNorm(0.3, norm, dtype=dtype)
    layer.build((batch, length, d_model))
    weights = in_float64(weights_of(disturbed(layer, seed)))
    # Spread out, so that the variance of two components is not left to chance: dividing by it magnifies rounding.
    x = np.random.default_rng(seed).permuted(np.tile(np.arange(d_model) * 1.0, (batch, length, 1)), axis=-1)
    want = reference.residual(x, lambda x: x**2, weights, norm)
    close(layer(x.astype(dtype), sublayer=lambda x: x**2), want, dtype)


@cache
def layer_of(name, norm, dtype):
    config = kit_core.TransformerConfig(9, None, 8, 1, 2, 12, norm=norm, use_bias=True)
    layer = getattr(kit_core, name)(config, dtype=dtype)
    layer.build(*[(None, None, 8)] * (1 if name == "EncoderLayer" else 2))
    return disturbed(layer)


@given(seed=seeds, batch=small, length=small, norm=st.sampled_from(["post", "pre"]))
def test_encoder_layer(seed, batch, length, norm):
    rng, layer = np.random.default_rng(seed), layer_of("EncoderLayer", norm, "float64")
    x, mask = rng.normal(size=(batch, length, 8)), for_a_layer(rng, (batch, 2, length, length))
    close(layer(x, mask=mask), reference.encoder_layer(x, weights_of(layer), 2, mask, norm), "float64")


@given(seed=seeds, batch=small, sizes=st.tuples(small, small), norm=st.sampled_from(["post", "pre"]))
def test_decoder_layer(seed, batch, sizes, norm):
    rng, layer = np.random.default_rng(seed), layer_of("DecoderLayer", norm, "float64")
    x, memory = (rng.normal(size=(batch, length, 8)) for length in sizes)
    target_mask, source_mask = (for_a_layer(rng, (batch, 2, sizes[0], keys)) for keys in sizes)
    given = layer(x, memory, target_mask=target_mask, source_mask=source_mask)
    want = reference.decoder_layer(x, memory, weights_of(layer), 2, target_mask, source_mask, norm)
    close(given, want, "float64")


@st.composite
def configurations(draw):
    """Any small model that the paper and its options allow, all of them together."""
    num_heads = draw(st.integers(1, 3))
    apart = draw(st.booleans())
    return kit_core.TransformerConfig(
        source_vocab_size=draw(st.integers(5, 9)),
        target_vocab_size=draw(st.none() | st.integers(5, 9)),
        d_model=draw(st.integers(3, 9)) if apart else num_heads * draw(st.integers(2, 3)),
        num_layers=draw(st.integers(1, 2)),
        num_heads=num_heads,
        d_ff=draw(st.integers(1, 9)),
        d_k=draw(st.integers(1, 4)) if apart else None,
        d_v=draw(st.integers(1, 4)) if apart else None,
        max_length=draw(st.integers(9, 12)),
        position=draw(st.sampled_from(["sinusoidal", "learned"])),
        norm=draw(st.sampled_from(["post", "pre"])),
        share_embeddings=draw(st.booleans()),
        use_bias=draw(st.booleans()),
        pad_id=draw(st.integers(0, 3)),
    )


@settings(max_examples=6)
@given(config=configurations(), seed=seeds)
def test_any_configuration(config, seed):
    """The parameters are those counted from the sizes, the numbers those of the reference; capturing changes none, and an
    output patched away is one whose last matrix is zero."""
    model = kit_core.Transformer(config, dtype="float64")
    model.build()
    assert model.count_params() == sum(count_parameters(config).values())
    source, target = sentences(config, np.random.default_rng(seed))
    weights, of_config = weights_of(disturbed(model)), (config.num_heads, config.norm, config.pad_id)
    logits = convert_to_numpy(model((source, target)))
    close(logits, reference.forward(source, target, weights, *of_config), "float64")
    with kit_core.capture(model) as trace:
        np.testing.assert_array_equal(convert_to_numpy(model((source, target))), logits)
    assert len(trace) == 3 * config.num_layers
    hidden = source == config.pad_id
    for path, record in trace.items():
        np.testing.assert_allclose(record.weights.sum(axis=-1), 1.0, atol=1e-12)
        if "/encoder/" in path or path.endswith("cross_attention"):
            assert not (record.weights * hidden[:, None, None]).any()
    outer = weights["decoder"]["layer_0"]["feed_forward"]["outer"]
    weights["decoder"]["layer_0"]["feed_forward"]["outer"] = {name: 0 * one for name, one in outer.items()}
    with kit_core.patch(model, {"transformer/decoder/layer_0/feed_forward": 0}):
        patched = convert_to_numpy(model((source, target)))
    close(patched, reference.forward(source, target, weights, *of_config), "float64")


@cache
def decoding_model():
    model = kit_core.Transformer(kit_core.TransformerConfig(9, None, 8, 1, 2, 12, max_length=12))
    model.build()
    return disturbed(model)


def oracle(model, sentence):
    """log_probabilities of one unpadded sentence, in float64 and in NumPy."""
    weights = in_float64(weights_of(model))

    def log_probabilities(prefix):
        logits = reference.forward(sentence[None], np.array([[1, *prefix]]), weights, 2)[0, -1]
        return np.log(reference.softmax(logits))

    return log_probabilities


def padded_sentences(seed):
    rng = np.random.default_rng(seed)
    source, lengths = rng.integers(1, 9, (4, 5)), rng.integers(1, 6, 4)
    source[np.arange(5) >= lengths[:, None]] = 0
    return source, lengths


@given(seed=seeds)
def test_greedy_decode(seed):
    source, lengths = padded_sentences(seed)
    ids = kit_core.greedy_decode(decoding_model(), source, start_id=1, end_id=2, max_length=6)
    for row, sentence, length in zip(ids, source, lengths, strict=True):
        language = oracle(decoding_model(), sentence[:length])
        want = reference.greedy_search(language, end_id=2, max_length=6, pad_id=0).ids
        assert row.tolist() == [*want] + [0] * (6 - len(want))


@given(lengths=st.lists(st.integers(1, 512), min_size=1), alpha=st.floats(-2.0, 2.0))
def test_length_penalty(lengths, alpha):
    want = [reference.length_penalty(length, alpha) for length in lengths]
    np.testing.assert_allclose(kit_core.length_penalty(np.array(lengths), alpha), want, rtol=1e-12)
    assert kit_core.length_penalty(lengths[0], alpha) == pytest.approx(want[0], rel=1e-12)


@settings(max_examples=5)
@given(seed=seeds)
def test_beam_search(seed):
    source, lengths = padded_sentences(seed)
    search = {"end_id": 2, "max_length": 5, "beam_size": 3, "alpha": 2.0}
    ids, scores = kit_core.beam_search(decoding_model(), source, start_id=1, **search)
    for rows, row_scores, sentence, length in zip(ids, scores, source, lengths, strict=True):
        want = reference.beam_search(oracle(decoding_model(), sentence[:length]), pad_id=0, **search)
        assert rows.tolist() == [[*one.ids] + [0] * (5 - len(one.ids)) for one in want]
        np.testing.assert_allclose(row_scores, [one.score for one in want], atol=1e-4)
