"""「디코더만으로」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import look_ahead_mask, softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.parts import listed


def _nucleus(p: np.ndarray, limit: float) -> np.ndarray:
    """큰 것부터 더해 limit에 처음 이를 때까지 남기고 합이 1이 되게 나눈다."""
    kept, total = np.zeros_like(p), 0.0
    for i in np.argsort(-p):
        if total >= limit - 1e-12:
            break
        kept[i], total = p[i], total + p[i]
    return kept / kept.sum()


def nucleus_share(rng: np.random.Generator) -> dict[str, Any]:
    """top-p로 자른 뒤 가장 큰 토큰의 확률."""
    p = np.sort(np.add(rng.multinomial(90, [0.35, 0.3, 0.2, 0.15]), [4, 3, 2, 1]))[::-1] / 100
    limit = float(round(p[0] + p[1] * float(rng.uniform(0.2, 0.8)), 2))
    found = _nucleus(p, limit)
    return {"p": listed(rng.permutation(p), ".2f"), "limit": f"{limit:.2f}"} | {
        "answer": float(found.max()),
        "kept_as_is": float(p[0]),
        "one_less": 1.0,
        "by_limit": float(p[0] / limit),
    }


def nucleus_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """큰 것부터 하나씩 더해 남긴 것과 견준다."""
    p = rng.permutation(np.array([0.4, 0.25, 0.15, 0.12, 0.05, 0.03]))
    lines = [
        "order = np.argsort(-p)",
        "before = np.cumsum(p[order]) - p[order]",
        "chosen = order[before < limit]",
        "kept = np.zeros_like(p); kept[chosen] = p[chosen]",
        "out = kept / kept.sum()",
    ]
    wrong = [
        (1, "order = np.argsort(p)"),
        (2, "before = np.cumsum(p[order])"),
        (4, "kept = np.zeros_like(p); kept[: len(chosen)] = p[chosen]"),
        (5, "out = kept / limit"),
    ][rng.integers(4)]
    limit = float(rng.choice([0.7, 0.75, 0.85]))
    if wrong[0] == 4 and (np.diff(p) <= 0).all():
        p = p[::-1].copy()
    names = {"p": p, "limit": limit}
    return mistake(rng, lines, [wrong], names, gives(out=_nucleus(p, limit)))


def read_nucleus(rng: np.random.Generator) -> dict[str, Any]:
    """누적 확률의 곡선에서 남는 수를 읽는다."""
    p = np.sort(rng.dirichlet(np.full(10, float(rng.choice([0.5, 1.0, 3.0])))))[::-1]
    totals = np.cumsum(p)
    # 눈금 바로 곁의 점은 읽을 수 없으니 가장 멀찍이 지나는 선을 고른다.
    limit = max((0.5, 0.6, 0.7, 0.8, 0.9), key=lambda one: abs(totals - one).min())
    kept = int((_nucleus(p, limit) > 0).sum())
    lowest = min(7, max(1, kept - int(rng.integers(0, 4))))
    counts = dict(zip("abcd", range(lowest, lowest + 4), strict=True))
    return {
        "figure": curves(
            {"": (list(range(1, 11)), totals.tolist())},
            "확률이 큰 것부터 센 토큰의 수",
            "누적 확률",
            tuple(range(11)),
            tuple(np.arange(0, 1.01, 0.1).round(1).tolist()),
            points=True,
        ),
        "limit": limit,
        **counts,
        **{
            f"why_{key}": f"{count}개까지 더한 것은 {totals[count - 1]:.2f}이어서 p에 못 미친다"
            if count < kept
            else f"하나 적은 {count - 1}개를 더한 것이 {totals[count - 2]:.2f}이어서 이미 p를 넘는다"
            for key, count in counts.items()
        },
        "truths": {key: count == kept for key, count in counts.items()},
    }


def counted_labels(rng: np.random.Generator) -> dict[str, Any]:
    """한 줄을 지어 입력과 정답으로 나누고, 답만 세는 자리를 센다."""
    asked, told = int(rng.integers(4, 12)), int(rng.integers(3, 25))
    line = ["[끝]", *["질문"] * asked, "[시작]", *["답"] * told, "[끝]"]
    inputs = line[:-1]
    seen_start = np.cumsum([token == "[시작]" for token in inputs]) > 0
    return {"asked": asked, "told": told} | {
        "answer": int(seen_start.sum()),
        "without_end": told,
        "whole_line": len(inputs),
        "with_start": told + 2,
    }


def tail_free(rng: np.random.Generator) -> dict[str, Any]:
    """토큰마다 꼬리에 걸리지 않을 확률을 거듭 곱한다."""
    tail, length = int(rng.integers(2, 9)), 5 * int(rng.integers(2, 7))
    return {"tail": tail, "length": length} | {
        "answer": float(100 * np.prod(np.full(length, 1 - tail / 100))),
        "one": 100 - tail,
        "added": max(0, 100 - tail * length),
    }


def bits_per_letter(rng: np.random.Generator) -> dict[str, Any]:
    """답 전체의 nat를 비트로 바꾸어 글자의 수로 나눈다."""
    letters, tokens = int(rng.integers(8, 25)), int(rng.integers(4, 8))
    nats = int(rng.integers(15, 40)) / 10
    return {"letters": letters, "tokens": tokens, "nats": nats} | {
        "answer": float(tokens * nats / np.log(2) / letters),
        "in_nats": tokens * nats / letters,
        "per_token": float(nats / np.log(2)),
        "multiplied": float(tokens * nats * np.log(2) / letters),
    }


def which_guesses_better(rng: np.random.Generator) -> dict[str, Any]:
    """두 모델의 펄플렉서티와 답 전체의 nat를 견준다."""
    same = bool(rng.integers(2))
    while True:
        tokens = rng.choice(np.arange(4, 12), 2, replace=False)
        nats = rng.choice(np.arange(18, 35), 2, replace=False) / 10
        totals = tokens * nats
        if abs(totals[0] - totals[1]) > 0.5 and (nats.argmin() == totals.argmin()) == same:
            break
    found = (int(nats.argmin()), int(totals.argmin()))
    pairs = {"aa": (0, 0), "ab": (0, 1), "ba": (1, 0), "bb": (1, 1)}
    told = (
        f"펄플렉서티는 토큰마다의 nat로 견주므로 {'가나'[found[0]]}가 낮다",
        f"짐작은 답 전체의 nat로 견준다. 가가 {totals[0]:.1f}, 나가 {totals[1]:.1f} nat이다",
    )
    return {
        "letters": int(rng.integers(12, 20)),
        "told": ". ".join(told),
        **{"tokens_a": int(tokens[0]), "tokens_b": int(tokens[1])},
        **{"nats_a": f"{nats[0]:.1f}", "nats_b": f"{nats[1]:.1f}"},
        **{
            f"why_{key}": ". ".join(one for one, a, b in zip(told, pair, found, strict=True) if a != b)
            for key, pair in pairs.items()
        },
        "truths": {key: pair == found for key, pair in pairs.items()},
    }


def tokens_through(rng: np.random.Generator) -> dict[str, Any]:
    """캐시 없이 걸음마다 처음부터 읽은 토큰을 모두 센다."""
    S, T = int(rng.integers(5, 30)), int(rng.integers(5, 30))
    return {"S": S, "T": T} | {
        "answer": sum(S + written for written in range(T)),
        "cached": S + T - 1,
        "longest": (S + T - 1) * T,
        "prefix_only": S * T,
    }


def times_larger(rng: np.random.Generator) -> dict[str, Any]:
    """거듭제곱을 따르는 손실이 정한 만큼 낮아지는 파라미터의 배수."""
    b, less = int(rng.integers(5, 20)) / 100, int(rng.choice([5, 10, 20]))
    return {"b": b, "less": less} | {
        "answer": float((1 - less / 100) ** (-1 / b)),
        "linear": less / 100 / b,
        "one_over": 1 / (1 - less / 100),
        "power": float((1 - less / 100) ** -b),
    }


def lost_cells(rng: np.random.Generator) -> dict[str, Any]:
    """질문끼리 다 보던 마스크에서 인과 마스크로 바꿀 때 사라지는 칸."""
    asked, told = int(rng.integers(4, 13)), int(rng.integers(3, 9))
    length = asked + told
    causal = look_ahead_mask(length)[0, 0]
    before = causal.copy()
    before[:asked, :asked] = True
    return {"asked": asked, "told": told} | {
        "answer": int(before.sum() - causal.sum()),
        "whole_line": length * (length - 1) // 2,
        "all_pairs": asked * asked,
        "with_self": asked * (asked + 1) // 2,
    }


def overlap(rng: np.random.Generator) -> dict[str, Any]:
    """지어낸 글의 이웃한 두 낱말 가운데 배운 글에 그대로 있는 비율."""
    words = ("정말", "재미", "없다", "있다", "영화", "다시")
    learnt = [words[i] for i in rng.integers(0, 6, size=9)]
    start, copied = int(rng.integers(0, 4)), int(rng.integers(2, 6))
    written = [
        *learnt[start : start + copied],
        *(words[i] for i in rng.integers(0, 6, size=int(rng.integers(2, 5)))),
    ]

    def pairs(text: list[str], n: int = 2) -> list[tuple[str, ...]]:
        return [tuple(text[i : i + n]) for i in range(len(text) - n + 1)]

    def share(one: list[str], other: list[str], n: int = 2) -> float:
        return 100 * float(np.mean([pair in set(pairs(other, n)) for pair in pairs(one, n)]))

    return {"learnt": " ".join(learnt), "written": " ".join(written)} | {
        "answer": share(written, learnt),
        "words": share(written, learnt, 1),
        "other_way": share(learnt, written),
    }


def memorised(rng: np.random.Generator) -> dict[str, Any]:
    """두 비율의 차이의 95% 신뢰 구간이 0을 걸치는지 본다."""
    n = int(rng.choice([200, 400]))
    clear = bool(rng.integers(2))
    base = int(rng.integers(6, 14)) * n // 200
    learnt = base + (int(rng.integers(24, 40)) if clear else int(rng.integers(2, 5))) * n // 200
    a, b = learnt / n, base / n
    half = 1.96 * np.sqrt(a * (1 - a) / n + b * (1 - b) / n)
    apart = a - b > half
    return {
        "n": n,
        "learnt": learnt,
        "base": base,
        "truths": {
            "more": apart,
            "unsure": not apart,
            "all_learnt": learnt - base
            == learnt,  # 배우지 않은 글도 똑같이 쓴 것이 있으면 모두 외운 것은 아니다.
            "less": b - a > half,
        },
    }


def joined_layers(rng: np.random.Generator) -> dict[str, Any]:
    """인코더-디코더와 디코더만 있는 것의 어텐션 서브층을 늘어놓아 센다."""
    N = int(rng.integers(2, 15))
    both = ["encoder_self"] * N + ["decoder_self", "cross"] * N
    alone = ["decoder_self"] * N
    return {"N": N, "answer": len(both) - len(alone), "cross_only": both.count("cross"), "left": len(both)}


def sampling_order(rng: np.random.Generator) -> dict[str, Any]:
    """온도로 나눈 분포에서 큰 것 k개만 남긴 것과 견준다."""
    z, tau, k = rng.normal(size=8), 0.5, 3
    p = softmax(z / tau)
    top = np.argsort(-p)[:k]
    wanted = np.zeros(8)
    wanted[top] = p[top] / p[top].sum()
    lines = ("z = z / tau", "p = softmax(z)", "p = np.where(p >= np.sort(p)[-k], p, 0)", "p = p / p.sum()")
    orders = {"right": "0123", "late_cut": "0132", "late_heat": "1023", "early_cut": "0213"}
    names = {"z": z, "p": np.full(8, 1 / 8), "tau": tau, "k": k, "softmax": softmax}
    return order(rng, lines, orders, names, gives(p=wanted))


def shifted_shape(rng: np.random.Generator) -> dict[str, Any]:
    """한 줄을 입력과 정답으로 나누어 로짓의 모양을 얻는다."""
    B, V = int(rng.integers(2, 9)), 100 * int(rng.integers(5, 90))
    asked, told = int(rng.integers(4, 12)), int(rng.integers(3, 12))
    line = np.zeros((B, 1 + asked + 1 + told + 1), int)
    inputs = line[:, :-1]
    logits = np.broadcast_to(np.float32(0), (*inputs.shape, V))
    return {"B": B, "V": V, "asked": asked, "told": told} | {
        "answer": logits.shape,
        "whole_line": (*line.shape, V),
        "answers_only": (B, told + 1, V),
        "labels": inputs.shape,
    }
