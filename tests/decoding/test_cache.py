from dataclasses import replace

import keras
import numpy as np
import pytest
from keras import ops

from kit_core import Decoder, MultiHeadAttention, TransformerConfig, look_ahead_mask
from kit_core.decoder import LayerCache
from kit_core.decoding.cache import ROOM, KeyValueCache, empty_cache, with_room


def test_new_keys_and_values_follow_the_earlier_ones(rng):
    keys, values = np.zeros((2, 3, 5, 4), "float32"), np.zeros((2, 3, 5, 6), "float32")
    cache = KeyValueCache(keys, values, position=1)
    new_key, new_value = (rng.normal(size=(2, 3, 2, d)).astype("float32") for d in (4, 6))
    cache.extend(new_key, new_value)
    seen_keys, seen_values = map(ops.convert_to_numpy, cache.extend(new_key[:, :, :1], new_value[:, :, :1]))
    for seen, new in ((seen_keys, new_key), (seen_values, new_value)):
        np.testing.assert_array_equal(seen[:, :, 1:3], new)
        np.testing.assert_array_equal(seen[:, :, 3], new[:, :, 0])
        assert not seen[:, :, [0, 4]].any()
    assert cache.position == 4


def test_an_empty_cache_has_the_shape_of_the_heads():
    config = TransformerConfig(9, d_model=8, num_layers=3, num_heads=2, d_ff=8, d_k=3, d_v=5)
    cache = empty_cache(config, batch=4, length=6, dtype="float16")
    assert [(k.shape, v.shape) for k, v in cache] == [((4, 2, 6, 3), (4, 2, 6, 5))] * 3
    assert ops.convert_to_numpy(cache[0][0]).dtype == np.float16


@pytest.mark.skipif(keras.backend.backend() == "jax", reason="a branch that changes a shape is refused")
@pytest.mark.parametrize(("position", "length"), [(7, 8), (8, 8 + ROOM), (15, 16)])
def test_empty_places_are_added_where_the_next_token_has_none(position, length, rng):
    shape = 4, 2, 8 if position < 9 else 16
    past = [tuple(ops.convert_to_tensor(rng.normal(size=(*shape, d))) for d in (3, 5)) for _ in range(2)]
    for before, after in zip(
        past, with_room(past, ops.convert_to_tensor(position, "int32"), 40), strict=True
    ):
        for x, more in zip(map(ops.convert_to_numpy, before), map(ops.convert_to_numpy, after), strict=True):
            assert more.shape == (*shape[:2], length, x.shape[3])
            np.testing.assert_array_equal(more[:, :, : x.shape[2]], x)
            assert not more[:, :, x.shape[2] :].any()
    if position == 8:  # No more than there may ever be.
        assert with_room(past, position, 11)[1][1].shape == (4, 2, 11, 5)


def test_the_mask_of_an_attention_with_a_cache_is_as_long_as_the_cache(rng):
    attention, x = MultiHeadAttention(16, 2), rng.normal(size=(1, 1, 16)).astype("float32")
    past = np.zeros((1, 2, 5, 8), "float32")
    mask = look_ahead_mask(1, key_length=5)
    assert attention(x, x, x, mask, cache=KeyValueCache(past, past, 0)).shape == (1, 1, 16)
    with pytest.raises(ValueError, match=r"mask의 모양 \(1, 1, 1, 3\).*\(1, 2, 1, 5\)"):
        attention(x, x, x, look_ahead_mask(1, key_length=3), cache=KeyValueCache(past, past, 0))


@pytest.mark.parametrize("layers", [1, 2])
def test_pieces_of_any_size_give_the_whole(layers, rng):
    """Three tokens, then one, then two: the decoder says the same as in one pass."""
    config = replace(TransformerConfig.tiny(9), num_layers=layers)
    decoder = Decoder(config)
    x, memory = (rng.normal(size=(2, n, 16)).astype("float32") for n in (6, 4))
    whole = ops.convert_to_numpy(decoder(x, memory, target_mask=look_ahead_mask(6)))
    past, position, pieces = empty_cache(config, 2, 8, "float32"), 0, []
    for size in (3, 1, 2):
        caches = [KeyValueCache(keys, values, position) for keys, values in past]
        mask = look_ahead_mask(size, offset=position, key_length=8)
        piece = x[:, position : position + size]
        out = decoder(piece, memory, mask, caches=list(map(LayerCache, caches)), offset=position)
        pieces.append(ops.convert_to_numpy(out))
        past, position = [(cache.keys, cache.values) for cache in caches], position + size
    np.testing.assert_allclose(np.concatenate(pieces, axis=1), whole, atol=1e-5)
