"""표를 의심하는 세 셈: 우연에 속는 비율, 같은 시드끼리의 차이, 차례를 섞은 것과 견주기. 연습 문제라 번호가 없다."""

import numpy as np

from kit_lab.exercises.station import Arguments, Station, Trial
from kit_lab.exercises.stations.inputs import numbers

CHAPTER = "table3"


def _alarms(draws, t, *, spread=None, wider=(1 + 1 / 3) ** 0.5, size=np.abs, tell=np.mean):
    base, row = draws[:, :3], draws[:, 3]
    s = base.std(axis=1, ddof=1) if spread is None else spread(draws)
    return tell(size(row - base.mean(axis=1)) > t * s * wider)


def false_alarms(draws, t):
    """우연일 뿐인 draws (N, 4)에서, 넷째를 앞의 셋과 견주어 띠를 벗어났다고 말하게 되는 비율."""
    return _alarms(draws, t)


def _alarms_with(**parts):
    return lambda draws, t: _alarms(draws, t, **parts)


def _alarm_toy(rng) -> Arguments:
    rows = [[0, 1, 2, 4], [0, 1, 2, -2], [0, 3, 6, -1], [0, 1, 2, 1]]
    return {"draws": np.array(rows, float), "t": 2.0}


def _alarm_some(rng, N, t) -> Arguments:
    spread = rng.uniform(0.3, 3, (N, 1))
    return {"draws": np.round(numbers(rng, N, 4) * spread, 2), "t": t / 2}


FALSE_ALARMS = Station(
    number=None,
    name="false_alarms",
    title="우연에 속는 비율",
    chapter=CHAPTER,
    returns="띠를 벗어난 행의 비율",
    axes=((),),
    solution=false_alarms,
    trials=(
        Trial("손으로 셀 수 있는 예", _alarm_toy),
        Trial("여러 번 뽑은 것", _alarm_some, {"N": (1, 40), "t": (1, 5)}),
    ),
    wrong={
        "false_alarms_divided_by_three": _alarms_with(spread=lambda draws: draws[:, :3].std(axis=1)),
        "false_alarms_without_the_mean": _alarms_with(wider=1.0),
        "false_alarms_on_one_side": _alarms_with(size=lambda gap: gap),
        "false_alarms_with_a_known_spread": _alarms_with(spread=lambda draws: 1.0),
        "false_alarms_with_one_spread": _alarms_with(spread=lambda draws: draws[:, :3].std(ddof=1)),
        "false_alarms_spread_of_four": _alarms_with(spread=lambda draws: draws.std(axis=1, ddof=1)),
        "false_alarms_counted": _alarms_with(tell=np.sum),
        "false_alarms_inside": _alarms_with(tell=lambda outside: 1 - np.mean(outside)),
    },
)


def _by_seed(runs, value=np.log):
    return {run["seed"]: value(run["perplexity"]) for run in runs}


def _shared(row, base, value=np.log):
    ours, theirs = _by_seed(row, value), _by_seed(base, value)
    return np.array([ours[seed] - theirs[seed] for seed in sorted(ours.keys() & theirs.keys())])


def paired_difference(row, base):
    """두 기록에서 시드가 같은 것끼리 뺀 로그 펄플렉서티의 평균."""
    return _shared(row, base).mean()


def _logs(runs):
    return np.log([run["perplexity"] for run in runs])


def _of_shared_means(row, base):
    both = _by_seed(row).keys() & _by_seed(base).keys()
    ours, theirs = ([run["perplexity"] for run in runs if run["seed"] in both] for runs in (row, base))
    return np.log(np.mean(ours)) - np.log(np.mean(theirs))


def _runs(seeds, perplexities):
    return [
        {"seed": int(seed), "perplexity": float(value)}
        for seed, value in zip(seeds, perplexities, strict=True)
    ]


def _pair_toy(rng) -> Arguments:
    return {"row": _runs([0, 1], [12.0, 14.0]), "base": _runs([2, 1, 0], [12.5, 16.0, 10.0])}


def _pair_some(rng, shared, own, others) -> Arguments:
    seeds = rng.permutation(20)
    ours = rng.permutation(seeds[: shared + own])
    theirs = rng.permutation(np.r_[seeds[:shared], seeds[shared + own : shared + own + others]])
    return {
        name: _runs(chosen, np.round(rng.uniform(8, 20, len(chosen)), 1))
        for name, chosen in (("row", ours), ("base", theirs))
    }


PAIRED_DIFFERENCE = Station(
    number=None,
    name="paired_difference",
    title="같은 시드끼리의 차이",
    chapter=CHAPTER,
    returns="로그 펄플렉서티의 차이의 평균",
    axes=((),),
    solution=paired_difference,
    trials=(
        Trial("손으로 셀 수 있는 예", _pair_toy),
        Trial("시드의 차례가 다를 때", _pair_some, {"shared": (1, 4), "own": (0, 0), "others": (0, 0)}),
        Trial("한쪽에만 있는 시드", _pair_some, {"shared": (1, 3), "own": (0, 2), "others": (0, 3)}),
    ),
    wrong={
        "paired_difference_unpaired": lambda row, base: _logs(row).mean() - _logs(base).mean(),
        "paired_difference_by_place": lambda row, base: np.mean(
            [a - b for a, b in zip(_logs(row), _logs(base), strict=False)]
        ),
        "paired_difference_missing_seed": lambda row, base: np.mean(
            [v - _by_seed(base)[seed] for seed, v in _by_seed(row).items()]
        ),
        "paired_difference_without_log": lambda row, base: _shared(row, base, float).mean(),
        "paired_difference_log_of_means": _of_shared_means,
        "paired_difference_turned": lambda row, base: -_shared(row, base).mean(),
        "paired_difference_over_all_runs": lambda row, base: _shared(row, base).sum() / len(row),
    },
)


def _chance(correlate, papers, found, orders, *, against=lambda mixed, real: mixed >= real, tell=np.mean):
    mixed = np.array([correlate(papers, found[order]) for order in orders])
    return tell(against(mixed, correlate(papers, found)))


def by_chance(correlate, papers, found, orders):
    """found의 차례를 orders (K, n)의 하나하나로 섞었을 때, 상관이 진짜보다 작지 않은 비율."""
    return _chance(correlate, papers, found, orders)


def _chance_with(**parts):
    return lambda correlate, papers, found, orders: _chance(correlate, papers, found, orders, **parts)


def _together(correlate, papers, found, orders):
    mixed = np.array([correlate(papers[order], found[order]) for order in orders])
    return np.mean(mixed >= correlate(papers, found))


def _other_column(correlate, papers, found, orders):
    return _chance(correlate, found, papers, orders)


def _mixed_again(correlate, papers, found, orders):
    real, mixed = correlate(papers, found), []
    for order in orders:
        found = found[order]
        mixed.append(correlate(papers, found))
    return np.mean(np.array(mixed) >= real)


def pearson(a, c):
    """상관 계수. 섞은 차례에 따라 끝자리가 갈리지 않게 반올림한다."""
    a, c = a - a.mean(), c - c.mean()
    return np.round((a * c).sum() / np.sqrt((a**2).sum() * (c**2).sum()), 9)


pearson.told = "상관 계수를 주는 함수"


def _chance_toy(rng) -> Arguments:
    orders = np.array([[0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0]])
    return {
        "correlate": pearson,
        "papers": np.array([1.0, 2.0, 4.0]),
        "found": np.array([1.0, 2.0, 3.0]),
        "orders": orders,
    }


def _chance_some(rng, n, K) -> Arguments:
    orders = np.array([rng.permutation(n) for _ in range(K)])
    papers = np.arange(n) + numbers(rng, n, spread=0.3)
    return {
        "correlate": pearson,
        "papers": papers,
        "found": np.round(papers + rng.normal(0, 1.5, n), 2),
        "orders": orders,
    }


BY_CHANCE = Station(
    number=None,
    name="by_chance",
    title="차례를 섞은 것과 견주기",
    chapter=CHAPTER,
    returns="진짜보다 작지 않은 상관의 비율",
    axes=((),),
    solution=by_chance,
    trials=(
        Trial("손으로 셀 수 있는 예", _chance_toy),
        Trial("여러 번 섞은 것", _chance_some, {"n": (3, 6), "K": (1, 30)}),
    ),
    wrong={
        "by_chance_only_larger": _chance_with(against=lambda mixed, real: mixed > real),
        "by_chance_smaller": _chance_with(against=lambda mixed, real: mixed <= real),
        "by_chance_both_sides": _chance_with(against=lambda mixed, real: np.abs(mixed) >= np.abs(real)),
        "by_chance_counted": _chance_with(tell=np.sum),
        "by_chance_together": _together,
        "by_chance_other_column": _other_column,
        "by_chance_mixed_again": _mixed_again,
    },
)
