"""「학습된 모델 열어 보기」의 답."""

from typing import Any

import numpy as np

from kit_core.reference import look_ahead_mask, multi_head_attention, scaled_dot_product_attention
from kit_lab.questions.small import attention_weights


def choosing_row(rng: np.random.Generator) -> dict[str, Any]:
    """행마다 다음에 고르는 글자를 적어, 물은 글자를 고르는 행을 찾는다."""
    digits = rng.choice(np.arange(1, 10), 3, replace=False)
    answer = f"{digits[0]}{digits[1]},{digits[2]}00원"
    rows = ["[시작]", *answer]
    place = int(rng.integers(1, 3))
    asked = answer[place]
    chosen = dict(zip(rows[:-1], answer, strict=True))
    options = {"before": rows[place], "own": asked, "after": answer[place + 1], "start": rows[place - 1]}
    return {
        "answer_text": answer,
        "asked": asked,
        **options,
        "truths": {key: chosen.get(row) == asked for key, row in options.items()},
    }


def cross_shapes(rng: np.random.Generator) -> dict[str, Any]:
    """인코더-디코더 어텐션을 정말 불러 가중치의 모양을 본다."""
    h = int(rng.choice([2, 4]))
    S, written = (int(n) for n in rng.choice(np.arange(4, 15), 2, replace=False))
    x, memory = np.ones((1, written + 1, 8)), np.ones((1, S, 8))
    attention = multi_head_attention(x, memory, memory, attention_weights(rng, 8), h)[1]
    return {"h": h, "S": S, "written": written} | {
        "answer": attention.shape,
        "no_start": (1, h, written, S),
        "turned": (1, h, S, written + 1),
        "decoder_only": (1, h, written + 1, written + 1),
    }


def causal_row(rng: np.random.Generator) -> dict[str, Any]:
    """스코어가 모두 같은 디코더 셀프 어텐션에서 한 행의 가중치."""
    length = int(rng.integers(8, 15))
    row = int(rng.integers(2, length - 1))
    x = np.ones((length, 4))
    weights = scaled_dot_product_attention(x, x, x, look_ahead_mask(length)[0, 0])[1]
    return {"length": length, "row": row} | {
        "answer": float(weights[row - 1, 0]),
        "all_keys": 1 / length,
        "strict": 1 / (row - 1),
    }


def head_rows(rng: np.random.Generator) -> dict[str, Any]:
    """W^O의 행을 d_v개씩 지워 가며, 그 헤드의 몫만 사라지는 첫 행을 찾는다."""
    h, d_v = int(rng.choice([3, 4, 6, 8])), int(rng.choice([4, 6, 8]))
    i = int(rng.integers(2, h + 1))
    heads, W_o = rng.normal(size=(h, 1, d_v)), rng.normal(size=(h * d_v, h * d_v))
    joined = heads.transpose(1, 0, 2).reshape(1, -1)
    wanted = joined @ W_o - heads[i - 1] @ W_o.reshape(h, d_v, -1)[i - 1]

    def without(first: int) -> np.ndarray:
        cut = W_o.copy()
        cut[first : first + d_v] = 0
        return joined @ cut

    first = next(row for row in range(h * d_v) if np.allclose(without(row), wanted))
    return {"h": h, "d": h * d_v, "i": i} | {
        "answer": first + 1,
        "from_zero": i * d_v + 1,
        "by_heads": (i - 1) * h + 1,
        "last": h * d_v - first,
    }


def alignment_rate(rng: np.random.Generator) -> dict[str, Any]:
    """숫자를 고르는 행마다 가중치가 가장 큰 글자가 정렬과 같은지 센다."""
    rows, columns = int(rng.integers(5, 10)), 5
    aligned = np.sort(rng.integers(0, columns, size=rows))
    weights = np.zeros((rows, columns))
    right = rng.permutation(rows) < rng.integers(1, rows)
    for row in range(rows):
        tops = np.sort(rng.dirichlet(np.ones(columns)).round(2))
        while tops[-1] == tops[-2]:
            tops = np.sort(rng.dirichlet(np.ones(columns)).round(2))
        top = int(aligned[row] if right[row] else (aligned[row] + rng.integers(1, columns)) % columns)
        weights[row, top] = tops[-1]
        weights[row, np.arange(columns) != top] = rng.permutation(tops[:-1])
    letters = "abcde"
    return {
        "code": "\n".join(
            [
                "    " + "     ".join(letters),
                *(f"{row + 1}   " + "  ".join(f"{one:.2f}" for one in weights[row]) for row in range(rows)),
            ]
        ),
        "aligned": ", ".join(letters[one] for one in aligned),
        "answer": 100 * float((weights.argmax(axis=1) == aligned).mean()),
        "mean_weight": 100 * float(weights[np.arange(rows), aligned].mean()),
        "half": 100 * float((weights[np.arange(rows), aligned] > 0.5).mean()),
    }


def biggest_share(rng: np.random.Generator) -> dict[str, Any]:
    """자리마다 가중치에 밸류를 곱해, 출력에 가장 크게 이바지한 자리를 찾는다."""
    weights = np.array([0.5, 0.25, 0.15, 0.1])[rng.permutation(4)]
    while True:
        values = rng.integers(1, 10, size=4) * rng.choice([-1, 1], size=4)
        shares = np.abs(weights * values)
        order = np.sort(shares)
        if shares.argmax() != weights.argmax() and order[-1] > 1.3 * order[-2]:
            break
    letters = "가나다라"
    told = ", ".join(
        f"「{one}」 가중치 {w:.2f} 밸류 {v}" for one, w, v in zip(letters, weights, values, strict=True)
    )
    return {
        "told": told.replace("-", "−"),
        **{f"share_{key}": float(w * v) for key, w, v in zip("abcd", weights, values, strict=True)},
        "largest": float(shares.max()),
        "truths": {key: bool(share == shares.max()) for key, share in zip("abcd", shares, strict=True)},
    }
