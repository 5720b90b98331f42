"""끝없이 새로 나오는 데이터를 에폭으로 끊는다. 이어서 학습할 때에는 지나온 만큼을 건너뛴다."""

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from kit_core.training.data.teacher_forcing import as_batch

Pair = tuple[np.ndarray, np.ndarray]
Batch = tuple[Pair, np.ndarray]


class StreamBatches:
    """끝없는 배치를 steps개씩 끊어 에폭으로 삼는다. batches(epoch)는 언제 불러도 같은 것을 낸다.

    Args:
        start: 부를 때마다 (소스 (B, S), 시작 토큰부터 끝 토큰까지의 타깃 (B, T + 1))를 처음부터 똑같이 내는 반복자를
            새로 주는 함수.
        steps: 에폭 하나의 배치 수.
        pad_id: 패딩 토큰의 번호.
    """

    def __init__(self, start: Callable[[], Iterator[Pair]], steps: int, pad_id: int = 0) -> None:
        self.start, self.steps, self.pad_id = start, steps, pad_id
        self._stream: Iterator[Pair] = iter(())
        self._drawn: int | None = None  # 마지막에 뽑은 에폭
        self._batches: list[Batch] = []

    def __call__(self, epoch: int) -> Iterator[Batch]:
        """((소스 (B, S), 디코더의 입력 (B, T)), 정답 (B, T))를 steps개 낸다."""
        return iter(self._draw(epoch))

    def tokens_of(self, epoch: int) -> list[int]:
        """그 에폭의 배치마다 들어 있는 정답 토큰의 수. 패딩은 세지 않는다."""
        return [int(np.count_nonzero(answers != self.pad_id)) for _, answers in self._draw(epoch)]

    def _draw(self, epoch: int) -> list[Batch]:
        if epoch != self._drawn:
            skipped, drawn = 0, self._drawn
            self._drawn = None  # 뽑다가 멈추면 다음에는 처음부터 다시 센다.
            if drawn is None or epoch != drawn + 1:
                self._stream, skipped = self.start(), epoch * self.steps
            # 건너뛰는 배치도 만들어야 한다. 데이터를 뽑는 난수가 앞의 것에 이어지기 때문이다.
            pairs = islice(self._stream, skipped, skipped + self.steps)
            self._batches = [as_batch(source, target) for source, target in pairs]
            self._drawn = epoch
        return self._batches
