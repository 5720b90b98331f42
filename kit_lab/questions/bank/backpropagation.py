"""「역전파」의 답."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.parts import four, offered, slope_at


def _nudged(measure: Callable[[float], float], at: float) -> float:
    """조금 키우고 줄여 잰 기울기. 손실이 이차식이므로 반올림하면 정확하다."""
    return round((measure(at + 1e-3) - measure(at - 1e-3)) / 2e-3, 4)


def _measured(x: np.ndarray, w1: np.ndarray, w2: np.ndarray, q: np.ndarray) -> float:
    return float(-np.mean(np.log((softmax(np.maximum(x @ w1, 0) @ w2) * q).sum(axis=-1))))


def _gradients(x: np.ndarray, w1: np.ndarray, w2: np.ndarray, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """두 행렬의 수를 하나씩 건드려 잰 기울기."""
    return slope_at(lambda w: _measured(x, w, w2, q), w1), slope_at(lambda w: _measured(x, w1, w, q), w2)


def first_weight(rng: np.random.Generator) -> dict[str, Any]:
    x, w2 = int(rng.integers(2, 6)), int(rng.choice([-3, -2, 2, 3, 4]))
    w1, y = float(rng.choice([0.5, 1.5, 2.0, 2.5])), int(rng.integers(-6, 13))
    found = _nudged(lambda w: (max(x * w, 0) * w2 - y) ** 2, w1)
    return {"x": x, "w1": w1, "w2": w2, "y": y} | {
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
    return {"h": h, "w2": w2, "g": g} | {
        "answer": _nudged(lambda w: g * h * w, w2),
        "of_h": g * w2,
        "added": g + h,
    }


def two_paths(rng: np.random.Generator) -> dict[str, Any]:
    a, b = (int(one) for one in rng.choice([-3, -2, -1, 2, 3, 4], size=2, replace=False))
    g1, g2 = (int(one) for one in rng.choice([-6, -5, -4, 2, 3, 6], size=2, replace=False))
    found = _nudged(lambda h: g1 * a * h + g2 * b * h, 1.0)
    return {"a": a, "b": b, "g1": g1, "g2": g2} | {
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
    return {"x": x, "w1": w1, "w2": w2, "y": y, "truths": four("neither second first both", first, second)}


def gradient_shape(rng: np.random.Generator) -> dict[str, Any]:
    n, d, m, k = (int(one) for one in rng.permutation([4, 6, 8, 10, 14, 16, 24])[:4])
    x, h, z = np.zeros((n, d)), np.zeros((n, m)), np.zeros((n, k))
    asked, before, after = [("W₁로", x, h), ("W₂로", h, z)][rng.integers(2)]
    found = (before.T @ after).shape
    return {"n": n, "d": d, "m": m, "k": k, "asked": asked} | {
        "answer": found,
        "turned": found[::-1],
        "stacked": (n, *found),
    }


def hidden_gradient(rng: np.random.Generator) -> dict[str, Any]:
    """식마다 정말로 곱해 보고, 모양까지 물은 기울기와 같은 것을 찾는다."""
    rows, of_weight = bool(rng.integers(2)), bool(rng.integers(2))
    h, w2, g = rng.normal(size=(3, 5)), rng.normal(size=(5, 4)), rng.normal(size=(3, 4))
    right = (
        slope_at(lambda w: (g * (h @ w)).sum(), w2)
        if of_weight
        else slope_at(lambda h: (g * (h @ w2)).sum(), h)
    )
    if not rows:
        h, w2, g, right = h.T, w2.T, g.T, right.T

    def same(formula: Callable[[], np.ndarray]) -> bool:
        try:
            found = formula()
        except ValueError:
            return False
        return found.shape == right.shape and bool(np.allclose(found, right, atol=1e-3))

    return {
        "rows": "행으로 쌓아 z = h W₂" if rows else "열로 늘어놓아 z = W₂ h",
        "asked": "W₂" if of_weight else "h",
        "side": ("왼쪽" if of_weight else "오른쪽") if rows else ("오른쪽" if of_weight else "왼쪽"),
        "other": "h" if of_weight else "W₂",
        "truths": {
            "g_w": same(lambda: g @ w2.T),
            "w_g": same(lambda: w2.T @ g),
            "h_g": same(lambda: h.T @ g),
            "g_h": same(lambda: g @ h.T),
        },
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
    return order(rng, lines, orders, names, gives(dW1=first))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    names, first, second = _problem(rng)
    lines = [
        "dz = (P - Q) / len(X)",
        "dW2 = H.T @ dz",
        "dh = dz @ W2.T",
        "da = dh * (H > 0)",
        "dW1 = X.T @ da",
    ]
    wrong = ["dz = P - Q", "dW2 = H.T @ dz / len(X)", "dh = dz @ W2.T * H", "da = dh * H", "dW1 = X.T @ dh"]
    judge = gives(dW1=first, dW2=second)
    return {"n": len(names["X"])} | mistake(rng, lines, list(enumerate(wrong, 1)), names, judge)


def zero_start(rng: np.random.Generator) -> dict[str, Any]:
    x, q = rng.normal(size=(6, 4)), np.eye(3)[rng.permutation([0, 1, 2, 0, 1, 2])]
    w1, w2, moved = rng.normal(size=(4, 6)), rng.normal(size=(6, 3)), []
    start, w1, w2 = [
        ("W₁은 난수로, W₂는 모두 0으로", w1, 0 * w2),
        ("W₁은 모두 0으로, W₂는 난수로", 0 * w1, w2),
        ("두 행렬을 모두 0으로", 0 * w1, 0 * w2),
        ("두 행렬을 모두 난수로", w1, w2),
    ][rng.integers(4)]
    for _ in range(2):
        # 0에서는 꺾인 데의 차분이 반씩 나오므로 식으로 구한다.
        h = np.maximum(x @ w1, 0)
        dz = (softmax(h @ w2) - q) / len(x)
        first, second = x.T @ (dz @ w2.T * (h > 0)), h.T @ dz
        moved.append((bool(np.abs(first).max() > 1e-8), bool(np.abs(second).max() > 1e-8)))
        w1, w2 = w1 - 0.1 * first, w2 - 0.1 * second
    return {
        "start": start,
        "truths": {
            "stuck": moved == [(False, False)] * 2,
            "later": moved == [(False, True), (True, True)],
            "turned": moved == [(True, False), (True, True)],
            "both": moved == [(True, True)] * 2,
        },
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
    other = rng.normal(size=(16, 10))

    def learns(first: np.ndarray, second: np.ndarray, rate: float, steps: int) -> bool:
        before = _measured(x, first, second, q)
        return _measured(x, *_learn(x, q, first, second, rate, steps), q) < before - 1e-6

    truths = {
        "rate": learns(w1, w2, 10, 20),
        "steps": learns(w1, w2, 0.1, 2000),
        "signs": learns(half, w2, 0.1, 20),
        "flipped": learns(-w1, w2, 0.1, 20),
        "second": learns(w1, other, 0.1, 20),
        "opposite": learns(w1, -w2, 0.1, 20),
        "smaller": learns(w1 / 100, w2, 0.1, 20),
    }
    return {"truths": offered(rng, truths)}


def vanishing(rng: np.random.Generator) -> dict[str, Any]:
    factor, layers = float(rng.choice([0.4, 0.5, 0.6, 0.7, 0.8])), int(rng.integers(3, 8))
    gradient = 1.0
    for _ in range(layers):
        gradient *= factor
    return {"factor": factor, "layers": layers} | {
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
    top = np.ceil(max(kept.max(), trained.max()) * 5) / 5
    return {
        "figure": curves(
            {"ㄱ": (steps, trained), "ㄴ": (steps, kept)},
            "걸음",
            "손실",
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
