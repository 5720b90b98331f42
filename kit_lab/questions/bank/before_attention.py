"""「어텐션 이전」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import softmax
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.parts import four, listed, sigmoid


def factor(rng: np.random.Generator) -> dict[str, Any]:
    chances = rng.choice([0.5, 0.6, 0.7, 0.8, 0.9], size=int(rng.integers(3, 5)))
    return {
        "chances": listed(chances),
        "answer": float(np.prod(chances)),
        "averaged": float(np.mean(chances)),
        "endless": float(np.prod(chances[:-1])),
    }


def forgetting(rng: np.random.Generator) -> dict[str, Any]:
    u, n = float(rng.choice([0.5, 0.6, 0.7, 0.8, 1.1, 1.2])), int(rng.integers(3, 9))
    state = 1.0
    for _ in range(n):
        state *= u
    return {"u": u, "n": n, "answer": state, "one_less": state / u, "straight": u * n}


def _gates(rng: np.random.Generator) -> tuple[dict[str, Any], float]:
    f, i, o = (float(one) for one in rng.choice([0.1, 0.2, 0.3, 0.5, 0.8, 0.9], size=3, replace=False))
    before, g = (
        float(rng.choice([-1.5, -0.5, 0.5, 1, 1.5])),
        float(rng.choice([-1, -0.6, -0.4, 0.4, 0.6, 0.8])),
    )
    return {"before": before, "f": f, "i": i, "o": o, "g": g}, f * before + i * g


def cell(rng: np.random.Generator) -> dict[str, Any]:
    told, found = _gates(rng)
    return told | {
        "answer": found,
        "swapped": told["i"] * told["before"] + told["f"] * told["g"],
        "ungated": told["f"] * told["before"] + told["g"],
    }


def hidden(rng: np.random.Generator) -> dict[str, Any]:
    told, found = _gates(rng)
    return told | {
        "answer": float(told["o"] * np.tanh(found)),
        "linear": told["o"] * found,
        "open": float(np.tanh(found)),
        "cell": found,
    }


def kept(rng: np.random.Generator) -> dict[str, Any]:
    i, g, j = (
        float(rng.choice([0.4, 0.5, 0.6, 0.8])),
        float(rng.choice([-0.8, -0.5, 0.5, 0.8, 1])),
        int(rng.integers(2, 9)),
    )
    gates = rng.choice([0.5, 0.6, 0.7, 0.8, 0.9], size=3)
    state = i * g
    for gate in gates:
        state = gate * state
    return {"i": i, "g": g, "j": j, "gates": listed(gates)} | {
        "answer": float(state),
        "ungated": float(state / i),
        "last": float(i * g * gates[-1]),
    }


def half_life(rng: np.random.Generator) -> dict[str, Any]:
    f = int(rng.integers(183, 197)) / 200
    steps, left = 0, 1.0
    while left >= 0.5:
        steps, left = steps + 1, left * f
    lost = round(1 - f, 3)
    return {"f": f, "lost": lost} | {
        "answer": steps,
        "early": steps - 1,
        "straight": int(np.floor(0.5 / lost + 1e-9)) + 1,
    }


def gate_bias(rng: np.random.Generator) -> dict[str, Any]:
    """편향을 반씩 좁혀 가며 찾는다."""
    n = int(rng.integers(3, 31))
    low, high = -10.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if sigmoid(middle) ** n < 0.5 else (low, middle)
    return {"n": n, "answer": low, "gate": float(sigmoid(low)), "whole": 0.0}


def bottleneck(rng: np.random.Generator) -> dict[str, Any]:
    d, s = int(rng.choice([8, 16, 24, 32, 48, 64, 96, 128])), int(rng.integers(4, 30))
    handed = np.zeros((2, d))
    return {"d": d, "s": s, "answer": handed.size, "hidden": d, "every": s * d}


def context(rng: np.random.Generator) -> dict[str, Any]:
    s, one, other = rng.integers(-2, 3, size=(3, 2))
    states = np.stack([one, other]).astype(float)
    weights = softmax(states @ s)
    return {"s": tuple(s.tolist()), "h1": tuple(one.tolist()), "h2": tuple(other.tolist())} | {
        "shares": listed(weights, ".3f"),
        "answer": float((weights @ states)[0]),
        "even": float(states[:, 0].mean()),
        "hardest": float(states[weights.argmax(), 0]),
    }


def additive_shape(rng: np.random.Generator) -> dict[str, Any]:
    t, s, d, a = (int(one) for one in rng.permutation([4, 5, 6, 7, 8, 9, 12, 16])[:4])
    hidden, memory = np.zeros((t, d)), np.zeros((s, d))
    found = np.tanh((hidden @ np.zeros((d, a)))[:, None] + memory @ np.zeros((d, a))).shape
    return {"t": t, "s": s, "d": d, "a": a, "answer": found, "scores": (t, s), "turned": (s, t, a)}


def multiplications(rng: np.random.Generator) -> dict[str, Any]:
    d, n = int(rng.choice([8, 10, 16, 20, 32, 50])), int(rng.integers(4, 21))
    one = 4 * np.zeros((d, d)).size
    return {"d": d, "n": n, "answer": 2 * one * n, "half": one * n, "single": 2 * one}


def _read(letters: str, weights: np.ndarray, vectors: dict[str, np.ndarray]) -> np.ndarray:
    """글자마다의 은닉 상태 (글자, 4). weights는 네 값의 W와 U를 이은 것이다."""
    h, c, states = np.zeros(4), np.zeros(4), []
    for letter in letters:
        i, f, g, o = np.split(np.concatenate([vectors[letter], h]) @ weights, 4)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        states.append(h)
    return np.array(states)


def same_state(rng: np.random.Generator) -> dict[str, Any]:
    numerals, places = "이삼사오육칠팔구", "조억만천백십"
    first = [letter for place in places for letter in (str(rng.choice(list(numerals))), place)]
    second, cut = [*first], int(rng.integers(1, 12))
    second[cut] = str(rng.choice([one for one in (places if cut % 2 else numerals) if one != first[cut]]))
    vectors = {letter: rng.normal(size=4) for letter in numerals + places}
    weights = rng.normal(size=(8, 16))
    same = np.isclose(_read("".join(first), weights, vectors), _read("".join(second), weights, vectors)).all(
        axis=1
    )
    answer = int(np.cumprod(same).sum())
    return {"first": "".join(first), "second": "".join(second)} | {
        "answer": answer,
        "letters": sum(a == b for a, b in zip(first, second, strict=True)),
        "one_more": answer + 1,
    }


def no_query(rng: np.random.Generator) -> dict[str, Any]:
    hidden, memory = rng.normal(size=(5, 4)), rng.normal(size=(6, 4))
    weights = {"W_a": rng.normal(size=(4, 3)), "U_a": rng.normal(size=(4, 3)), "v_a": rng.normal(size=3)}
    asked = str(rng.choice(list(weights)))
    weights[asked] = 0 * weights[asked]
    scores = np.tanh((hidden @ weights["W_a"])[:, None] + memory @ weights["U_a"]) @ weights["v_a"]
    context = softmax(scores) @ memory
    mean = np.allclose(context, memory.mean(axis=0))
    return {
        "asked": asked,
        "truths": {
            "same": np.allclose(context, context[0]) and not mean,
            "mean": mean,
            "last": np.allclose(context, memory[-1]),
            "zero": np.allclose(context, 0),
        },
    }


def collision(rng: np.random.Generator) -> dict[str, Any]:
    """두 메모리를 두 디코더에 넣어 첫 로짓을 견준다."""
    one, other = rng.normal(size=(2, 5, 4))
    cases = [
        (
            "마지막 은닉 상태와 셀 상태가 우연히 같고, 그 앞의 상태들은 서로 다르다",
            "어텐션 모델에만 앞의 상태들이 닿는다",
            slice(-1, None),
        ),
        (
            "마지막 은닉 상태와 셀 상태가 서로 다르고, 그 앞의 상태들은 우연히 같다",
            "마지막 상태는 두 모델에 다 닿는다",
            slice(-1),
        ),
        (
            "은닉 상태와 셀 상태가 처음부터 끝까지 우연히 모두 같다",
            "두 디코더 어디에도 소스를 가려낼 것이 닿지 않는다",
            slice(None),
        ),
    ]
    case, why, same = cases[rng.integers(3)]
    other[same] = one[same]
    out, mix = rng.normal(size=(4, 7)), rng.normal(size=(8, 4))

    def attending(memory: np.ndarray) -> np.ndarray:
        state = memory[-1]
        context = softmax(memory @ state) @ memory
        return np.tanh(np.concatenate([context, state]) @ mix) @ out

    last = np.allclose(one[-1] @ out, other[-1] @ out)
    truths = four("same split turned different", last, np.allclose(attending(one), attending(other)))
    return {"case": case, "why": why, "truths": truths}


def attention_order(rng: np.random.Generator) -> dict[str, Any]:
    hidden, memory = rng.normal(size=(3, 4)), rng.normal(size=(5, 4))
    mix, out = rng.normal(size=(8, 4)), rng.normal(size=(4, 7))
    lines = [
        "scores = hidden @ memory.T",
        "weights = softmax(scores)",
        "context = weights @ memory",
        "logits = np.tanh(np.hstack([context, hidden]) @ W_c) @ W",
    ]
    right = np.tanh(np.hstack([softmax(hidden @ memory.T) @ memory, hidden]) @ mix) @ out
    orders = {"right": "0123", "unweighted": "0213", "unmixed": "0132", "unscored": "1023"}
    names = {"hidden": hidden, "memory": memory, "W_c": mix, "W": out, "softmax": softmax}
    return order(rng, lines, orders, names, gives(logits=right))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    values = dict(zip("IFOG", rng.normal(size=(4, 5)), strict=True)) | {"c": rng.normal(size=5)}
    lines = [
        "i, f, o = sigmoid(I), sigmoid(F), sigmoid(O)",
        "g = np.tanh(G)",
        "c = f * c + i * g",
        "h = o * np.tanh(c)",
    ]
    wrong = [
        "i, f, o = np.tanh(I), np.tanh(F), np.tanh(O)",
        "g = sigmoid(G)",
        "c = i * c + f * g",
        "h = np.tanh(o * c)",
    ]
    cell = sigmoid(values["F"]) * values["c"] + sigmoid(values["I"]) * np.tanh(values["G"])
    state = sigmoid(values["O"]) * np.tanh(cell)
    return mistake(rng, lines, list(enumerate(wrong, 1)), {"sigmoid": sigmoid, **values}, gives(h=state))


def read_gate(rng: np.random.Generator) -> dict[str, Any]:
    f = float(rng.choice([0.2, 0.3, 0.35, 0.4, 0.6, 0.65, 0.8, 0.85, 0.9]))
    steps, left = np.arange(9), [1.0]
    for _ in range(8):
        left.append(left[-1] * f)
    return {
        "figure": curves(
            {"": (steps, left)}, "걸음", "남는 몫", steps, (0, 0.2, 0.4, 0.6, 0.8, 1), points=True
        ),
        "answer": f,
        "lost": 1 - f,
        "third": f**3,
    }
