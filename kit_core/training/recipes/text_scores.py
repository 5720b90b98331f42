"""떼어 둔 글에서 언어 모델의 손실을 토큰 수로 무게를 두어 센다."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from keras import ops

from kit_core.backend.argmax import argmax
from kit_core.backend.compilation import compile_once
from kit_core.descendants import LanguageModel
from kit_core.training.loop.evaluation import TokenScores


def score_texts(model: LanguageModel, batches: Iterable[tuple[np.ndarray, np.ndarray]]) -> TokenScores:
    """(입력 (B, T), 정답 (B, T))의 나열에서 토큰당 손실과 정확도를 잰다. 정답이 패딩인 자리는 세지 않는다."""
    count = compile_once(_count, model)
    sums = np.zeros(3)
    for inputs, labels in batches:
        sums += [float(value) for value in count(*map(ops.convert_to_tensor, (inputs, labels)))]
    loss, hits, tokens = sums
    return TokenScores(float(loss / tokens), float(hits / tokens), int(tokens))


def _count(model: LanguageModel, inputs: Any, labels: Any) -> tuple[Any, Any, Any]:
    logits = ops.cast(model(inputs, training=False), "float32")  # (B, T, V)
    real = ops.cast(ops.not_equal(labels, model.config.pad_id), "float32")  # (B, T)
    chosen = ops.take_along_axis(logits, labels[..., None], axis=-1)[..., 0]  # (B, T)
    hits = ops.cast(ops.equal(argmax(logits), labels), "float32")  # (B, T)
    loss = ops.logsumexp(logits, axis=-1) - chosen  # (B, T)
    return ops.sum(loss * real), ops.sum(hits * real), ops.sum(real)
