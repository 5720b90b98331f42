"""디코딩의 가설과 길이 페널티 (논문 6.1절)."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from kit_core.validation import check_alpha, check_integer, check_positive_int, check_shape, check_that

# 지금까지 만든 토큰(시작 토큰은 뺀다)을 받아 다음 토큰의 로그 확률 (V,)를 준다.
LogProbabilities = Callable[[tuple[int, ...]], np.ndarray]


class Hypothesis(NamedTuple):
    """디코더가 만든 문장 하나.

    ids는 시작 토큰을 뺀 토큰이고, 끝난 가설이면 끝 토큰이 맨 뒤에 있다. log_probability는 토큰마다의 로그 확률(nat)의
    합, score는 그것을 길이 페널티로 나눈 값이다. finished는 끝 토큰으로 끝났는지, 곧 max_length에서 잘리지 않았는지이다.
    """

    ids: tuple[int, ...]
    log_probability: float
    score: float
    finished: bool


def length_penalty(length: int, alpha: float = 0.6) -> float:
    """((5 + n) / 6)^alpha. 로그 확률의 합을 이것으로 나누면 긴 문장이 짧은 문장보다 덜 불리해진다 (논문 6.1절).

    Args:
        length: 만든 토큰의 수 n. 끝 토큰은 세고 시작 토큰은 세지 않는다.
        alpha: 페널티의 세기. 논문은 0.6이다. 0이면 나누지 않는 것과 같고, 0보다 작으면 짧은 문장이 유리해진다.

    Returns:
        0보다 큰 실수. n이 1이면 1이다.

    Raises:
        TypeError, ValueError: length가 1 이상의 정수가 아니거나 alpha가 유한한 실수가 아닐 때.
    """
    check_positive_int("length", length)
    check_alpha(alpha)
    return ((5 + length) / 6) ** alpha


def hypothesis(ids: tuple[int, ...], log_probability: float, end_id: int, alpha: float) -> Hypothesis:
    """토큰과 로그 확률의 합에서 점수를 매긴 가설을 만든다."""
    score = log_probability / length_penalty(len(ids), alpha)
    return Hypothesis(ids, log_probability, score, ids[-1] == end_id)


def best_first(hypotheses: list[Hypothesis]) -> list[Hypothesis]:
    """점수가 높은 것부터 늘어놓는다. 점수가 같으면 번호가 작은 토큰이 먼저이다."""
    return sorted(hypotheses, key=lambda hypothesis: (-hypothesis.score, hypothesis.ids))


def next_log_probabilities(
    log_probabilities: LogProbabilities, prefix: tuple[int, ...], pad_id: int | None
) -> list[tuple[int, float]]:
    """다음에 올 수 있는 토큰과 그 로그 확률을 늘어놓는다. 패딩은 고를 수 없다."""
    row = np.asarray(log_probabilities(prefix))
    check_shape(
        f"log_probabilities({prefix})", row.shape, row.ndim == 1, "어휘의 크기만 한 (V,)의 배열을 준다"
    )
    return [(token, float(value)) for token, value in enumerate(row) if token != pad_id]


def check_search(end_id: int, max_length: int, alpha: float, pad_id: int | None) -> None:
    """세 가지 찾기가 함께 쓰는 인자를 검사한다."""
    check_positive_int("max_length", max_length)
    check_alpha(alpha)
    is_index = isinstance(end_id, (int, np.integer)) and not isinstance(end_id, bool) and end_id >= 0
    check_that("end_id", end_id, is_index, "끝 토큰의 번호를 0 이상의 정수로 넣는다")
    if pad_id is not None:
        check_integer("pad_id", pad_id, "고르지 않을 패딩 토큰의 번호를 정수로 넣거나 None으로 둔다")
    check_that("end_id", end_id, end_id != pad_id, "패딩 토큰과 다른 번호를 넣는다")
