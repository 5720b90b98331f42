"""네 차례 7의 둘째: 층 정규화 (논문 3.1절)."""

import numpy as np

from kit_core.reference import layer_norm
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
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


MISTAKES = (
    Mistake(
        "layer_norm_over_length",
        "성분이 아니라 자리의 축에서 평균과 분산을 냈다: 한 자리의 답이 다른 자리에 달렸다.",
        "자리마다 제 성분들만 본다. 어느 축인가?",
        _with(axis=-2),
        also=_careless(-2),
    ),
    Mistake(
        "layer_norm_over_batch",
        "배치의 축에서 평균과 분산을 냈다: 배치 정규화이다.",
        "한 문장의 답이 함께 든 다른 문장에 달려서는 안 된다.",
        _with(axis=0),
        also=_careless(0),
    ),
    Mistake(
        "layer_norm_over_all",
        "배열 전체의 평균과 분산을 썼다.",
        "`mean`과 `var`에 `axis`를 준다.",
        _with(axis=None),
        also=_careless(None),
    ),
    Mistake(
        "layer_norm_unbiased",
        "분산을 d_model - 1로 나누었다: 표본 분산이다.",
        "여기에서는 성분이 전부이다. 제곱의 평균을 낸다.",
        _with(freedom=1),
    ),
    Mistake(
        "layer_norm_without_epsilon",
        "epsilon을 더하지 않았다: 성분이 모두 같은 자리에서 0을 0으로 나누어 NaN이 된다.",
        "분산이 0인 자리를 생각한다.",
        _with(spread=lambda variance, epsilon: np.sqrt(variance)),
    ),
    Mistake(
        "layer_norm_over_sentences_and_length",
        "배치와 자리의 축에서 함께 평균과 분산을 냈다: 배치 정규화이다.",
        "자리마다 제 성분들만 본다. 어느 축인가?",
        _with(axis=(0, 1)),
        also=_careless((0, 1)),
    ),
    Mistake(
        "layer_norm_epsilon_fixed",
        "`epsilon`을 쓰지 않고 10의 -6제곱으로 두었다.",
        "인자로 받은 것을 쓴다.",
        lambda x, gamma, beta, epsilon=1e-6: layer_norm(x, gamma, beta, 1e-6),
    ),
    Mistake(
        "layer_norm_epsilon_outside",
        "epsilon을 제곱근의 밖에서 더했다: 분산이 아주 작은 자리에서 답이 달라진다.",
        "더하는 것은 분산이다. 괄호를 본다.",
        _with(spread=lambda variance, epsilon: np.sqrt(variance) + epsilon),
    ),
    Mistake(
        "layer_norm_sample_deviation",
        "표본 표준편차에 epsilon을 더해 나누었다: 분산을 d_model - 1로 나누었고, epsilon도 제곱근의 밖에 있다.",
        "PyTorch의 `std`는 따로 말하지 않으면 표본 표준편차이다.",
        _with(spread=lambda variance, epsilon: np.sqrt(variance) + epsilon, freedom=1),
        also=(_with(spread=lambda variance, epsilon: np.sqrt(variance), freedom=1),),
    ),
    Mistake(
        "layer_norm_by_variance",
        "표준편차가 아니라 분산으로 나누었다.",
        "나눈 다음에 분산이 1이 되어야 한다.",
        _with(spread=lambda variance, epsilon: variance + epsilon),
    ),
    Mistake(
        "layer_norm_not_centred",
        "평균을 빼지 않고 표준편차로만 나누었다: 평균이 0이 아니다.",
        "먼저 가운데로 옮긴다.",
        _not_centred,
    ),
    Mistake(
        "layer_norm_root_mean_square",
        "평균을 빼지 않고 제곱의 평균으로 나누었다: RMSNorm이라는 다른 정규화이다.",
        "요즘 모델이 쓰는 것이지만 논문의 것은 아니다.",
        _root_mean_square,
    ),
    Mistake(
        "layer_norm_only_centred",
        "평균만 빼고 나누지 않았다: 분산이 1이 아니다.",
        "가운데로 옮긴 다음에는 크기를 맞춘다.",
        _with(spread=lambda variance, epsilon: 1.0),
    ),
    Mistake(
        "layer_norm_without_gamma_and_beta",
        "`gamma`와 `beta`를 쓰지 않았다.",
        "정규화한 값에 성분마다 곱하고 더하는 파라미터이다.",
        _without_scale,
    ),
    Mistake(
        "layer_norm_without_gamma",
        "`gamma`를 곱하지 않았다.",
        "정규화한 값에 성분마다 곱할 것이 있다.",
        lambda x, gamma, beta, epsilon=1e-6: layer_norm(x, np.ones_like(gamma), beta, epsilon),
    ),
    Mistake(
        "layer_norm_without_beta",
        "`beta`를 더하지 않았다.",
        "곱한 다음에 더할 것이 남았다.",
        lambda x, gamma, beta, epsilon=1e-6: layer_norm(x, gamma, np.zeros_like(beta), epsilon),
    ),
    Mistake(
        "layer_norm_swapped",
        "`gamma`를 더하고 `beta`를 곱했다.",
        "곱하는 것은 처음에 1, 더하는 것은 처음에 0이다.",
        lambda x, gamma, beta, epsilon=1e-6: layer_norm(x, beta, gamma, epsilon),
    ),
    Mistake(
        "layer_norm_beta_inside",
        "`beta`를 먼저 더하고 `gamma`를 곱했다.",
        "곱하고 나서 더한다.",
        lambda x, gamma, beta, epsilon=1e-6: layer_norm(x, gamma, gamma * beta, epsilon),
    ),
)


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
    mistakes=MISTAKES,
)
