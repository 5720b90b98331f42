"""「2017년 이후」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import layer_norm, rms_norm, rotate, softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.parts import listed, sigmoid


def _swish(z: np.ndarray) -> np.ndarray:
    return z * sigmoid(z)


def _parameters(settings: dict[str, Any]) -> int:
    """설정 파일로 지은 모델의 행렬과 벡터를 모두 세운 크기."""
    d, heads, groups = (
        settings["hidden_size"],
        settings["num_attention_heads"],
        settings["num_key_value_heads"],
    )
    d_k, inner = settings["head_dim"], settings["intermediate_size"]
    attention = [(d, heads * d_k), (d, groups * d_k), (d, groups * d_k), (heads * d_k, d)]
    layer = [*attention, (d, inner), (d, inner), (inner, d), (d,), (d,)]
    tables = [(settings["vocab_size"], d)] * (1 if settings["tie_word_embeddings"] else 2)
    return sum(int(np.prod(shape)) for shape in [*tables, *layer * settings["num_hidden_layers"], (d,)])


def rms_component(rng: np.random.Generator) -> dict[str, Any]:
    """RMSNorm을 지난 첫 성분."""
    x = rng.integers(1, 9, size=4).astype(float)
    return {
        "x": tuple(x.astype(int).tolist()),
        "answer": float(rms_norm(x, np.ones(4))[0]),
        "centred": float(layer_norm(x, np.ones(4), np.zeros(4))[0]),
        "by_length": float(x[0] / np.sqrt((x**2).sum())),
        "by_mean": float(x[0] / x.mean()),
    }


def unchanged_norm(rng: np.random.Generator) -> dict[str, Any]:
    """벡터를 고치기 전과 뒤의 두 정규화를 정말 견준다."""
    x = rng.normal(size=6)
    only_layer = bool(rng.integers(2))
    changed = {"scaled": 3 * x, "shifted": x + 3, "flipped": -x, "one": x * (1 + (np.arange(6) == 0))}
    gamma, beta = np.ones(6), np.zeros(6)

    def same(key: str) -> bool:
        by_rms = np.allclose(rms_norm(changed[key], gamma), rms_norm(x, gamma), atol=1e-5)
        by_layer = np.allclose(layer_norm(changed[key], gamma, beta), layer_norm(x, gamma, beta), atol=1e-5)
        return by_layer and not by_rms if only_layer else by_rms and by_layer

    asked = (
        "층 정규화의 출력은 그대로인데 RMSNorm의 출력은 달라지는"
        if only_layer
        else "두 정규화의 출력이 다 그대로인"
    )
    return {"asked": asked, "truths": {key: same(key) for key in changed}}


def rope_component(rng: np.random.Generator) -> dict[str, Any]:
    """둘째 쌍 (1, 0)을 제 위치만큼 돌린다."""
    pos = int(rng.integers(20, 150))
    turned = rotate(np.array([[0.0, 0, 1, 0]]), np.array([pos]))[0]
    return {
        "pos": pos,
        "answer": float(turned[2]),
        "sine": float(turned[3]),
        "first_pair": float(np.cos(pos)),
        "half_power": float(np.cos(pos / 10000 ** (1 / 4))),
    }


def same_score(rng: np.random.Generator) -> dict[str, Any]:
    """위치를 옮긴 짝마다 내적을 다시 구한다."""
    q, k = rng.normal(size=(2, 8))
    m, n = (int(one) for one in rng.choice(np.arange(3, 20), 2, replace=False))
    by = int(rng.integers(2, 9))

    def score(m: int, n: int) -> float:
        return float(rotate(q[None], np.array([m]))[0] @ rotate(k[None], np.array([n]))[0])

    pairs = {"moved": (m + by, n + by), "swapped": (n, m), "doubled": (2 * m, 2 * n), "one": (m + by, n)}
    return {
        "m": m,
        "n": n,
        **{key: f"쿼리 {one}, 키 {other}" for key, (one, other) in pairs.items()},
        "truths": {key: bool(np.isclose(score(*pair), score(m, n))) for key, pair in pairs.items()},
    }


def rotate_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """참조 구현의 회전과 견준다."""
    x = rng.normal(size=(5, 8))
    positions = np.arange(2, 7)
    lines = [
        "angles = np.outer(positions, 10000.0 ** (-np.arange(0, d, 2) / d))",
        "cos, sin = np.cos(angles), np.sin(angles)",
        "a, b = x[:, 0::2], x[:, 1::2]",
        "turned = np.stack([a * cos - b * sin, a * sin + b * cos], -1)",
        "out = turned.reshape(x.shape)",
    ]
    wrong = [
        (1, "angles = np.outer(positions, 10000.0 ** (-np.arange(d // 2) / d))"),
        (3, "a, b = x[:, : d // 2], x[:, d // 2 :]"),
        (4, "turned = np.stack([a * cos - b * sin, a * sin - b * cos], -1)"),
    ]
    names = {"x": x, "positions": positions, "d": 8}
    return mistake(rng, lines, wrong, names, gives(out=rotate(x, positions)))


def gated_width(rng: np.random.Generator) -> dict[str, Any]:
    """행렬 셋의 파라미터가 둘일 때와 같아지는 안쪽의 차원."""
    d, d_ff = int(rng.choice([128, 256, 512])), 3 * int(rng.integers(50, 700))
    wanted = 2 * d * d_ff
    return {"d": d, "d_ff": d_ff} | {
        "answer": next(width for width in range(1, d_ff + 1) if 3 * d * width >= wanted),
        "half": d_ff // 2,
        "grown": d_ff * 3 // 2,
        "same": d_ff,
    }


def widest_gate(rng: np.random.Generator) -> dict[str, Any]:
    """게이트와 값의 곱이 가장 큰 성분."""
    shut, low, open_one, half = (float(v) for v in rng.permutation([-6.0, -1.0, 3.0, 0.5]))
    pairs = {
        "a": (shut, int(rng.integers(5, 10))),
        "b": (low, int(rng.integers(3, 8))),
        "c": (open_one, int(rng.integers(2, 6))),
        "d": (half, int(rng.integers(3, 9))),
    }
    passed = {key: abs(float(_swish(np.float64(gate)) * value)) for key, (gate, value) in pairs.items()}
    return {
        **{key: f"게이트 {gate:g}, 값 {value}".replace("-", "−") for key, (gate, value) in pairs.items()},
        **{f"gate_{key}": float(_swish(np.float64(gate))) for key, (gate, _) in pairs.items()},
        **{f"size_{key}": passed[key] for key in pairs},
        "truths": {key: passed[key] == max(passed.values()) for key in passed},
    }


def read_gate(rng: np.random.Generator) -> dict[str, Any]:
    """함수를 그리고, 보기의 함수마다 같은 곡선인지 본다."""
    z = np.arange(-4, 4.01, 0.25)
    functions = {"relu": np.maximum(z, 0), "swish": _swish(z), "sigmoid": sigmoid(z), "tanh": np.tanh(z)}
    drawn = functions[str(rng.choice(list(functions)))]
    return {
        "figure": curves(
            {"": (z.tolist(), drawn.tolist())}, "z", "함수의 값", (-4, -2, 0, 2, 4), (-1, 0, 1, 2, 3, 4)
        ),
        "truths": {key: np.allclose(values, drawn) for key, values in functions.items()},
    }


def cache_bytes(rng: np.random.Generator) -> dict[str, Any]:
    """토큰 하나가 캐시에 남기는 배열의 바이트."""
    N, d_k = 2 * int(rng.integers(4, 17)), int(rng.choice([64, 96, 128]))
    g, each = int(rng.choice([2, 4, 8])), int(rng.choice([3, 4, 6]))
    cache = np.broadcast_to(np.float32(0), (N, g, 2, d_k))
    return {"N": N, "g": g, "h": g * each, "d_k": d_k} | {
        "answer": cache.nbytes,
        "all_heads": cache.nbytes * each,
        "keys_only": cache.nbytes // 2,
        "numbers": cache.size,
    }


def shared_head(rng: np.random.Generator) -> dict[str, Any]:
    """키의 헤드를 이웃끼리 나누어 쓰도록 늘린 것에서 찾는다."""
    g, each = int(rng.choice([8, 16])), int(rng.choice([3, 4, 5, 6]))
    head = int(rng.choice([one for one in range(each, g * each) if one % g != one // g]))
    return {"g": g, "h": g * each, "head": head} | {
        "answer": int(np.repeat(np.arange(g), each)[head]),
        "in_turn": head % g,
        "spread": head // g,
    }


def shared_shape(rng: np.random.Generator) -> dict[str, Any]:
    """나누어 쓰는 키를 쿼리의 헤드 수만큼 늘려 스코어를 구한다."""
    B, L, d_k = int(rng.integers(2, 5)), int(rng.integers(5, 16)), int(rng.choice([3, 6, 8]))
    g, each = int(rng.choice([2, 3])), int(rng.choice([2, 4]))
    q, k = np.zeros((B, g * each, L, d_k)), np.zeros((B, g, L, d_k))
    scores = q @ np.repeat(k, each, axis=1).swapaxes(-1, -2)
    return {"B": B, "L": L, "d_k": d_k, "g": g, "h": g * each} | {
        "answer": scores.shape,
        "by_groups": (B, g, L, L),
        "keys": (B, g * each, L, d_k),
        "no_batch": (g * each, L, L),
    }


def block_order(rng: np.random.Generator) -> dict[str, Any]:
    """정규화를 앞에 둔 블록을 식대로 계산한 것과 견준다."""
    x = rng.normal(size=(4, 6))
    mix, inner = rng.normal(size=(4, 4)), rng.normal(size=(6, 6))

    def norm(x: np.ndarray) -> np.ndarray:
        return rms_norm(x, np.ones(6))

    def attend(x: np.ndarray) -> np.ndarray:
        return softmax(mix) @ x

    def think(x: np.ndarray) -> np.ndarray:
        return _swish(x @ inner)

    after = x + attend(norm(x))
    wanted = after + think(norm(after))
    lines = ("own = norm(x)", "x = x + attend(own)", "again = norm(x)", "x = x + think(again)")
    orders = {"right": "0123", "early_norm": "0213", "think_first": "0321", "sum_first": "1023"}
    names = {"x": x, "own": x, "again": x, "norm": norm, "attend": attend, "think": think}
    return order(rng, lines, orders, names, gives(x=wanted))


def attention_parameters(rng: np.random.Generator) -> dict[str, Any]:
    """설정의 한 줄만 다른 두 모델을 세어 한 층의 어텐션의 몫을 얻는다."""
    g, each, d_k = int(rng.choice([2, 4, 8])), int(rng.choice([2, 3, 4])), int(rng.choice([16, 32, 64]))
    h = g * each
    d = h * d_k
    settings = {
        **{"vocab_size": 1, "hidden_size": d, "num_hidden_layers": 1, "num_attention_heads": h},
        **{"num_key_value_heads": g, "head_dim": d_k, "intermediate_size": 1, "tie_word_embeddings": True},
    }
    without = _parameters({**settings, "num_attention_heads": 0, "num_key_value_heads": 0})
    own = _parameters(settings) - without
    return {"d": d, "h": h, "g": g, "d_k": d_k} | {
        "answer": own,
        "ungrouped": _parameters({**settings, "num_key_value_heads": h}) - without,
        "no_output": own - d * d,
        "one_group": own - d * g * d_k,
    }


def silent_line(rng: np.random.Generator) -> dict[str, Any]:
    """줄을 하나씩 바꾸어 파라미터를 다시 센다."""
    settings: dict[str, Any] = {
        **{"vocab_size": 32000, "hidden_size": 2048, "num_hidden_layers": 16, "num_attention_heads": 32},
        **{"num_key_value_heads": 8, "head_dim": 64, "intermediate_size": 8192, "tie_word_embeddings": True},
        **{"rope_theta": 10000, "rms_norm_eps": 1e-5, "max_position_embeddings": 4096},
    }
    silent = str(rng.choice(["rope_theta", "rms_norm_eps", "max_position_embeddings"]))
    lines = {
        "silent": silent,
        "groups": "num_key_value_heads",
        "inner": "intermediate_size",
        "tied": "tie_word_embeddings",
    }
    changed = {
        key: {**settings, name: not settings[name] if key == "tied" else 2 * settings[name]}
        for key, name in lines.items()
    }
    return {
        **lines,
        "truths": {key: _parameters(one) == _parameters(settings) for key, one in changed.items()},
    }


def window_reach(rng: np.random.Generator) -> dict[str, Any]:
    """최근 w칸만 보는 마스크를 층수만큼 곱해 가장 먼 자리를 찾는다."""
    w, layers = int(rng.integers(3, 9)), int(rng.integers(3, 8))
    far = w * layers + 2
    offset = np.arange(far)[:, None] - np.arange(far)
    step = ((offset >= 0) & (offset < w)).astype(int)
    seen = np.minimum(np.linalg.matrix_power(step.astype(float), layers), 1)[-1] > 0
    return {"w": w, "layers": layers} | {
        "answer": int(far - 1 - seen.argmax()),
        "whole": w * layers,
        "one_layer": w - 1,
    }


def expert_parameters(rng: np.random.Generator) -> dict[str, Any]:
    """토큰 하나가 지나는 파라미터."""
    shared, own = int(rng.integers(10, 30)), int(rng.integers(30, 80))
    experts, k = int(rng.choice([8, 16])), int(rng.choice([1, 2, 3]))
    sizes = np.array([shared, *[own] * experts])
    passed = sizes[: 1 + k].sum()
    return {"shared": shared, "own": own, "experts": experts, "k": k} | {
        "answer": int(passed),
        "everything": int(sizes.sum()),
        "by_share": float(sizes.sum() * k / experts),
        "experts_only": int(passed - shared),
    }


def expert_mix(rng: np.random.Generator) -> dict[str, Any]:
    """점수가 큰 둘만으로 소프트맥스를 구해 섞는다."""
    scores = rng.permutation([2.0, 1.0, 0.0, -1.0]) + int(rng.integers(0, 3))
    outputs = rng.permutation(np.arange(1, 9))[:4].astype(float)
    top = np.argsort(-scores)[:2]
    return {"scores": f"({listed(scores)})", "outputs": tuple(outputs.astype(int).tolist())} | {
        "shares": listed(softmax(scores[top]), ".3f"),
        "answer": float(softmax(scores[top]) @ outputs[top]),
        "over_all": float(softmax(scores)[top] @ outputs[top]),
        "every": float(softmax(scores) @ outputs),
        "even": float(outputs[top].mean()),
    }


def paired_interval(rng: np.random.Generator) -> dict[str, Any]:
    """같은 시드끼리 뺀 차이 셋의 95% 신뢰 구간의 반폭."""
    base = rng.integers(40, 60, size=3) / 100
    gaps = rng.integers(-9, 10, size=3) / 100
    differences = np.round(base + gaps, 2) - base
    s = float(differences.std(ddof=1))
    return {"base": listed(base, ".2f"), "row": listed(base + gaps, ".2f")} | {
        "answer": 4.30 * s / 3**0.5,
        "unpaired": 4.30 * float(np.hypot(base.std(ddof=1), (base + gaps).std(ddof=1))) / 3**0.5,
        "normal": 1.96 * s / 3**0.5,
        "no_root": 4.30 * s,
    }
