"""「챗봇」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import order
from kit_lab.questions.parts import listed


def perplexity(rng: np.random.Generator) -> dict[str, Any]:
    """정답에 준 확률의 기하 평균의 역수."""
    powers = rng.integers(1, 6, size=int(rng.integers(2, 4)))
    p = 0.5**powers
    return {
        "p": ", ".join(f"1/{2**power}" for power in powers),
        "answer": float(np.exp(-np.log(p).mean())),
        "of_mean": float(1 / p.mean()),
        "mean_inverse": float((1 / p).mean()),
        "loss": float(-np.log(p).mean()),
    }


def honest_share(rng: np.random.Generator) -> dict[str, Any]:
    """무난한 답과, 헷갈리는 이야깃거리의 답마다 고르게 나눈 분포를 늘어놓는다."""
    share, answers, topics = int(rng.integers(4, 30)), int(rng.integers(2, 6)), int(rng.integers(2, 5))
    special = np.full(answers * topics, (100 - share) / (answers * topics))
    return {"share": share, "answers": answers, "topics": topics} | {
        "answer": float(special[0]),
        "whole": 100 / (answers * topics),
        "one_topic": (100 - share) / answers,
        "by_topics": (100 - share) / topics,
    }


def mixed_answers(rng: np.random.Generator) -> dict[str, Any]:
    """식 (19.1)로 답의 분포를 만든다."""
    distances, tau = (
        np.sort(rng.choice(np.arange(0, 9), 3, replace=False)),
        float(rng.choice([1.0, 2.0, 4.0])),
    )
    weights = softmax(-distances / tau)
    return {"distances": listed(distances), "tau": f"{tau:g}"} | {
        "answer": float(weights[0] + weights[2]),
        "near_only": float(weights[0]),
        "uniform": 2 / 3,
        "multiplied": float(softmax(-distances * tau)[[0, 2]].sum()),
    }


def evenness(rng: np.random.Generator) -> dict[str, Any]:
    """엔트로피를 log S로 나눈 값."""
    counts = (rng.multinomial(17, [0.5, 0.3, 0.2]) + 1) / 20
    weights = np.append(np.sort(counts)[::-1], [0.0] * int(rng.integers(1, 4)))
    kept = weights[weights > 0]
    entropy = float(-(kept * np.log(kept)).sum())
    return {
        "weights": listed(weights, ".2f"),
        "answer": entropy / float(np.log(len(weights))),
        "entropy": entropy,
        "by_seen": entropy / float(np.log(len(kept))),
        "bits": entropy / float(np.log(2)),
    }


def padding_share(rng: np.random.Generator) -> dict[str, Any]:
    """문장들을 두 배치로 나누어 담았을 때의 패딩 비율."""
    short, long = rng.integers(2, 7, size=3), rng.integers(8, 20, size=3)

    def cells(*batches: np.ndarray) -> int:
        return int(sum(len(batch) * batch.max() for batch in batches))

    real = int(short.sum() + long.sum())
    together = np.concatenate([short, long])
    return {"short": listed(short), "long": listed(long)} | {
        "answer": 100 * (1 - real / cells(short, long)),
        "together": 100 * (1 - real / cells(together)),
        "real_share": 100 * real / cells(short, long),
        "mean_of_two": float(50 * (2 - short.sum() / cells(short) - long.sum() / cells(long))),
    }


def both_rise(rng: np.random.Generator) -> dict[str, Any]:
    """정답에 준 확률이 바뀌기 전과 뒤에 손실과 정확도를 잰다. 0.5를 넘으면 맞힌 것으로 친다."""
    ways = {
        "both_up": (True, True),
        "loss_up": (True, False),
        "right_up": (False, True),
        "both_down": (False, False),
    }
    wanted = ways[str(rng.choice(list(ways)))]
    while True:
        before, after = rng.integers(2, 99, size=(2, 4)) / 100
        loss = [-np.log(p).mean() for p in (before, after)]
        right = [(p > 0.5).mean() for p in (before, after)]
        up = (bool(loss[1] > loss[0]), bool(right[1] > right[0]))
        # 0.5에 걸린 확률이 있으면 세는 약속을 묻는 문제가 된다.
        clear = abs(loss[1] - loss[0]) > 0.15 and np.abs(np.concatenate([before, after]) - 0.5).min() > 0.03
        if clear and right[0] != right[1] and up == wanted:
            break
    told = [
        f"손실이 {'올랐다' if up[0] else '떨어졌다'}({loss[0]:.2f} → {loss[1]:.2f})",
        f"정확도가 {'올랐다' if up[1] else '떨어졌다'}({right[0]:.0%} → {right[1]:.0%})",
    ]
    return {
        "before": listed(before, ".2f"),
        "after": listed(after, ".2f"),
        "told": ". ".join(told),
        **{
            f"why_{key}": ". ".join(
                one for one, *pair in zip(told, way, up, strict=True) if len(set(pair)) > 1
            )
            for key, way in ways.items()
        },
        "truths": {key: way == up for key, way in ways.items()},
    }


def batching_order(rng: np.random.Generator) -> dict[str, Any]:
    """배치마다 길이가 고르고, 배치의 차례는 섞여야 바르다."""
    lengths = rng.integers(3, 30, size=40)
    seed = int(rng.integers(1 << 30))
    ideal = np.sort(lengths).reshape(10, 4)
    least = int((4 * ideal.max(axis=1)).sum())
    lines = (
        "ids = np.arange(len(lengths))",
        "ids = ids[np.argsort(lengths[ids], kind='stable')]",
        "batches = [ids[i : i + 4] for i in range(0, len(ids), 4)]",
        "batches = [batches[i] for i in rng.permutation(len(batches))]",
    )
    orders = {"right": "0123", "cut_first": "0213", "shuffled_early": "0321", "late_start": "1023"}
    names = {
        "lengths": lengths,
        "rng": np.random.default_rng(seed),
        "ids": rng.permutation(40),
        "batches": list(ideal),
    }

    def judge(found: dict[str, Any]) -> bool:
        batches = found["batches"]
        together = sorted(int(i) for batch in batches for i in batch) == list(range(40))
        cells = sum(len(batch) * lengths[batch].max() for batch in batches)
        tops = [int(lengths[batch].max()) for batch in batches]
        return together and cells == least and tops != sorted(tops)

    return order(rng, lines, orders, names, judge)


def read_history(rng: np.random.Generator) -> dict[str, Any]:
    """검증 손실이 가장 낮은 에폭을 곡선에서 읽는다."""
    lowest = int(rng.choice([10, 15, 20, 25]))
    epochs = np.arange(1, 41)
    train = 1.5 + 3 * np.exp(-epochs / 12)
    away = np.abs(epochs - lowest)
    held_out = 3.2 + np.where(epochs < lowest, 0.03 * away**1.4, 0.05 * away)
    found = int(epochs[held_out.argmin()])
    keys = {"e10": 10, "e15": 15, "e20": 20, "e25": 25, "e40": 40}
    return {
        "figure": curves(
            {"학습": (epochs, train), "검증": (epochs, held_out)},
            "에폭",
            "손실",
            (0, 5, 10, 15, 20, 25, 30, 35, 40, 45),
            (1, 2, 3, 4, 5, 6),
        ),
        "found": found,
        **{f"loss_{key}": float(held_out[epoch - 1]) for key, epoch in keys.items()},
        "truths": {key: abs(found - epoch) <= 1 for key, epoch in keys.items()},
    }
