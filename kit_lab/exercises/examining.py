"""독자의 함수 하나를 점검한다."""

from collections.abc import Callable
from typing import Any

import numpy as np

from kit_core.validation import shown
from kit_lab.exercises import running
from kit_lab.exercises.comparing import Difference, difference
from kit_lab.exercises.drawing import pictures
from kit_lab.exercises.explaining import explained
from kit_lab.exercises.readers_code import blank_callee, code_of, is_blank
from kit_lab.exercises.report import Report
from kit_lab.exercises.running import Outcome, TooLongError, run
from kit_lab.exercises.searching import smallest
from kit_lab.exercises.station import Arguments, Mistake, Station, Trial

ERRORS = "같은 오류와 고치는 법을 책의 「이 오류가 나면」에서 찾는다."
ORDINALS = ("첫째", "둘째", "셋째", "넷째")


def examine(function: Callable[..., Any], station: Station) -> Report:
    """함수를 정거장의 모든 시험에 넣어 보고 결과를 준다. 함수의 잘못으로는 예외를 내지 않는다."""
    if is_blank(code_of(function)):
        return _report(station, "empty", "아직 비어 있다.")
    smallest_case = next(station.trials[0].cases())
    first = _run(function, station, smallest_case)
    if isinstance(first.error, NotImplementedError) and not _waited_for(function, station, smallest_case):
        return _report(station, "empty", "아직 비어 있다.")
    if isinstance(first.error, TooLongError):  # 시험마다 기다리게 하지 않는다.
        return _report(station, "slow", explained(first.error, function, running.TIME_LIMIT))
    failing: dict[str, tuple[Arguments, Outcome]] = {}
    for trial in station.trials:
        failed = _first_failure(function, station, trial)
        if failed:
            failing[trial.title] = failed
            if isinstance(failed[1].error, TooLongError):
                break
    if not failing:
        return _report(station, "passed", "", trials=tuple((trial.title, True) for trial in station.trials))
    return _failed(function, station, failing, first.printed)


def _failed(
    function: Callable[..., Any],
    station: Station,
    failing: dict[str, tuple[Arguments, Outcome]],
    printed: str,
) -> Report:
    """틀린 함수의 결과: 실수의 이름을 찾고, 가장 작은 입력을 찾고, 다른 곳을 그린다."""
    trials = tuple((trial.title, trial.title not in failing) for trial in station.trials)
    trial = next(trial for trial in station.trials if trial.title in failing)
    arguments, outcome = failing[trial.title]
    slow = isinstance(outcome.error, TooLongError)
    waited_for = "" if slow else _waited_for(function, station, arguments)
    if waited_for:
        kind, _, _ = _verdict(function, station, arguments, outcome)
        return _report(station, kind, waited_for, trials=trials, printed=printed)
    mistake = None if slow else named(function, station)
    if not slow and trial.sizes:
        found = smallest(trial, lambda given: _wrong(_run(function, station, given), station, given))
        again = found and _run(function, station, found)
        if again and _wrong(again, station, found):
            arguments, outcome = found, again
    expected = station.expected(arguments)
    kind, sentence, unlike = _verdict(function, station, arguments, outcome)
    if mistake:
        sentence = mistake.sentence
    elif kind == "wrong":
        sentence += " 어느 흔한 실수인지 가려내지 못했다. 아래의 입력을 손으로 풀어 답과 견주어 본다."
    return _report(
        station,
        kind,
        sentence,
        trials=trials,
        mistake=mistake.key if mistake else None,
        hint=mistake.hint if mistake else ERRORS if kind == "raised" else "",
        example=arguments,
        expected=expected,
        actual=outcome.value,
        grids=tuple(pictures(unlike, station.axes[unlike.part or 0])) if unlike else (),
        printed=printed,
    )


def named(function: Callable[..., Any], station: Station) -> Mistake | None:
    """함수가 모든 입력에서 어떤 실수와 꼭 같이 행동하면 그 실수를 준다."""
    cases = [arguments for trial in station.trials for arguments in trial.cases()]
    left = [(mistake, wrong) for mistake in station.mistakes for wrong in mistake.functions]
    for arguments in cases:
        outcome = _run(function, station, arguments)
        left = [
            (mistake, wrong)
            for mistake, wrong in left
            if same_behaviour(_run(wrong, station, arguments), outcome, station, arguments)
        ]
        if not left:
            return None
    return left[0][0]


def same_behaviour(one: Outcome, other: Outcome, station: Station, arguments: Arguments) -> bool:
    if one.error or other.error:
        return type(one.error) is type(other.error)
    if bool(one.changed) != bool(other.changed):
        return False
    ours, theirs = (_accepted(outcome.value, station, arguments) for outcome in (one, other))
    return _equal(ours, theirs)


def _equal(one: Any, other: Any) -> bool:
    """틀린 값끼리 같은지. NaN은 NaN과 같고, 모양과 불리언인지도 같아야 한다."""
    if isinstance(one, (tuple, list)) and any(isinstance(value, np.ndarray) for value in one):
        return isinstance(other, (tuple, list)) and len(one) == len(other) and all(map(_equal, one, other))
    try:
        return difference(one, other) is None
    except Exception:  # 독자가 돌려준 것은 무엇이든 될 수 있다.
        return False


def _first_failure(
    function: Callable[..., Any], station: Station, trial: Trial
) -> tuple[Arguments, Outcome] | None:
    for arguments in trial.cases():
        outcome = _run(function, station, arguments)
        if _wrong(outcome, station, arguments):
            return arguments, outcome
    return None


def _wrong(outcome: Outcome, station: Station, arguments: Arguments) -> bool:
    return bool(outcome.error or outcome.changed or _unlike(outcome, station, arguments))


def _unlike(outcome: Outcome, station: Station, arguments: Arguments) -> Difference | None:
    expected = station.expected(arguments)
    actual = _accepted(outcome.value, station, arguments)
    try:
        return difference(expected, actual)
    except Exception:  # 견주는 것조차 하지 못하는 것을 돌려주었다.
        return Difference("kind", None, expected, actual)


def _accepted(value: Any, station: Station, arguments: Arguments) -> Any:
    """받아들일 수 있는 다른 꼴을 답의 꼴로 바꾼다. 바꾸지 못하는 것은 그대로 두어 견주게 한다."""
    try:
        return station.accept(value, arguments)
    except Exception:  # 독자가 돌려준 것은 무엇이든 될 수 있다.
        return value


def _verdict(
    function: Callable[..., Any], station: Station, arguments: Arguments, outcome: Outcome
) -> tuple[str, str, Difference | None]:
    """이름 없는 잘못을 말하는 문장과, 그릴 수 있으면 그 차이."""
    if isinstance(outcome.error, TooLongError):
        return "slow", explained(outcome.error, function, running.TIME_LIMIT), None
    if outcome.error is not None:
        return "raised", explained(outcome.error, function, running.TIME_LIMIT), None
    found = _unlike(outcome, station, arguments)
    if found is None:
        names = ", ".join(f"`{name}`" for name in outcome.changed)
        return (
            "changed",
            f"값은 맞지만 넘겨받은 것이 함수를 지나며 바뀌었다: {names}. 베껴서 쓰거나 새것에 담는다.",
            None,
        )
    return "wrong", _sentence(found, station), found


def _sentence(found: Difference, station: Station) -> str:
    part = "" if found.part is None else f"{ORDINALS[found.part]}로 돌려준 것의 "
    match found.kind:
        case "missing":
            return "돌려주는 값이 없다(None). `return`을 빠뜨리지 않았는지 본다."
        case "count":
            return f"{len(found.expected)}개를 돌려주어야 한다: {station.returns}."
        case "kind":
            return f"{part}값을 수의 배열로 읽을 수 없다: {_said(found.actual)}."
        case "subclass":
            return (
                f"{part}값이 np.ndarray가 아니라 {type(found.actual).__name__}이다. 곱하기와 인덱스의 뜻이 다르다. "
                "`np.array`로 만든다."
            )
        case "shape":
            return f"{part}모양이 다르다. {_shape_reason(np.shape(found.expected), np.shape(found.actual))}"
        case "dtype":
            return f"{part}자료형이 {found.actual.dtype}이다. True와 False의 배열이어야 한다."
        case "not_finite":
            return f"{part}값에 유한하지 않은 수(NaN이나 무한대)가 있다."
    return f"{part}값이 다르다."


def _said(value: Any) -> str:
    try:
        return shown(value)
    except Exception:  # 글로 바꾸다가 멈추는 것도 있다.
        return type(value).__name__


def _shape_reason(expected: tuple[int, ...], actual: tuple[int, ...]) -> str:
    if len(actual) != len(expected):
        return f"축이 {len(expected)}개여야 하는데 {len(actual)}개이다."
    if sorted(actual) == sorted(expected):
        return "크기는 모두 있지만 축의 순서가 다르다."
    return "축의 수는 같지만 크기가 다른 축이 있다."


def _waited_for(function: Callable[..., Any], station: Station, arguments: Arguments) -> str:
    """함수가 부르는 다른 함수가 아직 비어 있으면 그것을 말하는 문장, 아니면 빈 글."""
    found = blank_callee(function, lambda: _run_bare(function, station, arguments))
    return f"`{found[0]}`에서 부르는 `{found[1]}` 함수가 아직 비어 있다. 그것부터 쓴다." if found else ""


def _run_bare(function: Callable[..., Any], station: Station, arguments: Arguments) -> None:
    """_run처럼 부르되, 난 예외를 담아 두지 않고 다시 낸다."""
    error = _run(function, station, arguments).error
    if error is not None:
        raise error


def _run(function: Callable[..., Any], station: Station, arguments: Arguments) -> Outcome:
    return run(function, arguments, drive=station.drive)


def _report(station: Station, kind: str, sentence: str, **details: Any) -> Report:
    return Report(station.name, station.number, kind, sentence, **details)
