"""어텐션의 식: 쿼리와 키를 견주어 얻은 비율로 밸류를 섞는다."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, in_both, panelled
from kit_lab.drawings.strips import cells
from kit_lab.drawings.wording import josa, read_aloud, signed

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


def soft_dictionary(sought: str, keys: Sequence[str], values: ArrayLike, weights: ArrayLike) -> Drawing:
    """왼쪽은 꼭 맞는 키의 값을 꺼내는 사전, 오른쪽은 모든 밸류 (S, 2)를 가중치 (S,)만큼 섞는 어텐션이다."""
    held, shares = np.asarray(values, float), np.asarray(weights, float)
    exact = np.array([key == sought for key in keys], float)
    told = ", ".join(f"「{key}」 {share:.0%}" for key, share in zip(keys, shares, strict=True))
    description = (
        f"사전에서는 찾는 말 「{sought}」{josa(sought, '과', '와')} 꼭 맞는 키 하나의 값 {_pair(exact @ held, 0)}이 나온다. "
        f"어텐션에서는 쿼리가 모든 키에 "
        f"비율을 준다. {told}이고, 그 비율로 섞은 답은 {_pair(shares @ held, 1)}이다"
    )

    def panel(title: str, asks: str, query: str, shares: np.ndarray, paper: Canvas, area: Area) -> None:
        left, top, width = area
        soft = not np.isin(shares, (0, 1)).all()
        colour = "accent" if soft else "muted"
        paper.starting(left + 2, top + 10, title, weight=600, colour="accent" if soft else "text")
        middle = top + 44 + 25 * len(keys)
        q, k, v, out = left + 24, left + 124, left + 198, left + width - 34
        paper.text(q, middle - 32, asks, size=12, colour="muted")
        paper.chip(q, middle, query, 44, 34, size=16, weight=600, italic=query == "q", **LIT)
        for name, x in (("키", k), ("밸류" if soft else "값", v)):
            paper.text(x, top + 32, name, size=12, colour="muted")
        for i, (key, value, share) in enumerate(zip(keys, held, shares, strict=True)):
            y = top + 44 + 50 * i + 25
            if share > 0.005:
                look = {
                    "colour": colour,
                    "width": 1 + 3.4 * float(share),
                    "shade": 0.35 + 0.65 * float(share),
                }
                paper.line((q + 23, middle), (k - 24, y), **look)
                paper.line((v + 30, y), (out - 31, middle), **look)
            else:
                paper.line((q + 23, middle), (k - 24, y), colour="line", dashed=True)
            paper.chip(k, y, key, 46, 34, size=16)
            paper.chip(v, y, _pair(value, 0), 58, 34, fill="accent", shade=0.5 * float(share), line="muted")
            if soft:
                paper.text(
                    (q + k) / 2 + 4, (middle + y) / 2 - 2, f"{share:.0%}", size=12, colour="accent", halo=True
                )
        paper.chip(out, middle, _pair(shares @ held, 1 if soft else 0), 66, 36, size=13.5, weight=600, **LIT)

    panels = [
        partial(panel, "사전: 하나를 고른다", "찾는 말", sought, exact),
        partial(panel, "어텐션: 비율로 섞는다", "쿼리", "q", shares),
    ]
    return Drawing(*panelled(panels, 60 + 50 * len(keys)), description)


def _pair(value: np.ndarray, digits: int) -> str:
    return "(" + ", ".join(signed(float(part), digits) for part in value) + ")"


def one_row(query: str, keys: Sequence[str], products: ArrayLike, d_k: int, values: ArrayLike) -> Drawing:
    """쿼리 하나의 계산 (식 1의 한 행): 내적 (S,)에서 스코어, 가중치를 지나 밸류 (S, 2)를 섞은 출력까지."""
    dots, held = np.asarray(products, float), np.asarray(values, float)
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

    def draw(paper: Canvas, across: tuple[float, float]) -> None:
        left, step = across
        wide = paper.width == WIDE
        xs = [left + step * (j + 0.5) for j in range(len(keys))]
        ys = (18, 66, 122, 214, 262, 322)
        size, end = step - 14, left + step * len(keys) + 6
        names = ("쿼리와 내적", f"√d_k로 나눈다 (÷ {np.sqrt(d_k):.3g})", "소프트맥스", "밸류를 섞는다")
        if wide:
            paper.ending(left - 14, ys[0], f"「{query}」의 쿼리", weight=600)
        for name, y in zip(names, (ys[1], ys[2], ys[3] - 14, ys[4]), strict=True):
            if wide:
                paper.ending(left - 14, y, name, size=13, colour="muted")
            else:
                paper.starting(end, y, name.split(" (")[0], size=12, colour="muted")
        for j, x in enumerate(xs):
            paper.chip(x, ys[0], keys[j], size, 32, size=16)
            paper.text(x, ys[1], signed(dots[j], 1 if dots[j] % 1 else 0), size=16)
            paper.arrow((x, ys[1] + 14), (x, ys[2] - 14), head=5)
            paper.text(x, ys[2], signed(scores[j], 1), size=16)
            tall = max(48 * float(weights[j]), 1.5)
            paper.bar(x - 15, ys[3] - tall, 30, tall, radius=2)
            paper.text(x, ys[3] - tall - 11, f"{weights[j]:.0%}", size=13, weight=600, colour="accent")
            words = "(" + ", ".join(signed(float(part)) for part in held[j]) + ")"
            look = {"fill": "accent", "line": "muted", "shade": 0.5 * float(weights[j]), "size": 14}
            paper.chip(x, ys[4], words, size, 32, **look)
            bold = {"width": 1 + 3 * float(weights[j]), "shade": 0.3 + 0.7 * float(weights[j])}
            paper.curve((x, ys[4] + 17), (xs[len(xs) // 2], ys[5] - 18), colour="accent", **bold)
        paper.line((xs[0] - size / 2, ys[3]), (xs[-1] + size / 2, ys[3]), colour="line")
        out = "(" + ", ".join(signed(float(part), 2) for part in output) + ")"
        middle = xs[len(xs) // 2]
        paper.chip(middle, ys[5], out, 112, 34, size=15, weight=600, **LIT)
        paper.starting(middle + 64, ys[5], "출력", size=13, colour="muted")

    return in_both(draw, (344, (190, 112)), (344, (2, min(72, 224 / len(keys)))), description)


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
    return signed(float(value), 0 if value % 1 == 0 else digits)
