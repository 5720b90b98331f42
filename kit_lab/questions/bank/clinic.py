"""「고장 난 트랜스포머」의 답. 헤드가 하나인 작은 모델에 고장을 내어 정말로 진찰한다."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np

from kit_core.reference import layer_norm, padding_mask, sinusoids, softmax, transpose_output, transpose_qkv
from kit_lab.questions.lines import mistake
from kit_lab.questions.parts import offered
from kit_lab.questions.reading import which_curve

V, D, LAYERS = 9, 8, 2
Predict = Callable[[np.ndarray, np.ndarray], np.ndarray]


def model(rng: np.random.Generator, fault: str = "") -> tuple[Predict, dict[str, np.ndarray]]:
    """소스와 타깃에서 로짓을 주는 함수와, 마지막으로 부른 인코더에서 오간 값의 기록."""
    E = rng.normal(size=(V, D))
    self_weights, cross_weights = rng.normal(size=(2, 2 * LAYERS, 3, D, D)) / np.sqrt(D)
    inner, outer = rng.normal(size=(2, 2 * LAYERS, D, D)) / np.sqrt(D)
    record: dict[str, np.ndarray] = {}

    def norm(x: np.ndarray) -> np.ndarray:
        return layer_norm(x, np.ones(D), np.zeros(D))

    def attend(
        x: np.ndarray, memory: np.ndarray, weights: np.ndarray, allowed: np.ndarray, note: str = ""
    ) -> np.ndarray:
        q, k, v = x @ weights[0], memory @ weights[1], memory @ weights[2]
        scores = np.where(allowed, q @ k.swapaxes(-1, -2) / (1 if fault == "no scale" else np.sqrt(D)), -1e9)
        axis = -2 if fault == "softmax axis" else -1
        powers = np.exp(scores - scores.max(axis=axis, keepdims=True))
        alpha = powers / powers.sum(axis=axis, keepdims=True)
        if note:
            record.update({f"{note} query": q, f"{note} weights": alpha})
        return alpha @ v

    def think(x: np.ndarray, i: int) -> np.ndarray:
        hidden = x @ inner[i]
        return (hidden if fault == "no ReLU" else np.maximum(0, hidden)) @ outer[i]

    def embed(ids: np.ndarray) -> np.ndarray:
        places = sinusoids(ids.shape[1], D)
        return E[ids] * np.sqrt(D) + (0 if fault == "no positions" else places)

    def predict(source: np.ndarray, target: np.ndarray) -> np.ndarray:
        seen = padding_mask(source)[:, 0] | (fault == "no padding mask")
        place = np.arange(target.shape[1])
        look = {"no look-ahead": place[:, None] >= -1, "strict": place[:, None] > place}
        allowed = padding_mask(target)[:, 0] & look.get(fault, place[:, None] >= place)
        x = embed(source)
        for i in range(LAYERS):
            x = norm(x + attend(x, x, self_weights[i], seen, f"layer {i + 1}"))
            x = norm(x + think(x, i))
            record[f"layer {i + 1} output"] = x
        memory = x[::-1] if fault == "neighbours" else x
        y = embed(target)
        for i in range(LAYERS, 2 * LAYERS):
            y = norm(y + attend(y, y, self_weights[i], allowed))
            y = norm(y + attend(y, memory, cross_weights[i], seen))
            y = norm(y + think(y, i))
        return y @ E.T

    return predict, record


def sentences(rng: np.random.Generator, length: int = 5) -> tuple[np.ndarray, np.ndarray]:
    """패딩(0)이 없는 소스 둘과 타깃 둘."""
    return rng.integers(1, V, size=(2, length)), rng.integers(1, V, size=(2, length))


def moved(one: np.ndarray, other: np.ndarray) -> float:
    """두 로짓의 가장 큰 차이."""
    return float(np.abs(one - other).max())


def symptoms(predict: Predict, source: np.ndarray, target: np.ndarray) -> dict[str, float]:
    """성질 넷을 깨뜨린 폭. 차례만은 움직이지 않는 것이 이상이다."""
    changed = target.copy()
    changed[:, -1] = changed[:, -1] % (V - 1) + 1
    logits = predict(source, target)
    return {
        "future": moved(logits[:, :-1], predict(source, changed)[:, :-1]),
        "padding": moved(logits, predict(np.pad(source, ((0, 0), (0, 3))), target)),
        "neighbours": moved(logits[1:], predict(source[1:], target[1:])),
        "order": moved(logits, predict(source[:, ::-1], target)),
    }


def name_the_fault(rng: np.random.Generator) -> dict[str, Any]:
    """고장마다 진찰해, 보인 증상과 같은 것을 찾는다."""
    seed = int(rng.integers(1 << 30))
    source, target = sentences(rng)
    faults = ("no look-ahead", "no padding mask", "neighbours", "no positions")
    found = {
        fault: symptoms(model(np.random.default_rng(seed), fault)[0], source, target) for fault in faults
    }
    asked = str(rng.choice(faults))

    def pattern(fault: str) -> list[bool]:
        return [width > 1e-6 for width in found[fault].values()]

    keys = dict(zip(("leak", "pads", "mixed", "bag"), faults, strict=True))
    return {
        **{name: f"{width:.2f}" for name, width in found[asked].items()},
        "truths": {key: pattern(fault) == pattern(asked) for key, fault in keys.items()},
    }


def mask_moves(rng: np.random.Generator) -> dict[str, Any]:
    """마스크를 바꾸어 걸고, 마지막 토큰을 바꾸었을 때 어느 자리가 움직이는지 본다."""
    fault, rule = [("", "j ≤ i"), ("strict", "j < i"), ("no look-ahead", "모든 j")][rng.integers(3)]
    predict, _ = model(rng, fault)
    source, target = sentences(rng)
    changed = target.copy()
    changed[:, -1] = changed[:, -1] % (V - 1) + 1
    widths = np.abs(predict(source, target) - predict(source, changed)).max(axis=(0, 2)) > 1e-6
    first, between, last = bool(widths[0]), bool(widths[1:-1].all()), bool(widths[-1])
    return {
        "rule": rule,
        "truths": {
            "own": last and not widths[:-1].any(),
            "everywhere": first and between,
            "not_first": between and not first,
            "only_first": first and not widths[1:-1].any(),
        },
    }


def first_difference(rng: np.random.Generator) -> dict[str, Any]:
    """같은 가중치의 성한 모델과 층마다 견주어 처음으로 갈라지는 것을 찾는다."""
    names = {
        "no scale": "스코어를 √d_k로 나누지 않는다",
        "no ReLU": "피드포워드에 ReLU가 없다",
        "no positions": "위치를 더하지 않는다",
        "softmax axis": "소프트맥스가 쿼리의 축으로 돈다",
    }
    fault = str(rng.choice(list(names)))
    seed = int(rng.integers(1 << 30))
    source, target = sentences(rng)
    records = []
    for one in ("", fault):
        predict, record = model(np.random.default_rng(seed), one)
        predict(source, target)
        records.append(record)
    stages = ("layer 1 query", "layer 1 weights", "layer 1 output", "layer 2 query")
    first = next(stage for stage in stages if not np.allclose(records[0][stage], records[1][stage]))
    keys = dict(zip(("query", "weights", "output", "second"), stages, strict=True))
    return {"fault": names[fault], "truths": {key: stage == first for key, stage in keys.items()}}


def start_loss(rng: np.random.Generator) -> dict[str, Any]:
    """모든 토큰에 같은 확률을 줄 때의 손실."""
    size = 100 * int(rng.integers(5, 400))
    return {
        "V": f"{size:,}",
        "answer": float(-np.log(np.full(size, 1 / size)[0])),
        "bits": float(np.log2(size)),
        "tens": float(np.log10(size)),
    }


def counted_padding(rng: np.random.Generator) -> dict[str, Any]:
    """처음의 손실이 고른 모델의 손실보다 작은 만큼이 패딩의 몫이다."""
    size = 1000 * int(rng.integers(4, 40))
    real = int(rng.integers(12, 60))
    places = np.arange(100) < real
    losses = np.where(places, np.log(size), 0)
    return {"V": f"{size:,}", "loss": f"{losses.mean():.2f}"} | {
        "answer": 100 * float(losses.mean() / np.log(size)),
        "padding": 100 - real,
        "as_bits": 100 * float(losses.mean() / np.log2(size)),
    }


def taste_or_fault(rng: np.random.Generator) -> dict[str, Any]:
    """바꾼 어텐션에서 뒤의 토큰이 앞자리의 출력을 움직이는지 본다. 움직이면 어느 행렬도 되돌리지 못한다."""
    h, length = 4, 6
    x = rng.normal(size=(1, length, D))
    changed = x.copy()
    changed[:, -1] += rng.normal(size=D)
    W_q, W_k, W_v, W_o = rng.normal(size=(4, D, D))
    mask = np.tril(np.ones((length, length), bool))

    def heads(
        x: np.ndarray, columns: np.ndarray, split: Callable, join: Callable, axis: int = -1
    ) -> np.ndarray:
        q, k, v = (split(x @ kernel[:, columns]) for kernel in (W_q, W_k, W_v))
        powers = np.exp(np.where(mask, q @ k.swapaxes(-1, -2) / 10, -1e9))
        return join(powers / powers.sum(axis=axis, keepdims=True) @ v) @ W_o

    straight = np.arange(D)
    right = (lambda x: transpose_qkv(x, h), lambda x: transpose_output(x, h))
    ways = {
        "reversed_heads": (straight.reshape(h, -1)[::-1].ravel(), *right),
        "reversed_dims": (straight.reshape(h, -1)[:, ::-1].ravel(), *right),
        "halves": (np.concatenate([straight[0::2], straight[1::2]]), *right),
        "rolled": (np.roll(straight.reshape(h, -1), 1, axis=0).ravel(), *right),
        "no_transpose": (straight, right[0], lambda x: x.reshape(1, length, D)),
        "queries_axis": (straight, *right, -2),
    }
    truths = {
        key: moved(heads(x, *way)[:, :-1], heads(changed, *way)[:, :-1]) > 1e-9 for key, way in ways.items()
    }
    return {"truths": offered(rng, truths)}


def unseen_by_tests(rng: np.random.Generator) -> dict[str, Any]:
    """성한 모델을 감싸 로짓을 고치고, 미래와 패딩과 옆자리를 본다."""
    predict, _ = model(rng)
    source, target = sentences(rng)
    a, b = (int(i) for i in rng.choice(np.arange(1, V), 2, replace=False))
    swapped = np.arange(V)
    swapped[[a, b]] = b, a
    ways: dict[str, Predict] = {
        "swap": lambda s, t: predict(s, t)[..., swapped],
        "length": lambda s, t: predict(s, t) / s.shape[1],
        "batch": lambda s, t: predict(s, t) - predict(s, t).mean(axis=0),
        "last": lambda s, t: predict(s, t) + t[:, -1:, None],
    }

    def passes(way: Predict) -> bool:
        found = symptoms(way, source, target)
        return max(found["future"], found["padding"], found["neighbours"]) < 1e-6

    return {"a": a, "b": b, "truths": {key: passes(way) for key, way in ways.items()}}


def same_bags(rng: np.random.Generator) -> dict[str, Any]:
    """위치가 없는 모델에 소스의 모든 차례를 넣어, 로짓이 처음과 같은 것을 센다."""
    predict, _ = model(rng, "no positions")
    while True:
        counts = rng.integers([1, 1, 0], [4, 3, 3])
        if counts.max() > 1 and counts.sum() > 2:
            break
    tokens = np.repeat([1, 2, 3], counts).tolist()
    target = np.array([[1, 2, 3]])
    orders = sorted(set(permutations(tokens)))
    logits = predict(np.array(orders), np.repeat(target, len(orders), axis=0))
    letters = dict(zip(range(1, V), "가나다라마바사아", strict=True))
    return {
        "sentence": " ".join(letters[token] for token in rng.permutation(tokens)),
        "answer": int((np.abs(logits - logits[0]).max(axis=(1, 2)) < 1e-9).sum()),
        "apart": len(list(permutations(tokens))),
        "turned": 2,
    }


def future_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """시험이 성한 모델에서는 0이고 새는 모델에서는 커야 바르다."""
    seed = int(rng.integers(1 << 30))
    source, target = sentences(rng)
    target[:, -1] = 2
    original = target.copy()
    healthy, leaky = (model(np.random.default_rng(seed), fault)[0] for fault in ("", "no look-ahead"))
    lines = [
        "def future(predict):",
        "    changed = target.copy()",
        "    changed[:, -1] = 1",
        "    before, after = predict(source, target), predict(source, changed)",
        "    return np.abs(before - after)[:, :-1].max()",
    ]
    wrong = [
        (2, "    changed = target"),
        (3, "    changed[:, 0] = 1"),
        (5, "    return np.abs(before - after).max()"),
        (4, "    before, after = predict(source, target), predict(changed, target)"),
    ]

    def right(found: dict[str, Any]) -> bool:
        widths = []
        for predict in (healthy, leaky):
            target[:] = original
            widths.append(found["future"](predict))
        return widths[0] < 1e-9 < widths[1]

    return mistake(rng, lines, wrong, {"source": source, "target": target}, right)


def best_question(rng: np.random.Generator) -> dict[str, Any]:
    """남은 병이 고르게 나올 때, 검사를 하고 나면 남는 병의 평균 수가 가장 적은 검사를 찾는다."""
    faults, checks = int(rng.integers(6, 9)), ("미래", "패딩", "옆자리", "차례")
    keys = ("future", "padding", "neighbours", "order")
    splits = rng.permutation([faults // 2, 1, faults - 1, 0])
    table = np.zeros((len(checks), faults), bool)
    for row, caught in zip(table, splits, strict=True):
        row[rng.choice(faults, int(caught), replace=False)] = True
    left = [(row.sum() ** 2 + (~row).sum() ** 2) / faults for row in table]
    return {
        "faults": faults,
        "code": "\n".join(
            [
                "  ".join(str(fault + 1) for fault in range(faults)) + "   병",
                *(
                    "  ".join("O" if one else "." for one in row) + f"   {name}"
                    for name, row in zip(checks, table, strict=True)
                ),
            ]
        ),
        **{f"left_{key}": float(one) for key, one in zip(keys, left, strict=True)},
        "least": float(min(left)),
        "truths": {key: one == min(left) for key, one in zip(keys, left, strict=True)},
    }


def read_patients(rng: np.random.Generator) -> dict[str, Any]:
    """다음 토큰을 맞히는 행렬 하나를 정말로 가르쳐 손실의 곡선 셋을 얻는다."""
    size, steps = 6, 60
    chances = rng.dirichlet(np.full(size, 0.6), size=size)
    x = np.eye(size)[rng.integers(0, size, 400)]
    following = np.array([rng.choice(size, p=chances[one.argmax()]) for one in x])

    def taught(targets: np.ndarray, rate: float) -> np.ndarray:
        w, q, losses = np.zeros((size, size)), np.eye(size)[targets], []
        for _ in range(steps):
            p = softmax(x @ w)
            losses.append(-np.log((p * q).sum(axis=-1) + 1e-12).mean())
            w -= rate * x.T @ (p - q) / len(x)
        return np.array(losses)

    kinds = {
        "정답을 한 칸 밀지 않은(입력이 곧 정답인)": (
            taught(x.argmax(axis=-1), 6.0),
            "손실이 0으로 간다. 정답을 한 칸 밀지 않아 입력을 베끼면 되는 것이다.",
        ),
        "성하고 알맞은 학습률로 배운": (
            taught(following, 6.0),
            "일찍 내려와 0보다 높은 데에서 멈춘다. 다음 토큰이 다 정해지지 않는 과제를 성하게 배운 것이다.",
        ),
        "성하지만 학습률이 스무 배 작은": (
            taught(following, 0.3),
            "가장 더디게 내려와 끝까지 높다. 학습률이 작은 것이다.",
        ),
    }
    axes = ("걸음", "손실", (0, 20, 40, 60), (0, 0.5, 1.0, 1.5, 2.0))
    return which_curve(rng, kinds, lambda losses: losses[-1], range(steps), *axes, points=False)


def padding_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """시험이 성한 모델에서는 0이고 패딩을 보는 모델에서는 커야 바르다."""
    seed = int(rng.integers(1 << 30))
    source, target = sentences(rng)
    healthy, sick = (model(np.random.default_rng(seed), fault)[0] for fault in ("", "no padding mask"))
    lines = [
        "def padding(predict):",
        "    longer = np.pad(source, ((0, 0), (0, 3)))",
        "    before = predict(source, target)",
        "    after = predict(longer, target)",
        "    return np.abs(before - after).max()",
    ]
    wrong = [
        (2, "    longer = np.pad(source, ((0, 0), (3, 0)))"),
        (2, "    longer = np.pad(source, ((0, 0), (0, 3)), constant_values=1)"),
        (3, "    before = predict(longer, target)"),
        (4, "    after = predict(source, target)"),
    ]

    def right(found: dict[str, Any]) -> bool:
        return found["padding"](healthy) < 1e-9 and found["padding"](sick) > 0.05

    return mistake(rng, lines, wrong, {"source": source, "target": target}, right)
