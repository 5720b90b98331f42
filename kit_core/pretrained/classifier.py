"""학습한 분류기와 그 토크나이저, 카드를 한데 묶은 객체."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from keras import ops

from kit_core.applications.classifier import TransformerClassifier
from kit_core.pretrained.card import ModelCard
from kit_core.pretrained.sequence_model import BATCH_SIZE, encode_texts
from kit_core.tasks.tokenizers.batch_encoding import BatchEncoding


@dataclass(frozen=True)
class PretrainedClassifier:
    """텍스트를 받아 클래스의 확률을 내는 학습된 모델. 클래스의 이름은 card["classes"]에 차례대로 적혀 있다."""

    model: TransformerClassifier
    tokenizer: BatchEncoding
    card: ModelCard

    def predict(self, texts: Sequence[str]) -> np.ndarray:
        """텍스트마다 클래스의 확률을 준다. 너무 긴 글은 배울 때처럼 앞부분만 읽는다.

        Args:
            texts: 텍스트의 나열.

        Returns:
            확률 (N, C). 열은 card["classes"]의 차례이고, 줄마다 더하면 1이다.

        Raises:
            TypeError: texts가 문자열 하나이거나 원소가 문자열이 아닐 때.
            ValueError: 빈 텍스트가 있을 때.
        """
        source = encode_texts(self, texts, truncate=True)  # (N, S)
        logits = [
            ops.convert_to_numpy(self.model(source[start : start + BATCH_SIZE], training=False))
            for start in range(0, len(source), BATCH_SIZE)
        ]
        return ops.convert_to_numpy(ops.softmax(np.concatenate(logits).astype("float32"), axis=-1))  # (N, C)

    def __repr__(self) -> str:
        return f"PretrainedClassifier({self.card['name']!r})"
