"""분류기가 글마다 낸 확률과, 그것으로 세는 값: 정확도, 손실, 보정."""

from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.backend.compilation import compile_once
from kit_core.training.data.batching import LabelledBatches

BINS = 10


def probabilities(model: keras.Model, batches: LabelledBatches) -> tuple[np.ndarray, np.ndarray]:
    """확률 (N, C)와 레이블 (N,). 글을 받은 차례대로이다."""
    forward = compile_once(_forward, model)
    parts = [ops.convert_to_numpy(forward(ops.convert_to_tensor(ids))) for ids, _ in batches(0)]
    back = np.argsort(np.concatenate(batches.plan(0)))
    return np.concatenate(parts)[back], batches.labels


def _forward(model: keras.Model, ids: Any) -> Any:
    return ops.softmax(model(ids, training=False))  # (B, C)


def accuracy(p: np.ndarray, labels: np.ndarray) -> float:
    """확률이 가장 큰 클래스가 정답인 비율."""
    return float(np.mean(p.argmax(axis=-1) == labels))


def log_loss(p: np.ndarray, labels: np.ndarray) -> float:
    """정답에 준 확률의 로그에 음의 부호를 붙여 평균한 것(nat)."""
    return float(-np.log(np.maximum(p[np.arange(len(p)), labels], 1e-9)).mean())


def calibration(p: np.ndarray, labels: np.ndarray, bins: int = BINS) -> list[dict[str, float]]:
    """고른 클래스의 확률을 칸으로 나누어 칸마다 {"confidence": 평균 확률, "accuracy": 맞힌 비율, "count": 수}를 준다."""
    confidence = p.max(axis=-1)
    right = p.argmax(axis=-1) == labels
    edges = np.linspace(1.0 / p.shape[-1], 1.0, bins + 1)
    place = np.clip(np.searchsorted(edges, confidence, side="right") - 1, 0, bins - 1)
    return [
        {
            "confidence": round(float(confidence[place == i].mean()), 4),
            "accuracy": round(float(right[place == i].mean()), 4),
            "count": int((place == i).sum()),
        }
        for i in range(bins)
        if (place == i).any()
    ]
