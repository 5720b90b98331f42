"""「인코딩」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import scaled_dot_product_attention, sinusoids, softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import gives, mistake, order


def _dimension(rng: np.random.Generator) -> int:
    return int(rng.choice([8, 16, 24, 32, 48, 64, 96]))


def lookup_shape(rng: np.random.Generator) -> dict[str, Any]:
    v, d = int(rng.integers(100, 300)), _dimension(rng)
    b, length = int(rng.integers(2, 5)), int(rng.integers(5, 20))
    ids = rng.integers(v, size=(b, length))
    found = np.zeros((v, d))[ids]
    return {"v": v, "d": d, "b": b, "l": length} | {
        "answer": found.shape,
        "onehot": (b, length, v),
        "table": (v, d),
    }


def entry(rng: np.random.Generator) -> dict[str, Any]:
    d, pos, dimension = int(rng.choice([4, 6, 8])), int(rng.integers(1, 20)), int(rng.integers(2, 4))
    i = dimension // 2
    angle = pos / 10000 ** (2 * i / d)
    wrong = pos / 10000 ** (i / d)
    return {"d": d, "pos": pos, "dimension": dimension, "angle": angle} | {
        "answer": float(sinusoids(pos + 1, d)[pos, dimension]),
        "swapped": float(np.cos(angle) if dimension % 2 == 0 else np.sin(angle)),
        "halved": float(np.sin(wrong) if dimension % 2 == 0 else np.cos(wrong)),
    }


def embedded(rng: np.random.Generator) -> dict[str, Any]:
    d, value = int(rng.choice([4, 16, 64, 100, 144])), round(float(rng.uniform(-0.3, 0.3)), 2)
    position = round(float(rng.uniform(-1, 1)), 2)
    return {"d": d, "entry": value, "position": position} | {
        "answer": value * float(np.sqrt(d)) + position,
        "unscaled": value + position,
        "both": float(np.sqrt(d)) * (value + position),
    }


def position_length(rng: np.random.Generator) -> dict[str, Any]:
    d, pos = _dimension(rng) + 2 * int(rng.integers(0, 4)), int(rng.integers(1, 60))
    found = float(np.linalg.norm(sinusoids(pos + 1, d)[pos]))
    return {"d": d, "pos": pos, "answer": found, "whole": float(np.sqrt(d)), "squared": found**2}


def _wavelength(i: int, d: int) -> float:
    return float(2 * np.pi * 10000 ** (2 * i / d))


def wavelength(rng: np.random.Generator) -> dict[str, Any]:
    d = int(rng.choice([8, 16, 32, 64]))
    i = int(rng.integers(1, d // 4 + 1))
    found = _wavelength(i, d)
    return {"d": d, "i": i} | {
        "answer": found,
        "radian": found / (2 * np.pi),
        "halved": float(2 * np.pi * 100 ** (2 * i / d)),
    }


def full_turns(rng: np.random.Generator) -> dict[str, Any]:
    d, n = int(rng.choice([8, 12, 16, 20, 24, 32])), int(rng.choice([20, 50, 100, 200, 500, 1000, 2000]))
    found = sum(_wavelength(i, d) <= n for i in range(d // 2))
    return {"d": d, "n": n, "answer": found, "slow": d // 2 - found, "dimensions": 2 * found}


def same_distance(rng: np.random.Generator) -> dict[str, Any]:
    """보기마다 내적을 정말로 구해 견준다."""
    m, gap = int(rng.integers(4, 12)), int(rng.integers(2, 7))
    n, far = m + gap, int(rng.integers(30, 90))
    pairs = {
        "shifted": (m + far, n + far),
        "scaled": (2 * m, 2 * n),
        "total": (m - 1, n + 1),
        "one": (m, n + far),
    }
    table = sinusoids(120, 32)
    return {
        "m": m,
        "n": n,
        **{key: f"{one}, {other}" for key, (one, other) in pairs.items()},
        "truths": {
            key: np.isclose(table[one] @ table[other], table[m] @ table[n])
            for key, (one, other) in pairs.items()
        },
    }


def turned_angle(rng: np.random.Generator) -> dict[str, Any]:
    """두 위치의 (사인, 코사인)이 이루는 각. 반 바퀴를 넘지 않는 것만 낸다."""
    d, i = int(rng.choice([8, 16])), int(rng.integers(1, 3))
    pos, k = int(rng.integers(2, 30)), int(rng.integers(1, 7))
    pairs = sinusoids(pos + k + 1, d)[:, 2 * i : 2 * i + 2]
    found = float(np.arccos(np.clip(pairs[pos] @ pairs[pos + k], -1, 1)))
    if k / 10000 ** (2 * i / d) > 3:
        return turned_angle(rng)
    return {"d": d, "i": i, "pos": pos, "end": pos + k} | {
        "answer": found,
        "whole": (pos + k) / 10000 ** (2 * i / d),
        "halved": k / 10000 ** (i / d),
    }


def _rotation(k: int, d: int = 8) -> np.ndarray:
    """쌍마다의 회전을 대각선에 늘어놓은 행렬."""
    found = np.zeros((d, d))
    for i in range(d // 2):
        angle = k / 10000 ** (2 * i / d)
        cos, sin = np.cos(angle), np.sin(angle)
        found[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [[cos, sin], [-sin, cos]]
    return found


def rotation_back(rng: np.random.Generator) -> dict[str, Any]:
    one, other = (int(k) for k in rng.choice(np.arange(2, 9), size=2, replace=False))
    asked, matrix = [
        (f"R_{one} R_{other}", _rotation(one) @ _rotation(other)),
        (f"R_{one}ᵀ R_{other}", _rotation(one).T @ _rotation(other)),
        (f"R_{one} R_{one} R_{other}ᵀ", _rotation(one) @ _rotation(one) @ _rotation(other).T),
    ][rng.integers(3)]
    steps = [k for k in range(-20, 21) if np.allclose(matrix, _rotation(k))]
    wrong = {one + other, other - one, 2 * one - other, one * other, one - other, other} - set(steps)
    options = [*steps, *rng.permutation(sorted(wrong))[:3].tolist()]

    return {
        "asked": asked,
        "answer": steps[0],
        **dict(zip("abcd", options, strict=True)),
        "truths": {key: np.allclose(_rotation(k), matrix) for key, k in zip("abcd", options, strict=True)},
    }


def no_position(rng: np.random.Generator) -> dict[str, Any]:
    """다섯 글자의 벡터를 두 차례로 놓고 두 층의 어텐션을 지난 글자 하나를 견준다."""
    one, other = (str(digit) for digit in rng.choice(list("이삼사오육칠팔구"), 2, replace=False))
    unit, place = [("만", 1), ("천", 4)][rng.integers(2)]
    letters = rng.normal(size=(5, 4))
    moved = letters[[3, 1, 2, 0, 4]]

    def through(x: np.ndarray) -> np.ndarray:
        for _ in range(2):
            x = x + scaled_dot_product_attention(x, x, x)[0]
        return x

    same = np.allclose(through(letters)[place], through(moved)[place])
    return {
        "first": f"{one}만 {other}천",
        "second": f"{other}만 {one}천",
        "unit": unit,
        "truths": {"same": same, "by_before": not same, "by_place": not same, "by_weight": not same},
    }


def learned_size(rng: np.random.Generator) -> dict[str, Any]:
    length, d = int(rng.choice([32, 64, 128, 512, 1024])), _dimension(rng)
    return {"length": length, "d": d} | {
        "answer": np.empty((length, d)).size,
        "pairs": length * d // 2,
        "square": d * d,
    }


def logit_variance(rng: np.random.Generator) -> dict[str, Any]:
    d, target = int(rng.choice([64, 96, 128, 256, 512])), int(rng.choice([1, 4, 9]))
    found = target / d
    return {"d": d, "target": target} | {
        "answer": found,
        "deviation": float(np.sqrt(found)),
        "unscaled": float(target),
    }


def binary_steps(rng: np.random.Generator) -> dict[str, Any]:
    # 끝의 1이 두 개에서 열 개까지 이어지는 수.
    n = int(rng.integers(1, 4)) * 2048 + 2 ** int(rng.integers(2, 11)) - 1
    return {"n": n, "next": n + 1, "answer": (n ^ (n + 1)).bit_count(), "one": 1, "ones": (n + 1).bit_count()}


def unseen_row(rng: np.random.Generator) -> dict[str, Any]:
    """위치의 표를 읽어 앞 토큰을 맞히는 한 층을, 표보다 짧은 글로만 가르친다."""
    taught = int(rng.choice([8, 12, 16, 24]))
    rows = taught * int(rng.choice([2, 3, 4]))
    table = rng.normal(size=(rows, 5))
    start, out = table.copy(), rng.normal(size=(5, 3))
    for _ in range(50):
        gradient = np.zeros_like(table)
        gradient[:taught] = (softmax(table[:taught] @ out) - np.eye(3)[rng.integers(3, size=taught)]) @ out.T
        table = table - 0.5 * gradient
    unseen = table[taught:]
    assert not np.allclose(table[:taught], start[:taught])
    return {
        "rows": rows,
        "taught": taught,
        "truths": {
            "frozen": np.array_equal(unseen, start[taught:]),
            "grown": bool(np.linalg.norm(unseen) > 2 * np.linalg.norm(start[taught:])),
            "copied": np.allclose(unseen[:taught], table[:taught]),
            "zeroed": np.allclose(unseen, 0, atol=1e-2),
        },
    }


def embed_order(rng: np.random.Generator) -> dict[str, Any]:
    table, ids = rng.normal(size=(9, 16)), rng.integers(9, size=6)
    right = table[ids] * 4 + sinusoids(6, 16)
    lines = ["x = E[ids]", "x = x * np.sqrt(16)", "x = x + PE[:len(ids)]"]
    orders = {"right": "012", "late": "021", "early": "102", "first": "201"}
    names = {"E": table, "ids": ids, "PE": sinusoids(20, 16)}
    return order(rng, lines, orders, names, gives(x=right))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    lines = [
        "pos = np.arange(L)[:, None]",
        "angle = pos / 10000 ** (np.arange(0, d, 2) / d)",
        "PE[:, 0::2] = np.sin(angle)",
        "PE[:, 1::2] = np.cos(angle)",
    ]
    wrong = [
        (1, "pos = np.arange(1, L + 1)[:, None]"),
        (2, "angle = pos / 10000 ** (np.arange(d // 2) / d)"),
        (3, "PE[:, 0::2] = np.cos(angle)"),
        (4, "PE[:, 1::2] = np.sin(angle)"),
    ]
    length, d = int(rng.integers(6, 12)), 8
    names = {"L": length, "d": d, "PE": np.zeros((length, d))}
    return mistake(rng, lines, wrong, names, gives(PE=sinusoids(length, d)))


def read_needles(rng: np.random.Generator) -> dict[str, Any]:
    d = int(rng.choice([24, 32, 40, 48]))
    places = rng.permutation([int(d * share) for share in (0.07, 0.13, 0.21)])
    at = np.arange(31)
    table = sinusoids(31, d)
    names = ("ㄱ", "ㄴ", "ㄷ")
    # 물결이 가장 긴 것: 서른 칸 동안 오르내린 양이 가장 적다.
    moved = [float(np.abs(np.diff(table[:, 2 * i])).sum()) for i in places]
    slowest = int(np.argmin(moved))
    assert places[slowest] == max(places)
    return {
        "d": d,
        "figure": curves(
            {name: (at, table[:, 2 * i]) for name, i in zip(names, places, strict=True)},
            "위치",
            "사인",
            range(0, 31, 5),
            (-1, -0.5, 0, 0.5, 1),
        ),
        "slowest": names[slowest],
        **{f"turns_{key}": 30 / _wavelength(int(i), d) for key, i in zip("abc", places, strict=True)},
        "truths": {key: place == slowest for place, key in enumerate("abc")},
    }
