"""「속을 읽기」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import gives, mistake
from kit_lab.questions.parts import four, listed, sigmoid, slope_at

TOKENS = ("1", "2", "3", "4")


def lens_reads(rng: np.random.Generator) -> dict[str, Any]:
    """중간의 벡터를 임베딩의 행마다 견주어 가장 큰 것을 찾는다."""
    while True:
        E, x = rng.integers(-3, 4, size=(4, 3)), rng.integers(-2, 4, size=3)
        logits = np.sort(E @ x)
        # 길이가 가장 긴 행이 언제나 답이면 내적을 묻는 뜻이 없다.
        if logits[-1] > logits[-2] and (E**2).sum(axis=1).argmax() != (E @ x).argmax():
            break
    p = softmax((E @ x).astype(float))
    rows = ", ".join(f"「{token}」 ({listed(row)})" for token, row in zip(TOKENS, E, strict=True))
    return {
        "rows": rows,
        "x": tuple(x.tolist()),
        **{f"logit_{token}": int(one) for token, one in zip(TOKENS, E @ x, strict=True)},
        "largest": int(logits[-1]),
        "truths": {f"t{token}": bool(one == p.max()) for token, one in zip(TOKENS, p, strict=True)},
    }


def moved_over(rng: np.random.Generator) -> dict[str, Any]:
    """그대로일 때와 다른 글일 때 사이에서 옮겨 간 정도."""
    own, other = int(rng.integers(30, 80)) / 10, -int(rng.integers(30, 80)) / 10
    changed = round(other + float(rng.uniform(0.2, 0.9)) * (own - other), 1)
    return {"own": own, "other": other, "changed": changed} | {
        "answer": (own - changed) / (own - other),
        "left": (changed - other) / (own - other),
        "by_own": (own - changed) / own,
    }


def cut_or_patch(rng: np.random.Generator) -> dict[str, Any]:
    """헤드 하나의 몫을 0으로 두거나 다른 글의 것으로 바꾸어 m을 구한다."""
    own = rng.integers(5, 30, size=4) / 10
    other = -rng.integers(5, 30, size=4) / 10
    patched = bool(rng.integers(2))
    changed = own.copy()
    changed[0] = other[0] if patched else 0
    whole = float(own.sum() - other.sum())
    turned = own.copy()
    turned[0] = 0 if patched else other[0]
    return {
        "own": listed(own, ".1f"),
        "other": listed(other, ".1f"),
        "how": "다른 글의 것으로 갈아 끼우면" if patched else "0으로 지우면",
        "answer": float(own.sum() - changed.sum()) / whole,
        "turned": float(own.sum() - turned.sum()) / whole,
        "by_own": float(own.sum() - changed.sum()) / float(own.sum()),
    }


def who_needs_whom(rng: np.random.Generator) -> dict[str, Any]:
    """같은 숫자를 읽는 헤드 셋 가운데 하나면 넉넉한 모델에서 지우기와 갈아 끼우기를 해 본다."""
    strength = rng.permutation([3.0, 1.2, 1.1] if rng.integers(2) else [3.0, 2.2, 2.1])
    strong = int(strength.argmax())

    def answer(reads: np.ndarray, strength: np.ndarray) -> int:
        """헤드마다 읽은 숫자(−1이면 꺼진 것)에 세기만큼 표를 준다."""
        votes = np.zeros(10)
        for digit, weight in zip(reads, strength, strict=True):
            if digit >= 0:
                votes[digit] += weight
        return int(votes.argmax())

    own, other = (int(d) for d in rng.choice(np.arange(1, 10), 2, replace=False))
    cut, patched = np.full(3, own), np.full(3, own)
    cut[strong], patched[strong] = -1, other
    kept, moved = answer(cut, strength) == own, answer(patched, strength) == other
    return {
        "own": own,
        "other": other,
        "strength": listed(strength),
        "truths": four("cut_keeps neither cut_breaks only_cut", kept, moved),
    }


def gradient_share(rng: np.random.Generator) -> dict[str, Any]:
    """작은 함수의 기울기를 차분으로 구해 임베딩과 내적한다."""
    w, e = rng.integers(-4, 5, size=3) / 2, rng.integers(-3, 4, size=3)

    def log_p(e: np.ndarray) -> float:
        return float(np.log(sigmoid(w @ e)))

    shown = slope_at(log_p, e).round(2)
    return {"slope": listed(shown, ".2f"), "e": listed(e)} | {
        "answer": float(shown @ e),
        "size": float(np.sqrt((shown**2).sum())),
        "absolute": float(np.abs(shown * e).sum()),
    }


def induction_place(rng: np.random.Generator) -> dict[str, Any]:
    """되풀이한 글에서 지금 토큰이 앞에 나왔던 자리의 다음을 찾는다."""
    P = int(rng.integers(4, 12))
    i = int(rng.integers(P, 3 * P))
    text = np.tile(np.arange(P), 4)
    last = max(j for j in range(i) if text[j] == text[i])
    return {"P": P, "i": i, "answer": last + 1, "same_token": last, "just_before": i - 1, "added": last + 2}


def induction_score(rng: np.random.Generator) -> dict[str, Any]:
    """되풀이되는 자리마다 볼 곳에 준 가중치의 평균."""
    P, length = 3, 6
    weights = np.zeros((length, length))
    for i in range(length):
        weights[i, : i + 1] = rng.dirichlet(np.ones(i + 1)).round(2)
    rows = np.arange(P, length)
    return {
        "code": "\n".join(
            ["       " + "     ".join(map(str, range(length)))]
            + [f"   {i}   " + "  ".join(f"{one:.2f}" for one in row) for i, row in enumerate(weights)]
        ),
        "layer": int(rng.integers(1, 3)),
        "head": int(rng.integers(0, 8)),
        "P": P,
        "answer": float(weights[rows, rows - P + 1].mean()),
        "same_token": float(weights[rows, rows - P].mean()),
        "just_before": float(weights[rows, rows - 1].mean()),
        "summed": float(weights[rows, rows - P + 1].sum()),
    }


def score_by_weights(rng: np.random.Generator) -> dict[str, Any]:
    """QK로 스코어를 구한다."""
    W_q, W_k = rng.integers(-2, 3, size=(2, 2, 2))
    x, y = rng.integers(-2, 4, size=(2, 2))

    def told(matrix: np.ndarray) -> str:
        return f"[({listed(matrix[0])}), ({listed(matrix[1])})]"

    product = float(x @ W_q @ W_k.T @ y)
    return {"W_q": told(W_q), "W_k": told(W_k), "x": tuple(x.tolist()), "y": tuple(y.tolist())} | {
        "answer": product / 2**0.5,
        "unscaled": product,
        "untransposed": float(x @ W_q @ W_k @ y) / 2**0.5,
        "other_way": float(y @ W_q @ W_k.T @ x) / 2**0.5,
    }


def score_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """자리마다 하나씩 집어 평균한 것과 견준다."""
    P, T = 4, 11
    weights = np.tril(rng.random((2, T, T)))
    weights /= weights.sum(axis=-1, keepdims=True)
    wanted = np.mean([weights[:, i, i - P + 1] for i in range(P, T)], axis=0)
    lines = [
        "i = np.arange(period, weights.shape[-1])",
        "seen = i - period + 1",
        "picked = weights[..., i, seen]",
        "out = picked.mean(axis=-1)",
    ]
    wrong = [
        (1, "i = np.arange(weights.shape[-1])"),
        (2, "seen = i - period"),
        (3, "picked = weights[..., seen, i]"),
        (4, "out = picked.mean()"),
    ]
    return mistake(rng, lines, wrong, {"weights": weights, "period": P}, gives(out=wanted))


def read_birth(rng: np.random.Generator) -> dict[str, Any]:
    """귀납 점수가 뛰는 걸음을 곡선에서 읽는다."""
    places = {"s200": 200, "s400": 400, "s600": 600, "s800": 800}
    jump = places[str(rng.choice(list(places)))]
    steps = np.arange(0, 1001, 25)
    score = 0.05 + 0.85 / (1 + np.exp(-(steps - jump) / 25))
    steepest = int(steps[np.diff(score).argmax()])
    return {
        "figure": curves(
            {"": (steps.tolist(), score.tolist())},
            "걸음",
            "귀납 점수",
            (0, 200, 400, 600, 800, 1000),
            (0, 0.2, 0.4, 0.6, 0.8, 1.0),
        ),
        "jump": jump,
        **{f"score_{key}": float(score[place // 25]) for key, place in places.items()},
        "truths": {key: abs(steepest - place) <= 50 for key, place in places.items()},
    }
