"""「디코딩」의 답."""

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import Any

import numpy as np

from kit_core.reference import beam_search, exhaustive_search, greedy_search, length_penalty, softmax
from kit_core.reference import scaled_dot_product_attention as attention
from kit_lab.questions.drawing import curves
from kit_lab.questions.lines import gives, mistake, order
from kit_lab.questions.parts import listed

END, NAMES = 0, ("끝", "가", "나")


def _tree(rng: np.random.Generator) -> dict[tuple[int, ...], np.ndarray]:
    """두 토큰까지의 나무. 첫 걸음의 1등 「가」는 뒤가 갈라지고 2등 「나」는 뒤가 또렷하다."""
    end, first, top = int(rng.integers(5, 12)), int(rng.integers(46, 53)), int(rng.integers(37, 42))
    sure = int(rng.integers(70, 90))
    rest = int(rng.integers(3, 9))
    split = rng.permutation([top, top - 6, 106 - 2 * top])
    return {
        (): np.array([end, first, 100 - end - first]) / 100,
        (1,): split / 100,
        (2,): np.array([sure, 100 - sure - rest, rest]) / 100,
    }


def _told(tree: dict[tuple[int, ...], np.ndarray]) -> str:
    rows = (
        ", ".join(f"「{name}」 {p:.2f}" for name, p in zip(NAMES, row, strict=True)) for row in tree.values()
    )
    return "; ".join(
        f"{where} {row}" for where, row in zip(("첫 걸음", "「가」 뒤", "「나」 뒤"), rows, strict=True)
    )


def _ask(tree: dict[tuple[int, ...], np.ndarray]) -> Callable[[tuple[int, ...]], np.ndarray]:
    return lambda ids: np.log(tree[ids])


def beam_probability(rng: np.random.Generator) -> dict[str, Any]:
    """빔의 크기 2로 찾은 문장의 확률."""
    tree = _tree(rng)
    how = {"end_id": END, "max_length": 2, "alpha": 0.0}
    found = beam_search(_ask(tree), beam_size=2, **how)[0]
    return {
        "tree": _told(tree),
        "answer": float(np.exp(found.log_probability)),
        "greedy": float(np.exp(greedy_search(_ask(tree), **how).log_probability)),
        "summed": float(tree[()][2] + tree[2,].max()),
        "last": float(tree[2,].max()),
    }


def greedy_sentence(rng: np.random.Generator) -> dict[str, Any]:
    """그리디 디코딩이 쓰는 글."""
    tree = _tree(rng)
    found = greedy_search(_ask(tree), end_id=END, max_length=2)
    sentences = {"best": (2, END), "own": (1, 1), "other": (1, 2), "ended": (1, END)}
    return {
        "tree": _told(tree),
        **{key: " ".join(NAMES[i] for i in ids) for key, ids in sentences.items()},
        "truths": {key: ids == found.ids for key, ids in sentences.items()},
    }


def penalised_score(rng: np.random.Generator) -> dict[str, Any]:
    """논문의 길이 페널티로 나눈 점수."""
    n, total = int(rng.integers(6, 20)), -int(rng.integers(20, 60)) / 10
    penalty = length_penalty(n)
    return {"n": n, "total": total} | {
        "answer": total / penalty,
        "multiplied": total * penalty,
        "mean": total / n,
        "whole_power": total / ((5 + n) / 6),
    }


def turning_alpha(rng: np.random.Generator) -> dict[str, Any]:
    """두 점수가 같아지는 α. 조금씩 올리며 찾는다."""
    short, extra = int(rng.integers(4, 8)), int(rng.integers(3, 8))
    near = int(rng.integers(20, 35)) / 10
    far = round(near * float(rng.choice([1.2, 1.3, 1.4])), 2)
    long = short + extra
    alphas = np.arange(0, 3, 0.001)
    wins = -far / ((5 + long) / 6) ** alphas > -near / ((5 + short) / 6) ** alphas
    return {"short": short, "long": long, "near": f"−{near}", "far": f"−{far}"} | {
        "answer": float(alphas[wins.argmax()]),
        "lengths_only": float(np.log(far / near) / np.log(long / short)),
        "no_log": far / near,
    }


def temperature_ratio(rng: np.random.Generator) -> dict[str, Any]:
    """로짓을 온도로 나누어 두 확률의 비를 잰다."""
    times, tau = int(rng.integers(2, 10)) ** 2, float(rng.choice([0.5, 2.0]))
    logits = np.log([times, 1.0, 2.0])
    warm = softmax(logits / tau)
    return {"times": times, "tau": f"{tau:g}"} | {
        "answer": float(warm[0] / warm[1]),
        "divided": times / tau,
        "inverse": float(times**tau),
        "same": times,
    }


def temperature_keeps(rng: np.random.Generator) -> dict[str, Any]:
    """온도를 바꾸어도 그대로인 것을 여러 온도에서 재어 찾는다."""
    logits = rng.normal(size=(20, 6))
    tau = float(rng.choice([0.3, 0.5, 0.7, 1.5, 2.0, 3.0]))
    before, after = softmax(logits), softmax(logits / tau)

    def entropy(p: np.ndarray) -> np.ndarray:
        return -(p * np.log(p)).sum(axis=-1)

    return {
        "tau": f"{tau:g}",
        "truths": {
            "order": (before.argsort() == after.argsort()).all(),
            "top": np.allclose(before.max(axis=-1), after.max(axis=-1)),
            "spread": np.allclose(entropy(before), entropy(after)),
            "ratio": np.allclose(before[:, 0] / before[:, 1], after[:, 0] / after[:, 1]),
        },
    }


def keys_made(rng: np.random.Generator) -> dict[str, Any]:
    """걸음마다 새로 만드는 키를 센다. 캐시가 있으면 걸음마다 하나이다."""
    L = int(rng.integers(10, 60))
    without = sum(len(range(step)) for step in range(1, L + 1))
    return {"L": L, "answer": without - L, "whole": without, "square": L * L - L}


def cache_size(rng: np.random.Generator) -> dict[str, Any]:
    """층마다, 가설마다, 토큰마다 d_model개짜리 벡터 둘."""
    N, w = int(rng.integers(2, 9)), int(rng.choice([3, 5, 6, 8]))
    L, d = 10 * int(rng.integers(5, 20)), int(rng.choice([256, 512, 1024]))
    cache = np.broadcast_to(np.float32(0), (2, N, w, L, d))
    return {"N": N, "w": w, "L": L, "d": d} | {
        "answer": cache.nbytes / 1e6,
        "one_kind": cache.nbytes / 2e6,
        "one_beam": cache.nbytes / w / 1e6,
        "numbers": cache.size / 1e6,
    }


def cache_shape(rng: np.random.Generator) -> dict[str, Any]:
    """새 토큰의 키를 헤드로 나누어 캐시에 덧붙인다."""
    B, h, d_k = int(rng.integers(2, 7)), int(rng.choice([2, 4, 8])), int(rng.choice([3, 5, 6, 10]))
    written = int(rng.integers(9, 20))
    cache = np.zeros((B, h, 0, d_k))
    for _ in range(written):
        key = np.zeros((B, 1, h * d_k)).reshape(B, 1, h, d_k).transpose(0, 2, 1, 3)
        cache = np.concatenate([cache, key], axis=2)
    return {"B": B, "h": h, "d": h * d_k, "written": written} | {
        "answer": cache.shape,
        "one_token": (B, h, 1, d_k),
        "unsplit": (B, written, h * d_k),
        "swapped": (B, written, h, d_k),
    }


def exhaustive_beam(rng: np.random.Generator) -> dict[str, Any]:
    """마지막 걸음에 들어가기 전의 갈래를 모두 늘어놓는다."""
    V, L = int(rng.integers(3, 7)), int(rng.integers(3, 6))
    kept = sum(1 for _ in product(range(V), repeat=L - 1))
    return {"V": V, "L": L, "answer": kept, "sentences": V**L, "product": V * L}


def whose_fault(rng: np.random.Generator) -> dict[str, Any]:
    """찾은 문장과 정답만 놓고 다 찾아, 정답이 나오는지 본다."""
    found = -int(rng.integers(30, 90)) / 10
    right = round(found + float(rng.choice([-1, 1])) * int(rng.integers(5, 25)) / 10, 1)
    # 토큰 하나짜리 문장 둘: 1번이 찾은 것, 2번이 정답이다.
    best = exhaustive_search(lambda ids: np.array([-99.0, found, right]), end_id=END, max_length=1)[0]
    search = best.ids == (2,)
    return {
        "found": found,
        "right": right,
        "truths": {
            "search_wider": search,
            "search_teach": False,  # 더 그럴듯한 것을 못 찾은 잘못은 언제나 더 찾아서 고친다(말의 뜻).
            "model_wider": False,  # 정답보다 그럴듯한 것을 이미 찾았으니 더 찾아도 정답은 뽑히지 않는다(말의 뜻).
            "model_teach": not search,
        },
    }


def live_bound(rng: np.random.Generator) -> dict[str, Any]:
    """살아 있는 가설이 끝까지 조금도 줄지 않는다고 친 점수."""
    total, t = -int(rng.integers(20, 60)) / 10, int(rng.integers(3, 8))
    longest = t + int(rng.integers(6, 20))
    return {"total": total, "t": t, "longest": longest} | {
        "answer": max(total / length_penalty(n) for n in range(t + 1, longest + 1)),
        "now": total / length_penalty(t),
        "next": total / length_penalty(t + 1),
    }


def cache_order(rng: np.random.Generator) -> dict[str, Any]:
    """캐시 없이 처음부터 구한 마지막 자리의 출력과 견준다."""
    x, W_q, W_k, W_v = rng.normal(size=(4, 6)), *rng.normal(size=(3, 6, 6))
    keys, values, token = x[:3] @ W_k, x[:3] @ W_v, x[3:]
    wanted = attention(token @ W_q, x @ W_k, x @ W_v)[0]
    lines = (
        "k, v = x @ W_k, x @ W_v",
        "keys, values = np.vstack([keys, k]), np.vstack([values, v])",
        "weights = softmax(q @ keys.T / np.sqrt(d_k))",
        "out = weights @ values",
    )
    orders = {"right": "0123", "late_append": "0231", "early_append": "1023", "between": "0213"}
    names = {
        **{"x": token, "q": token @ W_q, "W_k": W_k, "W_v": W_v, "d_k": 6, "softmax": softmax},
        # 앞 걸음에서 만든 것이 이름에 남아 있다.
        **{"keys": keys, "values": values, "k": keys[-1:], "v": values[-1:]},
    }
    return order(rng, lines, orders, names, gives(out=wanted))


def beam_mistake(rng: np.random.Generator) -> dict[str, Any]:
    """빔 서치를 돌려 참조 구현이 찾은 것과 견준다."""
    table = np.zeros((4, 4, 4))

    def log_p(ids: tuple[int, ...]) -> np.ndarray:
        before, last = (3, 3, *ids)[-2:]
        return table[before, last]

    lines = [
        "for _ in range(3):",
        "    longer = [((*ids, v), total + log_p(ids)[v]) for ids, total in live for v in range(V)]",
        "    kept = sorted(longer, key=lambda one: -one[1])[:w]",
        "    done = done + [one for one in kept if one[0][-1] == end]",
        "    live = [one for one in kept if one[0][-1] != end]",
    ]
    wrong = [
        (2, "    longer = [((*ids, v), log_p(ids)[v]) for ids, total in live for v in range(V)]"),
        (3, "    kept = sorted(longer, key=lambda one: one[1])[:w]"),
        (4, "    done = done + kept"),
        (5, "    live = kept"),
    ][rng.permutation(4)[0]]
    names = {"log_p": log_p, "V": 4, "w": 2, "end": END, "live": [((), 0.0)], "done": []}

    def right(found: dict[str, Any]) -> bool:
        wanted = beam_search(log_p, end_id=END, max_length=3, beam_size=2, alpha=0.0)
        best = sorted(found["done"] + found["live"], key=lambda one: -one[1])[:2]
        return [ids for ids, _ in best] == [one.ids for one in wanted]

    while True:  # 틀린 줄이 티가 나지 않는 확률표는 버린다.
        table[:] = np.log(rng.dirichlet(np.full(4, 0.8), size=(4, 4)))
        with suppress(AssertionError):
            return mistake(rng, lines, [wrong], names, right)


def read_alpha(rng: np.random.Generator) -> dict[str, Any]:
    """두 가설의 점수를 α마다 그려 만나는 곳을 읽는다."""
    places = {"a02": 0.2, "a05": 0.5, "a08": 0.8, "a11": 1.1}
    key = str(rng.choice(list(places)))
    short, long = int(rng.integers(4, 7)), int(rng.integers(10, 14))
    near = 3.0
    far = near * ((5 + long) / (5 + short)) ** places[key]
    alphas = np.arange(0, 1.71, 0.05)
    series = {
        "짧은 것": [-near / length_penalty(short, a) for a in alphas],
        "긴 것": [-far / length_penalty(long, a) for a in alphas],
    }
    wins = [long_one >= short_one - 1e-9 for short_one, long_one in zip(*series.values(), strict=True)]
    turn = alphas[wins.index(True)]
    scores = {
        name: [-total / length_penalty(n, a) for total, n in ((near, short), (far, long))]
        for name, a in places.items()
    }
    low = -float(np.ceil(max(near, far)))
    return {
        "figure": curves(
            # 끝이 가까워 이름을 적으면 겹친다. 실선과 점선으로 가린다.
            {" " * i: (alphas.tolist(), ys) for i, ys in enumerate(series.values())},
            "α",
            "점수",
            (0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0),
            tuple(np.arange(low, 0.5, 1.0).tolist()),
        ),
        **{
            f"why_{name}": f"{listed([one], '.2f')}, 긴 것이 {listed([other], '.2f')}이다. "
            + ("아직 짧은 것이 높다" if one > other else "긴 것이 이미 앞서 있다")
            for name, (one, other) in scores.items()
        },
        "truths": {name: abs(turn - place) < 0.1 for name, place in places.items()},
    }
