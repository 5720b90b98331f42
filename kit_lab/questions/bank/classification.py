"""「텍스트 분류」의 답."""

from math import ceil
from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import gives, mistake
from kit_lab.questions.parts import listed


def pooled_mean(rng: np.random.Generator) -> dict[str, Any]:
    """진짜 토큰에서만 낸 평균."""
    hidden = rng.integers(-5, 10, size=6).astype(float)
    real = int(rng.integers(2, 5))
    return {"hidden": listed(hidden), "real": real} | {
        "answer": float(hidden[:real].mean()),
        "every": float(hidden.mean()),
        "wrong_count": float(hidden[:real].sum() / 6),
        "summed": float(hidden[:real].sum()),
    }


def positive_chance(rng: np.random.Generator) -> dict[str, Any]:
    """몫과 편향을 더한 로짓의 차이를 두 클래스의 소프트맥스에 넣는다."""
    shares = rng.integers(-12, 16, size=4) / 10
    bias = int(rng.integers(-4, 5)) / 10
    delta = float(shares.sum() + bias)
    return {"shares": listed(shares, ".1f"), "bias": bias, "delta": delta} | {
        "answer": 100 * float(softmax(np.array([0, delta]))[1]),
        "no_bias": 100 * float(softmax(np.array([0, shares.sum()]))[1]),
        "mean": 100 * float(softmax(np.array([0, shares.mean() + bias]))[1]),
        "negative": 100 * float(softmax(np.array([0, delta]))[0]),
    }


def moved_share(rng: np.random.Generator) -> dict[str, Any]:
    """토큰 하나의 몫을 뺀 로짓의 차이로 확률을 다시 구한다."""
    odds, times = int(rng.integers(3, 20)), int(rng.integers(2, 12))
    before, after = (
        softmax(np.array([0, delta]))[1] for delta in (np.log(odds), np.log(odds) - np.log(times))
    )
    return {"before": f"{100 * before:.0f}", "odds": odds, "times": times} | {
        "answer": 100 * float(after),
        "divided": 100 * float(before / times),
        "grown": 100 * float(softmax(np.array([0, np.log(odds * times)]))[1]),
    }


def margin(rng: np.random.Generator) -> dict[str, Any]:
    """우연만으로는 좀처럼 넘지 않는 두 정확도의 차이."""
    a, n = int(rng.integers(70, 96)), 500 * int(rng.integers(2, 41))
    error = 100 * float(np.sqrt(a / 100 * (1 - a / 100) / n))
    return {"a": a, "n": f"{n:,}"} | {
        "answer": 1.96 * 2**0.5 * error,
        "one_model": 1.96 * error,
        "one_error": 2**0.5 * error,
        "no_root": 1.96 * 2**0.5 * a * (100 - a) / 100 / n**0.5,
    }


def texts_needed(rng: np.random.Generator) -> dict[str, Any]:
    """차이가 우연의 폭을 넘게 되는 가장 적은 글의 수를 찾는다."""
    a, gap = int(rng.integers(70, 96)), int(rng.integers(5, 21))
    spread = a / 100 * (1 - a / 100)

    def hundreds(n: float) -> int:
        return 100 * ceil(n / 100)

    return {"a": a, "gap": f"{gap / 10:g}"} | {
        "answer": hundreds(2 * spread * (1.96 / (gap / 1000)) ** 2),
        "one_model": hundreds(spread * (1.96 / (gap / 1000)) ** 2),
        "unsquared": hundreds(2 * spread * 1.96 / (gap / 1000)),
        "no_factor": hundreds(2 * spread / (gap / 1000) ** 2),
    }


def calibration_error(rng: np.random.Generator) -> dict[str, Any]:
    """칸마다의 차이에 글의 몫을 곱해 더한다."""
    counts = rng.multinomial(100, [0.5, 0.3, 0.2])
    said = np.array([95, 80, 60])
    right = said + np.array([-1, 1, 1]) * rng.integers(3, 13, size=3)
    gaps = right - said
    told = "; ".join(
        f"{n}개에서 {s}%라고 말하고 {r}%를 맞혔다" for n, s, r in zip(counts, said, right, strict=True)
    )
    return {
        "told": told,
        "parts": " + ".join(f"{n}% × {abs(gap)}%" for n, gap in zip(counts, gaps, strict=True)),
        "answer": float((counts * np.abs(gaps)).sum() / 10_000),
        "signed": float(abs((counts * gaps).sum()) / 10_000),
        "unweighted": float(np.abs(gaps).mean() / 100),
        "largest": float(np.abs(gaps).max() / 100),
    }


def same_bag(rng: np.random.Generator) -> dict[str, Any]:
    """낱말의 주머니가 같은지 본다."""
    one, other = (
        str(noun) for noun in rng.choice(["개", "고양이", "친구", "의사", "배우"], 2, replace=False)
    )
    verb, when = str(rng.choice(["쫓았다", "만났다", "찾았다"])), str(rng.choice(["어제", "몰래", "다시"]))
    text = f"{one}가 {other}를 {when} {verb}"
    options = {
        "turned": f"{when} {other}를 {one}가 {verb}",
        "roles": f"{other}가 {one}를 {when} {verb}",
        "twice": f"{one}가 {one}를 {when} {verb}",
        "shorter": f"{one}가 {other}를 {verb}",
    }
    return {
        "sentence": text,
        "one": one,
        "other": other,
        **options,
        "truths": {key: sorted(option.split()) == sorted(text.split()) for key, option in options.items()},
    }


def mean_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """글마다 진짜 토큰만 골라 낸 평균과 견준다. 패딩의 자리에는 NaN이 들어 있다."""
    hidden = rng.normal(size=(2, 5, 3))
    real = np.array([[True] * 5, [True] * 3 + [False] * 2])
    hidden[1, 3:] = np.nan
    wanted = np.array([hidden[b, real[b]].mean(axis=0) for b in range(2)])
    lines = [
        "kept = np.where(real[..., None], hidden, 0)",
        "total = kept.sum(axis=1)",
        "count = real.sum(axis=1, keepdims=True)",
        "out = total / count",
    ]
    wrong = [
        (1, "kept = hidden * real[..., None]"),
        (2, "total = kept.sum(axis=-1)"),
        (3, "count = real.shape[1]"),
        (4, "out = total / hidden.shape[-1]"),
    ]
    return mistake(rng, lines, wrong, {"hidden": hidden, "real": real}, gives(out=wanted))


def read_calibration(rng: np.random.Generator) -> dict[str, Any]:
    """보정 곡선에서 말한 것보다 가장 많이 못 맞힌 칸을 찾는다."""
    said = np.array([0.55, 0.65, 0.75, 0.85, 0.95])
    gaps = rng.permutation([0.14, 0.07, 0.02, -0.04, -0.02])
    right = said - gaps
    keys = dict(zip(("c55", "c65", "c75", "c85", "c95"), gaps, strict=True))
    return {
        "figure": curves(
            {" ": (said.tolist(), right.tolist()), "": ([0.4, 1.0], [0.4, 1.0])},
            "말한 확률",
            "맞힌 비율",
            (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0),
            (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0),
            points=True,
        ),
        "largest": float(gaps.max()),
        **{f"gap_{key}": float(gap) for key, gap in keys.items()},
        "truths": {key: gap == gaps.max() for key, gap in keys.items()},
    }
