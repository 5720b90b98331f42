"""What the layers and the stacks of the encoder and the decoder share."""

import numpy as np
import pytest
from keras import ops

from kit_core import Decoder, Encoder, EncoderLayer, TransformerConfig
from kit_core.stack import split_config

CONFIG = TransformerConfig(
    9, None, 6, 3, 2, 5, d_k=4, d_v=7, dropout=0.3, attention_dropout=0.2, relu_dropout=0.1, use_bias=True
)


def test_a_layer_s_parts_are_made_from_the_configuration():
    layer = EncoderLayer(CONFIG, dtype="float64")
    attention = layer.make_attention("own")
    assert attention.name == "own"
    made = {name: attention.get_config()[name] for name in ("num_heads", "d_k", "d_v", "dropout", "use_bias")}
    assert made == {"num_heads": 2, "d_k": 4, "d_v": 7, "dropout": 0.2, "use_bias": True}
    feed_forward, norm = layer.make_feed_forward(), layer.make_add_and_norm("own_norm")
    assert (feed_forward.get_config()["d_ff"], feed_forward.get_config()["dropout"]) == (5, 0.1)
    assert norm.get_config()["dropout"] == 0.3
    assert {part.compute_dtype for part in (attention, feed_forward, norm)} == {"float64"}


def test_a_file_that_lacks_a_newer_field_gets_its_default():
    saved = EncoderLayer(CONFIG, name="own").get_config()
    for newer in ("relu_dropout", "use_bias"):
        del saved[newer]
    split = split_config(saved)
    assert (split["config"].relu_dropout, split["config"].use_bias) == (0.0, False)
    assert split["config"].d_v == 7
    assert split["name"] == "own"
    assert "d_v" not in split


@pytest.mark.parametrize("kind", [Encoder, Decoder])
@pytest.mark.parametrize("norm", ["post", "pre"])
def test_layers_are_numbered_and_only_pre_norm_finishes_with_a_norm(kind, norm, rng):
    stack = kind(TransformerConfig(9, None, 4, 3, 1, 4, norm=norm))
    assert [layer.name for layer in stack.layers] == ["layer_0", "layer_1", "layer_2"]
    stack.build(*[(None, None, 4)] * (1 if kind is Encoder else 2))
    x = rng.normal(size=(1, 2, 4)).astype("float32")
    finished = ops.convert_to_numpy(stack.finish(x))
    want = x
    if norm == "pre":
        want = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-6)
    np.testing.assert_allclose(finished, want, atol=1e-5)
