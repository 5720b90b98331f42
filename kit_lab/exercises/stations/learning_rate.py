"""네 차례 11의 셋째: 학습률의 일정 (논문 5.3절)."""

from kit_lab.exercises.station import Arguments, Mistake, Station, Trial


def learning_rate(step, d_model, warmup=4000):
    """d_model^-0.5 * min(step^-0.5, step * warmup^-1.5) (논문 5.3절)."""
    return d_model**-0.5 * min(step**-0.5, step * warmup**-1.5)


MISTAKES = (
    Mistake(
        "learning_rate_larger_of_the_two",
        "둘 가운데 큰 것을 골랐다: 첫 걸음의 학습률이 가장 크다.",
        "웜업 동안에는 작은 쪽이 step에 비례해 커진다.",
        lambda step, d_model, warmup=4000: d_model**-0.5 * max(step**-0.5, step * warmup**-1.5),
    ),
    Mistake(
        "learning_rate_without_warmup",
        "웜업이 없다: 첫 걸음부터 줄어들기만 한다.",
        "min의 둘째 값을 본다.",
        lambda step, d_model, warmup=4000: d_model**-0.5 * step**-0.5,
    ),
    Mistake(
        "learning_rate_without_decay",
        "웜업이 끝난 뒤에도 계속 커진다.",
        "min의 첫째 값을 본다.",
        lambda step, d_model, warmup=4000: d_model**-0.5 * step * warmup**-1.5,
    ),
    Mistake(
        "learning_rate_constant_after_warmup",
        "웜업이 끝난 뒤에 줄어들지 않고 머무른다.",
        "웜업 다음에는 걸음 수의 제곱근에 반비례한다.",
        lambda step, d_model, warmup=4000: d_model**-0.5 * min(warmup**-0.5, step * warmup**-1.5),
    ),
    Mistake(
        "learning_rate_without_d_model",
        "`d_model`을 쓰지 않았다: 큰 모델에서 학습률이 지나치게 크다.",
        "식의 맨 앞에 하나가 더 곱해져 있다.",
        lambda step, d_model, warmup=4000: min(step**-0.5, step * warmup**-1.5),
    ),
    Mistake(
        "learning_rate_grows_with_d_model",
        "`d_model`의 지수의 부호가 뒤집혔다: 큰 모델일수록 크게 걷는다.",
        "모델이 클수록 조심스럽게 걷는다.",
        lambda step, d_model, warmup=4000: d_model**0.5 * min(step**-0.5, step * warmup**-1.5),
    ),
    Mistake(
        "learning_rate_divided_by_d_model",
        "`d_model`의 제곱근이 아니라 `d_model`로 나누었다.",
        "지수는 -0.5이다.",
        lambda step, d_model, warmup=4000: min(step**-0.5, step * warmup**-1.5) / d_model,
    ),
    Mistake(
        "learning_rate_linear_in_warmup",
        "웜업의 지수가 -1.5가 아니라 -1이다: 두 값이 웜업의 끝에서 만나지 않는다.",
        "step이 warmup과 같을 때 min의 두 값이 같아야 한다.",
        lambda step, d_model, warmup=4000: d_model**-0.5 * min(step**-0.5, step / warmup),
    ),
    Mistake(
        "learning_rate_one_step_late",
        "걸음을 0부터 세었다: 학습률이 한 걸음씩 늦다.",
        "첫 걸음은 step이 1이다.",
        lambda step, d_model, warmup=4000: (
            d_model**-0.5 * min(max(step - 1, 1e-9) ** -0.5, (step - 1) * warmup**-1.5)
        ),
        also=(lambda step, d_model, warmup=4000: learning_rate(step - 1, d_model, warmup),),
    ),
    Mistake(
        "learning_rate_one_step_early",
        "걸음에 1을 더했다: 학습률이 한 걸음씩 빠르다.",
        "받은 `step`은 이미 1부터 센 것이다.",
        lambda step, d_model, warmup=4000: learning_rate(step + 1, d_model, warmup),
    ),
    Mistake(
        "learning_rate_warmup_fixed",
        "`warmup`을 쓰지 않고 4000으로 두었다.",
        "작은 모델은 웜업도 짧다. 인자를 쓴다.",
        lambda step, d_model, warmup=4000: learning_rate(step, d_model, 4000),
    ),
)


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
    mistakes=MISTAKES,
)
