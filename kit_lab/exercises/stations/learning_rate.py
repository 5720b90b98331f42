"""네 차례 11의 셋째: 학습률의 일정 (논문 5.3절)."""

from kit_lab.exercises.station import Arguments, Station, Trial


def learning_rate(step, d_model, warmup=4000):
    """d_model^-0.5 * min(step^-0.5, step * warmup^-1.5) (논문 5.3절)."""
    return d_model**-0.5 * min(step**-0.5, step * warmup**-1.5)


def _early(rng, step, warmup) -> Arguments:
    return {"step": step, "d_model": 64, "warmup": 10 * warmup}


LEARNING_RATE = Station(
    number=11,
    name="learning_rate",
    title="학습률의 일정",
    chapter="training",
    returns="step번째 걸음의 학습률(수 하나)",
    axes=((),),
    solution=learning_rate,
    trials=(
        Trial("첫 걸음", lambda rng: {"step": 1, "d_model": 4, "warmup": 4}),
        Trial("웜업 동안과 그 뒤", _early, {"step": (1, 60), "warmup": (1, 4)}),
        Trial("논문의 크기", lambda rng, step: {"step": 800 * step, "d_model": 512}, {"step": (1, 12)}),
    ),
    wrong={
        "learning_rate_larger_of_the_two": lambda step, d_model, warmup=4000: (
            d_model**-0.5 * max(step**-0.5, step * warmup**-1.5)
        ),
        "learning_rate_without_warmup": lambda step, d_model, warmup=4000: d_model**-0.5 * step**-0.5,
        "learning_rate_without_decay": lambda step, d_model, warmup=4000: d_model**-0.5 * step * warmup**-1.5,
        "learning_rate_constant_after_warmup": lambda step, d_model, warmup=4000: (
            d_model**-0.5 * min(warmup**-0.5, step * warmup**-1.5)
        ),
        "learning_rate_without_d_model": lambda step, d_model, warmup=4000: min(
            step**-0.5, step * warmup**-1.5
        ),
        "learning_rate_grows_with_d_model": lambda step, d_model, warmup=4000: (
            d_model**0.5 * min(step**-0.5, step * warmup**-1.5)
        ),
        "learning_rate_divided_by_d_model": lambda step, d_model, warmup=4000: (
            min(step**-0.5, step * warmup**-1.5) / d_model
        ),
        "learning_rate_linear_in_warmup": lambda step, d_model, warmup=4000: (
            d_model**-0.5 * min(step**-0.5, step / warmup)
        ),
        "learning_rate_one_step_late": (
            (
                lambda step, d_model, warmup=4000: (
                    d_model**-0.5 * min(max(step - 1, 1e-9) ** -0.5, (step - 1) * warmup**-1.5)
                )
            ),
            lambda step, d_model, warmup=4000: learning_rate(step - 1, d_model, warmup),
        ),
        "learning_rate_one_step_early": lambda step, d_model, warmup=4000: learning_rate(
            step + 1, d_model, warmup
        ),
        "learning_rate_warmup_fixed": lambda step, d_model, warmup=4000: learning_rate(step, d_model, 4000),
    },
)
