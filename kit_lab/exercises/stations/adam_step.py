"""네 차례 11의 넷째: Adam의 한 걸음 (논문 5.3절)."""

import numpy as np

from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import numbers


def adam_step(parameter, gradient, first, second, step, rate, beta_1=0.9, beta_2=0.98, epsilon=1e-9):
    """Adam의 한 걸음 (논문 5.3절)."""
    return _adam()(parameter, gradient, first, second, step, rate, beta_1, beta_2, epsilon)


def _adam(
    direction=lambda mean, size, epsilon: mean / (np.sqrt(size) + epsilon),
    squared=lambda gradient: gradient**2,
    correct=(True, True),
    swapped=False,
    old=False,
    sign=-1,
    mixed=lambda beta, moment, new: beta * moment + (1 - beta) * new,
    step_of=lambda step: step,
    betas=None,
):
    """한 군데만 다른 Adam."""

    def adam(parameter, gradient, first, second, step, rate, beta_1=0.9, beta_2=0.98, epsilon=1e-9):
        beta_1, beta_2 = betas or (beta_1, beta_2)
        if swapped:
            beta_1, beta_2 = beta_2, beta_1
        new_first = mixed(beta_1, first, gradient)
        new_second = mixed(beta_2, second, squared(gradient))
        step = step_of(step)
        used = (first, second) if old else (new_first, new_second)
        mean = used[0] / (1 - beta_1**step if correct[0] else 1)
        size = used[1] / (1 - beta_2**step if correct[1] else 1)
        return parameter + sign * rate * direction(mean, size, epsilon), new_first, new_second

    return adam


def _corrected(parameter, gradient, first, second, step, rate, beta_1=0.9, beta_2=0.98, epsilon=1e-9):
    moved, first, second = adam_step(parameter, gradient, first, second, step, rate, beta_1, beta_2, epsilon)
    return moved, first / (1 - beta_1**step), second / (1 - beta_2**step)


def _toy(rng) -> Arguments:
    """기울기의 크기가 크게 달라도 걸음의 크기는 같다."""
    zero = np.zeros(4)
    return {
        "parameter": np.ones(4),
        "gradient": np.array([0.01, -2.0, 1000.0, 0.0]),
        "first": zero,
        "second": zero.copy(),
        "step": 1,
        "rate": 0.1,
    }


def _later(rng, size, step) -> Arguments:
    return {
        "parameter": numbers(rng, size, 2),
        "gradient": numbers(rng, size, 2) + 0.005,
        "first": numbers(rng, size, 2, spread=0.5),
        "second": np.abs(numbers(rng, size, 2, spread=0.5)) + 0.01,
        "step": step,
        "rate": 0.05,
    }


def _small(rng, size) -> Arguments:
    """기울기가 작아 epsilon의 자리가 보인다. 걸음이 많아 치우침을 고치기 전의 것에 더해도 같다."""
    gradient = rng.integers(3, 9, (size, 2)) * 1e-3
    given = {"parameter": np.zeros((size, 2)), "gradient": gradient, "first": gradient / 2}
    settings = {"beta_1": 0.8, "beta_2": 0.95, "epsilon": 1e-8}
    return given | {"second": gradient**2, "step": 60, "rate": 0.5} | settings


ADAM_STEP = Station(
    number=11,
    name="adam_step",
    title="Adam의 한 걸음",
    chapter="training",
    returns="(파라미터, 첫째 모멘트, 둘째 모멘트)",
    axes=(("n", "m"),) * 3,
    solution=adam_step,
    trials=(
        Trial("첫 걸음", _toy),
        Trial("그 뒤의 걸음", _later, {"size": (1, 3), "step": (2, 9)}),
        Trial("기울기가 작고 beta가 다를 때", _small, {"size": (1, 3)}),
    ),
    wrong={
        "adam_step_not_corrected": _adam(correct=(False, False)),
        "adam_step_first_not_corrected": _adam(correct=(False, True)),
        "adam_step_second_not_corrected": _adam(correct=(True, False)),
        "adam_step_betas_swapped": _adam(swapped=True),
        "adam_step_gradient_not_squared": _adam(squared=np.abs),
        "adam_step_without_root": _adam(direction=lambda mean, size, epsilon: mean / (size + epsilon)),
        "adam_step_without_second": _adam(direction=lambda mean, size, epsilon: mean),
        "adam_step_without_epsilon": _adam(direction=lambda mean, size, epsilon: mean / np.sqrt(size)),
        "adam_step_epsilon_inside": _adam(
            direction=lambda mean, size, epsilon: mean / np.sqrt(size + epsilon)
        ),
        "adam_step_betas_fixed": (_adam(betas=(0.9, 0.98)), lambda *given: adam_step(*given[:6])),
        "adam_step_epsilon_fixed": lambda *given: adam_step(*given[:8]),
        "adam_step_counted_from_nought": _adam(step_of=lambda step: step + 1),
        "adam_step_uphill": _adam(sign=1),
        "adam_step_old_moments": _adam(old=True),
        "adam_step_corrected_returned": lambda *given: _corrected(*given),
        "adam_step_moments_summed": _adam(mixed=lambda beta, moment, new: beta * moment + new),
        "adam_step_mixed_backwards": _adam(mixed=lambda beta, moment, new: (1 - beta) * moment + beta * new),
    },
)
