"""「배운다는 것」의 답."""

from functools import cache
from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import mistake, order
from kit_lab.questions.parts import listed, offered


def _points(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, float, str]:
    x = rng.permutation(5)[:3] + 1
    y = x * 2 + rng.integers(-2, 3, size=3)
    w = float(rng.choice([0.5, 1.0, 1.5, 2.5, 3.0]))
    return x, y, w, ", ".join(f"({one}, {other})" for one, other in zip(x, y, strict=True))


def loss(rng: np.random.Generator) -> dict[str, Any]:
    x, y, w, points = _points(rng)
    missed = w * x - y
    return {"points": points, "w": w} | {
        "answer": float(np.mean(missed**2)),
        "total": float(np.sum(missed**2)),
        "absolute": float(np.mean(np.abs(missed))),
    }


def slope(rng: np.random.Generator) -> dict[str, Any]:
    x, y, w, points = _points(rng)
    found = float(np.mean(2 * (w * x - y) * x))
    return {"points": points, "w": w} | {
        "answer": found,
        "halved": found / 2,
        "without_x": float(np.mean(2 * (w * x - y))),
        "flipped": -found,
    }


def step(rng: np.random.Generator) -> dict[str, Any]:
    w, slope = round(float(rng.uniform(-2, 2)), 1), round(float(rng.choice([-1, 1]) * rng.uniform(1, 9)), 1)
    rate = float(rng.choice([0.01, 0.02, 0.05, 0.1]))
    return {"w": w, "slope": slope, "rate": rate} | {
        "answer": w - rate * slope,
        "uphill": w + rate * slope,
        "unscaled": w - slope,
    }


def _scale(rng: np.random.Generator) -> tuple[int, float]:
    """x²의 평균과, 배수가 −1.5에서 0.8까지에 놓이는 학습률."""
    square = int(rng.choice([4, 5, 8, 10, 20]))
    return square, float((1 - rng.choice([-1.5, -1.2, -0.8, -0.6, 0, 0.2, 0.5, 0.8])) / (2 * square))


def factor(rng: np.random.Generator) -> dict[str, Any]:
    square, rate = _scale(rng)
    return {"square": square, "rate": round(rate, 5)} | {
        "answer": 1 - 2 * rate * square,
        "without_two": 1 - rate * square,
        "removed": 2 * rate * square,
    }


def which_walk(rng: np.random.Generator) -> dict[str, Any]:
    """바닥 0에서 1만큼 떨어진 곳에서 정말로 두 걸음을 걷는다."""
    square, rate = _scale(rng)
    first = 1 - rate * 2 * square
    second = first - rate * 2 * square * first
    lands = abs(first) < 1e-9
    return {
        "square": square,
        "rate": round(rate, 5),
        "factor": round(first, 1),
        "truths": {
            "rolls": not lands and 0 < second < first < 1,
            "lands": lands,
            "hops": not lands and first < 0 < second < 1,
            "flees": first < 0 and second > 1,
        },
    }


def steps_to_tenth(rng: np.random.Generator) -> dict[str, Any]:
    factor, percent = float(rng.choice([0.5, 0.6, 0.7, 0.8, 0.9])), int(rng.choice([5, 10, 20]))
    steps, left = 0, 1.0
    while left >= percent / 100:
        steps, left = steps + 1, left * factor
    return {"factor": factor, "percent": percent} | {
        "answer": steps,
        "early": steps - 1,
        "straight": int(np.floor((1 - percent / 100) / (1 - factor) + 1e-9)) + 1,
    }


def _two(rng: np.random.Generator) -> tuple[float, int, dict[str, Any]]:
    p, q = round(float(rng.uniform(0.1, 0.9)), 2), int(rng.integers(2))
    return p, q, {"p": p, "q": q, "digit": 7 if q else 5}


def cross_entropy(rng: np.random.Generator) -> dict[str, Any]:
    p, q, told = _two(rng)
    right = p if q else 1 - p
    return told | {
        "answer": float(-np.log(right)),
        "missing": 1 - right,
        "other": float(-np.log(1 - right)),
        "common": float(-np.log10(right)),
    }


def score_slope(rng: np.random.Generator) -> dict[str, Any]:
    """손실을 z의 둘레에서 재어 얻은 기울기."""
    p, q, told = _two(rng)
    z, nudge = np.log(p / (1 - p)), 1e-5

    def loss(z: float) -> float:
        return float(np.log1p(np.exp(-z if q else z)))

    found = round((loss(z + nudge) - loss(z - nudge)) / (2 * nudge), 6)
    return told | {"answer": found, "flipped": -found, "other": p - (1 - q)}


def softmax_slope(rng: np.random.Generator) -> dict[str, Any]:
    scores, right = rng.integers(1, 5, size=3), int(rng.integers(3))
    q = np.eye(3)[right]
    p = softmax(scores.astype(float))
    return {"scores": listed(scores), "place": ("첫", "둘", "셋")[right], "p": float(p[0])} | {
        "answer": float((p - q)[0]),
        "flipped": float((q - p)[0]),
        "other": float(p[0] - (1 - q[0])),
        "raw": float(scores[0] / scores.sum() - q[0]),
    }


def gradient_shape(rng: np.random.Generator) -> dict[str, Any]:
    n, d, k = (int(one) for one in rng.permutation([8, 12, 14, 20, 24, 10, 6])[:3])
    x, p = np.zeros((n, d)), np.zeros((n, k))
    return {"n": n, "d": d, "k": k, "answer": (x.T @ p).shape, "scores": p.shape, "turned": (p.T @ x).shape}


def epoch_steps(rng: np.random.Generator) -> dict[str, Any]:
    batch, each, epochs = int(rng.choice([8, 16, 32, 64])), int(rng.integers(3, 20)), int(rng.integers(5, 60))
    order = rng.permutation(batch * each)
    return {"count": batch * each, "batch": batch, "epochs": epochs} | {
        "answer": sum(len(np.split(order, each)) for _ in range(epochs)),
        "one": each,
        "examples": batch * each * epochs,
    }


def training_order(rng: np.random.Generator) -> dict[str, Any]:
    x, q = rng.normal(size=(6, 4)), np.eye(3)[rng.integers(3, size=6)]
    start = np.zeros((4, 3))

    def measured(w: np.ndarray) -> float:
        return float(-np.mean(np.log((softmax(x @ w) * q).sum(axis=-1))))

    lines = ["Z = X @ W", "P = softmax(Z)", "G = X.T @ (P - Q) / len(X)", "W = W - 0.1 * G"]
    orders = {"right": "0123", "late": "0132", "early": "0213", "scoreless": "1023"}
    names = {"X": x, "Q": q, "W": start, "softmax": softmax}
    return order(rng, lines, orders, names, lambda found: measured(found["W"]) < measured(start))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    """고치면 손실이 바르고, slope가 재어 본 기울기와 같고, 손실이 주는 줄이 답이다."""
    lines = [
        "p = 1 / (1 + np.exp(-z))",
        "loss = -np.log(p if q else 1 - p)",
        "slope = p - q",
        "z = z - 0.5 * slope",
    ]
    wrong = [
        (1, "p = 1 / (1 + np.exp(z))"),
        (2, "loss = -np.log(1 - p if q else p)"),
        (3, "slope = q - p"),
        (3, "slope = p * (1 - p)"),
        (4, "z = z + 0.5 * slope"),
    ]
    z, q = round(float(rng.uniform(-2, 2)), 1), int(rng.integers(2))

    def loss(z: float) -> float:
        return float(np.log1p(np.exp(-z if q else z)))

    def judge(found: dict[str, Any]) -> bool:
        slope = (loss(z + 1e-5) - loss(z - 1e-5)) / 2e-5
        right = np.isclose(found["loss"], loss(z)) and np.isclose(found["slope"], slope)
        return bool(right and loss(found["z"]) < loss(z))

    return mistake(rng, lines, wrong, {"z": z, "q": q}, judge)


def read_walks(rng: np.random.Generator) -> dict[str, Any]:
    rates = rng.permutation([0.01, 0.03, 0.08])
    walks = []
    for rate in rates:
        walk = [0.0]
        for _ in range(6):
            walk.append(walk[-1] - rate * 20 * (walk[-1] - 2))
        walks.append(walk)
    names = ("ㄱ", "ㄴ", "ㄷ")
    steps = range(7)
    return {
        "figure": curves(
            {name: (steps, walk) for name, walk in zip(names, walks, strict=True)},
            "걸음",
            "w",
            steps,
            (0, 1, 2, 3, 4),
            points=True,
        ),
        "largest": names[int(rates.argmax())],
        **{f"factor_{key}": float(1 - rate * 20) for key, rate in zip("abc", rates, strict=True)},
        "truths": dict(zip("abc", (rates == rates.max()).tolist(), strict=True)),
    }


def one_layer(rng: np.random.Generator) -> dict[str, Any]:
    return {"truths": offered(rng, _one_layer())}


@cache
def _one_layer() -> dict[str, bool]:
    """스물네 가지를 네 가지 방법으로 정말로 가르쳐, 모두 맞히는 것을 찾는다."""
    hours = np.arange(24)
    plain = np.concatenate([np.eye(2)[hours // 12], np.eye(12)[(hours - 1) % 12]], axis=1)
    answers = np.eye(10)[hours % 10]

    def learns(x: np.ndarray, rate: float = 1.0, steps: int = 1000) -> bool:
        w = np.zeros((x.shape[1], 10))
        for _ in range(steps):
            w -= rate * x.T @ (softmax(x @ w) - answers) / 24
        return bool(((x @ w).argmax(axis=1) == hours % 10).all())

    return {
        "longer": learns(plain, steps=10_000),
        "faster": learns(plain, rate=3.0),
        "bias": learns(np.concatenate([plain, np.ones((24, 1))], axis=1)),
        "doubled": learns(np.concatenate([plain, plain], axis=1)),
        "summed": learns(np.concatenate([plain, plain.sum(axis=1, keepdims=True)], axis=1)),
        "pairs": learns(np.concatenate([plain, np.eye(24)], axis=1)),
        "whole": learns(np.eye(24)),
    }
