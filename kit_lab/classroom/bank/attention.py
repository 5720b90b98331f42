"""「어텐션」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import softmax


def scaled_score(rng: np.random.Generator) -> dict[str, Any]:
    """점곱을 √d_k로 나눈 점수. 세 답이 서로 다른 것만 낸다."""
    while True:
        query, key = rng.integers(-3, 4, size=(2, 4))
        product = int(query @ key)
        if abs(product) >= 3:
            break
    return {
        "query": tuple(query.tolist()),
        "key": tuple(key.tolist()),
        "answer": product / 2,
        "unscaled": product,
        "by_d_k": product / 4,
    }


def why_scale(rng: np.random.Generator) -> dict[str, Any]:
    """보기마다의 주장을 난수로 잰다."""
    products = {d_k: (rng.normal(size=(2, 20_000, d_k)).prod(axis=0)).sum(axis=-1) for d_k in (4, 64)}
    scores = rng.normal(size=(5, 8))
    return {
        "truths": {
            "variance": 10 < products[64].var() / products[4].var() < 22,
            "mean": abs(products[64].mean()) > 1,
            "sum": not np.allclose(softmax(scores).sum(axis=-1), 1),
            "order": (scores.argsort() != (scores / 8).argsort()).any(),
        }
    }
