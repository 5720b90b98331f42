"""「논문 읽기」의 답."""

from typing import Any

import numpy as np

from kit_core.budget import attention_parameters
from kit_core.config import TransformerConfig
from kit_core.reference import sinusoids


def training_cost(rng: np.random.Generator) -> dict[str, Any]:
    """논문의 표 2처럼 장비가 할 수 있던 연산을 곱한다."""
    hours, cards, tera = (
        int(rng.integers(6, 60)),
        int(rng.choice([4, 8, 16])),
        float(rng.choice([6.0, 9.5, 12.0])),
    )
    operations = hours * 3600 * cards * tera * 1e12
    return {"hours": hours, "cards": cards, "tera": f"{tera:g}"} | {
        "answer": operations / 1e18,
        "one_card": operations / cards / 1e18,
        "in_minutes": operations / 60 / 1e18,
    }


def hours_of_steps(rng: np.random.Generator) -> dict[str, Any]:
    """걸음마다의 시간을 모두 더해 시간으로 바꾼다."""
    seconds, steps = int(rng.integers(3, 13)) / 10, 10_000 * int(rng.integers(5, 31))
    total = seconds * steps
    return {"seconds": seconds, "steps": f"{steps:,}"} | {
        "answer": total / 3600,
        "minutes": total / 60,
        "days": total / 86400,
    }


def mask_and_shift(rng: np.random.Generator) -> dict[str, Any]:
    """가리기와 밀기의 네 짝에서 자리마다 제 정답이 보이는지 늘어놓는다."""
    length = int(rng.integers(4, 9))
    answers = np.arange(1, length + 1)

    def leaks(masked: bool, shifted: bool) -> bool:
        inputs = np.concatenate([[0], answers[:-1]]) if shifted else answers
        visible = [inputs[: i + 1] if masked else inputs for i in range(length)]
        return any(answers[i] in visible[i] for i in range(length))

    ways = {"both": (True, True), "mask": (True, False), "shift": (False, True), "neither": (False, False)}
    return {"length": length, "truths": {key: not leaks(*way) for key, way in ways.items()}}


def longest_wave(rng: np.random.Generator) -> dict[str, Any]:
    """마지막 쌍의 각이 한 칸에 얼마나 도는지에서 파장을 얻는다."""
    d_model = int(rng.choice([16, 24, 32, 48, 64, 96, 128, 256]))
    turn = float(np.arcsin(sinusoids(2, d_model)[1, -2]))
    return {
        "d": d_model,
        "answer": 1 / turn,
        "whole": 10000.0,
        "last_dimension": 10000 ** ((d_model - 1) / d_model),
        "half_index": 10000 ** ((d_model / 2 - 1) / d_model),
    }


def cheapest_layer(rng: np.random.Generator) -> dict[str, Any]:
    """표 1에 적힌 항에 수를 넣어 가장 작은 것을 찾는다."""
    wanted = str(rng.choice(["attention", "recurrent", "restricted"]))
    while True:
        n, d = int(rng.choice([20, 50, 100, 400, 1000])), int(rng.choice([64, 128, 256, 512]))
        k, r = int(rng.choice([3, 5])), int(rng.choice([10, 200, 2000]))
        work = {
            "attention": n * n * d,
            "recurrent": n * d * d,
            "convolution": k * n * d * d,
            "restricted": r * n * d,
        }
        order = sorted(work.values())
        if work[wanted] == order[0] and order[1] > 1.2 * order[0] and (r < n or wanted != "restricted"):
            break
    return {"n": n, "d": d, "k": k, "r": r, "truths": {key: one == order[0] for key, one in work.items()}}


def heads_cost(rng: np.random.Generator) -> dict[str, Any]:
    """멀티 헤드 어텐션 하나의 파라미터."""
    h, d_k = int(rng.choice([2, 4, 8, 16])), int(rng.choice([16, 24, 32, 48, 64]))
    config = TransformerConfig(
        source_vocab_size=100, num_layers=1, d_model=h * d_k, num_heads=h, d_ff=64, use_bias=False
    )
    own = attention_parameters(config)
    return {"h": h, "d": h * d_k} | {
        "answer": own,
        "three": own * 3 // 4,
        "each_whole": own * h,
        "one_head": own // h,
    }
