"""「학습」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import multi_head_attention, softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.parts import four, slope_at

BETA_1, BETA_2 = 0.9, 0.98


def _schedule(step: float, d_model: int, warmup: int) -> float:
    return d_model**-0.5 * min(step**-0.5, step * warmup**-1.5)


def _smooth(V: int, epsilon: float) -> np.ndarray:
    """0번이 정답인 목표."""
    return (1 - epsilon) * (np.arange(V) == 0) + epsilon / V


def shifted_pair(rng: np.random.Generator) -> dict[str, Any]:
    """자리마다 입력의 앞부분이 타깃의 앞부분이고 정답이 그다음 토큰이면 바른 짝이다."""
    clock = f"{rng.integers(10, 24)}:{rng.integers(10, 60)}"
    target = ["[시작]", *clock, "[끝]"]
    pairs = {
        "shifted": (target[:-1], target[1:]),
        "same": (target[1:], target[1:]),
        "backward": (target[1:], target[:-1]),
        "endless": (target[:-2], target[1:-1]),
    }

    def fits(inputs: list[str], right: list[str]) -> bool:
        follows = all([*inputs[: t + 1], token] == target[: t + 2] for t, token in enumerate(right))
        return follows and right[-1] == "[끝]"

    shown = {key: f"입력 {' '.join(one)}, 정답 {' '.join(other)}" for key, (one, other) in pairs.items()}
    return {"clock": clock, **shown, "truths": {key: fits(*pair) for key, pair in pairs.items()}}


def masked_mean(rng: np.random.Generator) -> dict[str, Any]:
    """두 글의 자리마다의 손실이 고를 때의 토큰 평균."""
    short, long = int(rng.integers(2, 5)), int(rng.integers(6, 11))
    high, low = int(rng.integers(8, 16)) / 10, int(rng.integers(1, 5)) / 10
    losses = np.zeros((2, 12))
    losses[0, :short], losses[1, :long] = high, low
    return {"short": short, "long": long, "high": high, "low": low} | {
        "answer": float(losses[losses > 0].mean()),
        "by_place": float(losses.mean()),
        "by_sentence": (high + low) / 2,
    }


def undo_padding(rng: np.random.Generator) -> dict[str, Any]:
    """패딩까지 세어 나눈 손실을 바른 손실로 되돌린다."""
    length = int(rng.choice([16, 20, 24, 30]))
    real = int(rng.integers(length // 4, length // 2))
    found = int(rng.integers(10, 40)) / 100
    return {"length": length, "real": real, "found": found} | {
        "answer": found * length / real,
        "twice": found * real / length,
        "by_padding": found * length / (length - real),
    }


def smoothed_share(rng: np.random.Generator) -> dict[str, Any]:
    """정답이 받는 몫."""
    V, epsilon = int(rng.integers(4, 11)), int(rng.integers(1, 5)) / 10
    return {"V": V, "epsilon": epsilon} | {
        "answer": float(_smooth(V, epsilon)[0]),
        "without": 1 - epsilon,
        "shared": epsilon / V,
    }


def loss_floor(rng: np.random.Generator) -> dict[str, Any]:
    """스무딩한 목표의 엔트로피."""
    V, epsilon = 10 * int(rng.integers(5, 100)), int(rng.integers(1, 4)) / 10
    q = _smooth(V, epsilon)
    return {"V": V, "epsilon": epsilon} | {
        "answer": float(-(q * np.log(q)).sum()),
        "zero": 0.0,
        "right_only": float(-np.log(q[0])),
        "uniform": float(np.log(V)),
    }


def wrong_logit_slope(rng: np.random.Generator) -> dict[str, Any]:
    """정답이 아닌 토큰의 로짓으로 손실을 미분한 것. 미분은 차분으로 확인한다."""
    V, epsilon = int(rng.integers(4, 9)), int(rng.integers(1, 4)) / 10
    q = _smooth(V, epsilon)
    share = int(rng.integers(11, 19)) / 100
    z = np.log(np.array([1 - share, share, *[1e-9] * (V - 2)]))
    return {"V": V, "epsilon": epsilon, "p": share} | {
        "answer": round(float(slope_at(lambda z: -(q * np.log(softmax(z))).sum(), z)[1]), 6),
        "unsmoothed": share,
        "negative": float(q[1] - share),
        "by_others": share - epsilon,
    }


def adam_first_step(rng: np.random.Generator) -> dict[str, Any]:
    """Adam의 식에 첫 걸음의 기울기를 넣는다."""
    rate, gradient = int(rng.integers(1, 6)) / 1000, float(rng.choice([-8, -5, -4, 4, 5, 8])) / 100
    first, second = (1 - BETA_1) * gradient, (1 - BETA_2) * gradient**2
    step = first / (1 - BETA_1) / np.sqrt(second / (1 - BETA_2))
    return {"rate": rate, "gradient": gradient} | {
        "answer": float(-rate * step),
        "descent": -rate * gradient,
        "uphill": float(rate * step),
        "uncorrected": float(-rate * first / np.sqrt(second)),
    }


def share_of_peak(rng: np.random.Generator) -> dict[str, Any]:
    """꼭대기에 견준 학습률."""
    warmup, times = int(rng.choice([400, 800, 2000, 4000])), float(rng.choice([0.1, 0.25, 0.4, 2.5, 4, 9]))
    step = round(warmup * times)
    return {"warmup": warmup, "step": step} | {
        "answer": _schedule(step, 512, warmup) / _schedule(warmup, 512, warmup),
        "other_side": times if times > 1 else times**-0.5,
        "inverse": 1 / times if times > 1 else times**0.5,
    }


def falls_to(rng: np.random.Generator) -> dict[str, Any]:
    """꼭대기의 k분의 1이 되는 걸음을 하나씩 세어 찾는다."""
    warmup, k = int(rng.choice([100, 200, 300, 400, 500])), int(rng.integers(2, 6))
    peak = _schedule(warmup, 64, warmup)
    return {"warmup": warmup, "k": k} | {
        "answer": next(
            s for s in range(warmup, 30 * warmup) if _schedule(s, 64, warmup) <= peak / k * (1 + 1e-9)
        ),
        "inverse": warmup * k,
        "added": warmup + warmup * k * k,
    }


def peak_moves(rng: np.random.Generator) -> dict[str, Any]:
    """설정을 바꾸기 전과 뒤의 꼭대기를 걸음마다 세어 견준다."""
    what = str(rng.choice(["웜업", "차원"]))
    times = int(rng.integers(2, 5))

    def peak(d_model: int, warmup: int) -> tuple[int, float]:
        return max(
            ((step, _schedule(step, d_model, warmup)) for step in range(1, 1001)), key=lambda one: one[1]
        )

    before = peak(64, 200)
    after = peak(64, 200 * times) if what == "웜업" else peak(64 * times, 200)
    later, lower = after[0] > before[0], after[1] < before[1]
    return {
        "what": "웜업의 걸음 수" if what == "웜업" else "모델의 차원 d_model",
        "times": times,
        "truths": four("later_lower later_higher same_lower same_higher", later, lower),
    }


def dropout_places(rng: np.random.Generator) -> dict[str, Any]:
    """서브층의 출력과, 인코더와 디코더의 임베딩의 합을 하나씩 센다."""
    N = int(rng.integers(3, 16))
    encoder = ["self_attention", "feed_forward"] * N
    decoder = ["self_attention", "cross_attention", "feed_forward"] * N
    sums = ["source", "target"]
    return {
        "N": N,
        "answer": len(encoder + decoder + sums),
        "no_sums": len(encoder + decoder),
        "without_cross": len(encoder + encoder + sums),
    }


def whole_answer(rng: np.random.Generator) -> dict[str, Any]:
    """자리마다 독립으로 맞힐 때 글을 다 맞힐 확률."""
    right, length = int(rng.choice([80, 85, 90, 95])), int(rng.integers(6, 13))
    return {"right": right, "length": length} | {
        "answer": float(100 * np.prod(np.full(length, right / 100))),
        "one": right,
        "any_slip": float(100 * (1 - (1 - right / 100) ** length)),
    }


def growing_logit(rng: np.random.Generator) -> dict[str, Any]:
    """정답의 로짓을 0에서 30까지 키우며 스무딩한 손실을 그린다."""
    V, epsilon = int(rng.choice([20, 50, 78, 200])), int(rng.integers(1, 4)) / 10
    z = np.arange(0, 30, 0.1)
    logits = np.where(np.arange(V) == 0, z[:, None], 0)
    loss = -(_smooth(V, epsilon) * np.log(softmax(logits))).sum(axis=-1)
    lowest = int(loss.argmin())
    turns = 0 < lowest < len(z) - 1 and loss[-1] > loss[lowest] + 0.1
    return {
        "V": V,
        "epsilon": epsilon,
        "truths": {
            "turns": turns,
            "falls": lowest == len(z) - 1 and loss[-2] - loss[-1] > 1e-3,
            "settles": lowest == len(z) - 1 and loss[-2] - loss[-1] <= 1e-3,
            "rises": lowest == 0,
        },
    }


def turned_heads(rng: np.random.Generator) -> dict[str, Any]:
    """헤드의 차례를 돌린 복사본과, 원래 것과의 평균을 정말 계산한다."""
    h, d = int(rng.choice([2, 4])), 8
    x = rng.normal(size=(1, 5, d))
    names = ("query", "key", "value", "output")
    own = {name: {"kernel": rng.normal(size=(d, d))} for name in names}
    turn = np.roll(np.arange(d).reshape(h, -1), 1, axis=0).ravel()
    copy = {name: {"kernel": own[name]["kernel"][:, turn]} for name in names[:3]}
    copy["output"] = {"kernel": own["output"]["kernel"][turn]}
    mean = {name: {"kernel": (own[name]["kernel"] + copy[name]["kernel"]) / 2} for name in names}
    outputs = [multi_head_attention(x, x, x, weights, h)[0] for weights in (own, copy, mean)]
    copied, averaged = (np.allclose(outputs[0], one) for one in outputs[1:])
    return {"h": h, "truths": four("both only_copy only_mean neither", copied, averaged)}


def slope_shape(rng: np.random.Generator) -> dict[str, Any]:
    """손실을 로짓으로 미분한 배열과, 디코더의 마스크를 정말 만든다."""
    B, T, V = int(rng.integers(2, 9)), int(rng.integers(6, 20)), 10 * int(rng.integers(5, 90))
    target = np.zeros((B, T + 1), int)
    right = target[:, 1:]
    gradient = np.broadcast_to(np.float32(0), (*right.shape, V))
    return {"B": B, "length": T + 1, "V": V} | {
        "answer": gradient.shape,
        "whole": (*target.shape, V),
        "labels": right.shape,
        "summed": (V,),
    }


def loss_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """토큰마다 따로 센 손실과 견준다."""
    inputs = np.array([[1, 5, 6, 2, 0], [1, 4, 2, 0, 0]])
    right = np.array([[5, 6, 2, 0, 0], [4, 2, 0, 0, 0]])
    logits = rng.normal(size=(2, 5, 8))
    places = [(b, t) for b in range(2) for t in range(5) if right[b, t] != 0]
    wanted = np.mean([-np.log(softmax(logits[b, t])[right[b, t]]) for b, t in places])
    lines = [
        "log_p = logits - np.log(np.exp(logits).sum(-1, keepdims=True))",
        "chosen = np.take_along_axis(log_p, right[..., None], -1)[..., 0]",
        "real = right != pad_id",
        "loss = -(chosen * real).sum() / real.sum()",
    ]
    wrong = [
        (1, "log_p = logits - np.log(np.exp(logits).sum())"),
        (3, "real = inputs != pad_id"),
        (4, "loss = -(chosen * real).sum() / real.size"),
    ]
    names = {"logits": logits, "right": right, "inputs": inputs, "pad_id": 0}
    return mistake(rng, lines, wrong, names, gives(loss=wanted))


def step_order(rng: np.random.Generator) -> dict[str, Any]:
    """두 걸음을 손으로 셈한 것과 견준다."""
    x, q, w = rng.normal(size=(6, 3)), np.eye(4)[rng.integers(0, 4, 6)], rng.normal(size=(3, 4))
    gradient = x.T @ (softmax(x @ w) - q) / len(x)
    wanted = w - 0.1 * gradient / np.abs(gradient)
    lines = (
        "p = softmax(x @ w)",
        "g = x.T @ (p - q) / len(x)",
        "m, v = 0.9 * m + 0.1 * g, 0.98 * v + 0.02 * g**2",
        "w = w - rate * (m / (1 - 0.9**s)) / (np.sqrt(v / (1 - 0.98**s)) + 1e-9)",
    )
    orders = {"right": "0123", "early_walk": "0132", "early_moments": "0213", "early_gradient": "1023"}
    zeros = np.zeros_like(w)
    names = {
        "softmax": softmax,
        "x": x,
        "q": q,
        "w": w,
        "m": zeros,
        "v": zeros,
        "g": zeros,
        "rate": 0.1,
        "s": 1,
    }
    return order(rng, lines, orders, names, gives(w=wanted))


def read_schedule(rng: np.random.Generator) -> dict[str, Any]:
    """학습률의 곡선에서 꼭대기를 읽어 차원을 되짚는다. 보기마다 그 차원의 곡선을 그려 견준다."""
    sizes = (64, 128, 256, 512)
    d_model, warmup = int(rng.choice(sizes)), int(rng.choice([100, 200, 400]))
    steps = np.arange(0, 1001, 20)

    def rates(d_model: int) -> list[float]:
        return [1000 * _schedule(max(step, 1e-9), d_model, warmup) for step in steps]

    own = rates(d_model)
    top = max(own)
    return {
        "figure": curves(
            {"": (list(steps), own)},
            "걸음",
            "학습률(천분의 1)",
            (0, 200, 400, 600, 800, 1000),
            tuple(range(0, int(top) + 3, 2)) if top > 4 else tuple(np.arange(0, top + 1, 0.5).tolist()),
        ),
        "top": top,
        **{f"top_d{size}": max(rates(size)) for size in sizes},
        "truths": {f"d{size}": np.allclose(rates(size), own) for size in sizes},
    }
