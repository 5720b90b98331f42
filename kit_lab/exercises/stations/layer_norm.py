"""네 차례 7의 둘째: 층 정규화 (논문 3.1절)."""

import numpy as np

from kit_core.reference import layer_norm
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import norm_weights, numbers


def _with(axis=-1, spread=lambda variance, epsilon: np.sqrt(variance + epsilon), freedom=0):
    """평균을 낼 축, 나눌 것, 분산의 분모만 다른 층 정규화."""

    def normalised(x, gamma, beta, epsilon=1e-6):
        mean = x.mean(axis=axis, keepdims=True)
        variance = x.var(axis=axis, keepdims=True, ddof=freedom)
        return gamma * (x - mean) / spread(variance, epsilon) + beta

    return normalised


def _careless(axis):
    """축이 다르고, epsilon을 밖에서 더했거나 빠뜨렸거나, 표본 분산인 것들."""
    return (
        _with(axis, lambda variance, epsilon: np.sqrt(variance) + epsilon),
        _with(axis, lambda variance, epsilon: np.sqrt(variance)),
        _with(axis, freedom=1),
        _with(axis, lambda variance, epsilon: np.sqrt(variance) + epsilon, freedom=1),
        _with(axis, lambda variance, epsilon: np.sqrt(variance), freedom=1),
    )


def _not_centred(x, gamma, beta, epsilon=1e-6):
    return gamma * x / np.sqrt(x.var(axis=-1, keepdims=True) + epsilon) + beta


def _root_mean_square(x, gamma, beta, epsilon=1e-6):
    return gamma * x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + epsilon) + beta


def _without_scale(x, gamma, beta, epsilon=1e-6):
    return layer_norm(x, np.ones_like(gamma), np.zeros_like(beta), epsilon)


def _toy(rng) -> Arguments:
    return {
        "x": np.array([[[1.0, 3.0, 5.0, 7.0], [2.0, 2.0, 2.0, 2.0]]]),
        "gamma": np.array([1.0, 1, 2, 2]),
        "beta": np.array([0.0, 0, 0, 1]),
    }


def _some(rng, B, L, d_model) -> Arguments:
    return {"x": numbers(rng, B, L, d_model) + 2.0, **norm_weights(rng, d_model)["layer_norm"]}


def _tiny(rng, L, d_model) -> Arguments:
    """분산이 epsilon만큼 작은 자리."""
    given = _some(rng, 1, L, d_model)
    return given | {"x": given["x"] * 1e-3, "epsilon": float(rng.choice([1e-6, 1e-5]))}


SIZES = {"B": (1, 3), "L": (1, 4), "d_model": (2, 5)}

LAYER_NORM = Station(
    number=7,
    name="layer_norm",
    title="층 정규화",
    chapter="blocks",
    returns="x와 모양이 같은 배열",
    axes=(("B", "L", "d_model"),),
    solution=layer_norm,
    trials=(
        Trial("손으로 셀 수 있는 예", _toy),
        Trial("여러 자리", _some, SIZES),
        Trial("분산이 아주 작을 때", _tiny, {"L": (1, 3), "d_model": (2, 4)}),
    ),
    wrong={
        "layer_norm_over_length": (_with(axis=-2), *_careless(-2)),
        "layer_norm_over_batch": (_with(axis=0), *_careless(0)),
        "layer_norm_over_all": (_with(axis=None), *_careless(None)),
        "layer_norm_unbiased": _with(freedom=1),
        "layer_norm_without_epsilon": _with(spread=lambda variance, epsilon: np.sqrt(variance)),
        "layer_norm_over_sentences_and_length": (_with(axis=(0, 1)), *_careless((0, 1))),
        "layer_norm_epsilon_fixed": lambda x, gamma, beta, epsilon=1e-6: layer_norm(x, gamma, beta, 1e-6),
        "layer_norm_epsilon_outside": _with(spread=lambda variance, epsilon: np.sqrt(variance) + epsilon),
        "layer_norm_sample_deviation": (
            _with(spread=lambda variance, epsilon: np.sqrt(variance) + epsilon, freedom=1),
            _with(spread=lambda variance, epsilon: np.sqrt(variance), freedom=1),
        ),
        "layer_norm_by_variance": _with(spread=lambda variance, epsilon: variance + epsilon),
        "layer_norm_not_centred": _not_centred,
        "layer_norm_root_mean_square": _root_mean_square,
        "layer_norm_only_centred": _with(spread=lambda variance, epsilon: 1.0),
        "layer_norm_without_gamma_and_beta": _without_scale,
        "layer_norm_without_gamma": lambda x, gamma, beta, epsilon=1e-6: layer_norm(
            x, np.ones_like(gamma), beta, epsilon
        ),
        "layer_norm_without_beta": lambda x, gamma, beta, epsilon=1e-6: layer_norm(
            x, gamma, np.zeros_like(beta), epsilon
        ),
        "layer_norm_swapped": lambda x, gamma, beta, epsilon=1e-6: layer_norm(x, beta, gamma, epsilon),
        "layer_norm_beta_inside": lambda x, gamma, beta, epsilon=1e-6: layer_norm(
            x, gamma, gamma * beta, epsilon
        ),
    },
)
