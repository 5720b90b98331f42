"""네 차례 7의 첫째: 위치별 피드포워드 신경망 (논문 3.3절)."""

import numpy as np

from kit_core.reference import feed_forward
from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import feed_forward_weights, numbers


def _first(x, weights):
    return x @ weights["inner"]["kernel"] + weights["inner"]["bias"]  # (B, L, d_ff)


def _second(x, weights):
    return x @ weights["outer"]["kernel"] + weights["outer"]["bias"]  # (B, L, d_model)


def _relu(x):
    return np.maximum(0, x)


def _with(activation):
    return lambda x, weights: _second(activation(_first(x, weights)), weights)


def _toy(rng) -> Arguments:
    return {
        "x": np.array([[[1.0, -2.0]]]),
        "weights": {
            "inner": {"kernel": np.array([[1.0, 0, 1], [0, 1, 1]]), "bias": np.array([0.0, 1, 3])},
            "outer": {"kernel": np.array([[1.0, 0], [0, 1], [-1, -1]]), "bias": np.array([0.5, -0.5])},
        },
    }


def _some(rng, B, L, d_model) -> Arguments:
    return {"x": numbers(rng, B, L, d_model), "weights": feed_forward_weights(rng, d_model, 2 * d_model)}


FEED_FORWARD = Station(
    number=7,
    name="feed_forward",
    title="피드포워드",
    chapter="blocks",
    returns="(B, L, d_model)",
    axes=(("B", "L", "d_model"),),
    solution=feed_forward,
    trials=(
        Trial("손으로 셀 수 있는 예", _toy),
        Trial("여러 자리", _some, {"B": (1, 3), "L": (1, 4), "d_model": (2, 4)}),
    ),
    wrong={
        "feed_forward_without_relu": _with(lambda x: x),
        "feed_forward_relu_last": lambda x, weights: _relu(_second(_first(x, weights), weights)),
        "feed_forward_relu_twice": lambda x, weights: _relu(_second(_relu(_first(x, weights)), weights)),
        "feed_forward_relu_first": lambda x, weights: _second(_first(_relu(x), weights), weights),
        "feed_forward_without_inner_bias": lambda x, weights: _second(
            _relu(x @ weights["inner"]["kernel"]), weights
        ),
        "feed_forward_without_outer_bias": lambda x, weights: (
            _relu(_first(x, weights)) @ weights["outer"]["kernel"]
        ),
        "feed_forward_bias_after_relu": lambda x, weights: _second(
            _relu(x @ weights["inner"]["kernel"]) + weights["inner"]["bias"], weights
        ),
        "feed_forward_residual": lambda x, weights: x + feed_forward(x, weights),
        "feed_forward_sigmoid": _with(lambda x: 1 / (1 + np.exp(-x))),
        "feed_forward_tanh": _with(np.tanh),
        "feed_forward_leaky": _with(lambda x: np.where(x > 0, x, 0.01 * x)),
        "feed_forward_absolute": _with(np.abs),
    },
)
