"""있을 수 있는 문장을 모두 늘어놓는 찾기. 어휘와 길이가 아주 작을 때, 빔 서치가 맞혔는지 가린다."""

from kit_core.reference.hypothesis import (
    Hypothesis,
    LogProbabilities,
    best_first,
    check_search,
    hypothesis,
    next_log_probabilities,
)


def exhaustive_search(
    log_probabilities: LogProbabilities,
    *,
    end_id: int,
    max_length: int,
    alpha: float = 0.6,
    pad_id: int | None = None,
) -> list[Hypothesis]:
    """끝 토큰으로 끝나거나 max_length까지 찬 모든 가설을 점수의 순서로 준다.

    가설의 수는 대략 V^max_length이므로 V와 max_length가 4쯤일 때까지만 쓴다.

    Args:
        log_probabilities: 지금까지의 토큰을 받아 다음 토큰의 로그 확률 (V,)를 주는 함수.
        end_id: 끝 토큰의 번호.
        max_length: 만들 토큰의 최대 수.
        alpha: 길이 페널티의 세기.
        pad_id: 고르지 않을 패딩 토큰의 번호. None이면 모두 고를 수 있다.

    Returns:
        점수가 높은 것부터 늘어놓은 모든 가설.

    Raises:
        TypeError, ValueError: 인자가 범위를 벗어나거나 함수가 (V,)가 아닌 것을 줄 때.
    """
    check_search(end_id, max_length, alpha, pad_id)

    def complete(ids: tuple[int, ...], total: float) -> list[Hypothesis]:
        if len(ids) == max_length or ids[-1:] == (end_id,):
            return [hypothesis(ids, total, end_id, alpha)]
        choices = next_log_probabilities(log_probabilities, ids, pad_id)
        return [found for token, value in choices for found in complete((*ids, token), total + value)]

    return best_first(complete((), 0.0))
