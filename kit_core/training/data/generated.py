"""끝없이 만들어 내거나, 한 바퀴를 에폭으로 삼기에는 너무 긴 데이터를 에폭으로 끊는다. 이어 갈 때에는 지나온 만큼을 건너뛴다."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from kit_core.training.data.batching import SentenceBatches
from kit_core.training.data.teacher_forcing import as_batch

Pair = tuple[np.ndarray, np.ndarray]
Batch = tuple[Pair, np.ndarray]


class GeneratedBatches:
    """끝없는 배치를 steps개씩 끊어 에폭으로 삼는다. batches(epoch)는 언제 불러도 같은 것을 낸다.

    Args:
        generate: 부를 때마다 (소스 (B, S), 시작 토큰부터 끝 토큰까지의 타깃 (B, T + 1))를 처음부터 똑같이 내는 반복자를
            새로 주는 함수.
        steps: 에폭 하나의 배치 수.
        pad_id: 패딩 토큰의 번호.
    """

    def __init__(self, generate: Callable[[], Iterator[Pair]], steps: int, pad_id: int = 0) -> None:
        self.generate, self.steps, self.pad_id = generate, steps, pad_id
        self._rest: Iterator[Pair] = iter(())  # 아직 뽑지 않은 것
        self._epoch: int | None = None  # 마지막에 뽑은 에폭
        self._batches: list[Batch] = []  # 그 에폭의 배치

    def __call__(self, epoch: int) -> Iterator[Batch]:
        """((소스 (B, S), 디코더의 입력 (B, T)), 정답 (B, T))를 steps개 낸다."""
        return iter(self._of(epoch))

    def tokens_of(self, epoch: int) -> list[int]:
        """그 에폭의 배치마다 들어 있는 정답 토큰의 수. 패딩은 세지 않는다."""
        return [int(np.count_nonzero(labels != self.pad_id)) for _, labels in self._of(epoch)]

    def _of(self, epoch: int) -> list[Batch]:
        if epoch == self._epoch:
            return self._batches
        follows, skipped = self._epoch is not None and epoch == self._epoch + 1, 0
        self._epoch = None  # 뽑다가 멈추면 다음에는 처음부터 다시 센다.
        if not follows:
            self._rest, skipped = self.generate(), epoch * self.steps
        # 건너뛰는 배치도 만들어야 한다. 데이터를 뽑는 난수가 앞의 것에 이어지기 때문이다.
        pairs = islice(self._rest, skipped, skipped + self.steps)
        self._batches = [as_batch(source, target) for source, target in pairs]
        self._epoch = epoch
        return self._batches


@dataclass(frozen=True)
class Stream:
    """말뭉치를 거듭 돌며 배치를 대고, count걸음마다 한 에폭으로 끊는다.

    Args:
        batches: 말뭉치를 한 번 도는 배치. 도는 차례마다 섞는 법이 다르다.
        count: 한 에폭의 걸음.
    """

    batches: SentenceBatches
    count: int

    def __call__(self, epoch: int) -> Iterator[Any]:
        """그 에폭의 배치를 차례로 낸다."""
        return (self.batches.made(rows) for rows in self._rows(epoch))

    def tokens_of(self, epoch: int) -> list[int]:
        """그 에폭의 배치마다 들어갈 토큰의 수. 패딩은 세지 않는다."""
        return [self.batches.tokens_in(rows) for rows in self._rows(epoch)]

    def _rows(self, epoch: int) -> Iterable[np.ndarray]:
        # 배치의 수는 길이만으로 정해지므로 몇 번째 바퀴이든 같다.
        turn, skipped = divmod(epoch * self.count, len(self.batches.plan(0)))
        return islice(self._from(turn), skipped, skipped + self.count)

    def _from(self, turn: int) -> Iterator[np.ndarray]:
        while True:
            yield from self.batches.plan(turn)
            turn += 1
