"""틀린 것을 가르는 가장 작은 입력을 찾는다."""

from collections.abc import Callable

from kit_lab.exercises.station import Arguments, Trial

SEEDS = 4
Sizes = dict[str, int]


def smallest(trial: Trial, fails: Callable[[Arguments], bool]) -> Arguments | None:
    """fails가 참인 입력을 하나 찾아, 참인 동안 크기를 하나씩 줄인 것. 만들어 본 것 가운데 없으면 None."""
    if not trial.sizes:
        arguments = trial.build({}, 0)
        return arguments if fails(arguments) else None
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
    return trial.build(*found)


def _any(trial: Trial, sizes: Sizes, fails: Callable[[Arguments], bool]) -> tuple[Sizes, int] | None:
    return next(((sizes, seed) for seed in range(SEEDS) if fails(trial.build(sizes, seed))), None)
