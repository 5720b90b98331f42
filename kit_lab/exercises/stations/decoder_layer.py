"""네 차례 9: 디코더의 한 층 (논문 3.1절, 그림 1)."""

import numpy as np

from kit_core.reference import decoder_layer, multi_head_attention
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.encoder_layer import attended, normalised, thought
from kit_lab.exercises.stations.inputs import changed, decoder_weights, numbers, output_of_pair, some_keys


def _end(x, weights):
    return normalised(x + thought(x, weights), weights, "feed_forward_norm")


def _looked(x, weights, num_heads, mask):
    return normalised(x + attended(x, weights, num_heads, mask), weights, "self_attention_norm")


def _read(x, memory, weights, num_heads, mask):
    seen = attended(x, weights, num_heads, mask, "cross_attention", memory)
    return normalised(x + seen, weights, "cross_attention_norm")


def _layer(residuals=(1, 1, 1), left_out=None):
    """서브층 하나에서 입력을 더하지 않거나 서브층 하나를 빠뜨린 층."""

    def layer(x, memory, weights, num_heads, target_mask=None, source_mask=None):
        sublayers = {
            "self_attention": lambda x: attended(x, weights, num_heads, target_mask),
            "cross_attention": lambda x: attended(
                x, weights, num_heads, source_mask, "cross_attention", memory
            ),
            "feed_forward": lambda x: thought(x, weights),
        }
        for (name, sublayer), residual in zip(sublayers.items(), residuals, strict=True):
            if name != left_out:
                x = normalised(residual * x + sublayer(x), weights, f"{name}_norm")
        return x

    return layer


def _cross_first(x, memory, weights, num_heads, target_mask=None, source_mask=None):
    x = _read(x, memory, weights, num_heads, source_mask)
    return _end(_looked(x, weights, num_heads, target_mask), weights)


def _memory_not_read(x, memory, weights, num_heads, target_mask=None, source_mask=None):
    x = _looked(x, weights, num_heads, target_mask)
    seen = multi_head_attention(x, x, x, weights["cross_attention"], num_heads, target_mask)[0]
    return _end(normalised(x + seen, weights, "cross_attention_norm"), weights)


def _query_from_the_input(x, memory, weights, num_heads, target_mask=None, source_mask=None):
    first = _looked(x, weights, num_heads, target_mask)
    seen = attended(x, weights, num_heads, source_mask, "cross_attention", memory)
    return _end(normalised(first + seen, weights, "cross_attention_norm"), weights)


def _some(rng, B, T, S, h, d) -> Arguments:
    d_model = h * d
    return {
        "x": numbers(rng, B, T, d_model),
        "memory": numbers(rng, B, S, d_model),
        "weights": decoder_weights(rng, d_model),
        "num_heads": h,
    }


def _toy(rng) -> Arguments:
    given = _some(np.random.default_rng(1), 1, 2, 3, 1, 2)
    eye = {"kernel": np.eye(2)}
    plain = dict.fromkeys(("query", "key", "value", "output"), eye)
    given["x"], given["memory"] = np.array([[[1.0, 0], [0, 1]]]), np.array([[[2.0, 0], [0, 2], [1, 1]]])
    given["weights"] |= {
        "self_attention": plain,
        "cross_attention": plain | {"query": {"kernel": -np.eye(2)}},
    }
    return given


def _masked(rng, B, T, S, h, d) -> Arguments:
    past = np.tri(T, dtype=bool)[None, None]
    return _some(rng, B, T, S, h, d) | {"target_mask": past, "source_mask": some_keys(rng, B, 1, 1, S)}


def _square(rng, B, T, h, d) -> Arguments:
    """두 길이가 같아 마스크를 바꾸어도 멈추지 않는다."""
    return _masked(rng, B, T, T, h, d)


SIZES = {"B": (1, 2), "T": (2, 4), "S": (2, 4), "h": (1, 2), "d": (2, 3)}

DECODER_LAYER = Station(
    number=9,
    name="decoder_layer",
    title="디코더의 한 층",
    chapter="blocks",
    returns="(B, T, d_model)",
    axes=(("B", "T", "d_model"),),
    solution=decoder_layer,
    trials=(
        Trial("행렬이 단순한 예", _toy),
        Trial("마스크가 없을 때", _some, SIZES),
        Trial("마스크가 있을 때", _masked, SIZES),
        Trial("소스와 타깃의 길이가 같을 때", _square, {"B": (1, 2), "T": (2, 4), "h": (1, 2), "d": (2, 3)}),
    ),
    wrong={
        "decoder_layer_pre_norm": changed(decoder_layer, norm="pre"),
        "decoder_layer_cross_first": _cross_first,
        "decoder_layer_without_cross": _layer(left_out="cross_attention"),
        "decoder_layer_memory_not_read": _memory_not_read,
        "decoder_layer_target_mask_ignored": changed(decoder_layer, target_mask=None),
        "decoder_layer_source_mask_ignored": changed(decoder_layer, source_mask=None),
        "decoder_layer_masks_ignored": changed(decoder_layer, target_mask=None, source_mask=None),
        "decoder_layer_masks_swapped": changed(
            decoder_layer,
            target_mask=lambda a: a.get("source_mask"),
            source_mask=lambda a: a.get("target_mask"),
        ),
        "decoder_layer_cross_weights_of_self": changed(
            decoder_layer,
            weights=lambda a: a["weights"] | {"cross_attention": a["weights"]["self_attention"]},
        ),
        "decoder_layer_cross_norm_of_self": changed(
            decoder_layer,
            weights=lambda a: a["weights"] | {"cross_attention_norm": a["weights"]["self_attention_norm"]},
        ),
        "decoder_layer_without_self_residual": _layer(residuals=(0, 1, 1)),
        "decoder_layer_without_last_residual": _layer(residuals=(1, 1, 0)),
        "decoder_layer_without_cross_residual": _layer(residuals=(1, 0, 1)),
        "decoder_layer_without_self": _layer(left_out="self_attention"),
        "decoder_layer_without_feed_forward": _layer(left_out="feed_forward"),
        "decoder_layer_memory_normalised": changed(
            decoder_layer, memory=lambda a: normalised(a["memory"], a["weights"], "cross_attention_norm")
        ),
        "decoder_layer_query_from_the_input": _query_from_the_input,
    },
    accept=output_of_pair,
)
