"""「마스킹」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import look_ahead_mask, padding_mask, scaled_dot_product_attention, softmax
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.parts import listed
from kit_lab.questions.reading import which_curve


def _decoder(ids: np.ndarray) -> np.ndarray:
    return padding_mask(ids) & look_ahead_mask(ids.shape[1])


def _window(length: int, before: int) -> np.ndarray:
    gap = np.arange(length)[:, None] - np.arange(length)
    return (gap >= 0) & (gap <= before)


def allowed_cells(rng: np.random.Generator) -> dict[str, Any]:
    n, p, front = int(rng.integers(3, 9)), int(rng.integers(1, 5)), bool(rng.integers(2))
    real, pads = np.ones(n, int), np.zeros(p, int)
    behind, ahead = (int(_decoder(np.concatenate(one)[None]).sum()) for one in ((real, pads), (pads, real)))
    return {"n": n, "p": p, "where": "앞" if front else "뒤"} | {
        "answer": ahead if front else behind,
        "other": behind if front else ahead,
        "causal": (n + p) * (n + p + 1) // 2,
    }


def _scores(rng: np.random.Generator) -> tuple[np.ndarray, str]:
    scores = rng.integers(0, 4, size=int(rng.integers(4, 6))).astype(float)
    return scores, listed(scores)


def masked_weight(rng: np.random.Generator) -> dict[str, Any]:
    scores, told = _scores(rng)
    seen = int(rng.integers(2, len(scores)))
    size = len(scores)
    # 스코어가 그대로 나오는 쿼리와 키: 1차원이고 쿼리가 1이다.
    _, weights = scaled_dot_product_attention(
        np.ones((1, 1)), scores[:, None], np.eye(size), np.arange(size)[None] < seen
    )
    whole = softmax(scores)
    return {"scores": told, "seen": seen, "powers": listed(np.exp(scores[:seen]), ".2f")} | {
        "answer": float(weights[0, 0]),
        "unmasked": float(whole[0]),
        "even": 1 / seen,
    }


def hole(rng: np.random.Generator) -> dict[str, Any]:
    scores, told = _scores(rng)
    hidden = int(rng.integers(1, 3))
    left = softmax(scores) * (np.arange(len(scores)) < len(scores) - hidden)
    return {"scores": told, "hidden": hidden, "weights": listed(softmax(scores), ".3f")} | {
        "answer": float(left.sum()),
        "one": 1.0,
        "counted": (len(scores) - hidden) / len(scores),
    }


def padding_shape(rng: np.random.Generator) -> dict[str, Any]:
    b, length = int(rng.integers(2, 9)), int(rng.integers(10, 20))
    found = padding_mask(rng.integers(0, 5, size=(b, length))).shape
    return {"b": b, "l": length, "answer": found, "square": (b, 1, length, length), "bare": (b, length)}


def combined_shape(rng: np.random.Generator) -> dict[str, Any]:
    b, length = int(rng.integers(2, 9)), int(rng.integers(10, 20))
    found = _decoder(rng.integers(0, 5, size=(b, length))).shape
    return {"b": b, "l": length, "answer": found, "single": (1, 1, length, length), "flat": (b, 1, 1, length)}


def fits(rng: np.random.Generator) -> dict[str, Any]:
    b, h, s, t = (int(one) for one in rng.permutation([2, 3, 4, 6, 7, 8, 9, 10])[:4])

    def broadcasts(queries: int, keys: int) -> bool:
        try:
            return np.broadcast_shapes((b, h, queries, keys), (b, 1, 1, s)) == (b, h, queries, keys)
        except ValueError:
            return False

    encoder, decoder, cross = broadcasts(s, s), broadcasts(t, t), broadcasts(t, s)
    return {
        "b": b,
        "h": h,
        "s": s,
        "t": t,
        "truths": {
            "encoder_cross": encoder and cross and not decoder,
            "encoder_decoder": encoder and decoder and not cross,
            "encoder": encoder and not decoder and not cross,
            "cross": cross and not decoder and not encoder,
        },
    }


def all_hidden(rng: np.random.Generator) -> dict[str, Any]:
    s = int(rng.integers(3, 17))
    scores = np.where(np.zeros(s, bool), rng.normal(size=s), -1e9).astype(np.float32)
    return {"s": s, "answer": float(softmax(scores)[0]), "zero": 0.0, "whole": 1.0}


def half_precision(rng: np.random.Generator) -> dict[str, Any]:
    kind, low, put, told = [
        ("float16", -1e9, "−10⁹으로", "float16에서 −10⁹은 −∞로 넘친다"),
        ("float16", -1e4, "−10⁴으로", "−10⁴은 float16에 담긴다"),
        ("float32", -1e9, "−10⁹으로", "−10⁹은 float32에 담긴다"),
        ("float32", -np.inf, "−∞로", "스코어가 모두 −∞이다"),
    ][rng.integers(4)]
    size = int(rng.integers(3, 9))
    with np.errstate(all="ignore"):
        weights = softmax(np.full(size, low).astype(kind))
    return {
        "kind": kind,
        "put": put,
        "told": told,
        "S": size,
        "truths": {
            "nan": bool(np.isnan(weights).all()),
            "even": np.allclose(weights, 1 / size, atol=1e-3),
            "zero": np.allclose(weights, 0),
            "first": bool(weights[0] == 1),
        },
    }


def flipped(rng: np.random.Generator) -> dict[str, Any]:
    length = int(rng.integers(6, 10))
    row = int(rng.integers(2, length - 2))
    q, k, v = rng.normal(size=(3, length, 4))
    seen = scaled_dot_product_attention(q, k, v, ~look_ahead_mask(length)[0, 0])[1][row] > 0
    places = np.arange(length)
    sights = {
        "after": places > row,
        "self_after": places >= row,
        "before": places < row,
        "self_before": places <= row,
    }
    return {
        "l": length,
        "row": row,
        "truths": {key: np.array_equal(seen, sight) for key, sight in sights.items()},
    }


def window(rng: np.random.Generator) -> dict[str, Any]:
    """마스크를 거듭 곱해 영향이 닿는 곳을 찾는다."""
    before, layers = int(rng.integers(2, 6)), int(rng.integers(2, 6))
    length = before * layers + 4
    reach = np.linalg.matrix_power(_window(length, before).astype(int), layers)[-1]
    return {"before": before, "layers": layers} | {
        "answer": length - 1 - int(np.flatnonzero(reach)[0]),
        "width": (before + 1) * layers,
        "once": before,
    }


def prefix(rng: np.random.Generator) -> dict[str, Any]:
    length = int(rng.integers(6, 12))
    m = int(rng.integers(3, length - 1))
    places = np.arange(length)
    mask = (places[:, None] >= places) | (places < m)
    rest = length - m
    return {"l": length, "m": m} | {
        "answer": int(mask.sum()),
        "causal": length * (length + 1) // 2,
        "blocks": m * m + rest * (rest + 1) // 2,
    }


def leak(rng: np.random.Generator) -> dict[str, Any]:
    """층마다의 마스크를 걸어 정말로 계산하고, 값이 달라진 자리를 센다."""
    length, layer = int(rng.integers(5, 14)), int(rng.integers(1, 4))
    place = int(rng.integers(1, length - 1))
    one = rng.normal(size=(length, 4))
    other = one.copy()
    other[place] = rng.normal(size=4)

    def through(x: np.ndarray) -> np.ndarray:
        for number in (1, 2, 3):
            mask = None if number == layer else look_ahead_mask(length)[0, 0]
            x = x + scaled_dot_product_attention(x, x, x, mask)[0]
        return x

    changed = np.abs(through(one) - through(other)).max(axis=-1) > 1e-12
    return {"l": length, "layer": layer, "place": place} | {
        "answer": int(changed.sum()),
        "after": length - place,
        "before": place,
    }


def read_ahead(rng: np.random.Generator) -> dict[str, Any]:
    while True:
        word = str(int(rng.integers(10_000, 99_999)))
        place = int(rng.integers(1, 4))  # 이 글자까지 넣은 자리
        if len(set(word[place - 1 : place + 2])) == 3:
            break
    inputs, answers = "▷" + word, word + "■"
    ahead = inputs[place + 1]
    own, later = inputs[place], answers[place + 1]
    return {"word": word, "seen": word[:place]} | {
        "answer": answers[place],
        "own": own,
        "later": later,
        "truths": {"answer": ahead == answers[place], "own": ahead == own, "later": ahead == later},
    }


def padding_moves(rng: np.random.Generator) -> dict[str, Any]:
    masked, letters = bool(rng.integers(2)), rng.normal(size=(4, 4))
    pad = rng.normal(size=4)

    def through(pads: int) -> np.ndarray:
        x = np.vstack([letters, np.tile(pad, (pads, 1))])
        mask = (np.arange(len(x)) < 4)[None] if masked else None
        return scaled_dot_product_attention(x, x, x, mask)[0][:4]

    changed = (np.abs(through(2) - through(6)).max(axis=-1) > 1e-9).tolist()
    return {
        "case": "있을 때" if masked else "없을 때",
        "reason": "가린 키는 목록에서 지운 것과 같다. 패딩이 몇 개이든 진짜 글자의 분모에 들어가지 않는다."
        if masked
        else "가리지 않은 패딩은 어느 글자의 분모에나 들어가 저마다의 비율을 바꾼다.",
        "truths": {
            "kept": changed == [False] * 4,
            "first": changed == [True, False, False, False],
            "every": changed == [True] * 4,
            "last": changed == [False, False, False, True],
        },
    }


def mask_order(rng: np.random.Generator) -> dict[str, Any]:
    q, k, v = rng.normal(size=(3, 5, 4))
    mask = look_ahead_mask(5)[0, 0]
    right = scaled_dot_product_attention(q, k, v, mask)[0]
    lines = ["S = Q @ K.T / np.sqrt(4)", "S = np.where(mask, S, -1e9)", "S = softmax(S)", "O = S @ V"]
    orders = {"right": "0123", "late": "0213", "unused": "0231", "early": "1023"}
    names = {"Q": q, "K": k, "V": v, "mask": mask, "softmax": softmax}
    return order(rng, lines, orders, names, gives(O=right))


def wrong_line(rng: np.random.Generator) -> dict[str, Any]:
    ids = np.array([[5, 7, 6, 8], [5, 7, 0, 0], [0, 0, 5, 7]])
    lines = [
        "padding = (ids != 0)[:, None, None, :]",
        "place = np.arange(ids.shape[1])",
        "causal = place <= place[:, None]",
        "mask = padding & causal",
    ]
    wrong = [
        (1, "padding = (ids != 0)[:, None, :, None]"),
        (1, "padding = (ids == 0)[:, None, None, :]"),
        (3, "causal = place < place[:, None]"),
        (3, "causal = place >= place[:, None]"),
        (4, "mask = padding | causal"),
    ]
    return mistake(rng, lines, wrong, {"ids": ids}, gives(mask=_decoder(ids)))


def read_growth(rng: np.random.Generator) -> dict[str, Any]:
    before, lengths = int(rng.integers(1, 4)), np.arange(0, 13, 2)
    kinds = {
        "가리지 않은 것": (
            [int(n) ** 2 for n in lengths],
            "길이 12에서 144이다. 모든 쿼리가 모든 키를 보아 길이의 제곱인 것, 곧 가리지 않은 것이다.",
        ),
        "룩어헤드 마스크": (
            [int(look_ahead_mask(int(n)).sum()) if n else 0 for n in lengths],
            "길이 12에서 78이다. 쿼리 i가 i + 1개를 보아 제곱의 절반쯤인 것, 곧 룩어헤드 마스크이다.",
        ),
        f"앞의 {before}개만 보는 마스크": (
            [int(_window(int(n), before).sum()) for n in lengths],
            f"길이에 비례해 직선으로 는다. 쿼리마다 {before + 1}개 이하만 보는 마스크이다.",
        ),
    }
    axes = ("길이", "True인 칸", lengths, (0, 50, 100, 150))
    return {"before": before} | which_curve(rng, kinds, lambda ys: -ys[-1], lengths, *axes)
