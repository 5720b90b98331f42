"""네 차례 12의 첫째: 그리디 디코딩."""

import numpy as np

from kit_core.reference import greedy_search as reference_greedy
from kit_lab.exercises.station import Mistake, Station, Trial
from kit_lab.exercises.stations.probabilities import END, TEMPTING, drawn, written

NO_LIMIT = 1000  # 시험의 입력에서는 그 전에 끝 토큰이 나온다.


def greedy_search(next_log_probabilities, end_id, max_length):
    """가장 그럴듯한 토큰을 끝까지 잇는다."""
    found = reference_greedy(next_log_probabilities, end_id=end_id, max_length=max_length)
    return list(found.ids)


def _greedy(
    seen=lambda ids: tuple(ids),
    choose=np.argmax,
    stops=True,
    keeps_end=True,
    steps=lambda max_length: max_length,
):
    """한 군데만 다른 그리디."""

    def greedy(next_log_probabilities, end_id, max_length):
        ids = []
        for _ in range(steps(max_length)):
            token = int(choose(next_log_probabilities(seen(ids))))
            if token == end_id and stops and not keeps_end:
                break
            ids.append(token)
            if token == end_id and stops:
                break
        return ids

    return greedy


MISTAKES = (
    Mistake(
        "greedy_search_never_stops",
        "끝 토큰을 쓰고도 멈추지 않았다.",
        "방금 쓴 것이 `end_id`이면 그친다.",
        _greedy(stops=False),
    ),
    Mistake(
        "greedy_search_without_end",
        "끝 토큰을 버렸다: 돌려주는 것에는 끝 토큰이 든다.",
        "이어 붙인 다음에 멈춘다.",
        _greedy(keeps_end=False),
    ),
    Mistake(
        "greedy_search_least_likely",
        "가장 작은 것을 골랐다: 로그 확률은 음수라 절댓값이 작은 쪽이 그럴듯하다.",
        "`argmax`와 `argmin`을 본다.",
        _greedy(choose=np.argmin),
    ),
    Mistake(
        "greedy_search_last_token_only",
        "지금까지 쓴 것이 아니라 마지막 토큰만 넘겼다.",
        "다음 토큰은 앞의 모든 토큰에 달렸다.",
        _greedy(seen=lambda ids: tuple(ids[-1:])),
    ),
    Mistake(
        "greedy_search_nothing_seen",
        "걸음마다 빈 튜플을 넘겼다: 같은 토큰만 되풀이한다.",
        "쓴 것을 다시 넘겨야 다음을 알 수 있다.",
        _greedy(seen=lambda ids: ()),
    ),
    Mistake(
        "greedy_search_one_short",
        "한 토큰이 모자라게 멈췄다.",
        "`range`의 끝과 `<`, `<=`를 본다.",
        _greedy(steps=lambda max_length: max_length - 1),
    ),
    Mistake(
        "greedy_search_one_long",
        "`max_length`보다 한 토큰을 더 썼다.",
        "`range`의 끝과 `<`, `<=`를 본다.",
        _greedy(steps=lambda max_length: max_length + 1),
    ),
    Mistake(
        "greedy_search_without_limit",
        "`max_length`에서 그치지 않았다: 끝 토큰이 나올 때까지 썼다.",
        "끝 토큰이 영영 나오지 않는 모델이라면 언제 멈추는가?",
        _greedy(steps=lambda max_length: NO_LIMIT),
    ),
    Mistake(
        "greedy_search_end_id_fixed",
        "`end_id`를 쓰지 않고 0을 끝 토큰으로 여겼다.",
        "인자로 받은 `end_id`와 견준다.",
        lambda table, end_id, max_length: _greedy()(table, END, max_length),
    ),
)


GREEDY_SEARCH = Station(
    number=12,
    name="greedy_search",
    title="그리디 디코딩",
    chapter="decoding",
    returns="쓴 토큰의 나열. 끝 토큰이 든다",
    axes=((),),
    solution=greedy_search,
    trials=(
        Trial("손으로 셀 수 있는 예", written(TEMPTING)),
        Trial("여러 확률", drawn, {"V": (3, 5), "max_length": (1, 7)}),
    ),
    mistakes=MISTAKES,
)
