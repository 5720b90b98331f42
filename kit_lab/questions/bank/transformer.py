"""「트랜스포머 전체」의 답."""

from typing import Any

import numpy as np

from kit_core.budget import count_parameters
from kit_core.config import TransformerConfig
from kit_core.reference import (
    decode,
    encode,
    forward,
    greedy_search,
    multi_head_attention,
    sinusoids,
    softmax,
)
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.parts import listed, parameters
from kit_lab.questions.reading import which_curve
from kit_lab.questions.small import attention_weights, count, layer_weights, model_weights


def _sizes(rng: np.random.Generator) -> dict[str, int]:
    b, s, t = (int(one) for one in rng.permutation([2, 3, 4, 5, 6, 7, 8, 9])[:3])
    return {"b": b, "s": s, "t": t, "d": int(rng.choice([8, 16, 24, 32])), "v": int(rng.integers(20, 60))}


def logits_shape(rng: np.random.Generator) -> dict[str, Any]:
    sizes = _sizes(rng)
    b, s, t, d, v = (sizes[name] for name in "bstdv")
    source, target = (rng.integers(1, v, size=(b, length)) for length in (s, t))
    found = forward(source, target, model_weights(rng, v, d, 2 * d, 1), 2).shape
    return sizes | {"answer": found, "source": (b, s, v), "vectors": (b, t, d), "last": (b, v)}


def memory_shape(rng: np.random.Generator) -> dict[str, Any]:
    sizes = _sizes(rng)
    b, s, t, d, v = (sizes[name] for name in "bstdv")
    found = encode(rng.integers(1, v, size=(b, s)), model_weights(rng, v, d, 2 * d, 1), 2).shape
    return sizes | {"answer": found, "target": (b, t, d), "ids": (b, s)}


def total(rng: np.random.Generator) -> dict[str, Any]:
    v, n, d = (
        int(rng.choice([100, 150, 200, 500])),
        int(rng.integers(2, 5)),
        int(rng.choice([16, 32, 48, 64])),
    )
    f = d * int(rng.choice([2, 4]))
    found = count(model_weights(rng, v, d, f, n))
    return {"v": v, "n": n, "d": d, "f": f} | {
        "answer": found,
        "untied": found + 2 * v * d,
        "cross": found - n * 4 * d * d,
    }


def one_more_layer(rng: np.random.Generator) -> dict[str, Any]:
    d = int(rng.choice([16, 24, 32, 48, 64]))
    f = d * int(rng.choice([2, 3, 4]))
    encoder, decoder = (count(layer_weights(rng, d, f, cross)) for cross in (False, True))
    return {"d": d, "f": f, "answer": encoder + decoder, "encoder": encoder, "decoder": decoder}


def untied(rng: np.random.Generator) -> dict[str, Any]:
    v, d = 1000 * int(rng.integers(2, 40)), 8 * int(rng.integers(4, 65))
    tied, apart = (
        parameters(source_vocab_size=v, d_model=d, share_embeddings=share) for share in (True, False)
    )
    return {"v": v, "d": d, "answer": apart - tied, "one": v * d, "three": 3 * v * d}


def thinner_keys(rng: np.random.Generator) -> dict[str, Any]:
    n, h, before = int(rng.integers(2, 7)), int(rng.choice([4, 8])), int(rng.choice([32, 64]))
    d, after = h * before, before // int(rng.choice([2, 4]))
    wide, thin = (
        parameters(source_vocab_size=100, d_model=d, num_heads=h, num_layers=n, d_k=d_k, d_v=before)
        for d_k in (before, after)
    )
    lost = wide - thin
    told = {"n": n, "d": d, "h": h, "before": before, "after": after}
    return told | {"answer": lost, "one": lost // 2, "two": lost * 2 // 3}


def doubled(rng: np.random.Generator) -> dict[str, Any]:
    d, times = int(rng.choice([8, 16, 24, 32])), int(rng.integers(2, 9))
    found = count(attention_weights(rng, d * times)) / count(attention_weights(rng, d))
    return {"d": d, "times": times, "answer": found, "linear": times, "matrices": 4 * times * times}


def calls(rng: np.random.Generator) -> dict[str, Any]:
    """정말로 한 글자씩 쓰며, 다음 확률을 물은 횟수를 센다."""
    text = f"{int(rng.integers(10, 10 ** int(rng.integers(2, 8)))):,}원"
    asked = 0

    def next_token(written: tuple[int, ...]) -> np.ndarray:
        nonlocal asked
        asked += 1
        chances = np.full(3, np.log(0.1))
        chances[2 if len(written) == len(text) else 1] = np.log(0.8)
        return chances

    greedy_search(next_token, end_id=2, max_length=30)
    return {"text": text, "answer": asked, "letters": len(text), "started": len(text) + 2}


PLACES = ("첫", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟")


def next_row(rng: np.random.Generator) -> dict[str, Any]:
    """로짓의 행마다 그 뒤의 토큰을 바꾸어 보아, 마지막 토큰까지 보고 답하는 행을 찾는다."""
    written = str(int(rng.integers(100, 10 ** int(rng.integers(3, 7)))))
    rows = len(written) + 1
    weights, source = model_weights(rng, 12, 8, 16, 1), rng.integers(1, 12, size=(1, 4))
    target = rng.integers(1, 12, size=(1, rows))
    changed = target.copy()
    changed[0, -1] = target[0, -1] % 11 + 1
    moved = (
        np.abs(forward(source, target, weights, 2) - forward(source, changed, weights, 2)).max(axis=-1)[0]
        > 1e-9
    )
    return {
        "written": written,
        "rows": rows,
        "last": PLACES[rows - 1],
        "before": PLACES[rows - 2],
        "truths": {"last": moved.tolist()[-1], "before": moved.tolist()[-2], "first": moved.tolist()[0]},
    }


def tied_rows(rng: np.random.Generator) -> dict[str, Any]:
    """물은 행렬의 행을 하나씩 건드려 손실이 바뀌는 행을 찾는다."""
    v = 12
    weights = model_weights(rng, v, 8, 16, 1)
    source, target, answers = np.split(rng.permutation(np.arange(1, v))[None, :10], (4, 7), axis=1)
    own, other = (rng.normal(size=(v, 8)) for _ in range(2))
    case, matrix, table = [
        ("임베딩과 출력 투영을 모두 묶은", "임베딩 행렬", weights["embedding"]["embeddings"]),
        ("두 임베딩만 묶고 출력 투영은 따로 둔", "임베딩 행렬", weights["embedding"]["embeddings"]),
        ("소스의 임베딩만 따로 둔", "소스의 임베딩 행렬", own),
    ][kind := rng.integers(3)]
    if kind == 1:
        weights["projection"] = {"kernel": other.T}
    if kind == 2:
        weights["source_embedding"] = {"embeddings": own}
        weights["target_embedding"] = weights.pop("embedding")

    def loss() -> float:
        p = softmax(forward(source, target, weights, 2))[0]
        return float(-np.log(p[np.arange(3), answers[0]]).mean())

    moved, before = [], loss()
    for token in range(v):
        kept = table[token].copy()
        table[token] = kept + 1e-3 * rng.normal(size=8)
        moved.append(abs(loss() - before) > 1e-9)
        table[token] = kept
    rows = {token for token, one in enumerate(moved) if one}
    return {
        "case": case,
        "matrix": matrix,
        "truths": {
            "every": rows == set(range(v)),
            "used": rows == {*source[0].tolist(), *target[0].tolist()},
            "answers": rows == set(answers[0].tolist()),
            "source": rows == set(source[0].tolist()),
        },
    }


def target_change(rng: np.random.Generator) -> dict[str, Any]:
    place = int(rng.integers(2, 5))
    weights, source = model_weights(rng, 12, 8, 16, 2), rng.integers(1, 12, size=(1, 5))
    one = rng.integers(1, 12, size=(1, 6))
    other = one.copy()
    other[0, place - 1] = one[0, place - 1] % 11 + 1
    memories = [encode(source, weights, 2) for _ in (one, other)]
    logits = [
        decode(ids, memory, source, weights, 2) for ids, memory in zip((one, other), memories, strict=True)
    ]
    moved = (np.abs(logits[0] - logits[1]).max(axis=-1)[0] > 1e-9).tolist()
    same = np.array_equal(*memories)
    return {
        "place": PLACES[place - 1],
        "truths": {
            "after": same and moved == [number >= place for number in range(1, 7)],
            "memory": not same and all(moved),
            "every": same and all(moved),
            "next": same and moved == [number == place for number in range(1, 7)],
        },
    }


def more_heads(rng: np.random.Generator) -> dict[str, Any]:
    d, h = int(rng.choice([32, 48, 64])), int(rng.choice([2, 4]))
    weights, x = attention_weights(rng, d), rng.normal(size=(1, 5, d))
    few, many = (multi_head_attention(x, x, x, weights, heads) for heads in (h, 2 * h))
    configs = [TransformerConfig(source_vocab_size=9, d_model=d, num_heads=heads) for heads in (h, 2 * h)]
    counts = [count_parameters(config)["self_attention"] for config in configs]
    queries = [config.num_heads * config.key_dim for config in configs]
    return {
        "d": d,
        "h": h,
        "double": 2 * h,
        "truths": {
            "weights": many[1].size == 2 * few[1].size,
            "parameters": counts[1] == 2 * counts[0],
            "queries": queries[1] == 2 * queries[0],
            "output": many[0].shape[-1] == 2 * few[0].shape[-1],
        },
    }


def forward_order(rng: np.random.Generator) -> dict[str, Any]:
    weights = model_weights(rng, 12, 8, 16, 1)
    table = weights["embedding"]["embeddings"]
    source, target = (rng.integers(1, 12, size=(1, length)) for length in (5, 4))
    right = forward(source, target, weights, 2)

    def embed(ids: np.ndarray) -> np.ndarray:
        return table[ids] * np.sqrt(8) + sinusoids(ids.shape[1], 8)

    def encoder(x: np.ndarray) -> np.ndarray:
        assert np.allclose(x, embed(source))
        return encode(source, weights, 2)

    def decoder(x: np.ndarray, memory: np.ndarray) -> np.ndarray:
        """마지막 투영을 항등 행렬로 두어, 로짓이 되기 전의 벡터를 얻는다."""
        assert np.allclose(x, embed(target))
        bare = {**weights, "projection": {"kernel": np.eye(8)}}
        return decode(target, memory, source, bare, 2)

    lines = ["x = embed(source)", "H = encoder(x)", "Y = decoder(embed(target), H)", "Z = Y @ E.T"]
    orders = {"right": "0123", "blind": "0213", "early": "0132", "unread": "1023"}
    names = {
        "embed": embed,
        "encoder": encoder,
        "decoder": decoder,
        "source": source,
        "target": target,
        "E": table,
    }
    return order(rng, lines, orders, names, gives(Z=right))


def greedy_line(rng: np.random.Generator) -> dict[str, Any]:
    """소스를 그대로 베껴 적는 장난감 모델로 돌려 본다."""
    source, limit = rng.permutation(np.arange(3, 9))[:4].tolist(), int(rng.integers(8, 13))

    def model(source: list[int], ids: list[int]) -> np.ndarray:
        """ids의 자리마다 다음 토큰의 로짓."""
        answers = [*source, 2]
        return np.eye(9)[[answers[min(place, len(answers) - 1)] for place in range(len(ids))]]

    lines = [
        "ids = [START]",
        f"while ids[-1] != END and len(ids) < {limit}:",
        "    logits = model(source, ids)[-1]",
        "    ids.append(int(logits.argmax()))",
    ]
    wrong = [
        (2, f"while len(ids) < {limit}:"),
        (2, f"while ids[-1] != START and len(ids) < {limit}:"),
        (3, "    logits = model(source, ids)[0]"),
        (3, "    logits = model(source, ids[:-1] or ids)[-1]"),
        (4, "    ids.append(int(logits.argmin()))"),
    ]
    names = {"source": source, "model": model, "START": 1, "END": 2}
    return {"limit": limit} | mistake(rng, lines, wrong, names, gives(ids=[1, *source, 2]))


def read_share(rng: np.random.Generator) -> dict[str, Any]:
    dimensions = (128, 256, 512, 768, 1024)
    kinds = {
        "임베딩": (
            ("embedding",),
            "몫이 줄어든다. d_model에 비례해 느는 임베딩이고, 층의 행렬은 제곱으로 는다.",
        ),
        "피드포워드": (
            ("feed_forward",),
            "늘면서 어텐션보다 위에 있다. 층마다 어텐션이 3 × 4·d_model², 피드포워드가 2 × 8·d_model²이다.",
        ),
        "어텐션": (
            ("self_attention", "cross_attention"),
            "늘지만 피드포워드보다 아래에 있다. 층마다 3 × 4·d_model²인 어텐션이다.",
        ),
    }
    counts = [
        count_parameters(TransformerConfig(source_vocab_size=37_000, d_model=d, d_ff=4 * d))
        for d in dimensions
    ]
    shares = {
        name: ([100 * sum(one[part] for part in parts) / sum(one.values()) for one in counts], why)
        for name, (parts, why) in kinds.items()
    }
    axes = ("d_model", "몫(%)", (0, 256, 512, 768, 1024), (0, 20, 40, 60, 80))
    # 임베딩의 몫은 줄고, 마지막에는 피드포워드가 어텐션보다 크다.
    return which_curve(rng, shares, lambda ys: (ys[-1] > ys[0], -ys[-1]), dimensions, *axes)


def next_chance(rng: np.random.Generator) -> dict[str, Any]:
    logits = rng.permutation(6)[:4].astype(float)
    return {
        "logits": listed(logits),
        "powers": listed(np.exp(logits), ".2f"),
        "answer": float(softmax(logits).max()),
        "straight": float(logits.max() / logits.sum()),
        "logit": float(logits.max()),
    }
