"""떼어 둔 문장의 손실과 정확도를 토큰 수로 무게를 두어 정확히 센다."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import keras
import numpy as np
from keras import ops

from kit_core.backend.argmax import argmax
from kit_core.backend.compilation import compile_once


class TokenScores(NamedTuple):
    """loss는 토큰당 음의 로그 가능도(nat, 스무딩 없음), accuracy는 맞힌 토큰의 비율, tokens는 센 토큰의 수."""

    loss: float
    accuracy: float
    tokens: int

    @property
    def perplexity(self) -> float:
        """펄플렉서티 e^loss. 토큰 하나마다 고르게 헷갈리는 후보의 수라고 읽는다."""
        return float(np.exp(self.loss))


def score_tokens(model: keras.Model, batches: Iterable[Any]) -> TokenScores:
    """배치마다의 합을 모두 더해 나눈다. 배치의 평균을 다시 평균하면 짧은 배치의 토큰이 더 무거워진다.

    Args:
        model: 로짓 (B, T, V)를 내는 모델.
        batches: ((source, inputs), labels)의 나열. 패딩은 model.config.pad_id이다.
    """
    count = compile_once(_count, model)
    loss = hits = tokens = 0.0
    for (source, inputs), labels in batches:
        sums = count(*map(ops.convert_to_tensor, (source, inputs, labels)))
        loss, hits, tokens = (a + float(b) for a, b in zip((loss, hits, tokens), sums, strict=True))
    if not tokens:
        raise ValueError("batches에 셀 토큰이 없다. 배치를 하나 이상 넣는다.")
    return TokenScores(loss / tokens, hits / tokens, int(tokens))


def _count(model: keras.Model, source: Any, inputs: Any, labels: Any) -> tuple[Any, Any, Any]:
    logits = ops.cast(model((source, inputs), training=False), "float32")  # (B, T, V)
    real = ops.cast(ops.not_equal(labels, model.config.pad_id), "float32")  # (B, T)
    chosen = ops.take_along_axis(logits, labels[..., None], axis=-1)[..., 0]  # (B, T)
    hits = ops.cast(ops.equal(argmax(logits), labels), "float32")  # (B, T)
    loss = ops.logsumexp(logits, axis=-1) - chosen  # (B, T)
    return ops.sum(loss * real), ops.sum(hits * real), ops.sum(real)
