from dataclasses import replace

import keras
import pytest

from kit_core import Encoder
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
