from dataclasses import replace

import numpy as np
import pytest
from keras.ops import convert_to_numpy
from rows import in_rows

from kit_core import (
    Decoder,
    DecoderLayer,
    MultiHeadAttention,
    Transformer,
    TransformerConfig,
    beam_search,
    greedy_decode,
)
from kit_core.decoder import NO_CACHE, LayerCache
from kit_core.decoding.cache import KeyValueCache

TINY = TransformerConfig.tiny(20)
ONE = replace(TINY, num_layers=1)
both = pytest.mark.parametrize("layer_class", [Decoder, DecoderLayer])


@pytest.fixture
def vectors(rng):
    x, memory = rng.normal(size=(3, 4, 16)), rng.normal(size=(3, 5, 16))
    return x.astype("float32"), memory.astype("float32")


@both
def test_a_mask_of_two_axes_is_one_for_queries_and_keys(layer_class, vectors, rng):
    layer, target_mask, source_mask = layer_class(TINY), np.tri(4, dtype=bool), rng.random((4, 5)) < 0.7
    want = layer(*vectors, target_mask=target_mask[None, None], source_mask=source_mask[None, None])
    given = layer(*vectors, target_mask, source_mask)
    np.testing.assert_array_equal(convert_to_numpy(given), convert_to_numpy(want))


@both
@in_rows(
    ("masks", "error", "words"),
    [
        ({"target_mask": np.ones((4, 5), bool)}, ValueError, r"target_mask의 모양 \(4, 5\)"),
        ({"source_mask": np.ones((3, 1, 1, 4), bool)}, ValueError, r"source_mask의 모양 \(3, 1, 1, 4\)"),
        ({"source_mask": np.ones((4, 5), "int32")}, TypeError, "source_mask의 자료형이 int32"),
    ],
)
def test_a_mask_that_does_not_fit_is_named_before_any_work(masks, error, words, layer_class, vectors):
    layer = layer_class(TINY)
    with pytest.raises(error, match=words) as caught:
        layer(*vectors, **masks)
    assert "Exception encountered" not in str(caught.value)
    assert not layer.built


@both
def test_vectors_that_do_not_fit_are_named(layer_class, vectors):
    x, memory = vectors
    for given, words in (
        ((x[0], memory), r"x의 모양 \(4, 16\)"),
        ((x, memory[..., :3]), "memory의 모양.*마지막 축이 16"),
    ):
        with pytest.raises(ValueError, match=words):
            layer_class(TINY)(*given)


def test_a_sequence_longer_than_the_table_of_positions_is_named(vectors):
    x = np.tile(vectors[0], (1, 9, 1))
    with pytest.raises(ValueError, match=r"x의 길이 36.*max_length=32"):
        Decoder(TINY)(x, vectors[1])


class WithoutMemory(DecoderLayer):
    """A layer of decoder-only models: it never looks at the memory."""

    def call(self, x, memory, target_mask=None, source_mask=None, cache=NO_CACHE):
        def attend_to_targets(x):
            return self.self_attention(x, x, x, target_mask, cache=cache.self_attention)

        x = self.self_attention_norm(x, sublayer=attend_to_targets)
        return self.feed_forward_norm(x, sublayer=self.feed_forward)


class Negated(MultiHeadAttention):
    """An attention that says the opposite of what it found."""

    def call(self, *args, **kwargs):
        return -super().call(*args, **kwargs)


def rerun(model, source, length):
    """Greedy decoding without a cache."""
    target = np.ones((len(source), 1), int)
    for _ in range(length):
        logits = convert_to_numpy(model((source, target)))[:, -1].copy()
        logits[:, 0] = -np.inf  # padding is never chosen
        target = np.concatenate([target, logits.argmax(-1)[:, None]], axis=1)
    return target[:, 1:]


LIMITS = {"start_id": 1, "end_id": 2, "max_length": 6}


def test_what_a_subclass_of_the_layer_does_is_what_runs_in_training_and_in_decoding(monkeypatch, rng):
    monkeypatch.setattr(Decoder, "layer_class", WithoutMemory)
    model, sources = Transformer(ONE), rng.integers(3, 20, (8, 5))
    written = greedy_decode(model, sources, **LIMITS)
    assert (written == written[0]).all()  # whatever the source says
    want = rerun(model, sources, 6)
    ended = np.cumsum(want == 2, axis=1) - (want == 2) > 0
    np.testing.assert_array_equal(written, np.where(ended, 0, want))
    ids, _ = beam_search(model, sources, beam_size=2, **LIMITS)
    assert (ids == ids[:1]).all()


def test_what_a_subclass_of_the_attention_does_is_what_runs_in_training_and_in_decoding(monkeypatch, rng):
    monkeypatch.setattr("kit_core.stack.MultiHeadAttention", Negated)
    model, sources = Transformer(ONE), rng.integers(3, 20, (8, 5))
    loud = greedy_decode(model, sources, **LIMITS)
    want = rerun(model, sources, 6)
    ended = np.cumsum(want == 2, axis=1) - (want == 2) > 0
    np.testing.assert_array_equal(loud, np.where(ended, 0, want))
    monkeypatch.undo()
    plain = Transformer(ONE)
    plain.build()
    plain.set_weights(model.get_weights())
    assert (greedy_decode(plain, sources, **LIMITS) != loud).any()


def test_caches_that_are_not_one_for_each_layer_are_named(vectors):
    decoder = Decoder(TINY)
    for caches, error, words in (
        (5, TypeError, "caches.*5.*LayerCache 2개"),
        ([NO_CACHE], ValueError, "caches=.*LayerCache 2개"),
        ([1, NO_CACHE], TypeError, r"caches\[0\]"),
        ((NO_CACHE, 2), TypeError, r"caches\[1\]"),
    ):
        with pytest.raises(error, match=words):
            decoder(*vectors, caches=caches)
    with pytest.raises(TypeError, match=r"cache.*LayerCache"):
        DecoderLayer(TINY)(*vectors, cache=3)
    assert decoder(*vectors, caches=[NO_CACHE] * 2, offset=np.int64(28)).shape == (3, 4, 16)
    with pytest.raises(ValueError, match="offset=29"):
        decoder(*vectors, offset=29)


@both
def test_a_sentence_without_its_memory_is_named(layer_class, vectors):
    with pytest.raises(ValueError, match="x 3개, memory 2개"):
        layer_class(TINY)(vectors[0], vectors[1][:2])


def test_a_layer_alone_writes_into_the_cache_that_it_is_given(vectors):
    past = np.zeros((3, 2, 5, 8), "float32")
    cache = LayerCache(KeyValueCache(past, past, 0))
    DecoderLayer(TINY)(vectors[0], vectors[1], cache=cache)
    assert cache.self_attention.position == 4
    assert np.abs(convert_to_numpy(cache.self_attention.keys)[:, :, :4]).min() > 0
