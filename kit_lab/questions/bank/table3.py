"""「논문의 표를 다시」의 답."""

from math import ceil
from typing import Any

import numpy as np

from kit_lab.questions.lines import gives, mistake
from kit_lab.questions.parts import listed


def loss_gap(rng: np.random.Generator) -> dict[str, Any]:
    """두 펄플렉서티의 로그의 차이."""
    base, row = int(rng.integers(400, 600)) / 100, int(rng.integers(400, 700)) / 100
    return {"base": f"{base:.2f}", "row": f"{row:.2f}"} | {
        "answer": float(np.log(row) - np.log(base)),
        "plain": row - base,
        "common_log": float(np.log10(row) - np.log10(base)),
        "reversed": float(np.log(base) - np.log(row)),
    }


def chance_band(rng: np.random.Generator) -> dict[str, Any]:
    """한 번 잰 행의 띠의 반폭."""
    losses = 2 + rng.choice(np.arange(20), 3, replace=False) / 100
    s = float(losses.std(ddof=1))
    return {
        "losses": listed(losses, ".2f"),
        "answer": 4.30 * s * (1 + 1 / 3) ** 0.5,
        "two": 2 * s * (1 + 1 / 3) ** 0.5,
        "row_only": 4.30 * s,
        "mean_only": 4.30 * s / 3**0.5,
        "by_n": 4.30 * float(losses.std()) * (1 + 1 / 3) ** 0.5,
    }


def runs_needed(rng: np.random.Generator) -> dict[str, Any]:
    """진짜 차이를 절반의 확률로라도 알아내는 데 드는 학습의 수."""
    s, gap = int(rng.integers(20, 60)) / 1000, int(rng.integers(10, 40)) / 1000
    return {"s": s, "gap": gap} | {
        "answer": ceil(2 * (1.96 * s / gap) ** 2),
        "one_side": ceil((1.96 * s / gap) ** 2),
        "unsquared": ceil(2 * 1.96 * s / gap),
        "no_factor": ceil(2 * (s / gap) ** 2),
    }


def narrower_band(rng: np.random.Generator) -> dict[str, Any]:
    """시드를 늘려 가며 띠의 반폭이 처음으로 정한 비율 이하가 되는 수를 찾는다."""
    now, times = int(rng.integers(3, 9)), int(rng.integers(2, 6))
    answer = next(n for n in range(1, 1000) if (2 / n) ** 0.5 <= (2 / now) ** 0.5 / times * (1 + 1e-9))
    return {"now": now, "times": times, "answer": answer, "linear": now * times, "added": answer - now}


def paired_gap(rng: np.random.Generator) -> dict[str, Any]:
    """두 행에 다 있는 시드만 골라 뺀 차이의 평균."""
    base = rng.integers(180, 260, size=4) / 100
    gaps = rng.integers(-6, 10, size=4) / 100
    left = np.sort(rng.choice(4, int(rng.integers(2, 4)), replace=False))
    rows = ", ".join(f"시드 {i} {one:.2f}" for i, one in enumerate(base))
    others = ", ".join(f"시드 {i} {base[i] + gaps[i]:.2f}" for i in left)
    return {"base": rows, "row": others} | {
        "answer": float(gaps[left].mean()),
        "means_first": float((base + gaps)[left].mean() - base.mean()),
        "summed": float(gaps[left].sum()),
        "reversed": -float(gaps[left].mean()),
    }


def score_rank(rng: np.random.Generator) -> dict[str, Any]:
    """난수로 만든 쿼리와 키에서 스코어 행렬의 계수를 정말 구한다."""
    d_k, h = int(rng.integers(3, 25)), int(rng.choice([2, 4, 8]))
    T, S = (int(n) for n in rng.choice(np.arange(5, 40), 2, replace=False))
    d_model = h * d_k
    scores = rng.normal(size=(T, d_k)) @ rng.normal(size=(S, d_k)).T / d_k**0.5
    return {"d": d_model, "h": h, "T": T, "S": S} | {
        "answer": int(np.linalg.matrix_rank(scores)),
        "by_width": min(d_model, T, S),
        "largest": max(d_k, T, S),
        "by_heads": h,
    }


def rank_correlation(rng: np.random.Generator) -> dict[str, Any]:
    """다섯 행의 차례의 상관."""
    papers = rng.choice(np.arange(-10, 25), 5, replace=False) / 100
    found = rng.choice(np.arange(-15, 40), 5, replace=False) / 100

    def ranks(x: np.ndarray) -> np.ndarray:
        return x.argsort().argsort().astype(float)

    own = ranks(found)
    return {"papers": listed(papers, ".2f"), "found": listed(found, ".2f")} | {
        "answer": float(np.corrcoef(ranks(papers), own)[0, 1]),
        "by_size": float(np.corrcoef(papers, found)[0, 1]),
        "reversed": float(np.corrcoef(ranks(papers), 4 - own)[0, 1]),
    }


def lucky_rows(rng: np.random.Generator) -> dict[str, Any]:
    """아무 차이가 없는 행들 가운데 하나라도 띠를 벗어날 확률."""
    rows, level = int(rng.integers(4, 30)), int(rng.choice([1, 2, 5]))
    return {"rows": rows, "level": level} | {
        "answer": 100 * (1 - float(np.prod(np.full(rows, 1 - level / 100)))),
        "one_row": level,
        "added": min(100, rows * level),
        "every": 100 * (level / 100) ** rows,
    }


def paired_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """차례가 다르고 한쪽에만 있는 시드가 섞인 기록에서 잰다."""
    base = {
        int(seed): float(x) for seed, x in zip(rng.permutation(5), rng.uniform(4, 6, size=5), strict=True)
    }
    row = {seed: x * float(rng.uniform(0.9, 1.1)) for seed, x in list(base.items())[1:4]} | {9: 7.5}
    shared = [seed for seed in row if seed in base]
    wanted = np.mean([np.log(row[seed]) - np.log(base[seed]) for seed in shared])
    order = rng.permutation(len(row))
    lines = [
        'own = {one["seed"]: np.log(one["perplexity"]) for one in row}',
        'other = {one["seed"]: np.log(one["perplexity"]) for one in base}',
        "both = own.keys() & other.keys()",
        "out = np.mean([own[seed] - other[seed] for seed in both])",
    ]
    wrong = [
        (2, 'other = {one["seed"]: one["perplexity"] for one in base}'),
        (3, "both = own.keys() | other.keys()"),
        (4, "out = np.mean(list(own.values())) - np.mean(list(other.values()))"),
    ]
    records = [{"seed": seed, "perplexity": x} for seed, x in row.items()]
    names = {
        "row": [records[i] for i in order],
        "base": [{"seed": seed, "perplexity": x} for seed, x in base.items()],
    }
    return mistake(rng, lines, wrong, names, gives(out=wanted))
