"""네 차례 12의 둘째: 빔 서치 (논문 6.1절)."""

import numpy as np

from kit_core.reference import beam_search as reference_beam
from kit_lab.exercises.station import Station, Trial
from kit_lab.exercises.stations.probabilities import (
    CLOSE,
    COUNTED,
    END,
    PUSHED_OUT,
    SECOND_WINS,
    SHORT,
    TEMPTING,
    close,
    strong,
    wide,
    written,
)


def beam_search(next_log_probabilities, end_id, max_length, beam_size=4, alpha=0.6):
    """점수가 가장 높은 가설의 토큰 (논문 6.1절)."""
    found = reference_beam(
        next_log_probabilities, end_id=end_id, max_length=max_length, beam_size=beam_size, alpha=alpha
    )
    return list(found[0].ids)


def _beam(
    width=lambda beam_size: beam_size,
    score=lambda total, n, alpha: total / ((5 + n) / 6) ** alpha,
    added=lambda total, value: total + value,
    keeps_finished=True,
    ends=True,
    first_finished=False,
    stops=lambda kept, done, size, ended, score: False,
    seats=True,
    cut_off=lambda live, done: live,
    pruned=True,
    best=max,
):
    """한 군데만 다른 빔 서치."""

    def beam(next_log_probabilities, end_id, max_length, beam_size=4, alpha=0.6):
        live, done = [((), 0.0)], []
        for _ in range(max_length):
            branches = [
                sorted(
                    (
                        ((*ids, token), added(total, float(value)))
                        for token, value in enumerate(next_log_probabilities(ids))
                    ),
                    key=lambda one: (-one[1], one[0]),
                )
                for ids, total in live
            ]
            size = width(beam_size)
            kept = [one for branch in branches for one in branch[: size if not pruned else None]]
            if pruned:
                kept = sorted(kept, key=lambda one: (-one[1], one[0]))[: size if seats else 2 * size]
            done += [one for one in kept if one[0][-1] == end_id and ends]
            live = [one for one in kept if one[0][-1] != end_id or not ends][: None if seats else size]
            if first_finished and done:
                return list(done[0][0])
            if stops(kept, done, size, end_id, lambda one: score(one[1], len(one[0]), alpha)):
                break
        found = (done if keeps_finished else []) + cut_off(live, done)
        return list(best(found, key=lambda one: score(one[1], len(one[0]), alpha))[0]) if found else []

    return beam


def _best_ended(kept, done, size, ended, score):
    return bool(kept) and kept[0][0][-1] == ended


def _enough(kept, done, size, ended, score):
    return len(done) >= size


def _ahead(kept, done, size, ended, score):
    """끝난 것의 점수가 아직 끝나지 않은 것들의 지금 점수보다 높은지."""
    live = [score(one) for one in kept if one[0][-1] != ended]
    return bool(done and live) and max(map(score, done)) >= max(live)


def _without_end(next_log_probabilities, end_id, max_length, beam_size=4, alpha=0.6):
    ids = beam_search(next_log_probabilities, end_id, max_length, beam_size, alpha)
    return ids[:-1] if ids[-1] == end_id else ids


def _only_finished(*given):
    """끝난 가설이 없으면 빈 리스트. max를 바로 부르면 거기에서 멈춘다."""
    return _beam(cut_off=lambda live, done: [])(*given)


BEAM_SEARCH = Station(
    number=12,
    name="beam_search",
    title="빔 서치",
    chapter="decoding",
    returns="점수가 가장 높은 가설의 토큰",
    axes=((),),
    solution=beam_search,
    trials=(
        Trial("손으로 셀 수 있는 예", written(TEMPTING)),
        Trial("길이가 점수를 가를 때", written(CLOSE, beam_size=2)),
        Trial("짧은 문장이 그럴듯할 때", written(SHORT, beam_size=2)),
        Trial("빔에서 밀려난 가설이 있을 때", written(PUSHED_OUT, beam_size=2)),
        Trial("둘째 가설이 나중에 이길 때", written(SECOND_WINS, beam_size=2)),
        Trial("길이를 하나 더 세면 뒤집힐 때", written(COUNTED, max_length=2, beam_size=2)),
        Trial("점수가 아슬아슬할 때", close, {"beam_size": (2, 3)}),
        Trial("여러 확률", wide, {"V": (3, 4), "max_length": (1, 5), "beam_size": (1, 3)}),
        Trial("문장이 길 때", wide, {"V": (3, 3), "max_length": (5, 6), "beam_size": (2, 3)}),
        Trial("길이 페널티가 셀 때", strong, {"V": (3, 4), "max_length": (2, 5), "beam_size": (2, 4)}),
    ),
    wrong={
        "beam_search_greedy": _beam(width=lambda beam_size: 1),
        "beam_search_without_penalty": _beam(score=lambda total, n, alpha: total),
        "beam_search_penalty_multiplied": _beam(score=lambda total, n, alpha: total * ((5 + n) / 6) ** alpha),
        "beam_search_mean": _beam(score=lambda total, n, alpha: total / n),
        "beam_search_power_of_length": _beam(score=lambda total, n, alpha: total / n**alpha),
        "beam_search_penalty_without_alpha": _beam(score=lambda total, n, alpha: total / ((5 + n) / 6)),
        "beam_search_probability_divided": _beam(
            score=lambda total, n, alpha: np.exp(total) / ((5 + n) / 6) ** alpha
        ),
        "beam_search_start_counted": _beam(score=lambda total, n, alpha: total / ((5 + n + 1) / 6) ** alpha),
        "beam_search_length_without_end": _beam(
            score=lambda total, n, alpha: total / ((5 + n - 1) / 6) ** alpha
        ),
        "beam_search_finished_lost": _beam(keeps_finished=False),
        "beam_search_goes_on_after_end": _beam(ends=False),
        "beam_search_first_finished": (
            _beam(first_finished=True),
            _beam(stops=lambda kept, done, size, ended, score: bool(done)),
        ),
        "beam_search_best_ended": _beam(stops=_best_ended),
        "beam_search_enough_finished": _beam(stops=_enough),
        "beam_search_ahead_now": _beam(stops=_ahead),
        "beam_search_finished_take_no_seat": _beam(seats=False),
        "beam_search_without_end": _without_end,
        "beam_search_end_id_fixed": lambda table, end_id, *given, **more: _beam()(table, END, *given, **more),
        "beam_search_cut_off_lost": (
            _beam(cut_off=lambda live, done: [] if done else live),
            _only_finished,
            lambda *given: _only_finished(*given) or max([]),
        ),
        "beam_search_not_pruned": _beam(pruned=False),
        "beam_search_worst": _beam(best=min),
        "beam_search_not_accumulated": _beam(added=lambda total, value: value),
        "beam_search_probabilities_added": _beam(added=lambda total, value: total + np.exp(value)),
    },
)
