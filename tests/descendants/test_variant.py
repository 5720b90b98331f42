"""The paper's model built a little differently: without a switch it is the paper's, and each switch changes what it names."""

from dataclasses import replace
from functools import partial

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy
from refusals import badly_refused

from kit_core import Transformer, TransformerConfig
from kit_core.descendants import VariantConfig, VariantTransformer

SIZES = {"d_model": 16, "num_layers": 1, "num_heads": 4, "d_ff": 24, "max_length": 12}
CONFIG = VariantConfig(20, **SIZES)
ALL = replace(CONFIG, activation="swish", norm_epsilon=1e-5, final_norm=True, output_bias=True)
PAIR = np.array([[3, 4, 5, 0]]), np.array([[1, 6, 7]])


def built(config, kind=VariantTransformer):
    keras.utils.set_random_seed(0)
    model = kind(config)
    model.build()
    return model


@pytest.mark.parametrize(
    "changes", [{}, {"norm": "pre"}, {"share_embeddings": False, "target_vocab_size": 30}]
)
def test_without_a_switch_it_is_the_papers_model(changes):
    ours = built(replace(CONFIG, **changes))
    papers = built(TransformerConfig(20, **SIZES | changes), Transformer)
    papers.set_weights(ours.get_weights())
    np.testing.assert_array_equal(to_numpy(ours(PAIR)), to_numpy(papers(PAIR)))


def test_every_switch_reaches_both_stacks():
    model = built(ALL)
    for stack in (model.encoder, model.decoder):
        layer = stack.layers[0]
        assert layer.feed_forward.inner.activation is keras.activations.silu
        assert layer.feed_forward_norm.layer_norm.epsilon == stack.final_norm.epsilon == 1e-5
    before = to_numpy(model(PAIR))
    model.output_bias.assign(np.arange(20, dtype="float32"))
    np.testing.assert_allclose(
        to_numpy(model(PAIR)) - before, np.broadcast_to(np.arange(20), (1, 3, 20)), atol=1e-5
    )


def test_a_saved_model_computes_the_same(tmp_path):
    model = built(ALL)
    model.set_weights([w + 0.1 * np.random.default_rng(0).normal(size=w.shape) for w in model.get_weights()])
    model.save(tmp_path / "variant.keras")
    again = keras.saving.load_model(tmp_path / "variant.keras")
    np.testing.assert_array_equal(to_numpy(again(PAIR)), to_numpy(model(PAIR)))


def test_a_wrong_switch_is_named():
    wrong = {
        "activation": ["tanh", None],
        "norm_epsilon": [0, -1.0, "0"],
        "final_norm": [1],
        "output_bias": ["x"],
    }
    assert badly_refused(partial(replace, CONFIG), wrong) == []
    with pytest.raises(TypeError, match="VariantConfig"):
        VariantTransformer(TransformerConfig(20))
