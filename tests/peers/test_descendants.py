"""The language model against keras-hub's Llama, with the same weights.

keras-hub neither multiplies its embeddings by sqrt(d_model) nor ties them here: ours are given to it multiplied.
"""

from functools import cache

import keras
import numpy as np
import pytest
from gradients import value_and_gradients
from keras.ops import convert_to_numpy as to_numpy

from kit_core.descendants import DescendantConfig, LanguageModel

keras_hub = pytest.importorskip("keras_hub", reason="keras-hub는 make test-peers가 따로 갖춘다")


CONFIG = DescendantConfig.today(
    20,
    d_model=16,
    num_layers=2,
    num_heads=4,
    num_key_value_heads=2,
    d_ff=24,
    max_length=16,
    share_embeddings=False,
)
NAMES = {
    "self_attention_layernorm": "self_attention_norm/layer_norm",
    "feedforward_layernorm": "feed_forward_norm/layer_norm",
    "feedforward_gate_dense": "feed_forward/gate",
    "feedforward_intermediate_dense": "feed_forward/value",
    "feedforward_output_dense": "feed_forward/outer",
    "attention_output": "output",
    "sequence_output_layernorm": "final_norm",
    "scale": "gamma",
}


def path_of_ours(path):
    parts = [NAMES.get(part, part) for part in path.split("/")]
    parts[0] = parts[0].replace("transformer_layer_", "layer_")
    if parts[0] == "token_embedding":
        return "projection/kernel" if parts[1] == "reverse_embeddings" else "embedding/embeddings"
    return "blocks/" + "/".join(parts)


@cache
def both():
    """Our model, keras-hub's, and the pairs of their weights."""
    ours = LanguageModel(CONFIG)
    ours.build()
    rng = np.random.default_rng(3)
    ours.set_weights([w + 0.2 * rng.normal(size=w.shape) for w in ours.get_weights()])
    theirs = keras_hub.models.LlamaBackbone(
        vocabulary_size=20,
        num_layers=2,
        num_query_heads=4,
        num_key_value_heads=2,
        hidden_dim=16,
        intermediate_dim=24,
        layer_norm_epsilon=1e-6,
        dropout=0.0,
    )
    weights = {variable.path.split("/", 1)[1]: variable for variable in ours.weights}
    pairs = []
    for variable in theirs.weights:
        own = weights.pop(path_of_ours(variable.path))
        scale = 4.0 if own.path.endswith("embeddings") else 1.0
        variable.assign(to_numpy(own.value).reshape(variable.shape) * scale)
        pairs.append((own, variable, scale))
    assert not weights
    return ours, theirs, pairs


def logits_of(theirs, ids):
    hidden = theirs({"token_ids": ids, "padding_mask": np.ones_like(ids)})
    return theirs.token_embedding(hidden, reverse=True)


def test_logits_are_equal(rng):
    ours, theirs, _ = both()
    ids = rng.integers(1, 20, (3, 9)).astype("int32")
    np.testing.assert_allclose(to_numpy(ours(ids)), to_numpy(logits_of(theirs, ids)), atol=2e-5)


def test_the_gradients_of_all_parameters_are_equal(rng):
    ours, theirs, pairs = both()
    ids, weight = rng.integers(1, 20, (3, 9)).astype("int32"), rng.normal(size=(3, 9, 20)).astype("float32")

    def of(logits, variables):
        return value_and_gradients(lambda: keras.ops.mean(logits() * weight), variables)

    value, own = of(lambda: ours(ids), [pair[0] for pair in pairs])
    their_value, their = of(lambda: logits_of(theirs, ids), [pair[1] for pair in pairs])
    assert value == pytest.approx(their_value, abs=1e-6)
    for (variable, _, scale), one, other in zip(pairs, own, their, strict=True):
        np.testing.assert_allclose(
            one, other.reshape(one.shape) * scale, atol=1e-5, rtol=1e-4, err_msg=variable.path
        )
