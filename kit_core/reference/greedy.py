"""그리디 디코딩: 걸음마다 가장 그럴듯한 토큰 하나만 잡는다."""

from kit_core.reference.hypothesis import (
    Hypothesis,
    LogProbabilities,
    check_search,
    hypothesis,
    next_log_probabilities,
)


def greedy_search(
    log_probabilities: LogProbabilities,
    *,
    end_id: int,
    max_length: int,
    alpha: float = 0.6,
    pad_id: int | None = None,
) -> Hypothesis:
    """끝 토큰이 나오거나 max_length에 이를 때까지 확률이 가장 큰 토큰을 이어 붙인다.

    Args:
        log_probabilities: 지금까지의 토큰을 받아 다음 토큰의 로그 확률 (V,)를 주는 함수.
        end_id: 끝 토큰의 번호.
        max_length: 만들 토큰의 최대 수.
        alpha: 점수를 매길 길이 페널티의 세기. 고르는 데는 쓰이지 않는다.
        pad_id: 고르지 않을 패딩 토큰의 번호. None이면 모두 고를 수 있다.

    Returns:
        가설 하나. 확률이 같으면 번호가 작은 토큰을 고른다.

    Raises:
        TypeError, ValueError: 인자가 범위를 벗어나거나 함수가 (V,)가 아닌 것을 줄 때.
    """
    check_search(end_id, max_length, alpha, pad_id)
    ids: tuple[int, ...] = ()
    total = 0.0
    while len(ids) < max_length and ids[-1:] != (end_id,):
        choices = next_log_probabilities(log_probabilities, ids, pad_id)
        token, value = max(choices, key=lambda choice: choice[1])
        ids, total = (*ids, token), total + value
    return hypothesis(ids, total, end_id, alpha)
