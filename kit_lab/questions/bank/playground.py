"""「학습장」의 답."""

from collections.abc import Callable
from itertools import count, permutations
from math import perm
from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.lines import gives, mistake
from kit_lab.questions.parts import listed, parameters, slope_at
from kit_lab.questions.reading import which_curve


def score_slope(rng: np.random.Generator) -> dict[str, Any]:
    """가중치의 기울기에서 첫 자리의 스코어의 기울기를 차분으로 구한다."""
    alpha = np.array([[5, 3, 2], [6, 3, 1], [4, 4, 2], [7, 2, 1]][rng.integers(4)]) / 10
    alpha = alpha[rng.permutation(3)]
    slopes = rng.integers(-5, 6, size=3)
    s = np.log(alpha)
    answer = float(slope_at(lambda s: softmax(s) @ slopes, s)[0])
    return {"alpha": listed(alpha, ".1f"), "slopes": listed(slopes)} | {
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
        "largest": float(order[-1]),
        **{f"change_{key}": float(one) for key, one in zip("abcd", change, strict=True)},
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
    ordered = {"turn": lambda x: x[::-1], "shift": lambda x: (*x[1:], x[0]), "first": lambda x: (x[0],) * 4}
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

    by_q = slope_at(lambda Q: (softmax(Q @ K.T / 2) @ V * dO).sum(), Q)
    by_v = slope_at(lambda V: (P @ V * dO).sum(), V)
    lines = [
        "dV = P.T @ dO",
        "dP = dO @ V.T",
        "dZ = P * (dP - (P * dP).sum(-1, keepdims=True))",
        "dQ = dZ @ K / np.sqrt(d_k)",
    ]
    wrong = [
        (1, "dV = P @ dO"),
        (3, "dZ = P * (dP - dP.mean(-1, keepdims=True))"),
        (3, "dZ = P * (dP - (P * dP).sum())"),
        (4, "dQ = dZ @ K"),
    ]
    names = {"P": P, "K": K, "V": V, "dO": dO, "d_k": 4}
    return mistake(rng, lines, wrong, names, gives(dQ=by_q, dV=by_v))


def schedule_rate(rng: np.random.Generator) -> dict[str, Any]:
    """학습장의 학습률: 웜업 걸음까지 곧게 오르고, 그 뒤로는 걸음 수의 제곱근에 반비례해 준다."""
    rate, warmup = int(rng.integers(2, 9)) / 1000, 50 * int(rng.integers(2, 9))
    step = round(warmup * float(rng.choice([0.25, 0.4, 0.6, 2.25, 4, 6.25])))
    rising, falling = rate * step / warmup, rate * (warmup / step) ** 0.5
    return {"rate": rate, "warmup": warmup, "step": step} | {
        "answer": 1000 * min(rising, falling),
        "other_side": 1000 * max(rising, falling),
        "no_root": 1000 * (rate * warmup / step if step > warmup else rate * (step / warmup) ** 0.5),
        "no_warmup": 1000 * rate,
    }


def small_model(rng: np.random.Generator) -> dict[str, Any]:
    """d_ff를 하나씩 키우며 파라미터를 세어, 한도에 이르기 바로 전의 것을 찾는다."""
    d, limit = int(rng.choice([16, 24])), 100 * int(rng.integers(95, 160))
    limit = limit if d == 24 else limit - 4500

    settings = {"source_vocab_size": 13, "num_layers": 1, "d_model": d, "num_heads": 4}

    def widest(total: Callable[[int], int]) -> int:
        return next(f for f in count(1) if total(f + 1) >= limit)

    def total(f: int, **more: Any) -> int:
        return parameters(d_ff=f, **settings, **more)

    return {"d": d, "limit": limit} | {
        "answer": widest(total),
        "one_side": widest(lambda f: total(f) - (2 * d * f + f + d)),
        "untied": widest(lambda f: total(f, share_embeddings=False)),
        "no_norms": widest(lambda f: total(f) - 5 * 2 * d),
    }


def held_out_band(rng: np.random.Generator) -> dict[str, Any]:
    """떼어 둔 예제 가운데 맞힌 비율의 95% 신뢰 구간의 반폭."""
    n = int(rng.choice([256, 512]))
    right = int(n * rng.uniform(0.6, 0.97))
    p = right / n
    error = 100 * (p * (1 - p) / n) ** 0.5
    return {"n": n, "right": right} | {
        "answer": 1.96 * error,
        "one_error": error,
        "no_root": 196 * p * (1 - p) / n**0.5,
        "fair_coin": 98 / n**0.5,
    }


def seen_share(rng: np.random.Generator) -> dict[str, Any]:
    """배치마다 다른 예제가 든다고 칠 때, 있을 수 있는 글 가운데 배우는 몫의 위쪽 끝."""
    length, batch = int(rng.choice([6, 7])), int(rng.choice([32, 64, 128]))
    steps = 100 * int(rng.integers(2, 9))
    drawn = batch * steps
    return {"length": length, "batch": batch, "steps": steps} | {
        "answer": 100 * drawn / 10**length,
        "steps_only": 100 * steps / 10**length,
        "no_repeats": 100 * drawn / perm(10, length),
        "no_leading_zero": 100 * drawn / (9 * 10 ** (length - 1)),
    }


def hidden_gradient(rng: np.random.Generator) -> dict[str, Any]:
    """가린 키가 있는 어텐션에서 키와 밸류의 기울기를 차분으로 구해 0인 성분을 센다."""
    T, S = int(rng.integers(2, 5)), int(rng.integers(5, 9))
    hidden, d_k, d_v = int(rng.integers(1, 4)), int(rng.integers(2, 5)), int(rng.integers(2, 5))
    Q, K, V, dO = (rng.normal(size=shape) for shape in ((T, d_k), (S, d_k), (S, d_v), (T, d_v)))
    seen = np.arange(S) < S - hidden

    def loss(K: np.ndarray, V: np.ndarray) -> float:
        return float((softmax(np.where(seen, Q @ K.T, -1e9)) @ V * dO).sum())

    slopes = slope_at(lambda K: loss(K, V), K), slope_at(lambda V: loss(K, V), V)
    return {"T": T, "S": S, "hidden": hidden, "d_k": d_k, "d_v": d_v} | {
        "answer": sum(int((slope == 0).sum()) for slope in slopes),
        "keys_only": hidden * d_k,
        "seen": (S - hidden) * (d_k + d_v),
        "by_query": T * hidden * (d_k + d_v),
    }


def paired_runs(rng: np.random.Generator) -> dict[str, Any]:
    """같은 시드끼리 뺀 차이의 95% 신뢰 구간이 0을 걸치는지 본다."""
    while True:
        base = rng.integers(900, 960, size=5) / 10
        gaps = rng.normal(float(rng.choice([-2.5, 0, 0.6, 2.5])), 1.2, size=5).round(1)
        half = 2.776 * gaps.std(ddof=1) / 5**0.5
        if abs(abs(gaps.mean()) - half) > 0.3 and (base + gaps).max() < 100:
            break
    low, high = gaps.mean() - half, gaps.mean() + half
    return {
        "on": listed(base, ".1f"),
        "off": listed(base + gaps, ".1f"),
        "interval": f"{low:.1f}에서 {high:.1f}까지".replace("-", "−"),
        "truths": {"better": low > 0, "worse": high < 0, "unsure": low <= 0 <= high},
    }


# 장에 적힌 것: 시드 1로 600걸음까지 가르쳐 예제 512개를 스스로 답하게 했다. 그대로 두면 97.7%이다.
MEASURED = {"mask": 17.0, "positions": 3.3, "scale": 99.8, "sorting": 86.3}


def which_switch(rng: np.random.Generator) -> dict[str, Any]:
    """장에 적힌 측정에서 그 비율이 나온 것을 찾는다."""
    score = MEASURED[str(rng.choice(list(MEASURED)))]
    return {"score": score, "truths": {key: one == score for key, one in MEASURED.items()}}


def read_rates(rng: np.random.Generator) -> dict[str, Any]:
    """다음 토큰을 맞히는 행렬 하나를 학습률 셋으로 정말 가르친다."""
    size, steps = 8, 40
    following = rng.permutation(size)
    x, q = np.eye(size), np.eye(size)[following]

    def taught(rate: float) -> list[float]:
        w, losses = np.zeros((size, size)), []
        for step in range(steps + 1):
            p = softmax(x @ w)
            losses.append(float(-np.log((p * q).sum(axis=-1)).mean()))
            w -= rate * min(1, (step + 1) / 10) * x.T @ (p - q)
        return losses

    kinds = {
        "0.6": (taught(0.6), "가장 빨리 내려간다. 한 걸음에 가장 멀리 옮기는 학습률 0.6이다."),
        "0.2": (taught(0.2), "두 곡선의 가운데에서 내려간다. 학습률 0.2이다."),
        "0.05": (taught(0.05), "가장 더디게 내려간다. 한 걸음에 가장 조금 옮기는 학습률 0.05이다."),
    }
    axes = ("걸음", "손실", (0, 10, 20, 30, 40), (0, 0.5, 1, 1.5, 2, 2.5))
    return which_curve(rng, kinds, lambda losses: losses[-1], range(steps + 1), *axes, points=False)
