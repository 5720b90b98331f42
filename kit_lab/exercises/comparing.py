"""돌려준 값을 답과 견준다. 자료형, 리스트와 배열, 뷰의 차이는 보지 않고, 모양과 값만 본다."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

# 자료형마다 허용하는 차이. 답의 가장 큰 절댓값에 견준다.
TOLERANCE = {"float64": 1e-6, "float32": 2e-4, "float16": 2e-2}


@dataclass(frozen=True)
class Difference:
    """답과 처음으로 다른 곳.

    kind는 "missing"(None), "count"(튜플의 수), "kind"(배열로 읽을 수 없음), "subclass"(np.matrix처럼 다른 배열), "shape",
    "dtype", "not_finite", "values" 가운데 하나이고, part는 여럿을 돌려줄 때 몇째 것인지이다(하나뿐이면 None).
    """

    kind: str
    part: int | None
    expected: Any
    actual: Any


def difference(expected: Any, actual: Any, part: int | None = None) -> Difference | None:
    """다른 곳을 하나 준다. 같으면 None."""
    if actual is None:
        return Difference("missing", part, expected, actual)
    if isinstance(expected, Mapping):
        return None if expected == actual else Difference("values", part, expected, actual)
    if isinstance(expected, tuple) and not _is_plain(expected):
        return _of_parts(expected, actual)
    if isinstance(expected, (list, tuple, str)):
        return _of_sequences(expected, actual, part)
    return _of_arrays(np.asarray(expected), actual, part)


def _is_plain(expected: tuple) -> bool:
    """토큰이나 조각의 튜플인지. 배열이 든 튜플은 여럿을 돌려주는 것으로 본다."""
    return not any(isinstance(value, np.ndarray) for value in expected)


def _of_parts(expected: tuple, actual: Any) -> Difference | None:
    if not isinstance(actual, (tuple, list)) or len(actual) != len(expected):
        return Difference("count", None, expected, actual)
    for part, (ours, theirs) in enumerate(zip(expected, actual, strict=True)):
        found = difference(ours, theirs, part)
        if found:
            return found
    return None


def _of_sequences(expected: Sequence, actual: Any, part: int | None) -> Difference | None:
    """조각, 토큰, 가설처럼 배열이 아닌 것. 리스트와 튜플을 가리지 않고, 수는 조금 달라도 된다."""
    return None if _alike(expected, actual) else Difference("values", part, expected, actual)


def _alike(expected: Any, actual: Any) -> bool:
    if isinstance(expected, str) or isinstance(actual, str):
        return isinstance(actual, str) and expected == actual
    if isinstance(expected, (list, tuple)):
        if isinstance(actual, np.ndarray):
            actual = actual.tolist()
        return (
            isinstance(actual, (list, tuple))
            and len(actual) == len(expected)
            and all(map(_alike, expected, actual))
        )
    try:
        return bool(np.isclose(float(expected), float(actual), rtol=1e-6, atol=1e-9))
    except Exception:  # 독자가 돌려준 것은 무엇이든 될 수 있다.
        return False


def _of_arrays(expected: np.ndarray, actual: Any, part: int | None) -> Difference | None:
    if isinstance(actual, np.ndarray) and type(actual) is not np.ndarray:  # np.matrix의 *는 행렬의 곱이다.
        return Difference("subclass", part, expected, actual)
    try:
        given = np.asarray(actual)
    except Exception:  # 독자가 돌려준 것은 무엇이든 될 수 있다.
        return Difference("kind", part, expected, actual)
    if given.dtype.kind not in "biuf":
        return Difference("kind", part, expected, actual)
    if given.shape != expected.shape:
        return Difference("shape", part, expected, given)
    if expected.dtype.kind == "b":
        if given.dtype.kind != "b":
            return Difference("dtype", part, expected, given)
        return None if np.array_equal(expected, given) else Difference("values", part, expected, given)
    if not np.isfinite(given).all() and np.isfinite(expected).all():
        return Difference("not_finite", part, expected, given)
    return None if near(expected, given) else Difference("values", part, expected, given)


def near(expected: np.ndarray, given: np.ndarray) -> bool:
    """자료형이 허용하는 만큼만 다른지."""
    return bool(cells_near(expected, given).all())


def cells_near(expected: np.ndarray, given: np.ndarray) -> np.ndarray:
    """칸마다 같다고 볼 수 있는지. 두 배열의 모양은 같다."""
    if expected.dtype.kind == "b":
        return expected == given
    tolerance = TOLERANCE.get(given.dtype.name, TOLERANCE["float64"])
    finite = np.abs(expected[np.isfinite(expected)])
    scale = max(1e-2, float(finite.max())) if finite.size else 1.0
    with np.errstate(invalid="ignore"):
        return np.isclose(given, expected, rtol=tolerance, atol=tolerance * scale, equal_nan=True)
