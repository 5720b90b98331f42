"""분류기가 글마다 낸 확률과, 그것으로 세는 값: 정확도, 손실, 보정, 고르지 않은 예문, 가장 크게 틀린 예문."""

from collections.abc import Callable, Sequence
from typing import Any

import keras
import numpy as np
from keras import ops

from kit_core.backend.compilation import compile_once
from kit_core.training.data.batching import LabelledBatches

BINS = 10
SAMPLES, MISTAKES, LENGTHS = 30, 10, (8, 16, 32)


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


def measure(
    model: keras.Model,
    batches: Callable[..., LabelledBatches],
    reviews: Sequence[tuple[str, int]],
    split: str,
) -> dict[str, Any]:
    """시험의 글을 모두 읽혀 재고, 낱말의 차례를 섞은 글로 한 번 더 잰다. batches(글, 시드)는 배치를 준다."""
    made = batches(reviews, 0)
    p, labels = probabilities(model, made)
    return {
        "split": split,
        "count": len(labels),
        "accuracy": round(accuracy(p, labels), 4),
        "loss": round(log_loss(p, labels), 4),
        "accuracy_of_shuffled_words": round(
            accuracy(*probabilities(model, batches(shuffled(reviews), 0))), 4
        ),
        "by_length": by_length(p, labels, made.lengths),
        "calibration": calibration(p, labels),
        "samples": [told(*pair) for pair in zip(reviews[:SAMPLES], p, strict=False)],
        "mistakes": mistakes(reviews, p, labels),
    }


def shuffled(reviews: Sequence[tuple[str, int]], seed: int = 0) -> list[tuple[str, int]]:
    """글마다 낱말의 차례를 아무렇게나 바꾼다."""
    random = np.random.default_rng(seed)
    return [(" ".join(random.permutation(text.split())), label) for text, label in reviews]


def by_length(p: np.ndarray, labels: np.ndarray, lengths: np.ndarray) -> list[dict[str, Any]]:
    """글을 길이(토큰 수)로 나누어 정확도를 잰다. up_to는 그 칸에 드는 가장 긴 길이이고, 마지막 칸은 None이다."""
    place = np.searchsorted(LENGTHS, np.asarray(lengths).reshape(-1))  # (N,)
    return [
        {
            "up_to": limit,
            "count": int(here.sum()),
            "accuracy": round(accuracy(p[here], labels[here]), 4),
        }
        for i, limit in enumerate((*LENGTHS, None))
        if (here := place == i).any()
    ]


def mistakes(reviews: Sequence[tuple[str, int]], p: np.ndarray, labels: np.ndarray) -> list[dict[str, Any]]:
    """정답에 준 확률이 가장 작은 글들. 가장 자신 있게 틀린 것부터이다."""
    order = np.argsort(p[np.arange(len(p)), labels], kind="stable")[:MISTAKES]
    return [told(reviews[i], p[i]) for i in order]


def told(review: tuple[str, int], p: np.ndarray) -> dict[str, Any]:
    """글과 정답, 긍정(1)에 준 확률."""
    text, label = review
    return {"text": text, "label": label, "probability": round(float(p[1]), 4)}
