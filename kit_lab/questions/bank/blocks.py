"""「블록 쌓기」의 답."""

from itertools import takewhile
from typing import Any

import numpy as np

from kit_core.reference import (
    decoder_layer,
    encoder_layer,
    layer_norm,
    look_ahead_mask,
    multi_head_attention,
    scaled_dot_product_attention,
)
from kit_core.reference import feed_forward as fed_forward
from kit_core.reference.layers import residual
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.reading import which_curve
from kit_lab.questions.small import attention_weights, count, feed_forward_weights, layer_weights


def _norm(x: np.ndarray) -> np.ndarray:
    return layer_norm(x, np.ones(x.shape[-1]), np.zeros(x.shape[-1]), epsilon=0)


def feed_forward(rng: np.random.Generator) -> dict[str, Any]:
    inner = rng.permutation([-int(rng.integers(1, 4)), int(rng.integers(1, 4)), int(rng.integers(0, 3))])
    rows, bias = rng.integers(-3, 4, size=(3, 2)), rng.integers(-2, 3, size=2)
    weights = {
        "inner": {"kernel": np.eye(3), "bias": np.zeros(3)},
        "outer": {"kernel": rows.astype(float), "bias": bias.astype(float)},
    }
    found = fed_forward(inner.astype(float), weights)
    return {
        "inner": tuple(inner.tolist()),
        "opened": tuple(inner.clip(0).tolist()),
        **{f"row{n}": tuple(row) for n, row in enumerate(rows.tolist(), 1)},
        "bias": tuple(bias.tolist()),
        "answer": int(found[0]),
        "linear": int((inner @ rows + bias)[0]),
        "biasless": int(found[0] - bias[0]),
    }


def normalized(rng: np.random.Generator) -> dict[str, Any]:
    x = rng.choice(np.arange(-4, 10), size=4, replace=False).astype(float)
    centred = x - x.mean()
    return {
        "x": tuple(x.astype(int).tolist()),
        "mean": float(x.mean()),
        "deviation": float(x.std()),
        "answer": float(_norm(x)[0]),
        "variance": float(centred[0] / x.var()),
        "sample": float(centred[0] / x.std(ddof=1)),
        "uncentred": float(x[0] / x.std()),
    }


def normalized_length(rng: np.random.Generator) -> dict[str, Any]:
    d = int(rng.choice([8, 16, 24, 32, 48, 64, 96, 128, 256, 512]))
    found = float(np.linalg.norm(_norm(rng.normal(size=d))))
    return {"d": d, "answer": found, "one": 1.0, "squared": float(d)}


def unchanged(rng: np.random.Generator) -> dict[str, Any]:
    shift, scale, pads = int(rng.integers(2, 9)), int(rng.integers(2, 6)), int(rng.integers(2, 6))
    x = rng.normal(size=(4, 6))
    one = x.copy()
    one[:, 0] *= scale

    def changes(other: np.ndarray) -> bool:
        return not np.allclose(_norm(other)[:4], _norm(x))

    return {
        "shift": shift,
        "scale": scale,
        "pads": pads,
        "truths": {
            "shifted": changes(x + shift),
            "scaled": changes(scale * x),
            "one": changes(one),
            "padded": changes(np.vstack([x, np.tile(rng.normal(size=6), (pads, 1))])),
        },
    }


def residual_slope(rng: np.random.Generator) -> dict[str, Any]:
    layers, slope = int(rng.integers(3, 9)), float(rng.choice([-0.2, -0.1, 0.05, 0.1, 0.2]))

    def through(x: float) -> float:
        for _ in range(layers):
            x = x + slope * x
        return x

    return {"layers": layers, "slope": slope} | {
        "answer": (through(1 + 1e-6) - through(1 - 1e-6)) / 2e-6,
        "plain": slope**layers,
        "added": 1 + layers * slope,
    }


def dropped(rng: np.random.Generator) -> dict[str, Any]:
    value, rate = (
        round(float(rng.choice([-1, 1]) * rng.uniform(0.5, 4)), 1),
        float(rng.choice([0.1, 0.2, 0.3, 0.5])),
    )
    return {"value": value, "rate": rate} | {
        "answer": value / (1 - rate),
        "kept": value,
        "shrunk": value * (1 - rate),
    }


def _sizes(rng: np.random.Generator) -> dict[str, int]:
    d = int(rng.choice([16, 24, 32, 48, 64, 96]))
    b, s, t = (int(one) for one in rng.permutation([2, 3, 5, 6, 7, 8, 9, 11])[:3])
    return {"b": b, "s": s, "t": t, "l": s, "d": d, "f": d * int(rng.choice([2, 3, 4]))}


def inner_shape(rng: np.random.Generator) -> dict[str, Any]:
    sizes = _sizes(rng)
    b, length, d, f = (sizes[name] for name in "bldf")
    found = np.maximum(0, np.zeros((b, length, d)) @ feed_forward_weights(rng, d, f)["inner"]["kernel"]).shape
    return sizes | {"answer": found, "outer": (b, length, d), "joined": (b, length * f)}


def layer_shape(rng: np.random.Generator) -> dict[str, Any]:
    sizes = _sizes(rng)
    b, s, t, d = (sizes[name] for name in "bstd")
    weights = layer_weights(rng, d, sizes["f"], cross=True)
    found = decoder_layer(rng.normal(size=(b, t, d)), rng.normal(size=(b, s, d)), weights, 2).shape
    return sizes | {"answer": found, "memory": (b, s, d), "joined": (b, s + t, d)}


def feed_forward_size(rng: np.random.Generator) -> dict[str, Any]:
    sizes = _sizes(rng)
    d, f = sizes["d"], sizes["f"]
    return sizes | {
        "answer": count(feed_forward_weights(rng, d, f)),
        "biasless": 2 * d * f,
        "half": d * f + f,
    }


def layer_size(rng: np.random.Generator) -> dict[str, Any]:
    sizes, decoder = _sizes(rng), bool(rng.integers(2))
    sized = [count(layer_weights(rng, sizes["d"], sizes["f"], cross)) for cross in (False, True)]
    norms = (3 if decoder else 2) * 2 * sizes["d"]
    return sizes | {
        "which": "디코더" if decoder else "인코더",
        "answer": sized[decoder],
        "other": sized[not decoder],
        "normless": sized[decoder] - norms,
    }


def norm_count(rng: np.random.Generator) -> dict[str, Any]:
    n = int(rng.integers(2, 13))
    layers = [layer_weights(rng, 4, 4, cross) for cross in (False, True) for _ in range(n)]
    found = sum(name.endswith("_norm") for layer in layers for name in layer)
    return {"n": n, "answer": found, "even": 4 * n, "layers": 2 * n}


def alone(rng: np.random.Generator) -> dict[str, Any]:
    """셋째 자리를 바꾸고 부품마다의 출력을 견준다."""
    length, d = int(rng.integers(5, 10)), 8
    one = rng.normal(size=(length, d))
    other = one.copy()
    other[2] = rng.normal(size=d)
    weights, ahead = feed_forward_weights(rng, d, 16), look_ahead_mask(length)[0, 0]
    part, through, reason = [
        ("위치별 피드포워드", lambda x: fed_forward(x, weights), "피드포워드는 자리마다 따로 계산한다."),
        ("층 정규화", _norm, "층 정규화는 자리 하나의 성분들만 본다."),
        (
            "셀프 어텐션",
            lambda x: scaled_dot_product_attention(x, x, x)[0],
            "가리지 않은 셀프 어텐션에서는 모든 자리가 셋째 자리의 키와 밸류를 본다.",
        ),
        (
            "룩어헤드 마스크를 건 셀프 어텐션",
            lambda x: scaled_dot_product_attention(x, x, x, ahead)[0],
            "앞의 자리는 셋째 자리를 보지 못하고, 뒤의 자리는 멀어도 본다.",
        ),
    ][rng.integers(4)]
    changed = np.flatnonzero(np.abs(through(one) - through(other)).max(axis=-1) > 1e-12).tolist()
    return {
        "l": length,
        "part": part,
        "reason": reason,
        "truths": {
            "itself": changed == [2],
            "every": changed == list(range(length)),
            "after": changed == list(range(2, length)),
            "neighbours": changed == [1, 2, 3],
        },
    }


def without_relu(rng: np.random.Generator) -> dict[str, Any]:
    d, f = int(rng.choice([4, 6, 8])), int(rng.choice([32, 64, 128]))
    first, second, x = rng.normal(size=(d, f)), rng.normal(size=(f, d)), rng.normal(size=(20, d))
    found = x @ first @ second
    # 최소 제곱으로 가장 잘 맞는 행렬 하나를 찾는다.
    fitted = np.linalg.lstsq(x, found, rcond=None)[0]
    return {
        "d": d,
        "f": f,
        "truths": {
            "one": fitted.shape == (d, d) and np.allclose(x @ fitted, found),
            "wide": fitted.shape == (d, f),
            "average": np.allclose(found, x.mean(axis=-1, keepdims=True)),
            "nothing": np.allclose(found, x),
        },
    }


def which_norm(rng: np.random.Generator) -> dict[str, Any]:
    mean, deviation = int(rng.integers(1, 6)), int(rng.integers(2, 7))
    x = mean + deviation * rng.normal(size=(50, 64))
    norm = {"layer_norm": {"gamma": np.ones(64), "beta": np.zeros(64)}}
    post, pre = (residual(x, lambda one: 2 * one, norm, kind).std() for kind in ("post", "pre"))
    plain = (x + 2 * x).std()
    one = [bool(np.isclose(found, 1, atol=0.01)) for found in (post, pre, plain)]
    return {
        "mean": mean,
        "deviation": deviation,
        "truths": {
            "post": one == [True, False, False],
            "pre": one == [False, True, False],
            "both": one == [True, True, False],
            "plain": one == [False, False, True],
        },
    }


def memory_door(rng: np.random.Generator) -> dict[str, Any]:
    """층 속의 값을 차례로 적어 두고, 하나를 바꾸었을 때 처음으로 달라지는 것을 찾는다."""
    x, memory, weights = (
        rng.normal(size=(1, 4, 8)),
        rng.normal(size=(1, 5, 8)),
        layer_weights(rng, 8, 16, cross=True),
    )

    def inside(x: np.ndarray, memory: np.ndarray, weights: dict[str, Any]) -> dict[str, np.ndarray]:
        own, sights = multi_head_attention(x, x, x, weights["self_attention"], 2)
        after = _norm(x + own)
        cross = weights["cross_attention"]
        read = multi_head_attention(after, memory, memory, cross, 2)[0]
        inner = weights["feed_forward"]["inner"]
        return {
            "own": sights,
            "query": after @ cross["query"]["kernel"],
            "cross": memory @ cross["key"]["kernel"],
            "thought": np.maximum(0, _norm(after + read) @ inner["kernel"] + inner["bias"]),
        }

    changed, told, what = [
        ("메모리를", "메모리는 인코더-디코더 어텐션의 키와 밸류로만 들어온다", (x, memory + 1, weights)),
        (
            "디코더가 받은 벡터를",
            "받은 벡터는 맨 먼저 셀프 어텐션의 스코어를 정한다",
            (2 * x, memory, weights),
        ),
        (
            "셀프 어텐션의 W^O를",
            "셀프 어텐션의 가중치는 W^O를 지나기 전에 정해지고, 그 출력에서 다음 서브층의 쿼리가 나온다",
            (
                x,
                memory,
                weights | {"self_attention": weights["self_attention"] | {"output": {"kernel": np.eye(8)}}},
            ),
        ),
        (
            "인코더-디코더 어텐션의 W^V를",
            "밸류는 그 서브층의 쿼리와 키에는 들지 않고 출력에만 들어, 다음 서브층에서 처음 달라진다",
            (
                x,
                memory,
                weights | {"cross_attention": weights["cross_attention"] | {"value": {"kernel": np.eye(8)}}},
            ),
        ),
    ][rng.integers(4)]
    one, other = inside(x, memory, weights), inside(*what)
    first = next(name for name in one if not np.allclose(one[name], other[name]))
    return {"changed": changed, "told": told, "truths": {name: name == first for name in one}}


def layer_order(rng: np.random.Generator) -> dict[str, Any]:
    x, weights = rng.normal(size=(1, 5, 8)), layer_weights(rng, 8, 16)
    names = {
        "x": x,
        "attend": lambda one: multi_head_attention(one, one, one, weights["self_attention"], 2)[0],
        "think": lambda one: fed_forward(one, weights["feed_forward"]),
        "norm": lambda one: layer_norm(one, np.ones(8), np.zeros(8)),
    }
    right = encoder_layer(x, weights, 2)
    lines = ["x = x + attend(x)", "x = norm(x)", "x = x + think(x)", "y = norm(x)"]
    orders = {"right": "0123", "first": "1023", "thought": "2103", "late": "0213"}
    return order(rng, lines, orders, names, gives(y=right))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    x, memory = rng.normal(size=(1, 5, 8)), rng.normal(size=(1, 5, 8))
    weights = layer_weights(rng, 8, 16, cross=True)
    weights["cross_attention"] = weights["self_attention"]  # 코드의 attend가 하나이다.
    target, source = look_ahead_mask(5), (np.arange(5) < 3)[None, None, None]

    def attend(query: np.ndarray, memory: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return multi_head_attention(query, memory, memory, weights["self_attention"], 2, mask)[0]

    lines = [
        "x = norm(x + attend(x, x, target_mask))",
        "x = norm(x + attend(x, memory, source_mask))",
        "x = norm(x + think(x))",
    ]
    wrong = [
        (1, "x = norm(x + attend(x, x, source_mask))"),
        (1, "x = norm(attend(x, x, target_mask))"),
        (2, "x = norm(x + attend(memory, x, source_mask))"),
        (2, "x = norm(x + attend(x, memory, target_mask))"),
        (3, "x = norm(think(x))"),
        (3, "x = norm(memory + think(x))"),
    ]
    names = {
        "x": x,
        "memory": memory,
        "target_mask": target,
        "source_mask": source,
        "attend": attend,
        "think": lambda one: fed_forward(one, weights["feed_forward"]),
        "norm": lambda one: layer_norm(one, np.ones(8), np.zeros(8)),
    }
    right = decoder_layer(x, memory, weights, 2, target, source)
    return mistake(rng, lines, wrong, names, gives(x=right))


def read_depth(rng: np.random.Generator) -> dict[str, Any]:
    depth, d = 12, 16
    layers = [(attention_weights(rng, d), feed_forward_weights(rng, d, 32)) for _ in range(depth)]
    start = rng.normal(size=(1, 8, d))

    def grown(kind: str) -> list[float]:
        x, found = start, [float(start.std())]
        for attention, thought in layers:
            for sublayer in (
                lambda one, w=attention: multi_head_attention(one, one, one, w, 2)[0],
                lambda one, w=thought: fed_forward(one, w),
            ):
                x = x + sublayer(_norm(x) if kind == "pre" else x)
                x = _norm(x) if kind == "post" else x
            found.append(float(x.std()))
        return found

    kinds = {
        "정규화를 모두 뺀 것": (
            "none",
            "걷잡을 수 없이 커진다. 정규화가 없어 서브층이 커진 입력을 받아 더 크게 내는 것이다.",
        ),
        "pre-LN": (
            "pre",
            "꾸준히 커진다. 서브층의 입력만 정규화하여 층마다 비슷한 만큼 더해지는 pre-LN이다.",
        ),
        "post-LN": ("post", "1에 머문다. 더할 때마다 정규화하여 표준편차가 1로 돌아오는 post-LN이다."),
    }
    # 걷잡을 수 없이 커지는 것은 그림의 꼭대기에서 끊는다.
    top = 8
    measured = {
        name: (list(takewhile(lambda one: one <= top, grown(kind))), why)
        for name, (kind, why) in kinds.items()
    }
    axes = ("층", "표준편차", range(0, depth + 1, 2), range(0, top + 1, 2))
    # 끊긴 것이 가장 크고, 나머지는 끝의 높이를 견준다.
    return which_curve(
        rng, measured, lambda ys: (len(ys) > depth, -ys[-1]), range(depth + 1), *axes, points=False
    )
