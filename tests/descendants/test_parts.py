from dataclasses import replace

import keras
import numpy as np
import pytest
from keras.ops import convert_to_numpy as to_numpy

from kit_core import Encoder, TransformerConfig
from kit_core.add_and_norm import AddAndNorm
from kit_core.attention import MultiHeadAttention
from kit_core.descendants import (
    AddAndRMSNorm,
    DescendantConfig,
    GroupedQueryAttention,
    RMSNorm,
    RotaryAttention,
    SwiGLU,
)
from kit_core.descendants.parts import Descendant
from kit_core.feed_forward import PositionwiseFeedForward

CONFIG = DescendantConfig(20, d_model=16, num_layers=2, num_heads=4, d_ff=24, max_length=16)


class Ours(Descendant, Encoder):
    """The paper's encoder, its stack's positions and last norm exchanged."""


@pytest.mark.parametrize(
    ("changes", "attention", "feed_forward", "norm"),
    [
        ({}, MultiHeadAttention, PositionwiseFeedForward, AddAndNorm),
        ({"rotary": "halves"}, RotaryAttention, PositionwiseFeedForward, AddAndNorm),
        ({"num_key_value_heads": 2}, GroupedQueryAttention, PositionwiseFeedForward, AddAndNorm),
        ({"gated": True}, MultiHeadAttention, SwiGLU, AddAndNorm),
        ({"rms_norm": True}, MultiHeadAttention, PositionwiseFeedForward, AddAndRMSNorm),
    ],
)
def test_a_switch_exchanges_its_part_alone(changes, attention, feed_forward, norm):
    stack = Ours(replace(CONFIG, **changes))
    assert type(stack.make_attention("self_attention")) is attention
    assert type(stack.make_attention("cross_attention")) is MultiHeadAttention
    assert type(stack.make_feed_forward()) is feed_forward
    assert type(stack.make_add_and_norm("norm")) is norm
    assert type(stack.make_final_norm()) is (
        RMSNorm if norm is AddAndRMSNorm else keras.layers.LayerNormalization
    )


@pytest.mark.parametrize("changes", [{"rotary": "halves"}, {"num_key_value_heads": 2}])
def test_what_is_exchanged_keeps_the_attention_s_settings(changes):
    stack = Ours(replace(CONFIG, attention_dropout=0.25, use_bias=True, **changes))
    attention = stack.make_attention("self_attention")
    assert attention.get_config()["dropout"] == 0.25
    assert attention.get_config()["use_bias"] is True


def test_with_no_switch_it_is_the_paper_s(rng):
    x = rng.normal(size=(2, 5, 16)).astype("float32")
    ours = Ours(replace(CONFIG, dropout=0.0))
    paper = Encoder(replace(TransformerConfig.tiny(20), num_heads=4, d_ff=24, dropout=0.0))
    ours.build(x.shape), paper.build(x.shape)
    paper.set_weights(ours.get_weights())
    np.testing.assert_array_equal(to_numpy(ours(x)), to_numpy(paper(x)))


def test_what_turns_adds_no_positions(rng):
    x = rng.normal(size=(2, 5, 16)).astype("float32")
    still, turned = (Ours(replace(CONFIG, dropout=0.0, rotary=rotary)) for rotary in (None, "halves"))
    assert np.abs(to_numpy(still.add_positions(x)) - x).max() > 0.5
    np.testing.assert_array_equal(to_numpy(turned.add_positions(x)), x)


def test_it_is_made_again_from_its_configuration():
    config = replace(CONFIG, rotary="halves", norm="pre", rms_norm=True)
    assert Ours.from_config(Ours(config).get_config()).config == config


def test_the_paper_s_configuration_is_refused():
    with pytest.raises(TypeError, match="config"):
        Ours(TransformerConfig.tiny(20))
