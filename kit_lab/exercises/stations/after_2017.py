"""2017년 이후의 네 부품: RMSNorm, 회전 위치, SwiGLU, 나누어 쓰는 키와 밸류. 논문의 모델을 짓는 차례 뒤에 온다."""

import numpy as np

from kit_core.reference import rms_norm, rotate, swiglu
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import linear, norm_weights, numbers

CHAPTER = "after_2017"


def share_heads(x, num_heads):
    """키나 밸류의 헤드 g개 (B, g, L, d)를 쿼리의 헤드 수만큼 (B, h, L, d)로 늘린다. 이웃한 쿼리의 헤드가 하나를 쓴다."""
    return np.repeat(x, num_heads // x.shape[1], axis=1)


def _mean_square(x, axis=-1):
    return (x**2).mean(axis=axis, keepdims=True)


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
    wrong={
        "rms_norm_centred": (
            lambda x, gamma, epsilon=1e-6: (
                gamma * (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + epsilon)
            )
        ),
        "rms_norm_by_deviation": lambda x, gamma, epsilon=1e-6: (
            gamma * x / np.sqrt(x.var(-1, keepdims=True) + epsilon)
        ),
        "rms_norm_by_sum": lambda x, gamma, epsilon=1e-6: (
            gamma * x / np.sqrt((x**2).sum(-1, keepdims=True) + epsilon)
        ),
        "rms_norm_without_root": lambda x, gamma, epsilon=1e-6: gamma * x / (_mean_square(x) + epsilon),
        "rms_norm_without_gamma": lambda x, gamma, epsilon=1e-6: x / np.sqrt(_mean_square(x) + epsilon),
        "rms_norm_without_epsilon": lambda x, gamma, epsilon=1e-6: gamma * x / np.sqrt(_mean_square(x)),
        "rms_norm_epsilon_outside": lambda x, gamma, epsilon=1e-6: (
            gamma * x / (np.sqrt(_mean_square(x)) + epsilon)
        ),
        "rms_norm_over_length": lambda x, gamma, epsilon=1e-6: (
            gamma * x / np.sqrt(_mean_square(x, 1) + epsilon)
        ),
        "rms_norm_over_all": lambda x, gamma, epsilon=1e-6: (
            gamma * x / np.sqrt(_mean_square(x, None) + epsilon)
        ),
    },
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
    wrong={
        "rotate_backwards": _rotated(_angles, -1.0),
        "rotate_without_minus": _without_minus,
        "rotate_one_speed": _rotated(
            lambda x, positions: np.asarray(positions)[:, None] * np.ones(x.shape[-1] // 2)
        ),
        "rotate_too_slow": _rotated(
            lambda x, positions: (
                np.asarray(positions)[:, None] / 10000 ** (2 * np.arange(0, x.shape[-1], 2) / x.shape[-1])
            )
        ),
        "rotate_halves": lambda x, positions: rotate(x, positions, "halves"),
        "rotate_not_interleaved": _joined,
        "rotate_added": _added,
    },
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
    wrong={
        "swiglu_sigmoid": _gated(lambda z: 1 / (1 + np.exp(-z))),
        "swiglu_relu": _gated(lambda z: np.maximum(0, z)),
        "swiglu_without_activation": _gated(lambda z: z),
        "swiglu_swapped": _gated(_swish, swapped=True),
        "swiglu_added": _gated(_swish, joined=lambda gate, value: gate + value),
        "swiglu_without_value": _gated(_swish, joined=lambda gate, value: gate),
        "swiglu_both": _gated(_swish, joined=lambda gate, value: gate * _swish(value)),
    },
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
    wrong={
        "share_heads_tiled": lambda x, num_heads: np.tile(x, (1, num_heads // x.shape[1], 1, 1)),
        "share_heads_whole_times": lambda x, num_heads: np.repeat(x, num_heads, axis=1),
        "share_heads_along_length": lambda x, num_heads: np.repeat(x, num_heads // x.shape[1], axis=2),
        "share_heads_only_first": lambda x, num_heads: np.repeat(x[:, :1], num_heads, axis=1),
        "share_heads_averaged": lambda x, num_heads: np.repeat(
            x.mean(axis=1, keepdims=True), num_heads, axis=1
        ),
    },
)
