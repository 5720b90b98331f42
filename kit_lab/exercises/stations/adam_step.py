"""네 차례 11의 넷째: Adam의 한 걸음 (논문 5.3절)."""

import numpy as np

from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
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


MISTAKES = (
    Mistake(
        "adam_step_not_corrected",
        "두 모멘트의 치우침을 고치지 않았다: 처음 걸음들의 크기가 어긋난다.",
        "모멘트는 0에서 출발하므로 처음에는 작게 나온다. 1 - beta의 step제곱으로 나눈다.",
        _adam(correct=(False, False)),
    ),
    Mistake(
        "adam_step_first_not_corrected",
        "첫째 모멘트의 치우침을 고치지 않았다: 처음 걸음이 지나치게 작다.",
        "두 모멘트를 모두 나눈다.",
        _adam(correct=(False, True)),
    ),
    Mistake(
        "adam_step_second_not_corrected",
        "둘째 모멘트의 치우침을 고치지 않았다: 처음 걸음이 지나치게 크다.",
        "두 모멘트를 모두 나눈다.",
        _adam(correct=(True, False)),
    ),
    Mistake(
        "adam_step_betas_swapped",
        "두 beta가 서로 바뀌었다.",
        "첫째 모멘트의 beta가 0.9이다.",
        _adam(swapped=True),
    ),
    Mistake(
        "adam_step_gradient_not_squared",
        "둘째 모멘트에 기울기의 제곱이 아니라 절댓값을 모았다.",
        "제곱을 모으고 마지막에 제곱근을 씌운다.",
        _adam(squared=np.abs),
    ),
    Mistake(
        "adam_step_without_root",
        "둘째 모멘트에 제곱근을 씌우지 않고 나누었다.",
        "나누는 것은 기울기와 단위가 같아야 한다.",
        _adam(direction=lambda mean, size, epsilon: mean / (size + epsilon)),
    ),
    Mistake(
        "adam_step_without_second",
        "둘째 모멘트로 나누지 않았다: 모멘텀만 있는 경사 하강법이다.",
        "파라미터마다 걸음의 크기를 맞추는 것이 Adam이다.",
        _adam(direction=lambda mean, size, epsilon: mean),
    ),
    Mistake(
        "adam_step_without_epsilon",
        "나누는 수에 epsilon을 더하지 않았다: 기울기가 0이기만 했던 파라미터에서 0을 0으로 나누어 NaN이 된다.",
        "한 번도 나오지 않은 토큰의 임베딩을 떠올린다. 그 기울기는 얼마인가?",
        _adam(direction=lambda mean, size, epsilon: mean / np.sqrt(size)),
    ),
    Mistake(
        "adam_step_epsilon_inside",
        "epsilon을 제곱근의 안에서 더했다: 기울기가 작은 파라미터의 걸음이 짧아진다.",
        "epsilon은 제곱근을 씌운 것에 더한다. 괄호를 본다.",
        _adam(direction=lambda mean, size, epsilon: mean / np.sqrt(size + epsilon)),
    ),
    Mistake(
        "adam_step_betas_fixed",
        "`beta_1`과 `beta_2`를 쓰지 않고 0.9와 0.98로 두었다.",
        "인자로 받은 것을 쓴다.",
        _adam(betas=(0.9, 0.98)),
        also=(lambda *given: adam_step(*given[:6]),),
    ),
    Mistake(
        "adam_step_epsilon_fixed",
        "`epsilon`을 쓰지 않고 10의 -9제곱으로 두었다.",
        "인자로 받은 것을 쓴다.",
        lambda *given: adam_step(*given[:8]),
    ),
    Mistake(
        "adam_step_counted_from_nought",
        "치우침을 고칠 때 걸음에 1을 더했다: 첫 걸음이 이미 1이다.",
        "받은 `step`을 그대로 지수로 쓴다.",
        _adam(step_of=lambda step: step + 1),
    ),
    Mistake(
        "adam_step_uphill",
        "빼지 않고 더했다: 손실이 커지는 쪽으로 걷는다.",
        "기울기의 반대쪽으로 간다.",
        _adam(sign=1),
    ),
    Mistake(
        "adam_step_old_moments",
        "모멘트를 고치기 전의 값으로 걸었다: 첫 걸음에는 모멘트가 0이라 파라미터가 움직이지 않는다.",
        "모멘트를 먼저 고친다.",
        _adam(old=True),
    ),
    Mistake(
        "adam_step_corrected_returned",
        "치우침을 고친 모멘트를 돌려주었다: 다음 걸음에서 한 번 더 고치게 된다.",
        "돌려주는 것은 고치기 전의 모멘트이다. 같은 이름에 덮어쓰고 있지 않은지 본다.",
        lambda *given: _corrected(*given),
    ),
    Mistake(
        "adam_step_moments_summed",
        "모멘트에 1 - beta를 곱하지 않고 기울기를 그대로 더했다: 모멘트가 몇 배로 커진다.",
        "옛것을 beta만큼, 새것을 1 - beta만큼 섞는다.",
        _adam(mixed=lambda beta, moment, new: beta * moment + new),
    ),
    Mistake(
        "adam_step_mixed_backwards",
        "옛것과 새것의 몫이 뒤바뀌었다: 모멘트가 거의 새 기울기뿐이다.",
        "beta가 0.9이면 옛것이 90%이다.",
        _adam(mixed=lambda beta, moment, new: (1 - beta) * moment + beta * new),
    ),
)


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
    mistakes=MISTAKES,
)
