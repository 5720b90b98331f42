"""2017년 이후의 네 부품: RMSNorm, 회전 위치, SwiGLU, 나누어 쓰는 키와 밸류. 논문의 모델을 짓는 차례 뒤에 온다."""

import numpy as np

from kit_core.reference import rms_norm, rotate, swiglu
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
from kit_lab.exercises.stations.inputs import linear, norm_weights, numbers

CHAPTER = "after_2017"


def share_heads(x, num_heads):
    """키나 밸류의 헤드 g개 (B, g, L, d)를 쿼리의 헤드 수만큼 (B, h, L, d)로 늘린다. 이웃한 쿼리의 헤드가 하나를 쓴다."""
    return np.repeat(x, num_heads // x.shape[1], axis=1)


def _mean_square(x, axis=-1):
    return (x**2).mean(axis=axis, keepdims=True)


NORM_MISTAKES = (
    Mistake(
        "rms_norm_centred",
        "평균을 뺐다: 층 정규화의 반쪽이다.",
        "RMSNorm은 가운데로 옮기지 않는다.",
        lambda x, gamma, epsilon=1e-6: (
            gamma * (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + epsilon)
        ),
    ),
    Mistake(
        "rms_norm_by_deviation",
        "평균은 빼지 않았지만 표준편차로 나누었다: 제곱의 평균이 1이 되지 않는다.",
        "`var`는 속에서 평균을 뺀다. 제곱의 평균을 바로 낸다.",
        lambda x, gamma, epsilon=1e-6: gamma * x / np.sqrt(x.var(-1, keepdims=True) + epsilon),
    ),
    Mistake(
        "rms_norm_by_sum",
        "제곱의 평균이 아니라 합의 제곱근으로 나누었다: 벡터의 길이가 1이 된다.",
        "이름의 M은 평균이다.",
        lambda x, gamma, epsilon=1e-6: gamma * x / np.sqrt((x**2).sum(-1, keepdims=True) + epsilon),
    ),
    Mistake(
        "rms_norm_without_root",
        "제곱근을 씌우지 않았다.",
        "이름의 R은 제곱근이다.",
        lambda x, gamma, epsilon=1e-6: gamma * x / (_mean_square(x) + epsilon),
    ),
    Mistake(
        "rms_norm_without_gamma",
        "`gamma`를 곱하지 않았다.",
        "나눈 다음에 성분마다 곱할 것이 있다.",
        lambda x, gamma, epsilon=1e-6: x / np.sqrt(_mean_square(x) + epsilon),
    ),
    Mistake(
        "rms_norm_without_epsilon",
        "epsilon을 더하지 않았다: 성분이 모두 0인 자리에서 NaN이 된다.",
        "0을 0으로 나누는 자리를 생각한다.",
        lambda x, gamma, epsilon=1e-6: gamma * x / np.sqrt(_mean_square(x)),
    ),
    Mistake(
        "rms_norm_epsilon_outside",
        "epsilon을 제곱근의 밖에서 더했다: 벡터가 아주 짧은 자리에서 답이 달라진다.",
        "더하는 것은 제곱의 평균이다. 괄호를 본다.",
        lambda x, gamma, epsilon=1e-6: gamma * x / (np.sqrt(_mean_square(x)) + epsilon),
    ),
    Mistake(
        "rms_norm_over_length",
        "성분이 아니라 자리의 축에서 평균을 냈다: 한 자리의 답이 다른 자리에 달렸다.",
        "자리마다 제 성분들만 본다. 어느 축인가?",
        lambda x, gamma, epsilon=1e-6: gamma * x / np.sqrt(_mean_square(x, 1) + epsilon),
    ),
    Mistake(
        "rms_norm_over_all",
        "배열 전체에서 평균을 냈다.",
        "`mean`에 `axis`를 준다. 자리마다 제 성분들만 본다.",
        lambda x, gamma, epsilon=1e-6: gamma * x / np.sqrt(_mean_square(x, None) + epsilon),
    ),
)


def _norm_toy(rng) -> Arguments:
    return {"x": np.array([[[3.0, -1.0, 1.0, 5.0], [0.0, 0.0, 0.0, 0.0]]]), "gamma": np.array([1.0, 1, 2, 2])}


def _norm_some(rng, B, L, d_model) -> Arguments:
    gamma = norm_weights(rng, d_model)["layer_norm"]["gamma"]
    return {"x": numbers(rng, B, L, d_model) + 1.0, "gamma": gamma}


def _norm_short(rng, L, d_model) -> Arguments:
    """벡터가 epsilon만큼 짧은 자리."""
    given = _norm_some(rng, 1, L, d_model)
    return given | {"x": given["x"] * 1e-3, "epsilon": float(rng.choice([1e-6, 1e-5]))}


RMS_NORM = Station(
    number=13,
    name="rms_norm",
    title="RMSNorm",
    chapter=CHAPTER,
    returns="x와 모양이 같은 배열",
    axes=(("B", "L", "d_model"),),
    solution=rms_norm,
    trials=(
        Trial("손으로 셀 수 있는 예", _norm_toy),
        Trial("여러 자리", _norm_some, {"B": (1, 3), "L": (1, 4), "d_model": (2, 5)}),
        Trial("벡터가 아주 짧을 때", _norm_short, {"L": (1, 3), "d_model": (2, 4)}),
    ),
    mistakes=NORM_MISTAKES,
)


def _angles(x, positions):
    d = x.shape[-1]
    return np.asarray(positions)[:, None] / 10000 ** (np.arange(0, d, 2) / d)  # (L, d / 2)


def _turned(x, cos, sin, sign=1.0):
    """이웃한 두 성분을 돌린다. sign이 −1이면 거꾸로 돈다."""
    first, second = x[..., 0::2], x[..., 1::2]
    both = [first * cos - sign * second * sin, sign * first * sin + second * cos]
    return np.stack(both, axis=-1).reshape(x.shape)


def _rotated(angles_of, sign=1.0):
    def turn(x, positions):
        angles = angles_of(x, positions)
        return _turned(x, np.cos(angles), np.sin(angles), sign)

    return turn


def _without_minus(x, positions):
    angles = _angles(x, positions)
    first, second, cos, sin = x[..., 0::2], x[..., 1::2], np.cos(angles), np.sin(angles)
    return np.stack([first * cos + second * sin, first * sin + second * cos], axis=-1).reshape(x.shape)


def _joined(x, positions):
    turned = _rotated(_angles)(x, positions)
    return np.concatenate([turned[..., 0::2], turned[..., 1::2]], axis=-1)


def _added(x, positions):
    angles = _angles(x, positions)
    return x + np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(len(positions), -1)


ROTATE_MISTAKES = (
    Mistake(
        "rotate_backwards",
        "거꾸로 돌렸다: 사인의 부호가 둘 다 뒤집혔다.",
        "첫 성분의 식에서 빼는 것은 어느 쪽인가?",
        _rotated(_angles, -1.0),
    ),
    Mistake(
        "rotate_without_minus",
        "두 식에 모두 더하기를 썼다: 회전이 아니라 벡터의 길이가 달라진다.",
        "돌려도 길이는 그대로여야 한다.",
        _without_minus,
    ),
    Mistake(
        "rotate_one_speed",
        "모든 쌍을 같은 빠르기로 돌렸다.",
        "쌍의 번호 i가 클수록 느리게 돈다.",
        _rotated(lambda x, positions: np.asarray(positions)[:, None] * np.ones(x.shape[-1] // 2)),
    ),
    Mistake(
        "rotate_too_slow",
        "각의 지수가 2i / d가 아니다: 2i 대신 4i를 썼다.",
        "`np.arange(0, d, 2)`는 이미 2i이다.",
        _rotated(
            lambda x, positions: (
                np.asarray(positions)[:, None] / 10000 ** (2 * np.arange(0, x.shape[-1], 2) / x.shape[-1])
            )
        ),
    ),
    Mistake(
        "rotate_halves",
        "앞 절반과 뒤 절반을 짝지었다: 남의 모델에는 이런 것도 있지만, 여기에서는 이웃한 두 성분이 짝이다.",
        "`x[..., 0::2]`와 `x[..., 1::2]`가 짝이다.",
        lambda x, positions: rotate(x, positions, "halves"),
    ),
    Mistake(
        "rotate_not_interleaved",
        "돌린 두 성분을 제자리에 끼우지 않고 이어 붙였다.",
        "`np.stack(..., axis=-1)` 다음에 모양을 되돌린다.",
        _joined,
    ),
    Mistake(
        "rotate_added",
        "돌리지 않고 사인파를 더했다: 논문의 포지셔널 인코딩이다.",
        "두 성분을 한 벡터로 보고 돌린다.",
        _added,
    ),
)


def _rotate_toy(rng) -> Arguments:
    return {"x": np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 2.0]]), "positions": np.array([0, 1, 2])}


def _rotate_some(rng, L, half) -> Arguments:
    return {"x": numbers(rng, L, 2 * half), "positions": np.sort(rng.choice(20, L, replace=False))}


ROTATE = Station(
    number=14,
    name="rotate",
    title="돌려서 새기는 위치",
    chapter=CHAPTER,
    returns="x와 모양이 같은 배열",
    axes=(("L", "d"),),
    solution=rotate,
    trials=(
        Trial("손으로 셀 수 있는 예", _rotate_toy),
        Trial("여러 위치", _rotate_some, {"L": (1, 4), "half": (2, 4)}),
    ),
    mistakes=ROTATE_MISTAKES,
)


def _swish(z):
    return z / (1 + np.exp(-z))


def _gated(activation, swapped=False, joined=lambda gate, value: gate * value):
    def pass_through(x, weights):
        gate, value = x @ weights["gate"]["kernel"], x @ weights["value"]["kernel"]
        if swapped:
            gate, value = value, gate
        return joined(activation(gate), value) @ weights["outer"]["kernel"]

    return pass_through


SWIGLU_MISTAKES = (
    Mistake(
        "swiglu_sigmoid",
        "게이트에 Swish가 아니라 시그모이드를 썼다: 처음의 GLU이다.",
        "Swish(z)는 z에 시그모이드를 곱한 것이다.",
        _gated(lambda z: 1 / (1 + np.exp(-z))),
    ),
    Mistake(
        "swiglu_relu",
        "게이트에 ReLU를 썼다: ReGLU라는 다른 것이다.",
        "Swish는 0보다 작은 데에서도 0이 아니다.",
        _gated(lambda z: np.maximum(0, z)),
    ),
    Mistake(
        "swiglu_without_activation",
        "게이트에 아무 함수도 씌우지 않았다: 두 선형 변환을 곱하기만 했다.",
        "곱하기 전에 한쪽에 Swish를 씌운다.",
        _gated(lambda z: z),
    ),
    Mistake(
        "swiglu_swapped",
        "`value` 쪽에 Swish를 씌웠다.",
        "Swish를 지나는 것은 `gate`이다.",
        _gated(_swish, swapped=True),
    ),
    Mistake(
        "swiglu_added",
        "두 갈래를 곱하지 않고 더했다.",
        "게이트는 보낼 만큼을 곱해 정한다.",
        _gated(_swish, joined=lambda gate, value: gate + value),
    ),
    Mistake(
        "swiglu_without_value",
        "`value` 갈래를 곱하지 않았다: 활성화 함수만 바꾼 피드포워드이다.",
        "행렬이 셋이다. 하나가 남았다.",
        _gated(_swish, joined=lambda gate, value: gate),
    ),
    Mistake(
        "swiglu_both",
        "두 갈래에 모두 Swish를 씌웠다.",
        "한 갈래는 선형 변환 그대로이다.",
        _gated(_swish, joined=lambda gate, value: gate * _swish(value)),
    ),
)


def _swiglu_toy(rng) -> Arguments:
    return {
        "x": np.array([[[1.0, -2.0]]]),
        "weights": {
            "gate": {"kernel": np.array([[1.0, 0, 1], [0, 1, 1]])},
            "value": {"kernel": np.array([[2.0, 1, 0], [0, 1, -1]])},
            "outer": {"kernel": np.array([[1.0, 0], [0, 1], [-1, -1]])},
        },
    }


def _swiglu_some(rng, B, L, d_model) -> Arguments:
    inner = {name: linear(rng, d_model, 2 * d_model) for name in ("gate", "value")}
    return {"x": numbers(rng, B, L, d_model), "weights": inner | {"outer": linear(rng, 2 * d_model, d_model)}}


SWIGLU = Station(
    number=15,
    name="swiglu",
    title="게이트를 단 피드포워드",
    chapter=CHAPTER,
    returns="(B, L, d_model)",
    axes=(("B", "L", "d_model"),),
    solution=swiglu,
    trials=(
        Trial("손으로 셀 수 있는 예", _swiglu_toy),
        Trial("여러 자리", _swiglu_some, {"B": (1, 3), "L": (1, 4), "d_model": (2, 4)}),
    ),
    mistakes=SWIGLU_MISTAKES,
)


SHARE_MISTAKES = (
    Mistake(
        "share_heads_tiled",
        "헤드를 통째로 이어 붙였다: 이웃한 쿼리의 헤드가 아니라 멀리 떨어진 헤드끼리 나누어 쓴다.",
        "0, 0, 1, 1의 차례여야 하는데 0, 1, 0, 1이 되었다.",
        lambda x, num_heads: np.tile(x, (1, num_heads // x.shape[1], 1, 1)),
    ),
    Mistake(
        "share_heads_whole_times",
        "헤드마다 num_heads번 되풀이했다: 헤드가 h개가 아니라 h·g개가 되었다.",
        "헤드 하나를 몇 개의 쿼리가 나누어 쓰는가?",
        lambda x, num_heads: np.repeat(x, num_heads, axis=1),
    ),
    Mistake(
        "share_heads_along_length",
        "헤드가 아니라 자리를 되풀이했다.",
        "헤드의 축은 몇 번째인가?",
        lambda x, num_heads: np.repeat(x, num_heads // x.shape[1], axis=2),
    ),
    Mistake(
        "share_heads_only_first",
        "첫 헤드만 되풀이했다: 헤드를 하나만 남긴 멀티 쿼리 어텐션이다.",
        "남은 g개를 모두 쓴다.",
        lambda x, num_heads: np.repeat(x[:, :1], num_heads, axis=1),
    ),
    Mistake(
        "share_heads_averaged",
        "헤드를 되풀이하지 않고 평균했다.",
        "학습한 모델을 바꿀 때에는 그렇게도 하지만, 여기에서는 있는 것을 나누어 쓴다.",
        lambda x, num_heads: np.repeat(x.mean(axis=1, keepdims=True), num_heads, axis=1),
    ),
)


def _share_toy(rng) -> Arguments:
    return {"x": np.array([[[[1.0, 2.0]], [[3.0, 4.0]]]]), "num_heads": 4}


def _share_some(rng, B, groups, each, L) -> Arguments:
    return {"x": numbers(rng, B, groups, L, 2), "num_heads": groups * each}


SHARE_HEADS = Station(
    number=16,
    name="share_heads",
    title="나누어 쓰는 키와 밸류",
    chapter=CHAPTER,
    returns="(B, num_heads, L, d)",
    axes=(("B", "h", "L", "d"),),
    solution=share_heads,
    trials=(
        Trial("손으로 셀 수 있는 예", _share_toy),
        Trial("여러 헤드", _share_some, {"B": (1, 2), "groups": (2, 3), "each": (2, 3), "L": (1, 3)}),
    ),
    mistakes=SHARE_MISTAKES,
)
