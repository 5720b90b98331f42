"""글에서 토큰을 얼마쯤 가리고, 가린 것을 맞히게 하는 배치 (Devlin 외, 2019의 3.1절)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kit_core.training.data.batching import SentenceBatches, check_sentences
from kit_core.validation import check_positive_int, check_rate, shown

BlankedBatch = tuple[tuple[np.ndarray, np.ndarray], np.ndarray]


@dataclass(frozen=True)
class BlankedBatches(SentenceBatches):
    """글을 에폭마다 다르게 가려 배치로 내놓는다. batches(epoch)는 언제 불러도 같은 것을 낸다.

    고른 토큰을 모두 빈칸으로 가리면 빈칸이 없는 글에서는 할 일이 없는 모델이 된다. 그래서 얼마는 아무 토큰으로 바꾸고 얼마는
    그대로 둔다. 어느 자리가 바뀌었는지 모르므로, 모델은 모든 자리를 앞뒤에 비추어 읽어야 한다.

    Args:
        rows: 글마다의 토큰.
        blank_id: 빈칸의 번호.
        ordinary: 바꾸어 넣을 토큰의 범위 [처음, 끝).
        rate: 맞힐 토큰의 비율. 짧은 글에서도 하나는 고른다.
        hidden, swapped: 고른 토큰 가운데 빈칸으로 가리는 몫과 아무 토큰으로나 바꾸는 몫. 나머지는 그대로 둔다.
        나머지는 PairBatches의 것과 같다.

    Raises:
        TypeError, ValueError: 글이 없거나 토큰 번호가 아닐 때, rate가 0보다 크고 1보다 작은 실수가 아니거나 범위가 비었을 때.
    """

    rows: Sequence[np.ndarray]
    blank_id: int
    ordinary: tuple[int, int]
    rate: float = 0.15
    hidden: float = 0.8
    swapped: float = 0.1

    def __post_init__(self) -> None:
        super().__post_init__()
        check_sentences("rows", self.rows)
        check_positive_int("blank_id", self.blank_id)
        for name in ("rate", "swapped"):
            check_rate(name, getattr(self, name))
        if not 0 <= self.hidden <= 1 - self.swapped:
            raise ValueError(
                f"hidden={shown(self.hidden)}이다. 0 이상 1 - swapped={1 - self.swapped:g} 이하여야 한다."
            )
        if not self.rate:
            raise ValueError("rate=0이면 맞힐 것이 없다. 0보다 큰 값을 넣는다.")
        first, end = self.ordinary
        if not 0 <= first < end:
            raise ValueError(
                f"ordinary={shown(self.ordinary)}이다. (처음, 끝)으로, 처음이 0 이상이고 끝보다 작아야 한다."
            )

    @cached_property
    def lengths(self) -> np.ndarray:
        """글마다의 길이 (N,)."""
        return np.array([len(row) for row in self.rows])

    def __call__(self, epoch: int) -> Iterator[BlankedBatch]:
        """((가린 글 (B, S), 맞힐 자리 (B, M)), 거기에 있던 토큰 (B, M))를 차례로 낸다.

        맞힐 것이 M개보다 적은 글에서 남는 칸은 자리가 0이고 정답이 패딩이다.
        """
        for number, chosen in enumerate(self.plan(epoch)):
            ids = self._padded([self.rows[i] for i in chosen])  # (B, S)
            yield self._blanked(ids, self.lengths[chosen], np.random.default_rng([self.seed, epoch, number]))

    def _blanked(self, ids: np.ndarray, lengths: np.ndarray, random: np.random.Generator) -> BlankedBatch:
        counts = np.maximum(1, np.rint(self.rate * lengths).astype(int))  # (B,)
        lots = random.random(ids.shape)  # (B, S)
        lots[np.arange(ids.shape[1]) >= lengths[:, None]] = 2.0  # 패딩은 뽑히지 않는다.
        places = np.argsort(lots, axis=1)[:, : counts.max()].astype(np.int32)  # (B, M)
        asked = np.arange(counts.max()) < counts[:, None]  # (B, M)
        answers = np.take_along_axis(ids, places, axis=1)  # (B, M)
        fate = random.random(places.shape)  # (B, M)
        others = random.integers(*self.ordinary, places.shape)  # (B, M)
        put = np.where(fate < self.hidden + self.swapped, others, answers)  # (B, M)
        put = np.where(fate < self.hidden, self.blank_id, put)  # (B, M)
        blanked = ids.copy()
        np.put_along_axis(blanked, places, np.where(asked, put, answers).astype(ids.dtype), axis=1)
        places, answers = np.where(asked, places, 0), np.where(asked, answers, self.pad_id)
        return (blanked, places.astype(np.int32)), answers.astype(np.int32)
