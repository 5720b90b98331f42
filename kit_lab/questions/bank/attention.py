"""「어텐션」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import multi_head_attention, scaled_dot_product_attention, softmax
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.parts import listed, offered, slope_at
from kit_lab.questions.reading import which_curve


def scaled_score(rng: np.random.Generator) -> dict[str, Any]:
    """내적을 √d_k로 나눈 스코어. 세 답이 서로 다른 것만 낸다."""
    while True:
        query, key = rng.integers(-3, 4, size=(2, 4))
        product = int(query @ key)
        if abs(product) >= 3:
            break
    return {"query": tuple(query.tolist()), "key": tuple(key.tolist())} | {
        "answer": product / 2,
        "unscaled": product,
        "by_d_k": product / 4,
    }


def why_scale(rng: np.random.Generator) -> dict[str, Any]:
    """보기마다의 주장을 난수로 잰다."""
    products = {d_k: (rng.normal(size=(2, 20_000, d_k)).prod(axis=0)).sum(axis=-1) for d_k in (4, 64)}
    scores = rng.normal(size=(5, 8))
    truths = {
        "variance": 10 < products[64].var() / products[4].var() < 22,
        "mean": abs(products[64].mean()) > 1,
        "sum": not np.allclose(softmax(scores).sum(axis=-1), 1),
        "order": (scores.argsort() != (scores / 8).argsort()).any(),
        "shrinks": products[64].var() < products[4].var(),
        "sign": (np.sign(scores) != np.sign(scores / 8)).any(),
    }
    return {"truths": offered(rng, truths)}


def weight(rng: np.random.Generator) -> dict[str, Any]:
    scores, place = rng.integers(0, 4, size=4), int(rng.integers(4))
    weights = softmax(scores.astype(float))
    others = np.exp(scores).sum() - np.exp(scores[place])
    return {"scores": listed(scores), "place": "첫둘셋넷"[place], "powers": listed(np.exp(scores), ".2f")} | {
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
        "shares": listed(weights[0], ".3f"),
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
    found = round(float(slope_at(lambda scores: softmax(scores)[i], np.log(weights))[j]), 6)
    return {"weights": listed(weights), "i": "₁₂₃"[i], "j": "₁₂₃"[j]} | {
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
    return {"d_model": d_model, "h": h, "d_k": d_k, "d_v": d_v} | {
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
    first, turn = np.zeros((6, 1)), np.linalg.qr(rng.normal(size=(4, 4)))[0]
    first[0] = 1
    before = scaled_dot_product_attention(q, k, k)[1]

    def kept(queries: np.ndarray, keys: np.ndarray) -> bool:
        return np.allclose(before, scaled_dot_product_attention(queries, keys, keys)[1])

    truths = {
        "keys": kept(q, k + c),
        "inverse": kept(2 * q, k / 2),
        "turned": kept(q @ turn, k @ turn),
        "queries": kept(q + c, k),
        "one": kept(q, k + first * c),
        "scaled": kept(q, 2 * k),
        "both": kept(q + c, k + c),
        "one_turned": kept(q @ turn, k),
    }
    return {"truths": offered(rng, truths)}


def stretched(rng: np.random.Generator) -> dict[str, Any]:
    ways = {
        "방향은 그대로 두고 두 배로 늘였다": 2,
        "방향은 그대로 두고 세 배로 늘였다": 3,
        "방향은 그대로 두고 반으로 줄였다": 0.5,
        "길이는 그대로 두고 방향만 거꾸로 했다": -1,
    }
    how = str(rng.choice(list(ways)))
    q, k = rng.normal(size=(1, 4)), rng.normal(size=(5, 4))
    before, after = (scaled_dot_product_attention(one, k, k)[1][0] for one in (q, ways[how] * q))
    ordered = bool((before.argsort() == after.argsort()).all())
    return {
        "how": how,
        "times": f"{ways[how]:g}".replace("-", "−"),
        "truths": {
            "sharper": ordered and after.max() > before.max() + 1e-9,
            "flatter": ordered and after.max() < before.max() - 1e-9,
            "reversed": bool((before.argsort() == after.argsort()[::-1]).all()),
            "same": np.allclose(before, after),
        },
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
        "values": listed(rng.permutation(values)),
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
    return order(rng, lines, orders, names, gives(output=right))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    q, k, v = rng.normal(size=(3, 4, 4))
    output, weights = scaled_dot_product_attention(q, k, v)
    lines = [
        "S = Q @ K.T / np.sqrt(K.shape[-1])",
        "E = np.exp(S - S.max(axis=-1, keepdims=True))",
        "A = E / E.sum(axis=-1, keepdims=True)",
        "O = A @ V",
    ]
    wrong = [
        (1, "S = K @ Q.T / np.sqrt(K.shape[-1])"),
        (3, "A = E / E.sum(axis=0, keepdims=True)"),
        (4, "O = A.T @ V"),
    ]
    return mistake(rng, lines, wrong, {"Q": q, "K": k, "V": v}, gives(O=output, A=weights))


def read_saturation(rng: np.random.Generator) -> dict[str, Any]:
    dimensions = np.array([1, 64, 128, 192, 256])
    kinds = {
        "내적을 그대로 쓴": (
            lambda d_k: 1.0,
            "차원이 커질수록 1에 다가간다. 나누지 않아 가중치가 한 키에 쏠린 것이다.",
        ),
        "√d_k로 나눈": (np.sqrt, "차원이 커져도 평평하다. √d_k로 나누어 스코어의 분산이 1 그대로인 것이다."),
        "d_k로 나눈": (
            float,
            "차원이 커질수록 0.1에 다가간다. d_k로 나누어 스코어가 0에 모이고 가중치가 고르게 된 것이다.",
        ),
    }
    measured = {
        name: ([_largest(rng, int(d), by(int(d))) for d in dimensions], why)
        for name, (by, why) in kinds.items()
    }
    axes = ("d_k", "가장 큰 가중치", (0, 64, 128, 192, 256), (0, 0.2, 0.4, 0.6, 0.8, 1))
    return which_curve(rng, measured, lambda ys: -ys[-1], dimensions, *axes)
