"""표를 의심하는 세 셈: 우연에 속는 비율, 같은 시드끼리의 차이, 차례를 섞은 것과 견주기. 연습 문제라 번호가 없다."""

import numpy as np

from kit_lab.exercises.station import Arguments, Mistake, Station, Trial
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


ALARM_MISTAKES = (
    Mistake(
        "false_alarms_divided_by_three",
        "셋의 분산을 셋으로 나누었다: 평균도 그 셋에서 냈으니 둘로 나누어야 한다.",
        "`std`의 `ddof`가 얼마인지 본다.",
        _alarms_with(spread=lambda draws: draws[:, :3].std(axis=1)),
    ),
    Mistake(
        "false_alarms_without_the_mean",
        "base의 평균도 흔들린다는 것을 빠뜨렸다: 띠가 좁아 더 자주 속는다.",
        "차이의 분산은 행의 몫에 평균의 몫을 더한 것이다. 식의 근호를 본다.",
        _alarms_with(wider=1.0),
    ),
    Mistake(
        "false_alarms_on_one_side",
        "base보다 큰 쪽만 세었다: 작은 쪽으로도 속는다.",
        "띠는 0의 양쪽에 있다.",
        _alarms_with(size=lambda gap: gap),
    ),
    Mistake(
        "false_alarms_with_a_known_spread",
        "표준 편차를 1로 두었다: 진짜 실험에서는 모르는 값이다.",
        "행마다 base 셋에서 새로 어림한다. 그 어림이 흔들리는 것까지 흉내 내야 한다.",
        _alarms_with(spread=lambda draws: 1.0),
    ),
    Mistake(
        "false_alarms_with_one_spread",
        "표준 편차 하나를 모든 행에 썼다: 셋에서 어림할 때의 흔들림이 사라진다.",
        "`std`에 `axis=1`을 주어 행마다 하나씩 얻는다.",
        _alarms_with(spread=lambda draws: draws[:, :3].std(ddof=1)),
    ),
    Mistake(
        "false_alarms_spread_of_four",
        "견줄 행까지 넣어 표준 편차를 냈다: 멀리 떨어진 행일수록 제 띠를 넓힌다.",
        "표준 편차는 앞의 세 칸에서만 낸다.",
        _alarms_with(spread=lambda draws: draws.std(axis=1, ddof=1)),
    ),
    Mistake(
        "false_alarms_counted",
        "비율이 아니라 횟수를 돌려주었다.",
        "참과 거짓의 평균이 참의 비율이다.",
        _alarms_with(tell=np.sum),
    ),
    Mistake(
        "false_alarms_inside",
        "띠 안에 든 비율을 돌려주었다.",
        "속는 것은 띠를 벗어났을 때이다.",
        _alarms_with(tell=lambda outside: 1 - np.mean(outside)),
    ),
)


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
    mistakes=ALARM_MISTAKES,
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


PAIR_MISTAKES = (
    Mistake(
        "paired_difference_unpaired",
        "평균을 먼저 내고 뺐다: 한쪽에만 있는 시드의 운이 섞여 든다.",
        "뺄 짝을 먼저 짓고, 뺀 것을 평균한다.",
        lambda row, base: _logs(row).mean() - _logs(base).mean(),
    ),
    Mistake(
        "paired_difference_by_place",
        "적힌 차례대로 짝을 지었다: 기록의 차례는 시드의 차례가 아닐 수 있다.",
        "`seed`로 찾는 사전을 만들면 차례를 보지 않아도 된다.",
        lambda row, base: np.mean([a - b for a, b in zip(_logs(row), _logs(base), strict=False)]),
    ),
    Mistake(
        "paired_difference_missing_seed",
        "한쪽에만 있는 시드에서 멈춘다.",
        "두 사전에 다 있는 시드만 남긴다.",
        lambda row, base: np.mean([v - _by_seed(base)[seed] for seed, v in _by_seed(row).items()]),
    ),
    Mistake(
        "paired_difference_without_log",
        "로그를 씌우지 않았다: 펄플렉서티의 차이는 기준의 크기에 따라 달라진다.",
        "D는 손실의 차이이다. 펄플렉서티에서 손실로 돌아가려면 무엇을 씌우는가?",
        lambda row, base: _shared(row, base, float).mean(),
    ),
    Mistake(
        "paired_difference_log_of_means",
        "펄플렉서티를 평균한 다음 로그를 씌웠다: 큰 값이 평균을 끌고 간다.",
        "시드마다 로그를 씌워 빼고, 평균은 맨 나중에 낸다.",
        _of_shared_means,
    ),
    Mistake(
        "paired_difference_turned",
        "base에서 행을 뺐다: 부호가 거꾸로이다.",
        "D가 0보다 크면 base보다 나쁜 것이어야 한다.",
        lambda row, base: -_shared(row, base).mean(),
    ),
    Mistake(
        "paired_difference_over_all_runs",
        "짝의 수가 아니라 행의 학습 수로 나누었다.",
        "짝이 없는 학습은 더한 것에도 들지 않았다.",
        lambda row, base: _shared(row, base).sum() / len(row),
    ),
)


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
    mistakes=PAIR_MISTAKES,
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


CHANCE_MISTAKES = (
    Mistake(
        "by_chance_only_larger",
        "진짜와 같은 것을 세지 않았다: 우연도 꼭 그만큼은 해냈다.",
        "작지 않다는 것은 크거나 같다는 것이다.",
        _chance_with(against=lambda mixed, real: mixed > real),
    ),
    Mistake(
        "by_chance_smaller",
        "진짜보다 작거나 같은 것을 세었다.",
        "물음은 우연이 진짜만큼 큰 상관을 얼마나 자주 내는가이다.",
        _chance_with(against=lambda mixed, real: mixed <= real),
    ),
    Mistake(
        "by_chance_both_sides",
        "상관의 크기만 견주었다: 거꾸로 늘어선 것까지 논문과 같은 말을 한 것으로 친다.",
        "절댓값을 씌우지 않는다.",
        _chance_with(against=lambda mixed, real: np.abs(mixed) >= np.abs(real)),
    ),
    Mistake(
        "by_chance_counted",
        "비율이 아니라 횟수를 돌려주었다.",
        "섞은 횟수로 나눈다.",
        _chance_with(tell=np.sum),
    ),
    Mistake(
        "by_chance_together",
        "두 열을 똑같이 섞었다: 짝이 그대로라 상관도 그대로이다.",
        "짝을 끊으려면 한 열만 섞는다.",
        _together,
    ),
    Mistake(
        "by_chance_other_column",
        "`papers`를 섞었다: 뜻은 같지만 받은 차례로 섞을 것은 `found`이다.",
        "`found[order]`와 그대로 둔 `papers`를 견준다.",
        _other_column,
    ),
    Mistake(
        "by_chance_mixed_again",
        "앞에서 섞은 것을 다시 섞었다: `found`가 걸음마다 바뀐다.",
        "섞은 것에는 새 이름을 준다.",
        _mixed_again,
    ),
)


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
    mistakes=CHANCE_MISTAKES,
)
