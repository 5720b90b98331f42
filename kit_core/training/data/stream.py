"""말뭉치가 커서 한 바퀴를 에폭으로 삼기에는 너무 길 때, 정한 걸음마다 에폭을 끊는다."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from kit_core.training.data.batching import TextBatches


@dataclass(frozen=True)
class Stream:
    """말뭉치를 거듭 돌며 배치를 대고, count걸음마다 한 에폭으로 끊는다.

    Args:
        batches: 말뭉치를 한 번 도는 배치. 도는 차례마다 섞는 법이 다르다.
        count: 한 에폭의 걸음.
    """

    batches: TextBatches
    count: int

    def __call__(self, epoch: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """그 에폭의 (입력 (B, T), 정답 (B, T))를 차례로 낸다."""
        return (self.batches.made(rows) for rows in self._rows(epoch))

    def tokens_of(self, epoch: int) -> list[int]:
        """그 에폭의 배치마다 들어갈 토큰의 수. 패딩은 세지 않는다."""
        return [int(self.batches.lengths[rows].sum()) for rows in self._rows(epoch)]

    def _rows(self, epoch: int) -> Iterable[np.ndarray]:
        # 배치의 수는 길이만으로 정해지므로 몇 번째 바퀴이든 같다.
        turn, skipped = divmod(epoch * self.count, len(self.batches.plan(0)))
        return islice(self._from(turn), skipped, skipped + self.count)

    def _from(self, turn: int) -> Iterator[np.ndarray]:
        while True:
            yield from self.batches.plan(turn)
            turn += 1
