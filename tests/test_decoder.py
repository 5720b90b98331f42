import numpy as np
import pytest
from keras.ops import convert_to_numpy

from kit_core import Decoder, DecoderLayer, TransformerConfig

TINY = TransformerConfig.tiny(20)
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
@pytest.mark.parametrize(
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
        ((x, memory[..., :3]), "memory의 마지막 축이 3"),
    ):
        with pytest.raises(ValueError, match=words):
            layer_class(TINY)(*given)


def test_a_sequence_longer_than_the_table_of_positions_is_named(vectors):
    x = np.tile(vectors[0], (1, 9, 1))
    with pytest.raises(ValueError, match=r"x의 길이 36.*max_length=32"):
        Decoder(TINY)(x, vectors[1])
