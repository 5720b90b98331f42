"""네 차례 12의 둘째: 빔 서치 (논문 6.1절)."""

import numpy as np

from kit_core.reference import beam_search as reference_beam
from kit_lab.exercises.station import Mistake, Station, Trial
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


MISTAKES = (
    Mistake(
        "beam_search_greedy",
        "가설을 하나만 남겼다: 그리디와 같다.",
        "걸음마다 `beam_size`개를 남긴다.",
        _beam(width=lambda beam_size: 1),
    ),
    Mistake(
        "beam_search_without_penalty",
        "길이 페널티로 나누지 않았다: 짧은 문장이 유리하다.",
        "`alpha`를 어디에서 쓰는지 찾아본다.",
        _beam(score=lambda total, n, alpha: total),
    ),
    Mistake(
        "beam_search_penalty_multiplied",
        "길이 페널티로 나누지 않고 곱했다: 긴 문장이 더 불리해졌다.",
        "로그 확률은 음수이다. 나누면 0에 가까워진다.",
        _beam(score=lambda total, n, alpha: total * ((5 + n) / 6) ** alpha),
    ),
    Mistake(
        "beam_search_mean",
        "길이 페널티가 아니라 길이로 나누었다: 토큰 하나당 평균이다.",
        "((5 + n) / 6)의 alpha제곱이다.",
        _beam(score=lambda total, n, alpha: total / n),
    ),
    Mistake(
        "beam_search_power_of_length",
        "길이 페널티가 아니라 길이의 alpha제곱으로 나누었다: 5를 더하고 6으로 나누는 것이 빠져 긴 문장이 더 유리하다.",
        "((5 + n) / 6)의 alpha제곱이다.",
        _beam(score=lambda total, n, alpha: total / n**alpha),
    ),
    Mistake(
        "beam_search_penalty_without_alpha",
        "길이 페널티를 alpha제곱하지 않았다.",
        "`alpha`는 지수이다. 곱하는 수가 아니다.",
        _beam(score=lambda total, n, alpha: total / ((5 + n) / 6)),
    ),
    Mistake(
        "beam_search_probability_divided",
        "로그 확률이 아니라 확률을 길이 페널티로 나누었다: 긴 문장이 더 불리해졌다.",
        "확률로 되돌리지 않는다. 나누는 것은 로그 확률의 합이다.",
        _beam(score=lambda total, n, alpha: np.exp(total) / ((5 + n) / 6) ** alpha),
    ),
    Mistake(
        "beam_search_start_counted",
        "길이를 셀 때 시작 토큰까지 세었다.",
        "n은 새로 쓴 토큰의 수이다. 시작 토큰은 쓴 것이 아니라 받은 것이다.",
        _beam(score=lambda total, n, alpha: total / ((5 + n + 1) / 6) ** alpha),
    ),
    Mistake(
        "beam_search_length_without_end",
        "길이를 셀 때 끝 토큰을 뺐다.",
        "n은 끝 토큰까지 센 길이이다.",
        _beam(score=lambda total, n, alpha: total / ((5 + n - 1) / 6) ** alpha),
    ),
    Mistake(
        "beam_search_finished_lost",
        "끝난 가설을 모아 두지 않았다: 끝까지 끝나지 않은 것만 남았다.",
        "끝 토큰을 쓴 가설은 따로 모았다가 마지막에 함께 견준다.",
        _beam(keeps_finished=False),
    ),
    Mistake(
        "beam_search_goes_on_after_end",
        "끝난 가설의 뒤를 계속 이었다.",
        "끝 토큰을 쓴 가설은 더 늘이지 않는다.",
        _beam(ends=False),
    ),
    Mistake(
        "beam_search_first_finished",
        "처음으로 끝난 가설을 바로 돌려주었다.",
        "나중에 끝난 것이 점수가 더 높을 수 있다.",
        _beam(first_finished=True),
        also=(_beam(stops=lambda kept, done, size, ended, score: bool(done)),),
    ),
    Mistake(
        "beam_search_best_ended",
        "가장 앞선 가설이 끝났다고 거기에서 멈췄다: 뒤에 있던 가설이 나중에 더 높은 점수로 끝날 수 있다.",
        "길이 페널티로 나누면 순서가 바뀐다. 살아 있는 가설이 있으면 `max_length`까지 간다.",
        _beam(stops=_best_ended),
    ),
    Mistake(
        "beam_search_enough_finished",
        "끝난 가설이 `beam_size`개가 되었다고 멈췄다: 살아 있던 가설이 나중에 더 높은 점수로 끝날 수 있다.",
        "멈추는 것은 살아 있는 가설이 없거나 길이가 다 찼을 때이다.",
        _beam(stops=_enough),
    ),
    Mistake(
        "beam_search_ahead_now",
        "끝난 가설의 점수가 살아 있는 가설의 지금 점수보다 높다고 멈췄다: 길어지면 나누는 수도 커져 뒤집힐 수 있다.",
        "살아 있는 가설의 점수는 아직 정해지지 않았다. 끝까지 가서 견준다.",
        _beam(stops=_ahead),
    ),
    Mistake(
        "beam_search_finished_take_no_seat",
        "끝난 가설에 빔의 자리를 주지 않았다: 살아 있는 것만 `beam_size`개를 채웠다.",
        "갈래를 늘어놓고 먼저 `beam_size`개를 남긴다. 그 가운데 끝난 것을 옮긴다.",
        _beam(seats=False),
    ),
    Mistake(
        "beam_search_without_end",
        "끝 토큰을 버렸다: 돌려주는 것에는 끝 토큰이 든다.",
        "끝난 가설을 그대로 돌려준다.",
        _without_end,
    ),
    Mistake(
        "beam_search_end_id_fixed",
        "`end_id`를 쓰지 않고 0을 끝 토큰으로 여겼다.",
        "인자로 받은 `end_id`와 견준다.",
        lambda table, end_id, *given, **more: _beam()(table, END, *given, **more),
    ),
    Mistake(
        "beam_search_cut_off_lost",
        "길이가 다 차도록 끝나지 않은 가설을 버렸다.",
        "잘린 가설도 점수를 매겨 함께 견준다.",
        _beam(cut_off=lambda live, done: [] if done else live),
        also=(_only_finished, lambda *given: _only_finished(*given) or max([])),
    ),
    Mistake(
        "beam_search_not_pruned",
        "가설마다 `beam_size`개씩 남겼다: 가설의 수가 걸음마다 몇 배로 는다.",
        "모든 가설의 갈래를 한데 모아 그 가운데에서 `beam_size`개를 남긴다.",
        _beam(pruned=False),
    ),
    Mistake(
        "beam_search_worst",
        "점수가 가장 낮은 가설을 돌려주었다.",
        "`max`와 `min`, 정렬의 방향을 본다.",
        _beam(best=min),
    ),
    Mistake(
        "beam_search_not_accumulated",
        "로그 확률을 더해 가지 않고 마지막 토큰의 것만 보았다.",
        "가설의 점수는 그 안의 모든 토큰의 로그 확률을 더한 것이다.",
        _beam(added=lambda total, value: value),
    ),
    Mistake(
        "beam_search_probabilities_added",
        "로그 확률이 아니라 확률을 더했다.",
        "곱해야 할 것은 확률이고, 로그에서는 그것이 더하기가 된다.",
        _beam(added=lambda total, value: total + np.exp(value)),
    ),
)


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
    mistakes=MISTAKES,
)
