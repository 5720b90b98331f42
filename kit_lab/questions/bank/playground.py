"""「학습장」의 답."""

from itertools import permutations
from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.lines import mistake


def score_slope(rng: np.random.Generator) -> dict[str, Any]:
    """가중치의 기울기에서 첫 자리의 스코어의 기울기를 차분으로 구한다."""
    alpha = np.array([[5, 3, 2], [6, 3, 1], [4, 4, 2], [7, 2, 1]][rng.integers(4)]) / 10
    alpha = alpha[rng.permutation(3)]
    slopes = rng.integers(-5, 6, size=3)
    s = np.log(alpha)
    step = 1e-5 * np.eye(3)[0]
    answer = float((softmax(s + step) - softmax(s - step)) @ slopes / 2e-5)
    return {
        "alpha": ", ".join(f"{one:.1f}" for one in alpha),
        "slopes": ", ".join(map(str, slopes)).replace("-", "−"),
        "answer": round(answer, 6),
        "no_mean": float(alpha[0] * slopes[0]),
        "plain_mean": float(alpha[0] * (slopes[0] - slopes.mean())),
        "no_weight": float(slopes[0] - alpha @ slopes),
    }


def raised_score(rng: np.random.Generator) -> dict[str, Any]:
    """스코어를 기울기의 반대쪽으로 한 걸음 옮겨, 가장 많이 오른 자리를 찾는다."""
    while True:
        alpha = rng.dirichlet(np.ones(4)).round(2)
        alpha[-1] = round(1 - alpha[:-1].sum(), 2)
        slopes = rng.integers(-5, 6, size=4)
        change = -alpha * (slopes - alpha @ slopes)
        order = np.sort(change)
        if (
            alpha.min() > 0.02
            and order[-1] > 1.3 * max(order[-2], 0.05)
            and change.argmax() != slopes.argmin()
        ):
            break
    told = ", ".join(
        f"「{one}」 α {a:.2f} 기울기 {s}" for one, a, s in zip("가나다라", alpha, slopes, strict=True)
    )
    return {
        "told": told.replace("-", "−"),
        "truths": {key: bool(one == order[-1]) for key, one in zip("abcd", change, strict=True)},
    }


def orderless_task(rng: np.random.Generator) -> dict[str, Any]:
    """입력의 차례를 모두 바꾸어도 답이 같은 과제를 찾는다."""
    digits = tuple(rng.choice(np.arange(1, 10), 4, replace=False).tolist())
    invariant = {
        "작은 수부터 늘어놓기": lambda x: tuple(sorted(x)),
        "가장 큰 수를 네 번 적기": lambda x: (max(x),) * 4,
        "모두 더한 값을 적기": lambda x: sum(x),
    }
    ordered = {
        "turn": lambda x: x[::-1],
        "shift": lambda x: (*x[1:], x[0]),
        "first": lambda x: (x[0],) * 4,
    }
    name = str(rng.choice(list(invariant)))
    tasks = {"same": invariant[name], **ordered}

    def ignores_order(task: str) -> bool:
        return len({tasks[task](x) for x in permutations(digits)}) == 1

    return {"same": name, "truths": {key: ignores_order(key) for key in tasks}}


def backward_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """쿼리의 기울기를 차분으로 구한 것과 견준다."""
    Q, K, V, dO = (
        rng.normal(size=(3, 4)),
        rng.normal(size=(5, 4)),
        rng.normal(size=(5, 2)),
        rng.normal(size=(3, 2)),
    )
    P = softmax(Q @ K.T / 2)

    def loss(Q: np.ndarray, V: np.ndarray) -> float:
        return float((softmax(Q @ K.T / 2) @ V * dO).sum())

    def slope(x: np.ndarray, other: np.ndarray, first: bool) -> np.ndarray:
        found = np.zeros_like(x)
        for at in np.ndindex(x.shape):
            step = np.zeros_like(x)
            step[at] = 1e-5
            ends = [
                loss(x + sign * step, other) if first else loss(other, x + sign * step) for sign in (1, -1)
            ]
            found[at] = (ends[0] - ends[1]) / 2e-5
        return found

    by_q, by_v = slope(Q, V, True), slope(V, Q, False)
    lines = [
        "dV = P.T @ dO",
        "dP = dO @ V.T",
        "dZ = P * (dP - (P * dP).sum(-1, keepdims=True))",
        "dQ = dZ @ K / np.sqrt(d_k)",
    ]
    repairs = dict(enumerate(lines, 1))
    spot, wrong = [
        (1, "dV = P @ dO"),
        (3, "dZ = P * (dP - dP.mean(-1, keepdims=True))"),
        (3, "dZ = P * (dP - (P * dP).sum())"),
        (4, "dQ = dZ @ K"),
    ][rng.integers(4)]
    lines[spot - 1] = wrong
    names = {"P": P, "K": K, "V": V, "dO": dO, "d_k": 4}

    def right(found: dict[str, Any]) -> bool:
        return np.allclose(found["dQ"], by_q, atol=1e-6) and np.allclose(found["dV"], by_v, atol=1e-6)

    return mistake(lines, repairs, names, right)
