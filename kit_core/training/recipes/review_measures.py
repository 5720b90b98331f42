"""학습한 분류기를 시험의 글로 재어 카드에 적을 것을 만든다: 정확도, 보정, 고르지 않은 예문, 가장 크게 틀린 예문."""

from collections.abc import Sequence
from typing import Any

import keras
import numpy as np

from kit_core.training.recipes.classifier_scores import accuracy, calibration, log_loss, probabilities
from kit_core.training.recipes.labelled_texts import ClassifierTask

SAMPLES, MISTAKES, LENGTHS = 30, 10, (8, 16, 32)


def measure(model: keras.Model, task: ClassifierTask, split: str) -> dict[str, Any]:
    """시험의 글을 모두 읽혀 재고, 낱말의 차례를 섞은 글로 한 번 더 잰다."""
    reviews = task.splits.test
    batches = task.batches(reviews, 0)
    p, labels = probabilities(model, batches)
    return {
        "split": split,
        "count": len(labels),
        "accuracy": round(accuracy(p, labels), 4),
        "loss": round(log_loss(p, labels), 4),
        "accuracy_of_shuffled_words": round(
            accuracy(*probabilities(model, task.batches(shuffled(reviews), 0))), 4
        ),
        "by_length": by_length(p, labels, batches.lengths),
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
