"""「어텐션」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import multi_head_attention, scaled_dot_product_attention, softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import mistake, order


def scaled_score(rng: np.random.Generator) -> dict[str, Any]:
    """내적을 √d_k로 나눈 스코어. 세 답이 서로 다른 것만 낸다."""
    while True:
        query, key = rng.integers(-3, 4, size=(2, 4))
        product = int(query @ key)
        if abs(product) >= 3:
            break
    return {
        "query": tuple(query.tolist()),
        "key": tuple(key.tolist()),
        "answer": product / 2,
        "unscaled": product,
        "by_d_k": product / 4,
    }


def why_scale(rng: np.random.Generator) -> dict[str, Any]:
    """보기마다의 주장을 난수로 잰다."""
    products = {d_k: (rng.normal(size=(2, 20_000, d_k)).prod(axis=0)).sum(axis=-1) for d_k in (4, 64)}
    scores = rng.normal(size=(5, 8))
    return {
        "truths": {
            "variance": 10 < products[64].var() / products[4].var() < 22,
            "mean": abs(products[64].mean()) > 1,
            "sum": not np.allclose(softmax(scores).sum(axis=-1), 1),
            "order": (scores.argsort() != (scores / 8).argsort()).any(),
        }
    }


def weight(rng: np.random.Generator) -> dict[str, Any]:
    scores, place = rng.integers(0, 4, size=4), int(rng.integers(4))
    weights = softmax(scores.astype(float))
    others = np.exp(scores).sum() - np.exp(scores[place])
    return {
        "scores": ", ".join(map(str, scores)),
        "place": "첫둘셋넷"[place],
        "answer": float(weights[place]),
        "straight": float(scores[place] / max(scores.sum(), 1)),
        "unshared": float(np.exp(scores[place]) / others),
    }


def output(rng: np.random.Generator) -> dict[str, Any]:
    query, *keys = rng.integers(-2, 3, size=(3, 4))
    values = rng.integers(-4, 5, size=(2, 2))
    q, k, v = query[None].astype(float), np.array(keys, float), values.astype(float)
    found, weights = scaled_dot_product_attention(q, k, v)
    return {
        "query": tuple(query.tolist()),
        "key1": tuple(keys[0].tolist()),
        "key2": tuple(keys[1].tolist()),
        "value1": tuple(values[0].tolist()),
        "value2": tuple(values[1].tolist()),
        "answer": float(found[0, 0]),
        "unscaled": float((softmax(q @ k.T) @ v)[0, 0]),
        "keys": float((weights @ k)[0, 0]),
        "nearest": float(v[weights[0].argmax(), 0]),
    }


def spread(rng: np.random.Generator) -> dict[str, Any]:
    """성분마다 곱의 분산 1을 더해 얻은 분산의 제곱근."""
    d_k = int(rng.choice([8, 16, 24, 32, 48, 64, 80, 96, 128, 256]))
    variance = sum(1.0 * 1.0 for _ in range(d_k))
    return {
        "d_k": d_k,
        "answer": float(np.sqrt(variance)),
        "variance": variance,
        "scaled": float(np.sqrt(variance / d_k)),
    }


def slope(rng: np.random.Generator) -> dict[str, Any]:
    """스코어를 조금씩 움직여 잰 미분."""
    weights = rng.choice([[0.1, 0.3, 0.6], [0.2, 0.3, 0.5], [0.1, 0.2, 0.7], [0.1, 0.4, 0.5]])
    weights = rng.permutation(weights)
    i, j = (int(one) for one in rng.integers(3, size=2))
    scores, nudge = np.log(weights), 1e-5 * np.eye(3)[j]
    found = round(float((softmax(scores + nudge) - softmax(scores - nudge))[i] / 2e-5), 6)
    return {
        "weights": ", ".join(f"{one:g}" for one in weights),
        "i": "₁₂₃"[i],
        "j": "₁₂₃"[j],
        "answer": found,
        "flipped": -found,
        "other": float(weights[i] * ((i != j) - weights[j])),
    }


def _sizes(rng: np.random.Generator) -> dict[str, int]:
    b, s, t = (int(one) for one in rng.permutation([2, 3, 5, 6, 7, 9, 10, 11])[:3])
    h = int(rng.choice([2, 4, 8]))
    return {"b": b, "s": s, "t": t, "l": s, "h": h, "d_model": h * int(rng.choice([8, 12, 16]))}


def head_shape(rng: np.random.Generator) -> dict[str, Any]:
    sizes = _sizes(rng)
    b, length, h, d_model = (sizes[name] for name in ("b", "l", "h", "d_model"))
    split = np.zeros((b, length, d_model)).reshape(b, length, h, -1)
    return sizes | {
        "answer": split.transpose(0, 2, 1, 3).shape,
        "unmoved": split.shape,
        "unsplit": (b, h, length, d_model),
    }


def _projections(
    rng: np.random.Generator, d_model: int, h: int, d_k: int, d_v: int
) -> dict[str, dict[str, np.ndarray]]:
    narrow, wide = (d_model, h * d_k), (d_model, h * d_v)
    shapes = {"query": narrow, "key": narrow, "value": wide, "output": wide[::-1]}
    return {name: {"kernel": rng.normal(size=shape)} for name, shape in shapes.items()}


def weights_shape(rng: np.random.Generator) -> dict[str, Any]:
    sizes = _sizes(rng)
    b, s, t, h = (sizes[name] for name in ("b", "s", "t", "h"))
    memory = np.zeros((b, s, 2 * h))
    _, found = multi_head_attention(
        np.zeros((b, t, 2 * h)), memory, memory, _projections(rng, 2 * h, h, 2, 2), h
    )
    return sizes | {
        "answer": found.shape,
        "turned": (b, h, s, t),
        "own": (b, h, t, t),
        "source": (b, h, s, s),
    }


def _counted(projections: dict[str, dict[str, np.ndarray]]) -> int:
    return sum(one["kernel"].size for one in projections.values())


def parameters(rng: np.random.Generator) -> dict[str, Any]:
    h = int(rng.choice([2, 4, 8]))
    d_model = h * int(rng.choice([8, 12, 16, 24, 32]))
    found = _counted(_projections(rng, d_model, h, d_model // h, d_model // h))
    return {"d_model": d_model, "h": h, "answer": found, "three": 3 * d_model**2, "repeated": h * found}


def thin_heads(rng: np.random.Generator) -> dict[str, Any]:
    d_model, h = int(rng.choice([64, 96, 128, 256])), int(rng.choice([2, 4, 8]))
    d_k, d_v = (int(one) for one in rng.choice([8, 12, 16, 24, 32], size=2, replace=False))
    found = _counted(_projections(rng, d_model, h, d_k, d_v))
    return {
        "d_model": d_model,
        "h": h,
        "d_k": d_k,
        "d_v": d_v,
        "answer": found,
        "square": 4 * d_model**2,
        "one_head": found // h,
    }


def shuffled(rng: np.random.Generator) -> dict[str, Any]:
    """순서를 정말로 뒤섞어 출력을 견준다."""
    q, k, v = rng.normal(size=(3, 5, 4))
    order = np.array([3, 0, 4, 1, 2])
    moved, keys, values = [("키와 밸류", k[order], v[order]), ("키", k[order], v), ("밸류", k, v[order])][
        rng.integers(3)
    ]
    before = scaled_dot_product_attention(q, k, v)[0]
    after = scaled_dot_product_attention(q, keys, values)[0]
    same, turned = np.allclose(after, before), np.allclose(after, before[order])
    return {"moved": moved, "truths": {"same": same, "moved": turned, "changed": not same and not turned}}


def added(rng: np.random.Generator) -> dict[str, Any]:
    q, k, c = rng.normal(size=(5, 4)), rng.normal(size=(6, 4)), rng.normal(size=4)
    first = k.copy()
    first[0] += c

    def kept(queries: np.ndarray, keys: np.ndarray) -> bool:
        return np.allclose(*(scaled_dot_product_attention(a, b, b)[1] for a, b in ((q, k), (queries, keys))))

    return {
        "truths": {
            "keys": kept(q, k + c),
            "queries": kept(q + c, k),
            "one": kept(q, first),
            "scaled": kept(q, 2 * k),
        }
    }


def stretched(rng: np.random.Generator) -> dict[str, Any]:
    q, k = rng.normal(size=(1, 4)), rng.normal(size=(5, 4))
    before, after = (scaled_dot_product_attention(one, k, k)[1][0] for one in (q, 2 * q))
    grown = after.max() > before.max() + 1e-9
    ordered = bool((before.argsort() == after.argsort()).all())
    same = np.allclose(before, after)
    return {
        "truths": {
            "sharper": grown and ordered,
            "flatter": not grown and ordered and not same,
            "swapped": grown and not ordered,
            "same": same,
        }
    }


def possible(rng: np.random.Generator) -> dict[str, Any]:
    values = np.sort(rng.choice(np.arange(2, 20), size=4, replace=False))
    inside = float(rng.integers(values[0], values[-1])) + 0.5
    told = {
        "inside": inside,
        "above": values[-1] + 1.5,
        "below": values[0] - 1.5,
        "total": float(values.sum()),
    }
    return {
        "values": ", ".join(map(str, rng.permutation(values))),
        "largest": int(values[-1]),
        "smallest": int(values[0]),
        **{key: f"{one:.1f}" for key, one in told.items()},
        "truths": {key: bool(values[0] <= one <= values[-1]) for key, one in told.items()},
    }


def _largest(rng: np.random.Generator, d_k: int, divided: float, times: int = 300) -> float:
    queries, keys = rng.normal(size=(times, 1, d_k)), rng.normal(size=(times, 10, d_k))
    return float(softmax((queries @ keys.swapaxes(-1, -2)) / divided).max(axis=-1).mean())


def too_far(rng: np.random.Generator) -> dict[str, Any]:
    d_k = int(rng.choice([128, 256, 512]))
    usual, found = _largest(rng, d_k, np.sqrt(d_k)), _largest(rng, d_k, d_k)
    return {
        "d_k": d_k,
        "truths": {
            "even": abs(found - 0.1) < 0.03,
            "peaked": found > 0.9,
            "usual": abs(found - usual) < 0.05,
            "small": not np.isclose(softmax(rng.normal(size=10) / d_k).sum(), 1),
        },
    }


def attention_order(rng: np.random.Generator) -> dict[str, Any]:
    q, k, v = rng.normal(size=(3, 5, 4))
    right = scaled_dot_product_attention(q, k, v)[0]
    lines = [
        "scores = Q @ K.T",
        "scores = scores / np.sqrt(4)",
        "scores = softmax(scores)",
        "output = scores @ V",
    ]
    orders = {"right": "0123", "late": "0213", "early": "0132", "missing": "1023"}
    names = {"Q": q, "K": k, "V": v, "softmax": softmax}
    return order(rng, lines, orders, names, lambda found: np.allclose(found["output"], right))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    q, k, v = rng.normal(size=(3, 4, 4))
    output, weights = scaled_dot_product_attention(q, k, v)
    right = [
        "S = Q @ K.T / np.sqrt(K.shape[-1])",
        "E = np.exp(S - S.max(axis=-1, keepdims=True))",
        "A = E / E.sum(axis=-1, keepdims=True)",
        "O = A @ V",
    ]
    wrong = [
        "S = K @ Q.T / np.sqrt(K.shape[-1])",
        "E = S - S.min(axis=-1, keepdims=True) + 1",
        "A = E / E.sum(axis=0, keepdims=True)",
        "O = A.T @ V",
    ]
    line = int(rng.choice([0, 2, 3]))
    lines = [*right[:line], wrong[line], *right[line + 1 :]]
    repairs = {n + 1: right[n] if n == line else wrong[n] for n in range(4)}

    def judge(found: dict[str, Any]) -> bool:
        return np.allclose(found["O"], output) and np.allclose(found["A"], weights)

    return mistake(lines, repairs, {"Q": q, "K": k, "V": v}, judge)


def read_saturation(rng: np.random.Generator) -> dict[str, Any]:
    dimensions = np.array([1, 64, 128, 192, 256])
    kinds = {
        "내적을 그대로 쓴": (lambda d_k: 1.0, "나누지 않으면 차원이 커질수록 가중치가 한 키에 쏠린다."),
        "√d_k로 나눈": (np.sqrt, "√d_k로 나누면 차원이 커져도 스코어의 분산이 1 그대로라 곡선이 평평하다."),
        "d_k로 나눈": (float, "d_k로 나누면 차원이 커질수록 스코어가 0에 모여 가중치가 0.1로 고르게 된다."),
    }
    measured = {
        name: [_largest(rng, int(d), by(int(d))) for d in dimensions] for name, (by, _) in kinds.items()
    }
    names = [str(one) for one in rng.permutation(list(kinds))]
    asked = str(rng.choice(names))
    # 차원이 가장 클 때의 크기가 그대로 쓴 것, √d_k, d_k의 차례이다.
    ordered = sorted(names, key=lambda name: -measured[name][-1])
    told = "; ".join(
        f"{label} "
        + ", ".join(f"{d}차원 {one:.2f}" for d, one in zip(dimensions, measured[name], strict=True))
        for label, name in zip("ㄱㄴㄷ", names, strict=True)
    )
    found = ordered[list(kinds).index(asked)]
    return {
        "figure": curves(
            {label: (dimensions, measured[name]) for label, name in zip("ㄱㄴㄷ", names, strict=True)},
            "d_k",
            "가장 큰 가중치",
            f"세 곡선. {told}",
            (0, 64, 128, 192, 256),
            (0, 0.2, 0.4, 0.6, 0.8, 1),
            points=True,
        ),
        "asked": asked,
        "reason": kinds[asked][1],
        "truths": {key: name == found for key, name in zip("abc", names, strict=True)},
    }
