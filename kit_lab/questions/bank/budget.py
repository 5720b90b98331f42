"""「연산과 메모리의 예산」의 답."""

from math import ceil
from typing import Any

import numpy as np

from kit_core.budget import count_activations, count_bytes, count_multiply_adds, count_parameters
from kit_core.config import TransformerConfig
from kit_core.reference import multi_head_attention
from kit_lab.questions.drawing import curves
from kit_lab.questions.parts import listed
from kit_lab.questions.small import attention_weights


def _macs(*products: tuple[int, int, int]) -> int:
    """(m, k)와 (k, n)을 곱하는 행렬 곱마다 mkn."""
    return sum(m * k * n for m, k, n in products)


def _layers_needed(reach: np.ndarray) -> int:
    """이어짐을 거듭 곱해 첫 자리와 마지막 자리까지 모두 이어질 때까지의 층수."""
    step = reach.astype(int)
    reached, count = step, 1
    while not reached.all():
        reached, count = np.minimum(reached @ step, 1), count + 1
    return count


def layer_macs(rng: np.random.Generator) -> dict[str, Any]:
    """투영 넷과, 쌍마다의 내적과 가중 평균."""
    n, d = 10 * int(rng.integers(5, 30)), int(rng.choice([128, 256, 512]))
    projections = _macs(*[(n, d, d)] * 4)
    products = _macs((n, d, n), (n, n, d))
    return {"n": n, "d": d} | {
        "answer": (projections + products) / 1e6,
        "as_table": n * n * d / 1e6,
        "one_product": (projections + products / 2) / 1e6,
        "one_projection": (projections / 4 + products) / 1e6,
    }


def square_share(rng: np.random.Generator) -> dict[str, Any]:
    """몫이 절반을 넘지 않는 가장 긴 길이를 하나씩 세어 찾는다."""
    d, parts = int(rng.choice([64, 128, 256, 512])), int(rng.integers(2, 6))
    answer = next(n for n in range(1, 6 * d + 1) if 2 * n * n * d * parts >= 12 * n * d * d + 2 * n * n * d)
    return {"d": d, "parts": parts} | {
        "answer": answer,
        "of_whole": ceil(6 * d / parts),
        "without_feed_forward": ceil(2 * d / (parts - 1)),
    }


def crossing(rng: np.random.Generator) -> dict[str, Any]:
    """셀프 어텐션의 곱하고 더하기가 상대를 따라잡는 길이."""
    d, c = int(rng.choice([64, 100, 128, 200, 256])), int(rng.choice([5, 6, 7, 9, 10]))
    answer = next(n for n in range(1, 10 * d) if 4 * n * d * d + 2 * n * n * d >= c * n * d * d)
    return {"d": d, "c": c} | {
        "answer": answer,
        "no_projections": ceil(c * d / 2),
        "as_table": c * d,
        "undivided": (c - 4) * d,
    }


def training_memory(rng: np.random.Generator) -> dict[str, Any]:
    """중간 결과를 뺀 셋을 count_bytes가 센다."""
    config = TransformerConfig(
        source_vocab_size=1000 * int(rng.integers(4, 38)),
        num_layers=int(rng.integers(2, 9)),
        d_model=256,
        num_heads=8,
        d_ff=1024,
    )
    used = count_bytes(config, 1, 1)
    parameters = sum(count_parameters(config).values())
    return {
        "parameters": f"{parameters / 1e4:,.0f}",
        "answer": (used["weights"] + used["gradients"] + used["adam_moments"]) / 1e6,
        "weights_only": used["weights"] / 1e6,
        "one_moment": (used["weights"] + used["gradients"] + used["adam_moments"] / 2) / 1e6,
        "without_adam": (used["weights"] + used["gradients"]) / 1e6,
    }


def memory_crossing(rng: np.random.Generator) -> dict[str, Any]:
    """붙들어 두는 수가 같아지는 길이를 찾는다."""
    h, d_k = int(rng.choice([2, 4, 8, 16])), 8 * int(rng.integers(2, 14))
    d = h * d_k
    answer = next(n for n in range(1, 10 * d) if h * n * n + 5 * n * d >= 8 * n * d)
    return {"h": h, "d": d, "answer": answer, "operations": 2 * d, "whole_width": 3 * d}


def dilated_layers(rng: np.random.Generator) -> dict[str, Any]:
    """간격을 k배씩 늘리며, 앞의 모든 자리에 길이 생길 때까지 쌓는다."""
    k, n = int(rng.integers(2, 6)), int(rng.choice([20, 50, 100, 200, 500, 2000]))
    reached, layers = {0}, 0
    while not reached.issuperset(range(n)):
        reached = {far + jump * k**layers for far in reached for jump in range(k)}
        layers += 1
    return {"k": k, "n": n} | {"answer": layers, "plain": ceil((n - 1) / (k - 1)), "divided": ceil(n / k)}


def window_layers(rng: np.random.Generator) -> dict[str, Any]:
    """이웃끼리의 이어짐을 거듭 곱한다."""
    n, side = int(rng.integers(40, 100)), int(rng.integers(1, 5))
    place = np.arange(n)
    return {"n": n, "r": 2 * side + 1} | {
        "answer": _layers_needed(abs(place[:, None] - place) <= side),
        "as_table": ceil(n / (2 * side + 1)),
        "one_way": ceil((n - 1) / (2 * side)),
    }


def farthest(rng: np.random.Generator) -> dict[str, Any]:
    """층마다 뛸 수 있는 칸을 모두 이어 본다."""
    k = int(rng.choice([2, 3]))
    gaps = sorted(rng.choice(np.arange(1, 10), 4, replace=False).tolist())
    reached = {0}
    for gap in gaps:
        reached = {far + jump * gap for far in reached for jump in range(k)}
    return {"k": k, "gaps": listed(gaps)} | {
        "answer": max(reached),
        "powers": k**4 - 1,
        "last_only": (k - 1) * gaps[-1],
    }


def machine_share(rng: np.random.Generator) -> dict[str, Any]:
    """모델에 든 연산을 장비가 할 수 있던 연산으로 나눈다."""
    hours, cards, tera = int(rng.integers(5, 40)), int(rng.choice([4, 8, 16])), int(rng.choice([10, 20, 40]))
    share = int(rng.integers(20, 50))
    able = hours * 3600 * cards * tera * 1e12
    needed = float(f"{able * share / 100:.2e}")
    return {"hours": hours, "cards": cards, "tera": tera, "macs": f"{needed / 2 / 1e18:.3f}"} | {
        "answer": 100 * needed / able,
        "macs_only": 50 * needed / able,
        "one_card": 100 * needed / able * cards,
    }


def grows_most(rng: np.random.Generator) -> dict[str, Any]:
    """하나만 두 배로 늘리기 전과 뒤를 세어, 가장 많이 늘어난 것을 찾는다."""
    what = str(rng.choice(["헤드의 수", "타깃의 어휘", "소스와 타깃의 길이", "d_model"]))

    def count(d_model: int = 256, num_heads: int = 4, V: int = 8000, length: int = 50) -> dict[str, int]:
        config = TransformerConfig(
            source_vocab_size=4000,
            target_vocab_size=V,
            num_layers=3,
            d_model=d_model,
            num_heads=num_heads,
            d_ff=1024,
        )
        kept, done = count_activations(config, length, length), count_multiply_adds(config, length, length)
        return {
            "weights": kept["attention_weights"],
            "logits": kept["logits"],
            "projections": done["attention_projections"],
            "parameters": sum(count_parameters(config).values()),
        }

    changed = {"헤": {"num_heads": 8}, "타": {"V": 16000}, "소": {"length": 100}, "d": {"d_model": 512}}[
        what[0]
    ]
    before, after = count(), count(**changed)
    times = {key: after[key] / before[key] for key in before}
    return {"what": what, "truths": {key: times[key] == max(times.values()) for key in times}}


def written_chain(rng: np.random.Generator) -> dict[str, Any]:
    """쓸 때마다 서로 기다리는 곱(투영, 내적, 섞기, 투영)을 하나씩 센다."""
    n = int(rng.integers(5, 60))
    waits = [product for _ in range(n) for product in ("QKV", "scores", "mix", "output")]
    return {"n": n, "answer": len(waits), "at_once": 4, "one_each": n}


def cross_weights_shape(rng: np.random.Generator) -> dict[str, Any]:
    """인코더-디코더 어텐션을 정말 계산해 가중치의 모양을 본다."""
    B, h = int(rng.integers(2, 7)), int(rng.choice([2, 4]))
    S, T = (int(n) for n in rng.choice(np.arange(5, 15), 2, replace=False))
    x, memory = np.ones((B, T, 8)), np.ones((B, S, 8))
    attention = multi_head_attention(x, memory, memory, attention_weights(rng, 8), h)[1]
    return {"B": B, "h": h, "S": S, "T": T} | {
        "answer": attention.shape,
        "turned": (B, h, S, T),
        "square": (B, h, T, T),
        "one_head": (B, T, S),
    }


def read_fading(rng: np.random.Generator) -> dict[str, Any]:
    """h_t = a h_(t-1) + x_t인 순환에서 거리마다의 기울기. 보기의 비율로 그린 것과 견준다."""
    ratios = {"half": 0.5, "two_thirds": 0.63, "four_fifths": 0.79, "nine_tenths": 0.89}
    a = ratios[str(rng.choice(list(ratios)))]
    distances = np.arange(0, 21)
    slopes = np.log10(a**distances)
    bottom = -float(ceil(-slopes[-1]))
    return {
        "figure": curves(
            {"": (distances.tolist(), slopes.tolist())},
            "거리",
            "기울기의 크기(상용로그)",
            (0, 5, 10, 15, 20),
            tuple(np.arange(bottom, 0.1, 1 if bottom < -3 else 0.5).tolist()),
        ),
        "fall": -float(slopes[10]),
        "truths": {key: np.allclose(np.log10(ratio**distances), slopes) for key, ratio in ratios.items()},
    }
