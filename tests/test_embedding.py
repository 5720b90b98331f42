import numpy as np
import pytest
from keras import ops
from keras.ops import convert_to_numpy as to_numpy

from kit_core import TokenEmbedding
from kit_core.layer import checked_call


def test_projection_is_the_same_matrix_unscaled(rng):
    layer = TokenEmbedding(11, 16)
    layer.build()
    x = rng.normal(size=(2, 3, 16)).astype("float32")
    np.testing.assert_allclose(to_numpy(layer.project(x)), x @ layer.embeddings.numpy().T, atol=1e-6)
    np.testing.assert_allclose(to_numpy(layer.project(x.tolist())), to_numpy(layer.project(x)), atol=1e-6)
    with pytest.raises(ValueError, match=r"x의 모양 \(2, 3, 5\).*마지막 축이 16"):
        layer.project(x[..., :5])
    assert len(layer.weights) == 1


def test_embeddings_start_with_unit_variance():
    layer = TokenEmbedding(2000, 64)
    embedded = to_numpy(layer(np.arange(2000)[None]))
    assert embedded.std() == pytest.approx(1.0, abs=0.02)
    assert embedded.mean() == pytest.approx(0.0, abs=0.02)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64"])
def test_any_kind_of_integer_finds_its_row(dtype):
    layer, ids = TokenEmbedding(200, 4), np.array([[3, 0, 100]])
    np.testing.assert_array_equal(to_numpy(layer(ids.astype(dtype))), to_numpy(layer(ids)))


def test_ids_that_are_no_integers_are_named():
    with pytest.raises(TypeError, match=r"ids.*float32") as caught:
        TokenEmbedding(11, 4)(np.ones((1, 2), "float32"))
    assert "Exception encountered" not in str(caught.value)


@pytest.mark.parametrize("wrong", [20, -1, -20, 2**31 - 1])
def test_an_id_outside_the_vocabulary_is_refused_or_not_a_number(wrong):
    """Where nobody can look first, as in predict, the answer is loud instead of that of another token."""
    embedding = TokenEmbedding(20, 8)
    ids = np.array([[3, wrong, 4]])
    for given in (ids, ops.convert_to_tensor(ids, "int32")):
        with pytest.raises(ValueError, match=f"ids에 어휘 밖의 번호 {wrong}이"):
            embedding(given)
    with checked_call():
        vectors = to_numpy(embedding(ids))
    assert np.isnan(vectors[0, 1]).all()
    np.testing.assert_array_equal(vectors[0, [0, 2]], to_numpy(embedding(ids[:, [0, 2]]))[0])
