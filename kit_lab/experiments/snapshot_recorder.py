"""학습하는 동안 정해 둔 걸음마다 스냅숏을 남긴다. 학습 자체는 건드리지 않는다."""

from collections.abc import Callable, Sequence

import keras
import numpy as np

from kit_core.decoding.greedy import greedy_decode
from kit_core.tasks.tokenizers.syllable import SyllableTokenizer
from kit_core.trace import capture
from kit_core.training.data.teacher_forcing import shift_targets
from kit_core.transformer import Transformer
from kit_lab.experiments.records.training_snapshots import SentenceSnapshots


class AtSteps(keras.callbacks.Callback):
    """steps의 걸음을 마칠 때마다 look(model)을 부른다. 0은 학습을 시작하기 전이다."""

    def __init__(self, steps: Sequence[int], look: Callable[[Transformer], None]) -> None:
        super().__init__()
        self.steps = frozenset(steps)
        self.look = look
        self.step = 0

    def on_train_begin(self, logs: dict | None = None) -> None:
        if 0 in self.steps:
            self.look(self.model)

    def on_train_batch_end(self, batch: int, logs: dict | None = None) -> None:
        self.step += 1
        if self.step in self.steps:
            self.look(self.model)


class SentenceRecorder:
    """문장 한 쌍에서 어텐션 가중치와 모델의 답을 부를 때마다 하나씩 쌓는다.

    Args:
        tokenizer: 문장을 토큰 번호로 바꾸는 토크나이저.
        source, written: 소스와 바른 답.
        max_length: 답의 최대 길이(토큰 수).
    """

    def __init__(self, tokenizer: SyllableTokenizer, source: str, written: str, max_length: int) -> None:
        self.tokenizer, self.source, self.written = tokenizer, source, written
        self.max_length = max_length
        self.answers: list[str] = []
        self.weights: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def look(self, model: Transformer) -> None:
        """지금 모델의 가중치와 답을 남긴다."""
        ids = self.tokenizer
        source = ids.encode_batch([self.source], len(self.source))  # (1, S)
        target = ids.encode_batch([self.written], len(self.written) + 2, start=True, end=True)
        with capture(model) as trace:
            model((source, shift_targets(target)[0]))
        patterns = ("*/encoder/*", "*/decoder/*/self_attention", "*/cross_attention")
        self.weights.append(tuple(trace.stack(pattern)[:, 0] for pattern in patterns))
        written = greedy_decode(
            model, source, start_id=ids.start_id, end_id=ids.end_id, max_length=self.max_length
        )
        self.answers.append(self.tokenizer.decode(written[0]))

    def result(self) -> SentenceSnapshots:
        """그동안 쌓은 것을 한데 묶는다."""
        encoder, decoder, cross = (np.stack(kind) for kind in zip(*self.weights, strict=True))
        return SentenceSnapshots(
            source=tuple(self.source),
            target=(self.tokenizer.tokens[self.tokenizer.start_id], *self.written),
            written=self.written,
            answers=tuple(self.answers),
            encoder=encoder,
            decoder=decoder,
            cross=cross,
        )
