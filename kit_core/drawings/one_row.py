"""쿼리 하나의 계산: 내적을 나누고, 비율로 바꾸고, 밸류를 섞는다 (논문 식 1의 한 행)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_size, checked_text, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed


def one_row(
    query: str,
    keys: Sequence[str],
    products: Sequence[float] | np.ndarray,
    d_k: int,
    values: Sequence[Sequence[float]] | np.ndarray,
) -> Drawing:
    """내적의 한 행에서 시작해 스코어, 가중치, 출력까지 키마다 한 칸씩 내려가는 그림.

    Args:
        query: 쿼리의 이름.
        keys: 키들. 두 개에서 네 개까지.
        products: 쿼리와 키의 내적 (S,).
        d_k: 쿼리와 키의 차원.
        values: 키마다의 밸류 (S, 2).

    Raises:
        TypeError, ValueError: 키의 수가 그림에 맞지 않거나 배열이 키와 짝이 맞지 않을 때.
    """
    checked_text("query", query)
    keys = checked_words("keys", keys, most=4, least=2)
    dots = checked_numbers("products", products, (len(keys),))
    held = checked_numbers("values", values, (len(keys), 2))
    d_k = checked_size("d_k", d_k)
    scores = dots / np.sqrt(d_k)
    powers = np.exp(scores - scores.max())
    weights = powers / powers.sum()
    output = weights @ held
    told = ", ".join(
        f"「{key}」 {signed(dot)}에서 {signed(score, 1)}, {weight:.0%}"
        for key, dot, score, weight in zip(keys, dots, scores, weights, strict=True)
    )
    description = (
        f"「{query}」의 쿼리 하나가 키마다 내적, 나눈 스코어, 가중치의 차례로 내려간다: {told}. "
        f"그 비율로 밸류를 섞은 출력은 ({signed(output[0], 2)}, {signed(output[1], 2)})이다"
    )
    rows = (dots, scores, weights, held, output)
    wide = _layout(Canvas(WIDE, 344), (190, 112), query, keys, d_k, rows)
    narrow = _layout(Canvas(NARROW, 344), (2, min(72, 224 / len(keys))), query, keys, d_k, rows)
    return Drawing(wide, narrow, description)


Rows = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def _layout(
    paper: Canvas, across: tuple[float, float], query: str, keys: list[str], d_k: int, rows: Rows
) -> Canvas:
    (left, step), (dots, scores, weights, values, output) = across, rows
    wide = paper.width == WIDE
    xs = [left + step * (j + 0.5) for j in range(len(keys))]
    ys = (18, 66, 122, 214, 262, 322)
    size, end = step - 14, left + step * len(keys) + 6
    names = ("쿼리와 내적", f"√d_k로 나눈다 (÷ {np.sqrt(d_k):.3g})", "소프트맥스", "밸류를 섞는다")
    if wide:
        paper.text(left - 14, ys[0], f"「{query}」의 쿼리", size=14, anchor="end", weight=600)
    for name, y in zip(names, (ys[1], ys[2], ys[3] - 14, ys[4]), strict=True):
        if wide:
            paper.text(left - 14, y, name, size=13, colour="muted", anchor="end")
        else:
            paper.text(end, y, name.split(" (")[0], size=12, colour="muted", anchor="start")
    for j, x in enumerate(xs):
        paper.chip(x, ys[0], keys[j], size, 32, size=16)
        paper.text(x, ys[1], signed(dots[j], 1 if dots[j] % 1 else 0), size=16)
        paper.arrow((x, ys[1] + 14), (x, ys[2] - 14), head=5)
        paper.text(x, ys[2], signed(scores[j], 1), size=16)
        tall = max(48 * float(weights[j]), 1.5)
        paper.box(x - 15, ys[3] - tall, 30, tall, fill="accent", line="none", radius=2)
        paper.text(x, ys[3] - tall - 11, f"{weights[j]:.0%}", size=13, weight=600, colour="accent")
        words = "(" + ", ".join(signed(float(part)) for part in values[j]) + ")"
        look = {"fill": "accent", "line": "muted", "shade": 0.5 * float(weights[j]), "size": 14}
        paper.chip(x, ys[4], words, size, 32, **look)
        bold = {"width": 1 + 3 * float(weights[j]), "shade": 0.3 + 0.7 * float(weights[j])}
        paper.curve((x, ys[4] + 17), (xs[len(xs) // 2], ys[5] - 18), colour="accent", **bold)
    paper.line((xs[0] - size / 2, ys[3]), (xs[-1] + size / 2, ys[3]), colour="line")
    out = "(" + ", ".join(signed(float(part), 2) for part in output) + ")"
    middle = xs[len(xs) // 2]
    paper.chip(middle, ys[5], out, 112, 34, fill="soft", line="accent", size=15, weight=600)
    paper.text(middle + 64, ys[5], "출력", size=13, colour="muted", anchor="start")
    return paper
