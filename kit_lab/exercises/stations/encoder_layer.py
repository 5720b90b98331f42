"""네 차례 8: 인코더의 한 층 (논문 3.1절, 그림 1)."""

import numpy as np

from kit_core.reference import encoder_layer, feed_forward, layer_norm, multi_head_attention
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
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


MISTAKES = (
    Mistake(
        "encoder_layer_pre_norm",
        "정규화를 서브층의 앞에서 했다: pre-LN이다.",
        "요즘 모델은 거의 그렇게 하지만 논문은 더한 다음에 정규화한다.",
        changed(encoder_layer, norm="pre"),
    ),
    Mistake(
        "encoder_layer_without_first_residual",
        "어텐션의 출력에 입력을 더하지 않았다.",
        "정규화하는 것은 x와 서브층의 출력을 더한 것이다.",
        _layer(residuals=(0, 1)),
    ),
    Mistake(
        "encoder_layer_without_second_residual",
        "피드포워드의 출력에 입력을 더하지 않았다.",
        "두 서브층이 모두 같은 꼴이다.",
        _layer(residuals=(1, 0)),
    ),
    Mistake(
        "encoder_layer_without_residuals",
        "두 서브층 모두 입력을 더하지 않았다: 층을 쌓으면 자리들이 서로 닮아 간다.",
        "논문의 식은 LayerNorm(x + Sublayer(x))이다.",
        _layer(residuals=(0, 0)),
    ),
    Mistake(
        "encoder_layer_norm_of_the_sublayer",
        "서브층의 출력만 정규화하고 나서 입력을 더했다.",
        "더하기가 괄호 안에 있는지 밖에 있는지 본다.",
        _norm_of_the_sublayer,
    ),
    Mistake(
        "encoder_layer_one_norm",
        "두 번째 정규화에도 첫 번째 것의 파라미터를 썼다.",
        '`weights["feed_forward_norm"]`을 쓰는지 본다.',
        _layer(norms=("self_attention_norm", "self_attention_norm")),
    ),
    Mistake(
        "encoder_layer_norms_swapped",
        "두 정규화의 파라미터가 서로 바뀌었다.",
        "이름이 서브층의 이름을 따른다.",
        _layer(norms=("feed_forward_norm", "self_attention_norm")),
    ),
    Mistake(
        "encoder_layer_without_norms",
        "정규화를 하지 않았다: 층을 지날수록 값이 커진다.",
        "서브층마다 한 번씩, 모두 두 번 한다.",
        _layer(norms=(None, None)),
    ),
    Mistake(
        "encoder_layer_without_last_norm",
        "피드포워드 다음의 정규화를 빠뜨렸다.",
        "두 서브층이 모두 같은 꼴이다.",
        _layer(norms=("self_attention_norm", None)),
    ),
    Mistake(
        "encoder_layer_without_first_norm",
        "어텐션 다음의 정규화를 빠뜨렸다.",
        "두 서브층이 모두 같은 꼴이다.",
        _layer(norms=(None, "feed_forward_norm")),
    ),
    Mistake(
        "encoder_layer_mask_ignored",
        "마스크를 셀프 어텐션에 넘기지 않았다: 패딩을 본다.",
        "`mask`를 어디에서 쓰는지 찾아본다.",
        changed(encoder_layer, mask=None),
    ),
    Mistake(
        "encoder_layer_feed_forward_first",
        "피드포워드를 어텐션보다 먼저 했다.",
        "그림 1을 아래에서 위로 읽는다.",
        _feed_forward_first,
    ),
    Mistake(
        "encoder_layer_residual_of_the_input",
        "두 번째로 더한 것이 층의 입력이다: 어텐션이 한 일을 건너뛴다.",
        "둘째 서브층의 x는 첫 서브층을 지난 것이다.",
        _residual_of_the_input,
    ),
    Mistake(
        "encoder_layer_side_by_side",
        "피드포워드에 층의 입력을 넣었다: 어텐션이 모아 온 것을 읽지 못한다.",
        "피드포워드가 읽는 것은 첫 서브층을 지난 x이다.",
        _side_by_side,
    ),
    Mistake(
        "encoder_layer_without_feed_forward",
        "피드포워드가 없다.",
        "인코더의 한 층에는 서브층이 둘 있다.",
        _without_feed_forward,
    ),
    Mistake(
        "encoder_layer_one_head",
        "`num_heads`를 쓰지 않고 헤드 하나로 보았다.",
        "`multi_head_attention`에 무엇을 넘겼는지 본다.",
        changed(encoder_layer, num_heads=1),
    ),
)


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
    mistakes=MISTAKES,
    accept=output_of_pair,
)
