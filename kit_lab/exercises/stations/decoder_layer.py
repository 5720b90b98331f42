"""네 차례 9: 디코더의 한 층 (논문 3.1절, 그림 1)."""

import numpy as np

from kit_core.reference import decoder_layer, multi_head_attention
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
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


MISTAKES = (
    Mistake(
        "decoder_layer_pre_norm",
        "정규화를 서브층의 앞에서 했다: pre-LN이다.",
        "논문은 더한 다음에 정규화한다.",
        changed(decoder_layer, norm="pre"),
    ),
    Mistake(
        "decoder_layer_cross_first",
        "인코더-디코더 어텐션을 셀프 어텐션보다 먼저 했다.",
        "그림 1의 오른쪽을 아래에서 위로 읽는다.",
        _cross_first,
    ),
    Mistake(
        "decoder_layer_without_cross",
        "인코더-디코더 어텐션이 없다: 소스가 무엇이든 같은 답이 나온다.",
        "`memory`를 어디에서 쓰는지 찾아본다.",
        _layer(left_out="cross_attention"),
    ),
    Mistake(
        "decoder_layer_memory_not_read",
        "인코더-디코더 어텐션의 키와 밸류를 x에서 만들었다: 소스를 읽지 않는다.",
        "쿼리는 x에서, 키와 밸류는 memory에서 온다.",
        _memory_not_read,
    ),
    Mistake(
        "decoder_layer_target_mask_ignored",
        "셀프 어텐션에 `target_mask`를 걸지 않았다: 앞날을 본다.",
        "두 마스크가 저마다 어느 어텐션의 것인지 짚어 본다.",
        changed(decoder_layer, target_mask=None),
    ),
    Mistake(
        "decoder_layer_source_mask_ignored",
        "인코더-디코더 어텐션에 `source_mask`를 걸지 않았다: 소스의 패딩을 본다.",
        "두 마스크가 저마다 어느 어텐션의 것인지 짚어 본다.",
        changed(decoder_layer, source_mask=None),
    ),
    Mistake(
        "decoder_layer_masks_ignored",
        "두 마스크를 모두 쓰지 않았다: 앞날도 소스의 패딩도 본다.",
        "두 마스크가 저마다 어느 어텐션의 것인지 짚어 본다.",
        changed(decoder_layer, target_mask=None, source_mask=None),
    ),
    Mistake(
        "decoder_layer_masks_swapped",
        "두 마스크가 서로 바뀌었다: 소스와 타깃의 길이가 같으면 오류 없이 지나간다.",
        "마스크의 마지막 축은 키의 수이다.",
        changed(
            decoder_layer,
            target_mask=lambda a: a.get("source_mask"),
            source_mask=lambda a: a.get("target_mask"),
        ),
    ),
    Mistake(
        "decoder_layer_cross_weights_of_self",
        "인코더-디코더 어텐션에 셀프 어텐션의 가중치를 썼다.",
        '`weights["cross_attention"]`을 쓰는지 본다.',
        changed(
            decoder_layer,
            weights=lambda a: a["weights"] | {"cross_attention": a["weights"]["self_attention"]},
        ),
    ),
    Mistake(
        "decoder_layer_cross_norm_of_self",
        "인코더-디코더 어텐션 다음에 셀프 어텐션의 정규화 파라미터를 썼다.",
        '`weights["cross_attention_norm"]`을 쓰는지 본다.',
        changed(
            decoder_layer,
            weights=lambda a: a["weights"] | {"cross_attention_norm": a["weights"]["self_attention_norm"]},
        ),
    ),
    Mistake(
        "decoder_layer_without_self_residual",
        "셀프 어텐션의 출력에 입력을 더하지 않았다.",
        "세 서브층이 모두 같은 꼴이다.",
        _layer(residuals=(0, 1, 1)),
    ),
    Mistake(
        "decoder_layer_without_last_residual",
        "피드포워드의 출력에 입력을 더하지 않았다.",
        "세 서브층이 모두 같은 꼴이다.",
        _layer(residuals=(1, 1, 0)),
    ),
    Mistake(
        "decoder_layer_without_cross_residual",
        "인코더-디코더 어텐션의 출력에 입력을 더하지 않았다.",
        "세 서브층이 모두 같은 꼴이다.",
        _layer(residuals=(1, 0, 1)),
    ),
    Mistake(
        "decoder_layer_without_self",
        "셀프 어텐션이 없다: 이미 쓴 토큰들을 서로 보지 못한다.",
        "디코더의 한 층에는 서브층이 셋 있다.",
        _layer(left_out="self_attention"),
    ),
    Mistake(
        "decoder_layer_without_feed_forward",
        "피드포워드가 없다.",
        "디코더의 한 층에는 서브층이 셋 있다.",
        _layer(left_out="feed_forward"),
    ),
    Mistake(
        "decoder_layer_memory_normalised",
        "`memory`까지 정규화했다.",
        "메모리는 인코더에서 이미 정규화되어 온다. 그대로 쓴다.",
        changed(
            decoder_layer, memory=lambda a: normalised(a["memory"], a["weights"], "cross_attention_norm")
        ),
    ),
    Mistake(
        "decoder_layer_query_from_the_input",
        "인코더-디코더 어텐션의 쿼리를 층의 입력에서 만들었다: 셀프 어텐션이 모은 것으로 묻지 않는다.",
        "둘째 서브층의 x는 첫 서브층을 지난 것이다.",
        _query_from_the_input,
    ),
)


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
    mistakes=MISTAKES,
    accept=output_of_pair,
)
