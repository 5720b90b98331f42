"""틀린 것을 가르는 가장 작은 입력을 찾는다. hypothesis가 있으면 그것이 찾고, 없으면 크기를 하나씩 줄여 본다."""

from collections.abc import Callable
from importlib.util import find_spec

from kit_lab.exercises.station import Arguments, Trial

EXAMPLES = 40
TRIES = 80  # 줄이는 동안 함수를 이만큼까지만 부른다.
SEEDS = 4
Sizes = dict[str, int]


def smallest(trial: Trial, fails: Callable[[Arguments], bool]) -> Arguments | None:
    """fails가 참인 가장 작은 입력. 만들어 본 것 가운데 없으면 None."""
    if not trial.sizes:
        arguments = trial.build({}, 0)
        return arguments if fails(arguments) else None
    found = _by_hypothesis(trial, fails) if find_spec("hypothesis") else _by_hand(trial, fails)
    return None if found is None else trial.build(*found)


def _by_hypothesis(trial: Trial, fails: Callable[[Arguments], bool]) -> tuple[Sizes, int] | None:
    import hypothesis
    from hypothesis import strategies as st

    sizes = {name: st.integers(low, high) for name, (low, high) in trial.sizes.items()}
    quiet = hypothesis.settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    seen: dict[tuple, bool] = {}

    def tells(drawn: tuple[Sizes, int]) -> bool:
        """같은 입력은 한 번만 넣어 본다. 난수를 쓰는 함수도 한결같은 것처럼 보이게 한다."""
        sizes, seed = drawn
        key = (*(sizes[name] for name in trial.sizes), seed)  # hypothesis는 차례를 섞는다.
        if key not in seen:
            seen[key] = len(seen) < TRIES and fails(trial.build(sizes, seed))
        return seen[key]

    try:
        return hypothesis.find(
            st.tuples(st.fixed_dictionaries(sizes), st.integers(0, SEEDS)), tells, settings=quiet
        )
    except hypothesis.errors.NoSuchExample:
        return None


def _by_hand(trial: Trial, fails: Callable[[Arguments], bool]) -> tuple[Sizes, int] | None:
    """틀리는 입력을 하나 찾아, 틀리는 동안 크기를 하나씩 줄인다."""
    found = _any(trial, {name: high for name, (_, high) in trial.sizes.items()}, fails)
    if found is None:
        return None
    shrunk = True
    while shrunk:
        shrunk = False
        for name, (low, _) in trial.sizes.items():
            while found[0][name] > low:
                smaller = _any(trial, found[0] | {name: found[0][name] - 1}, fails)
                if smaller is None:
                    break
                found, shrunk = smaller, True
    return found


def _any(trial: Trial, sizes: Sizes, fails: Callable[[Arguments], bool]) -> tuple[Sizes, int] | None:
    return next(((sizes, seed) for seed in range(SEEDS) if fails(trial.build(sizes, seed))), None)
