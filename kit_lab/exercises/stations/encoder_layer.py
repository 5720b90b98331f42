"""네 차례 8: 인코더의 한 층 (논문 3.1절, 그림 1)."""

import numpy as np

from kit_core.reference import encoder_layer, feed_forward, layer_norm, multi_head_attention
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import changed, encoder_weights, numbers, output_of_pair, some_keys


def attended(x, weights, num_heads, mask, name="self_attention", memory=None):
    """어텐션 서브층의 출력."""
    seen = x if memory is None else memory
    return multi_head_attention(x, seen, seen, weights[name], num_heads, mask)[0]


def normalised(x, weights, name):
    """이름의 층 정규화를 한 것."""
    return layer_norm(x, **weights[name]["layer_norm"])


def thought(x, weights):
    """피드포워드 서브층의 출력."""
    return feed_forward(x, weights["feed_forward"])


def _layer(residuals=(1, 1), norms=("self_attention_norm", "feed_forward_norm")):
    """두 서브층에서 입력을 더하거나 정규화하는 한 군데만 다른 층. 이름이 None이면 정규화하지 않는다."""

    def layer(x, weights, num_heads, mask=None):
        sublayers = (lambda x: attended(x, weights, num_heads, mask), lambda x: thought(x, weights))
        for sublayer, residual, norm in zip(sublayers, residuals, norms, strict=True):
            x = residual * x + sublayer(x)
            x = normalised(x, weights, norm) if norm else x
        return x

    return layer


def _norm_of_the_sublayer(x, weights, num_heads, mask=None):
    x = x + normalised(attended(x, weights, num_heads, mask), weights, "self_attention_norm")
    return x + normalised(thought(x, weights), weights, "feed_forward_norm")


def _feed_forward_first(x, weights, num_heads, mask=None):
    x = normalised(x + thought(x, weights), weights, "feed_forward_norm")
    return normalised(x + attended(x, weights, num_heads, mask), weights, "self_attention_norm")


def _residual_of_the_input(x, weights, num_heads, mask=None):
    first = normalised(x + attended(x, weights, num_heads, mask), weights, "self_attention_norm")
    return normalised(x + thought(first, weights), weights, "feed_forward_norm")


def _side_by_side(x, weights, num_heads, mask=None):
    first = normalised(x + attended(x, weights, num_heads, mask), weights, "self_attention_norm")
    return normalised(first + thought(x, weights), weights, "feed_forward_norm")


def _without_feed_forward(x, weights, num_heads, mask=None):
    return normalised(x + attended(x, weights, num_heads, mask), weights, "self_attention_norm")


def _toy(rng) -> Arguments:
    """어텐션은 앞뒤를 섞고 피드포워드는 부호를 뒤집는, 행렬이 단순한 층."""
    eye = {"kernel": np.eye(2)}
    norm = {"layer_norm": {"gamma": np.array([1.0, 2.0]), "beta": np.array([0.0, 0.5])}}
    flat = {"kernel": -np.eye(2), "bias": np.array([0.5, 0.0])}
    weights = {
        "self_attention": dict.fromkeys(("query", "key", "value", "output"), eye),
        "self_attention_norm": norm,
        "feed_forward": {"inner": flat, "outer": flat},
        "feed_forward_norm": {"layer_norm": {"gamma": np.array([1.5, 1.0]), "beta": np.array([0.1, 0.0])}},
    }
    return {"x": np.array([[[1.0, 0.0], [0.0, 2.0]]]), "weights": weights, "num_heads": 1}


def _some(rng, B, S, h, d) -> Arguments:
    d_model = h * d
    return {"x": numbers(rng, B, S, d_model), "weights": encoder_weights(rng, d_model), "num_heads": h}


def _masked(rng, B, S, h, d) -> Arguments:
    return _some(rng, B, S, h, d) | {"mask": some_keys(rng, B, 1, 1, S)}


SIZES = {"B": (1, 2), "S": (2, 4), "h": (1, 2), "d": (2, 3)}

ENCODER_LAYER = Station(
    number=8,
    name="encoder_layer",
    title="인코더의 한 층",
    chapter="blocks",
    returns="(B, S, d_model)",
    axes=(("B", "S", "d_model"),),
    solution=encoder_layer,
    trials=(
        Trial("행렬이 단순한 예", _toy),
        Trial("마스크가 없을 때", _some, SIZES),
        Trial("마스크가 있을 때", _masked, SIZES),
    ),
    wrong={
        "encoder_layer_pre_norm": changed(encoder_layer, norm="pre"),
        "encoder_layer_without_first_residual": _layer(residuals=(0, 1)),
        "encoder_layer_without_second_residual": _layer(residuals=(1, 0)),
        "encoder_layer_without_residuals": _layer(residuals=(0, 0)),
        "encoder_layer_norm_of_the_sublayer": _norm_of_the_sublayer,
        "encoder_layer_one_norm": _layer(norms=("self_attention_norm", "self_attention_norm")),
        "encoder_layer_norms_swapped": _layer(norms=("feed_forward_norm", "self_attention_norm")),
        "encoder_layer_without_norms": _layer(norms=(None, None)),
        "encoder_layer_without_last_norm": _layer(norms=("self_attention_norm", None)),
        "encoder_layer_without_first_norm": _layer(norms=(None, "feed_forward_norm")),
        "encoder_layer_mask_ignored": changed(encoder_layer, mask=None),
        "encoder_layer_feed_forward_first": _feed_forward_first,
        "encoder_layer_residual_of_the_input": _residual_of_the_input,
        "encoder_layer_side_by_side": _side_by_side,
        "encoder_layer_without_feed_forward": _without_feed_forward,
        "encoder_layer_one_head": changed(encoder_layer, num_heads=1),
    },
    accept=output_of_pair,
)
