"""Operations on the engine by its hooks equal the same operations done on kit_core."""

from contextlib import contextmanager

import numpy as np
import pytest
from keras import ops
from live_engine import entry, run_tasks
from live_parity import forward_task, largest_difference, padded_batch, python_forward

from kit_core import load_pretrained
from kit_core.trace import overlaid

SOURCES = ["이천이십육년 칠월 사일", "삼만 오천 원", "오후 세 시 이십 분"]
TARGETS = ["2026-07-04", "35,000원", "15:20"]


@contextmanager
def replaced(thing, name, make):
    """With the attribute `name` of a layer covered by make(what it is)."""
    thing.__dict__[name] = make(getattr(thing, name))
    try:
        yield
    finally:
        del thing.__dict__[name]


def head_off(model):
    def cover(layer):
        attend = layer.attend
        keep = (np.arange(layer.num_heads) != 2).astype("float32")[:, None, None]

        def attend_without_a_head(*args):
            heads, weights = attend(*args)
            return heads * keep, weights

        return attend_without_a_head

    return overlaid([model.encoder.layers[1].self_attention], cover)


def attention_changed(attentions, change):
    """With other arguments for attend()."""

    def cover(layer):
        attend = layer.attend
        return lambda q, k, v, mask=None: attend(*change(q, k, v, mask))

    return overlaid(attentions, cover)


def scale_off(model):
    root = np.sqrt(24).astype("float32")
    attentions = [model.decoder.layers[0].cross_attention]
    return attention_changed(attentions, lambda q, k, v, mask: (q * root, k, v, mask))


def target_mask_off(model):
    attentions = [layer.self_attention for layer in model.decoder.layers]
    return attention_changed(attentions, lambda q, k, v, mask: (q, k, v, None))


def padding_seen(model):
    attentions = [layer.self_attention for layer in model.encoder.layers]
    return attention_changed(attentions, lambda q, k, v, mask: (q, k, v, None))


def feed_forward_off(model):
    return replaced(model.encoder.layers[0].feed_forward, "call", lambda call: ops.zeros_like)


def residual_off(model):
    norm = model.decoder.layers[1].cross_attention_norm
    return replaced(norm, "call", lambda call: lambda x, sublayer: norm.layer_norm(sublayer(x)))


def norm_off(model):
    norm = model.encoder.layers[2].feed_forward_norm
    return replaced(norm, "call", lambda call: lambda x, sublayer: x + sublayer(x))


def positions_off(model):
    return replaced(model.encoder.position, "call", lambda call: lambda x, offset=0: x)


def reordered(model):
    layers = model.encoder.layers

    def call(x, mask=None):
        x = model.encoder.add_positions(x)
        for i in (2, 0, 0):
            x = layers[i](x, mask=mask)
        return x

    return replaced(model.encoder, "call", lambda _: call)


OPERATIONS = {
    "head off": (head_off, {"do": "headOff", "place": "encoder/layer_1/self_attention", "head": 2}),
    "scale off": (scale_off, {"do": "scaleOff", "place": "decoder/layer_0/cross_attention"}),
    "target mask off": (target_mask_off, {"do": "maskOff", "place": "decoder/*/self_attention"}),
    "padding seen": (padding_seen, {"do": "maskOff", "place": "encoder/*"}),
    "feed-forward off": (feed_forward_off, {"do": "sublayerOff", "place": "encoder/layer_0/feed_forward"}),
    "residual off": (residual_off, {"do": "residualOff", "place": "decoder/layer_1/cross_attention_norm"}),
    "norm off": (norm_off, {"do": "normOff", "place": "encoder/layer_2/feed_forward_norm"}),
    "positions off": (positions_off, {"do": "positionsOff", "place": "encoder"}),
    "other layers": (reordered, {"do": "order", "place": "encoder", "layers": [2, 0, 0]}),
}


@pytest.fixture(scope="module")
def pretrained():
    return load_pretrained("korean_numbers")


@pytest.fixture(scope="module")
def batch(pretrained):
    return padded_batch(pretrained, SOURCES, TARGETS)


@pytest.fixture(scope="module")
def found(pretrained, batch):
    tasks = [forward_task("numbers", batch, [operation]) for _, operation in OPERATIONS.values()]
    answers = run_tasks([forward_task("numbers", batch), *tasks], entries={"numbers": entry(pretrained)})
    return dict(zip(["healthy", *OPERATIONS], answers, strict=True))


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_is_what_it_is_in_kit_core(pretrained, batch, found, name):
    operate, _ = OPERATIONS[name]
    healthy, _ = python_forward(pretrained.model, batch)
    operated = python_forward(pretrained.model, batch, operate)
    if operate is scale_off:  # here the query is scaled back, in the engine the division is left out
        for arrays in (operated[1], found[name]["arrays"]):
            del arrays["decoder/layer_0/cross_attention/query"]
    assert np.abs(operated[0] - healthy).max() > 0.01  # the operation does something
    logits, inside = largest_difference(found[name], operated, relative=True)
    assert logits < 1e-4
    assert inside < 1e-4


def test_an_unknown_operation_is_refused(pretrained, batch):
    task = forward_task("numbers", batch, [{"do": "kernelOff", "place": "encoder"}])
    with pytest.raises(AssertionError, match="kernelOff은\\(는\\) 모르는 수술이다"):
        run_tasks([task], entries={"numbers": entry(pretrained)})
