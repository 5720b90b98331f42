"""「역전파」의 답."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import mistake, order


def _nudged(measure: Callable[[float], float], at: float) -> float:
    """조금 키우고 줄여 잰 기울기. 손실이 이차식이므로 반올림하면 정확하다."""
    return round((measure(at + 1e-3) - measure(at - 1e-3)) / 2e-3, 4)


def _measured(x: np.ndarray, w1: np.ndarray, w2: np.ndarray, q: np.ndarray) -> float:
    return float(-np.mean(np.log((softmax(np.maximum(x @ w1, 0) @ w2) * q).sum(axis=-1))))


def _gradients(x: np.ndarray, w1: np.ndarray, w2: np.ndarray, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """두 행렬의 수를 하나씩 건드려 잰 기울기."""
    found = []
    for weights in (w1, w2):
        gradient = np.zeros_like(weights)
        for place in np.ndindex(weights.shape):
            kept = weights[place]
            weights[place] = kept + 1e-5
            above = _measured(x, w1, w2, q)
            weights[place] = kept - 1e-5
            gradient[place] = (above - _measured(x, w1, w2, q)) / 2e-5
            weights[place] = kept
        found.append(gradient)
    return found[0], found[1]


def first_weight(rng: np.random.Generator) -> dict[str, Any]:
    x, w2 = int(rng.integers(2, 6)), int(rng.choice([-3, -2, 2, 3, 4]))
    w1, y = float(rng.choice([0.5, 1.5, 2.0, 2.5])), int(rng.integers(-6, 13))
    found = _nudged(lambda w: (max(x * w, 0) * w2 - y) ** 2, w1)
    return {
        "x": x,
        "w1": w1,
        "w2": w2,
        "y": y,
        "answer": found,
        "without_two": found / 2,
        "without_input": found / x,
        "without_weight": found / w2,
    }


def second_weight(rng: np.random.Generator) -> dict[str, Any]:
    h, w2, g = (
        float(rng.choice([0.5, 1.5, 2.5, 3.5])),
        int(rng.choice([-3, -2, 2, 4, 5])),
        int(rng.choice([-6, -4, 3, 7])),
    )
    return {
        "h": h,
        "w2": w2,
        "g": g,
        "answer": _nudged(lambda w: g * h * w, w2),
        "of_h": g * w2,
        "added": g + h,
    }


def two_paths(rng: np.random.Generator) -> dict[str, Any]:
    a, b = (int(one) for one in rng.choice([-3, -2, -1, 2, 3, 4], size=2, replace=False))
    g1, g2 = (int(one) for one in rng.choice([-6, -5, -4, 2, 3, 6], size=2, replace=False))
    found = _nudged(lambda h: g1 * a * h + g2 * b * h, 1.0)
    return {
        "a": a,
        "b": b,
        "g1": g1,
        "g2": g2,
        "answer": round(found),
        "first": a * g1,
        "crossed": a * g2 + b * g1,
        "averaged": found / 2,
    }


def closed_relu(rng: np.random.Generator) -> dict[str, Any]:
    x, w1, w2, y = (
        int(rng.integers(2, 6)),
        -float(rng.choice([0.5, 1.5, 2.0])),
        int(rng.integers(2, 6)),
        int(rng.integers(1, 9)),
    )
    first = _nudged(lambda w: (max(x * w, 0) * w2 - y) ** 2, w1) != 0
    second = _nudged(lambda w: (max(x * w1, 0) * w - y) ** 2, w2) != 0
    return {
        "x": x,
        "w1": str(w1).replace("-", "−"),
        "w2": w2,
        "y": y,
        "truths": {
            "first": second and not first,
            "second": first and not second,
            "both": not first and not second,
            "neither": first and second,
        },
    }


def gradient_shape(rng: np.random.Generator) -> dict[str, Any]:
    n, d, m, k = (int(one) for one in rng.permutation([4, 6, 8, 10, 14, 16, 24])[:4])
    x, h, z = np.zeros((n, d)), np.zeros((n, m)), np.zeros((n, k))
    asked, before, after = [("W₁로", x, h), ("W₂로", h, z)][rng.integers(2)]
    found = (before.T @ after).shape
    return {
        "n": n,
        "d": d,
        "m": m,
        "k": k,
        "asked": asked,
        "answer": found,
        "turned": found[::-1],
        "stacked": (n, *found),
    }


def hidden_gradient(rng: np.random.Generator) -> dict[str, Any]:
    """식마다 정말로 곱해 보고, 모양까지 h의 기울기와 같은 것을 찾는다."""
    h, w2, g = rng.normal(size=(3, 5)), rng.normal(size=(5, 5)), rng.normal(size=(3, 5))
    right = np.empty_like(h)
    for place in np.ndindex(h.shape):
        unit = np.zeros_like(h)
        unit[place] = 1
        right[place] = _nudged(lambda size, unit=unit: (g * ((h + size * unit) @ w2)).sum(), 0)

    def same(formula: Callable[[], np.ndarray]) -> bool:
        try:
            found = formula()
        except ValueError:
            return False
        return found.shape == right.shape and bool(np.allclose(found, right, atol=1e-3))

    return {
        "truths": {
            "right": same(lambda: g @ w2.T),
            "plain": same(lambda: g @ w2),
            "weight": same(lambda: h.T @ g),
            "left": same(lambda: w2.T @ g),
        }
    }


def nudging_cost(rng: np.random.Generator) -> dict[str, Any]:
    d, m, k = int(rng.integers(4, 15)), int(rng.integers(4, 20)), int(rng.integers(3, 11))
    w1, w2, runs = np.zeros((d, m)), np.zeros((m, k)), 0
    for weights in (w1, w2):
        for _ in np.ndindex(weights.shape):
            runs += 2
    return {"d": d, "m": m, "k": k, "answer": runs, "once": w1.size + w2.size, "one_layer": 2 * w1.size}


def _problem(rng: np.random.Generator) -> tuple[dict[str, Any], np.ndarray, np.ndarray]:
    n = int(rng.integers(5, 9))
    x, q = rng.normal(size=(n, 4)), np.eye(3)[rng.integers(3, size=n)]
    w1, w2 = rng.normal(size=(4, 6)), rng.normal(size=(6, 3))
    h = np.maximum(x @ w1, 0)
    names = {"X": x, "H": h, "P": softmax(h @ w2), "Q": q, "W2": w2}
    return names, *_gradients(x, w1, w2, q)


def backward_order(rng: np.random.Generator) -> dict[str, Any]:
    names, first, _ = _problem(rng)
    lines = ["dZ = (P - Q) / len(X)", "dH = dZ @ W2.T", "dA = dH * (H > 0)", "dW1 = X.T @ dA"]
    orders = {"right": "0123", "relu_first": "0213", "weight_early": "0132", "score_late": "1023"}
    return order(rng, lines, orders, names, lambda found: np.allclose(found["dW1"], first, atol=1e-6))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    names, first, second = _problem(rng)
    right = [
        "dz = (P - Q) / len(X)",
        "dW2 = H.T @ dz",
        "dh = dz @ W2.T",
        "da = dh * (H > 0)",
        "dW1 = X.T @ da",
    ]
    wrong = ["dz = P - Q", "dW2 = H.T @ dz / len(X)", "dh = dz @ W2.T * H", "da = dh * H", "dW1 = X.T @ dh"]
    line = int(rng.integers(5))
    lines = [*right[:line], wrong[line], *right[line + 1 :]]
    repairs = {n + 1: right[n] if n == line else wrong[n] for n in range(5)}

    def judge(found: dict[str, Any]) -> bool:
        return np.allclose(found["dW1"], first, atol=1e-6) and np.allclose(found["dW2"], second, atol=1e-6)

    return {"n": len(names["X"])} | mistake(lines, repairs, names, judge)


def zero_start(rng: np.random.Generator) -> dict[str, Any]:
    x, q = rng.normal(size=(6, 4)), np.eye(3)[rng.permutation([0, 1, 2, 0, 1, 2])]
    w1, w2, moved = rng.normal(size=(4, 6)), np.zeros((6, 3)), []
    for _ in range(2):
        first, second = _gradients(x, w1, w2, q)
        moved.append((bool(np.abs(first).max() > 1e-8), bool(np.abs(second).max() > 1e-8)))
        w1, w2 = w1 - 0.1 * first, w2 - 0.1 * second
    return {
        "truths": {
            "stuck": moved == [(False, False)] * 2,
            "later": moved == [(False, True), (True, True)],
            "turned": moved == [(True, False), (True, True)],
            "both": moved == [(True, True)] * 2,
        }
    }


def _spoken() -> tuple[np.ndarray, np.ndarray]:
    """오전과 오후의 스물네 가지 말과, 24시간으로 적은 시의 둘째 글자."""
    hours = np.arange(24)
    return np.concatenate([np.eye(2)[hours // 12], np.eye(12)[(hours - 1) % 12]], axis=1), np.eye(10)[
        hours % 10
    ]


def _learn(
    x: np.ndarray, q: np.ndarray, w1: np.ndarray, w2: np.ndarray, rate: float, steps: int
) -> tuple[np.ndarray, np.ndarray]:
    for _ in range(steps):
        h = np.maximum(x @ w1, 0)
        dz = (softmax(h @ w2) - q) / len(x)
        w1, w2 = w1 - rate * x.T @ (dz @ w2.T * (h > 0)), w2 - rate * h.T @ dz
    return w1, w2


def plateau(rng: np.random.Generator) -> dict[str, Any]:
    x, q = _spoken()
    w1, w2 = -np.abs(rng.normal(size=(14, 16))), rng.normal(size=(16, 10))
    half = w1 * np.where(np.arange(16) % 2, 1, -1)

    def learns(first: np.ndarray, second: np.ndarray, rate: float, steps: int) -> bool:
        before = _measured(x, first, second, q)
        return _measured(x, *_learn(x, q, first, second, rate, steps), q) < before - 1e-6

    return {
        "truths": {
            "rate": learns(w1, w2, 10, 20),
            "steps": learns(w1, w2, 0.1, 2000),
            "signs": learns(half, w2, 0.1, 20),
            "second": learns(w1, rng.normal(size=(16, 10)), 0.1, 20),
        }
    }


def vanishing(rng: np.random.Generator) -> dict[str, Any]:
    factor, layers = float(rng.choice([0.4, 0.5, 0.6, 0.7, 0.8])), int(rng.integers(3, 8))
    gradient = 1.0
    for _ in range(layers):
        gradient *= factor
    return {
        "factor": factor,
        "layers": layers,
        "answer": gradient,
        "one_less": gradient / factor,
        "straight": 1 - layers * (1 - factor),
    }


def overwritten(rng: np.random.Generator) -> dict[str, Any]:
    """곱한 두 값에 기울기를 차례로 보내는 두 코드를 정말로 돌린다."""
    a = float(rng.choice([1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 3.0, 5.0, 6.0]))
    added, replaced = {"a": 0.0}, {"a": 0.0}
    for name, slope in (("a", a), ("a", a)):
        added[name] += slope
        replaced[name] = slope
    return {"a": a, "answer": replaced["a"], "right": added["a"], "value": a * a}


def held_out(rng: np.random.Generator) -> dict[str, Any]:
    """가장 낮은 점이 두 끝에서 떨어져 있는 것만 낸다."""
    while True:
        trained, kept = _overfit(int(rng.integers(60)), float(rng.choice([0.03, 0.06])))
        if 2 <= kept.argmin() <= len(kept) - 4:
            break
    steps = np.arange(len(kept)) * 20
    told = "; ".join(
        f"{name} " + ", ".join(f"{step}걸음 {loss:.2f}" for step, loss in zip(steps, losses, strict=True))
        for name, losses in (("ㄱ", trained), ("ㄴ", kept))
    )
    top = np.ceil(max(kept.max(), trained.max()) * 5) / 5
    return {
        "figure": curves(
            {"ㄱ": (steps, trained), "ㄴ": (steps, kept)},
            "걸음",
            "손실",
            f"두 손실 곡선. {told}",
            steps[::2].tolist(),
            np.linspace(0, top, 5).round(2).tolist(),
            points=True,
        ),
        "answer": int(steps[kept.argmin()]),
        "trained": int(steps[trained.argmin()]),
        "start": 0,
    }


@cache
def _overfit(seed: int, rate: float) -> tuple[np.ndarray, np.ndarray]:
    """답에 잡음이 섞인 예제 스무 개를 외우게 하며 두 손실을 잰다."""
    rng = np.random.default_rng(seed)
    x, direction = rng.normal(size=(220, 8)), rng.normal(size=(8, 3))
    q = np.eye(3)[(x @ direction + 2 * rng.normal(size=(220, 3))).argmax(axis=1)]
    w1, w2, losses = rng.normal(scale=0.2, size=(8, 24)), rng.normal(scale=0.2, size=(24, 3)), []
    for _ in range(11):
        losses.append([_measured(x[part], w1, w2, q[part]) for part in (slice(20), slice(20, 220))])
        w1, w2 = _learn(x[:20], q[:20], w1, w2, rate, 20)
    found = np.array(losses)
    return found[:, 0], found[:, 1]
