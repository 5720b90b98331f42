import sys
from pathlib import Path

import numpy as np
import pytest

from kit_core import (
    AddAndNorm,
    EncoderLayer,
    MultiHeadAttention,
    Transformer,
    TransformerConfig,
    combine_masks,
    scaled_dot_product_attention,
)
from kit_core.layer import checked_call, inside_call

TINY = TransformerConfig.tiny(20)


def validation_calls(model):
    """How many functions of validation/ one forward pass enters."""
    entered = []

    def watch(frame, event, _arg):
        if event == "call" and Path(frame.f_code.co_filename).parent.name == "validation":
            entered.append(frame.f_code.co_name)

    pair = np.ones((2, 5), int), np.ones((2, 4), int)
    model(pair)
    sys.setprofile(watch)
    try:
        model(pair)
    finally:
        sys.setprofile(None)
    return len(entered)


def test_only_the_outermost_call_looks_at_its_input():
    small, deep = (Transformer(TransformerConfig(20, 20, 16, layers, 2, 32)) for layers in (1, 4))
    assert 0 < validation_calls(small) == validation_calls(deep)


def test_a_call_that_fails_leaves_the_next_one_checked(monkeypatch, rng):
    layer = EncoderLayer(TINY)

    def broken(x):
        raise RuntimeError("부서졌다")

    x = rng.normal(size=(1, 4, 16)).astype("float32")
    layer(x)
    monkeypatch.setattr(layer.feed_forward, "call", broken)
    with pytest.raises(RuntimeError, match="부서졌다"):
        layer(x)
    assert not inside_call()
    with pytest.raises(ValueError, match="x의 마지막 축이 8"):
        layer(x[..., :8])


def test_a_layer_within_a_readers_own_function_is_checked(rng):
    x, attention = rng.normal(size=(1, 4, 16)).astype("float32"), MultiHeadAttention(16, 2)
    mask = np.ones((4, 3), bool)
    with pytest.raises(ValueError, match=r"mask의 모양 \(4, 3\)"):
        AddAndNorm()(x, sublayer=lambda x: attention(x, x, x, mask=mask))


def test_functions_too_are_silent_within_a_checked_call():
    query, number = np.ones((2, 3), "float32"), np.ones((2, 2), "int32")
    for function in (
        lambda: combine_masks(number),
        lambda: scaled_dot_product_attention(query, query, query, number),
    ):
        with pytest.raises(TypeError, match="불리언"):
            function()
    with checked_call():
        assert inside_call()
        assert combine_masks(number) is number
    assert not inside_call()
