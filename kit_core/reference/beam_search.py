"""빔 서치 (논문 6.1절): 걸음마다 가장 그럴듯한 가설을 beam_size개만 남긴다."""

from kit_core.reference.hypothesis import (
    Hypothesis,
    LogProbabilities,
    best_first,
    check_search,
    hypothesis,
    next_log_probabilities,
)
from kit_core.validation import check_positive_int


def beam_search(
    log_probabilities: LogProbabilities,
    *,
    end_id: int,
    max_length: int,
    beam_size: int = 4,
    alpha: float = 0.6,
    pad_id: int | None = None,
) -> list[Hypothesis]:
    """살아 있는 가설을 한 토큰씩 늘려 가며, 끝난 가설은 따로 모은다 (논문 6.1절).

    끝 토큰도 빔의 자리 하나를 차지한다. 그래서 beam_size가 1이면 그리디 디코딩과 같다. 한 걸음 안에서는 길이가 모두
    같으므로 로그 확률만 견주고, 길이가 다른 가설을 견주는 마지막에만 길이 페널티로 나눈다.

    Args:
        log_probabilities: 지금까지의 토큰을 받아 다음 토큰의 로그 확률 (V,)를 주는 함수.
        end_id: 끝 토큰의 번호.
        max_length: 만들 토큰의 최대 수.
        beam_size: 걸음마다 남길 가설의 수. 논문은 4.
        alpha: 길이 페널티의 세기. 논문은 0.6.
        pad_id: 고르지 않을 패딩 토큰의 번호. None이면 모두 고를 수 있다.

    Returns:
        점수가 높은 것부터 늘어놓은 가설. beam_size개까지이다.

    Raises:
        TypeError, ValueError: 인자가 범위를 벗어나거나 함수가 (V,)가 아닌 것을 줄 때.
    """
    check_search(end_id, max_length, alpha, pad_id)
    check_positive_int("beam_size", beam_size)
    live: list[tuple[tuple[int, ...], float]] = [((), 0.0)]
    finished: list[Hypothesis] = []
    for _ in range(max_length):
        longer = [
            ((*ids, token), total + value)
            for ids, total in live
            for token, value in next_log_probabilities(log_probabilities, ids, pad_id)
        ]
        kept = sorted(longer, key=lambda one: (-one[1], one[0]))[:beam_size]
        finished += [hypothesis(ids, total, end_id, alpha) for ids, total in kept if ids[-1] == end_id]
        live = [(ids, total) for ids, total in kept if ids[-1] != end_id]
    cut_off = [hypothesis(ids, total, end_id, alpha) for ids, total in live]
    return best_first(finished + cut_off)[:beam_size]
