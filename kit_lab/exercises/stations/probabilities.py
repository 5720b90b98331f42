"""디코딩의 정거장들이 함께 쓰는 입력: 다음 토큰의 로그 확률을 정해 둔 함수."""

from functools import lru_cache

import numpy as np

from kit_core.reference import beam_search
from kit_lab.exercises.station import Arguments

END = 0
NAMES = ("끝", "가", "나")
Table = dict[tuple[int, ...], tuple[float, float, float]]
# 그리디는 「가」로 시작하지만 「나」로 시작하는 문장이 더 그럴듯하다.
TEMPTING: Table = {(): (0.1, 0.5, 0.4), (1,): (0.4, 0.3, 0.3), (2,): (0.9, 0.05, 0.05)}
# 바로 끝낸 것과 「가」를 쓰고 끝낸 것의 점수가 아주 가깝다. 길이를 하나 덜 세면 순서가 뒤집힌다.
CLOSE: Table = {(): (0.4, 0.55, 0.05), (1,): (0.66, 0.17, 0.17)}
# 바로 끝내는 것이 가장 그럴듯하다. 토큰 하나당 평균으로 견주면 뒤집힌다.
SHORT: Table = {(): (0.5, 0.45, 0.05)}
# 「나가」는 둘째 걸음에서 셋째로 밀려나지만, 남겨 두었다면 마지막에 가장 그럴듯하다.
PUSHED_OUT: Table = {
    (): (0.2, 0.43, 0.37),
    (1,): (0.02, 0.49, 0.49),
    (2,): (0.02, 0.5, 0.48),
    (1, 1): (0.4, 0.3, 0.3),
    (1, 2): (0.35, 0.35, 0.3),
    (2, 1): (0.98, 0.01, 0.01),
}
# 둘째 걸음에서 「나끝」이 맨 앞에 서지만, 둘째인 「나가」가 다음 걸음에 더 높은 점수로 끝난다.
SECOND_WINS: Table = {(): (0.26, 0.05, 0.69), (2,): (0.42, 0.42, 0.16), (2, 1): (0.98, 0.01, 0.01)}
# 길이를 하나 더 세면 바로 끝낸 것이 앞선다.
COUNTED: Table = {(): (0.42, 0.14, 0.44), (2,): (0.05, 0.0673, 0.8827)}
DRAWS = 16


class NextLogProbabilities:
    """쓴 토큰마다 다음 토큰의 로그 확률을 정해 둔 함수. 시드가 같으면 언제나 같다."""

    def __init__(self, seed: int, vocab_size: int) -> None:
        self.seed, self.vocab_size = seed, vocab_size
        self.told = f"쓴 토큰마다 다음 토큰 {vocab_size}개의 로그 확률을 주는 함수"

    def __call__(self, ids: tuple[int, ...]) -> np.ndarray:
        rng = np.random.default_rng([self.seed, len(ids), *map(int, ids)])
        shares = rng.dirichlet(np.full(self.vocab_size, 0.7)) * 0.98 + 0.02 / self.vocab_size
        return np.log(shares)  # (V,)


class WrittenTable(NextLogProbabilities):
    """손으로 적은 확률. 적지 않은 것의 뒤는 거의 끝난다."""

    def __init__(self, table: Table) -> None:
        super().__init__(0, len(NAMES))
        self.table = table
        rows = [
            f"{''.join(NAMES[i] for i in ids) or '처음'}: "
            + ", ".join(f"{name} {p}" for name, p in zip(NAMES, row, strict=True))
            for ids, row in table.items()
        ]
        self.told = "다음 토큰의 로그 확률을 주는 함수. 확률은 " + " / ".join(rows)

    def __call__(self, ids: tuple[int, ...]) -> np.ndarray:
        return np.log(self.table.get(tuple(map(int, ids)), (0.8, 0.1, 0.1)))  # (V,)


def written(table: Table, **more):
    """손으로 적은 표 하나를 넣는 입력."""
    given = {"next_log_probabilities": WrittenTable(table), "end_id": END, "max_length": 3}
    return lambda rng: given | more


def drawn(rng, V, max_length) -> Arguments:
    seed = int(rng.integers(0, 10_000))
    return {
        "next_log_probabilities": NextLogProbabilities(seed, V),
        "end_id": int(rng.integers(0, V)),
        "max_length": max_length,
    }


def wide(rng, V, max_length, beam_size) -> Arguments:
    return drawn(rng, V, max_length) | {"beam_size": beam_size}


def strong(rng, V, max_length, beam_size) -> Arguments:
    return wide(rng, V, max_length, beam_size) | {"alpha": 1.5}


def close(rng, beam_size) -> Arguments:
    """길이가 다른 두 가설의 점수가 아슬아슬하게 갈린다. 점수를 조금만 달리 매겨도 순서가 뒤집힌다."""
    given = {
        "end_id": END,
        "max_length": 3,
        "beam_size": beam_size,
        "alpha": float(rng.choice([0.6, 1.0, 1.5])),
    }
    return {
        "next_log_probabilities": WrittenTable(_close_table(int(rng.integers(0, 10_000)), **given))
    } | given


@lru_cache(maxsize=256)
def _close_table(seed: int, **given) -> Table:
    """소수 둘째 자리까지 적은 확률 가운데 두 점수가 가장 가까운 것."""
    rng = np.random.default_rng(seed)
    tables = [
        {ids: tuple(rng.multinomial(97, np.full(3, 1 / 3)) / 100 + 0.01) for ids in ((), (1,), (2,))}
        for _ in range(DRAWS)
    ]
    return min(tables, key=lambda table: _gap(WrittenTable(table), **given))


def _gap(table: WrittenTable, **given) -> float:
    """가장 높은 점수와, 길이가 다른 것의 점수의 차이."""
    best, *others = beam_search(table, **given)
    return min((best.score - one.score for one in others if len(one.ids) != len(best.ids)), default=np.inf)
