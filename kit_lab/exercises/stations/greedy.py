"""네 차례 12의 첫째: 그리디 디코딩."""

import numpy as np

from kit_core.reference import greedy_search as reference_greedy
from kit_lab.exercises.station import Station, Trial
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
    wrong={
        "greedy_search_never_stops": _greedy(stops=False),
        "greedy_search_without_end": _greedy(keeps_end=False),
        "greedy_search_least_likely": _greedy(choose=np.argmin),
        "greedy_search_last_token_only": _greedy(seen=lambda ids: tuple(ids[-1:])),
        "greedy_search_nothing_seen": _greedy(seen=lambda ids: ()),
        "greedy_search_one_short": _greedy(steps=lambda max_length: max_length - 1),
        "greedy_search_one_long": _greedy(steps=lambda max_length: max_length + 1),
        "greedy_search_without_limit": _greedy(steps=lambda max_length: NO_LIMIT),
        "greedy_search_end_id_fixed": lambda table, end_id, max_length: _greedy()(table, END, max_length),
    },
)
