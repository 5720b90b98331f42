"""어텐션의 식: 쿼리와 키를 견주어 얻은 비율로 밸류를 섞는다."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Canvas, Drawing, Point, in_both
from kit_lab.drawings.strips import cells
from kit_lab.drawings.wording import read_aloud, signed

Tables = tuple[tuple[str, np.ndarray, int], ...]
GAP, HEAD = 20, 34


def sources_of_attention(heard: Sequence[str], written: str, following: str, weights: ArrayLike) -> Drawing:
    """들은 말에서 키와 밸류가, 막 쓴 글자에서 쿼리가 나와 가중치 한 행 (S,)으로 밸류를 섞는다 (논문 3.2절)."""
    shares = np.asarray(weights, float)
    most = int(shares.argmax())
    description = (
        f"들은 말 「{read_aloud(heard)}」의 글자마다 키와 밸류가 있고 막 쓴 「{written}」에서 쿼리가 나온다. "
        f"쿼리를 모든 키와 견준 가중치는 「{heard[most]}」에서 {shares[most]:.0%}로 가장 크고, "
        f"그 비율로 섞은 밸류에서 고른 다음 글자는 「{following}」이다"
    )

    def draw(paper: Canvas, left: float, step: float) -> None:
        wide = paper.width == WIDE
        step = min(step, (paper.width - left - 4) / len(heard))
        size = step - 10
        columns = [left + step * (j + 0.5) for j in range(len(heard))]
        words, keys, bars, values, out = (20, 84, 196, 228, 296) if wide else (42, 98, 240, 272, 336)
        tall = 62 if wide else 52

        if wide:
            for y, name in ((words, "들은 말"), (bars - 9, "가중치"), (values, "밸류")):
                paper.ending(left - 8, y, name, colour="muted", size=13)
            query = 44
            paper.chip(query, 148, written, 56, 32, size=16, weight=600, **LIT)
            paper.text(query, 176, "막 쓴 글자", size=12, colour="muted")
            paper.arrow((query, 132), (query, keys + 15), colour="accent")
            paper.arrow((query + 28, keys), (columns[0] - size / 2, keys), colour="accent")
            style = {"size": 12, "colour": "accent"}
            paper.text((query + 28 + columns[0] - size / 2) / 2, keys - 12, "모든 키와 견준다", **style)
        else:
            paper.starting(left + 4, 12, "들은 말", colour="muted", size=12.5)
            query, at = 94, keys + 44
            paper.chip(columns[0], at, written, 36, 30, size=16, weight=600, **LIT)
            paper.arrow((columns[0] + 18, at), (query - 18, at), colour="accent")
            paper.starting(query + 28, at, "막 쓴 글자를 모든 키와 견준다", size=12, colour="accent")
            keys, at = at, keys
        paper.chip(query, keys, "q", 56 if wide else 36, 30, italic=True, weight=600, **LIT)
        if not wide:
            keys = at
        low = (values + 15, out - 22)
        for x, word, share in zip(columns, heard, shares, strict=True):
            paper.chip(x, words, word, size, 32, size=16)
            paper.arrow((x, words + 16), (x, keys - 15), head=5)
            paper.chip(x, keys, "k", size, 30, italic=True, line="muted", fill="surface")
            high = max(tall * share, 1.5)
            paper.bar(x - size / 4, bars - high, size / 2, high, radius=2)
            if share >= 0.005:
                paper.text(x, bars - high - 10, f"{share:.0%}", size=12, weight=600, colour="accent")
                look = {"width": 1 + 3 * share, "shade": 0.3 + 0.7 * share, "colour": "accent"}
                paper.curve((x, low[0]), (columns[len(heard) // 2], low[1]), **look)
            paper.chip(x, values, "v", size, 30, fill="accent", line="muted", shade=0.6 * share, italic=True)
        paper.line((columns[0] - size / 2, bars), (columns[-1] + size / 2, bars), colour="line")
        middle = columns[len(heard) // 2]
        paper.chip(middle, out - 6, following, 56 if wide else 40, 32, size=16, weight=600, **LIT)
        paper.ending(middle - 36, out - 6, "섞은 밸류에서", size=13, colour="muted")
        paper.starting(middle + 36, out - 6, "다음 글자", size=13, colour="muted")

    return in_both(draw, (308, 192, 70), (348, 0, 46), description)


def three_projections(
    tokens: Sequence[str], vectors: ArrayLike, W_Q: ArrayLike, W_K: ArrayLike, W_V: ArrayLike
) -> Drawing:
    """벡터 (L, 3)에 행렬 (3, 2) 셋을 곱한 쿼리, 키, 밸류. 첫 낱말의 쿼리와 나머지의 키, 밸류를 칠한다 (논문 3.2.2절)."""
    x = np.asarray(vectors, float)
    matrices = [np.asarray(matrix, float) for matrix in (W_Q, W_K, W_V)]
    found = [np.round(x @ matrix, 9) for matrix in matrices]
    told = "; ".join(
        f"「{token}」 "
        + ", ".join(f"{name} ({', '.join(map(_short, row))})" for name, row in zip("qkv", rows, strict=True))
        for token, *rows in zip(tokens, *found, strict=True)
    )
    asks = np.arange(len(x)) == 0
    high, cell, below = 26, 32, HEAD + 26 * len(x)

    def table(paper: Canvas, corner: Point, name: str, values: np.ndarray, lit: np.ndarray) -> None:
        middle = corner[0] + cell * values.shape[1] / 2
        paper.text(middle, corner[1] - 14, name, size=13, italic=True)
        shades = np.broadcast_to(0.3 * lit[:, None], values.shape)
        cells(paper, corner, (cell, high), shades, [[*map(_short, row)] for row in values])

    def draw(
        paper: Canvas, tops: tuple[float, float], lefts: Sequence[tuple[float, float]], feet: Point
    ) -> None:
        """tops는 행렬과 곱의 위, lefts는 행렬과 곱의 왼쪽. 벡터에서 나온 선은 feet의 첫 높이를 지나 둘째 높이에 닿는다."""
        table(paper, (66, HEAD), "X", x, np.zeros(len(x), bool))
        for top in {HEAD, tops[1]}:
            for row, token in enumerate(tokens):
                paper.ending(58, top + high * (row + 0.5), token, size=12.5)
        start = 66 + cell * x.shape[1] / 2
        for name, matrix, rows, (left, out) in zip("QKV", matrices, found, lefts, strict=True):
            middle = left + cell * matrix.shape[1] / 2
            paper.arrow((start, below + 3), (start, feet[0]), (middle, feet[0]), (middle, feet[1]), head=6)
            table(paper, (left, tops[0]), f"W^{name}", matrix, np.zeros(len(matrix), bool))
            table(paper, (out, tops[1]), name, rows, asks if name == "Q" else ~asks)
            at = (out - GAP / 2, HEAD + (below - HEAD) / 2) if out > left else (middle, tops[1] - HEAD)
            paper.text(*at, "=", size=15, colour="muted")
            if out > left:
                paper.text(left - 12, at[1], "X", size=14, italic=True)

    side = cell * matrices[0].shape[1]
    wide = Canvas(WIDE, below + 24)
    top = HEAD + high * (len(x) - len(matrices[0])) / 2
    lefts = [(WIDE - 1 - (2 * side + GAP) - 176 * i, WIDE - 1 - side - 176 * i) for i in (2, 1, 0)]
    draw(wide, (top, HEAD), lefts, (below + 18, below - top + HEAD + 3))

    columns = [66 + i * (NARROW - 67 - side) / 2 for i in range(3)]
    lower = below + 48 + high * len(matrices[0]) + 44
    narrow = Canvas(NARROW, lower + high * len(x) + 2)
    draw(narrow, (below + 48, lower), [(left, left) for left in columns], (below + 12, below + 24))
    return Drawing(wide, narrow, f"낱말의 벡터 X에 같은 세 행렬 W^Q, W^K, W^V를 곱한다. {told}")


def whole_formula(query: ArrayLike, key: ArrayLike, value: ArrayLike) -> Drawing:
    """「어텐션」을 한 장으로 (식 1): query (T, d_k), key (S, d_k), value (S, 2)의 수가 든 표들을 놓는다. 축마다 넷까지이다."""
    q, k, v = (np.asarray(matrix, float) for matrix in (query, key, value))
    scores = q @ k.T / np.sqrt(q.shape[1])
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    output = weights @ v
    rows = "; ".join(", ".join(f"{w:.0%}" for w in row) for row in weights)
    description = (
        f"쿼리 {q.shape}와 키 {k.shape}를 내적해 √{q.shape[1]}로 나눈 스코어 {scores.shape}, 행마다 "
        f"비율로 바꾼 가중치, 그 비율로 밸류 "
        f"{v.shape}를 섞은 출력 {output.shape}을 차례로 놓았다. 가중치의 행은 {rows}이다"
    )
    tables = (
        ("Q", q, 0),
        ("K^T", k.T, 0),
        ("스코어", scores, 1),
        ("가중치", weights, 2),
        ("V", v, 0),
        ("출력", output, 1),
    )

    cell = 31
    high = cell * max(len(table) for _, table, _ in tables)
    wide = Canvas(WIDE, HEAD + high + 26)
    start = WIDE - 1 - _length(tables[3:], cell)  # a border is half outside of its cell
    _line(wide, 1, 0, tables[:3], cell, high)
    _line(wide, start, 0, tables[3:], cell, high)
    middle, y = (_length(tables[:3], cell) + start) / 2, HEAD + high / 2
    for words, shift in (("행마다", -30), ("소프트맥스", -14)):
        wide.text(middle, y + shift, words, size=12, colour="accent")
    wide.arrow((middle - 26, y), (middle + 26, y), colour="accent")

    cell = 27
    high = cell * max(len(table) for _, table, _ in tables)
    below = HEAD + high + 62
    narrow = Canvas(NARROW, below + HEAD + high + 8)
    _line(narrow, 1, 0, tables[:3], cell, high)
    _line(narrow, NARROW - _length(tables[3:], cell) - 2, below, tables[3:], cell, high)
    x = NARROW - 44
    narrow.arrow((x, HEAD + high + 26), (x, below + 4), colour="accent")
    narrow.ending(x - 12, below - 20, "행마다 소프트맥스", size=12, colour="accent")
    return Drawing(wide, narrow, description)


def _length(tables: Tables, cell: float) -> float:
    return sum(table.shape[1] * cell for _, table, _ in tables) + GAP * (len(tables) - 1)


def _line(paper: Canvas, start: float, top: float, tables: Tables, cell: float, high: float) -> None:
    x = start
    for j, (name, table, digits) in enumerate(tables):
        wide, tall = table.shape[1] * cell, len(table) * cell
        y = top + HEAD + (high - tall) / 2
        if j:
            paper.text(x - GAP / 2, top + HEAD + high / 2, "×="[j - 1], size=15, colour="muted")
        bold = name in ("가중치", "출력")
        paper.text(x + wide / 2, y - 14, name, size=13, weight=600 if bold else 400, italic=name[0] in "QKV")
        if name == "스코어":
            paper.text(x + wide / 2, y + tall + 13, "√d_k로 나눴다", size=12, colour="muted")
        largest = float(np.abs(table).max()) or 1.0
        words = [[_word(value, name, digits) for value in row] for row in table]
        cells(paper, (x, y), (cell, cell), 0.5 * table / largest, words, size=11.5)
        x += wide + GAP


def _word(value: float, name: str, digits: int) -> str:
    if name == "가중치":
        return f"{100 * value:.0f}%"
    return _short(value, digits)


def _short(value: float, digits: int = 1) -> str:
    return signed(float(value), 0 if value % 1 == 0 else digits)
