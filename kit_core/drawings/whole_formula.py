"""「어텐션」을 한 장으로: 식의 글자마다 수가 든 표를 놓는다 (논문 식 1)."""

from collections.abc import Sequence

import numpy as np

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.numbers import checked_numbers, signed
from kit_core.drawings.strips import cells

Matrix = Sequence[Sequence[float]] | np.ndarray


def whole_formula(query: Matrix, key: Matrix, value: Matrix) -> Drawing:
    """Q와 K의 내적을 나누고, 행마다 비율로 바꾸고, V를 섞어 출력을 얻는 표들의 그림.

    Args:
        query: 쿼리 (T, d_k). 행과 열이 넷까지이다.
        key: 키 (S, d_k). 행이 넷까지이다.
        value: 밸류 (S, 2).

    Raises:
        TypeError, ValueError: 세 배열의 모양이 서로 맞지 않거나 그림에 들어가지 않을 때.
    """
    q = checked_numbers("query", query, (None, None))
    k = checked_numbers("key", key, (None, q.shape[1]))
    v = checked_numbers("value", value, (len(k), 2))
    if max(*q.shape, len(k)) > 4:
        raise ValueError(
            f"query {q.shape}와 key {k.shape}은(는) 그림에 들어가지 않는다. 축마다 4까지 넣는다."
        )
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
    return Drawing(_across(tables), _down(tables), description)


Tables = tuple[tuple[str, np.ndarray, int], ...]
GAP, HEAD = 20, 34


def _across(tables: Tables) -> Canvas:
    cell = 31
    high = cell * max(len(table) for _, table, _ in tables)
    paper = Canvas(WIDE, HEAD + high + 26)
    start = WIDE - 1 - _length(tables[3:], cell)  # a border is half outside of its cell
    _line(paper, 1, 0, tables[:3], cell, high)
    _line(paper, start, 0, tables[3:], cell, high)
    middle, y = (_length(tables[:3], cell) + start) / 2, HEAD + high / 2
    for words, shift in (("행마다", -30), ("소프트맥스", -14)):
        paper.text(middle, y + shift, words, size=12, colour="accent")
    paper.arrow((middle - 26, y), (middle + 26, y), colour="accent")
    return paper


def _down(tables: Tables) -> Canvas:
    cell = 27
    high = cell * max(len(table) for _, table, _ in tables)
    below = HEAD + high + 62
    paper = Canvas(NARROW, below + HEAD + high + 8)
    _line(paper, 1, 0, tables[:3], cell, high)
    _line(paper, NARROW - _length(tables[3:], cell) - 2, below, tables[3:], cell, high)
    x = NARROW - 44
    paper.arrow((x, HEAD + high + 26), (x, below + 4), colour="accent")
    paper.text(x - 12, below - 20, "행마다 소프트맥스", size=12, colour="accent", anchor="end")
    return paper


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
