"""Operations on the engine beside the same operations done on kit_core, each as a context manager over a model."""

from contextlib import contextmanager

import numpy as np
from keras import ops

from kit_core.trace import overlaid


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
