"""네 차례 7의 첫째: 위치별 피드포워드 신경망 (논문 3.3절)."""

import numpy as np

from kit_core.reference import feed_forward
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
from kit_lab.exercises.stations.inputs import feed_forward_weights, numbers


def _first(x, weights):
    return x @ weights["inner"]["kernel"] + weights["inner"]["bias"]  # (B, L, d_ff)


def _second(x, weights):
    return x @ weights["outer"]["kernel"] + weights["outer"]["bias"]  # (B, L, d_model)


def _relu(x):
    return np.maximum(0, x)


def _with(activation):
    return lambda x, weights: _second(activation(_first(x, weights)), weights)


MISTAKES = (
    Mistake(
        "feed_forward_without_relu",
        "ReLU가 없다: 두 행렬을 이어 곱한 것은 행렬 하나와 같다.",
        "두 선형 변환 사이에 0보다 작은 것을 0으로 바꾸는 일이 있다.",
        _with(lambda x: x),
    ),
    Mistake(
        "feed_forward_relu_last",
        "ReLU를 두 번째 변환 뒤에 했다: 출력에 음수가 하나도 없다.",
        "논문의 식 2에서 max가 감싸는 것은 어느 쪽인가?",
        lambda x, weights: _relu(_second(_first(x, weights), weights)),
    ),
    Mistake(
        "feed_forward_relu_twice",
        "ReLU를 두 번 했다: 출력에 음수가 하나도 없다.",
        "두 번째 변환의 뒤에는 아무것도 없다.",
        lambda x, weights: _relu(_second(_relu(_first(x, weights)), weights)),
    ),
    Mistake(
        "feed_forward_relu_first",
        "ReLU를 첫 변환보다 앞에 했다: 입력의 음수를 먼저 버렸다.",
        "첫 변환을 한 값에 한다.",
        lambda x, weights: _second(_first(_relu(x), weights), weights),
    ),
    Mistake(
        "feed_forward_without_inner_bias",
        "첫 변환의 편향을 더하지 않았다.",
        '`weights["inner"]`에는 열쇠가 둘 있다.',
        lambda x, weights: _second(_relu(x @ weights["inner"]["kernel"]), weights),
    ),
    Mistake(
        "feed_forward_without_outer_bias",
        "둘째 변환의 편향을 더하지 않았다.",
        '`weights["outer"]`에는 열쇠가 둘 있다.',
        lambda x, weights: _relu(_first(x, weights)) @ weights["outer"]["kernel"],
    ),
    Mistake(
        "feed_forward_bias_after_relu",
        "첫 변환의 편향을 ReLU 뒤에 더했다: 문턱이 움직이지 않는다.",
        "max의 괄호 안에 b1까지 들어 있다.",
        lambda x, weights: _second(_relu(x @ weights["inner"]["kernel"]) + weights["inner"]["bias"], weights),
    ),
    Mistake(
        "feed_forward_residual",
        "입력을 더했다: 잔차 연결은 이 함수의 바깥에서 한다.",
        "서브층은 제 출력만 내놓는다.",
        lambda x, weights: x + feed_forward(x, weights),
    ),
    Mistake(
        "feed_forward_sigmoid",
        "ReLU가 아니라 시그모이드를 했다.",
        "max(0, x)이다.",
        _with(lambda x: 1 / (1 + np.exp(-x))),
    ),
    Mistake(
        "feed_forward_tanh",
        "ReLU가 아니라 쌍곡 탄젠트를 했다.",
        "max(0, x)이다.",
        _with(np.tanh),
    ),
    Mistake(
        "feed_forward_leaky",
        "음수를 0으로 만들지 않고 조금 남겼다.",
        "이 논문의 ReLU는 음수를 모두 0으로 만든다.",
        _with(lambda x: np.where(x > 0, x, 0.01 * x)),
    ),
    Mistake(
        "feed_forward_absolute",
        "음수를 0으로 만들지 않고 부호만 뗐다.",
        "max(0, x)와 |x|는 음수에서 다르다.",
        _with(np.abs),
    ),
)


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
    mistakes=MISTAKES,
)
