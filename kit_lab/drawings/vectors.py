"""벡터 하나의 성분과, 벡터끼리의 각."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import erf

import numpy as np
from numpy.typing import ArrayLike

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, in_both, panelled
from kit_lab.drawings.strips import signed_bars
from kit_lab.drawings.wording import read_aloud, signed

SHOWN = 32  # 앞에서부터 그릴 성분의 수
Grid = tuple[Sequence[str], ArrayLike]


def same_function(tokens: Sequence[str], hidden: ArrayLike) -> Drawing:
    """자리마다 기둥 하나. 같은 W_1과 W_2를 지나고, 그 사이에서 켜진 성분만 칠한다 (논문 3.3절). hidden은 (L, d_ff)이다."""
    inner = np.asarray(hidden, float)
    off = float(np.mean(inner == 0))
    description = (
        f"「{read_aloud(tokens)}」의 {len(tokens)}자리가 저마다 따로 내려간다. 모든 자리가 같은 W_1을 지나 "
        f"{inner.shape[1]}성분으로 넓어지고 같은 W_2를 지나 좁아진다. 켜진 성분은 자리마다 다르고, 0이 된 성분이 {off:.0%}이다"
    )

    def draw(paper: Canvas) -> None:
        step = paper.width / len(tokens)
        across = 12
        rows = -(-inner.shape[1] // across)
        cell = (step - 12) / across, 108 / rows
        for y, words in ((50, "모든 자리가 같은 W_1, ReLU"), (212, "모든 자리가 같은 W_2")):
            paper.box(1, y, paper.width - 2, 30, radius=8, **LIT)
            paper.text(paper.width / 2, y + 15, words, size=13.5, weight=600, colour="accent")
        largest = float(inner.max()) or 1.0
        for j, (token, row) in enumerate(zip(tokens, inner, strict=True)):
            x = step * (j + 0.5)
            paper.chip(x, 18, token, min(step - 12, 46), 32, size=16)
            paper.arrow((x, 35), (x, 49), head=5)
            paper.arrow((x, 81), (x, 91), head=4)
            for place, value in enumerate(row):
                a, b = place % across, place // across
                corner = (x - step / 2 + 6 + a * cell[0], 92 + b * cell[1])
                if value > 0:
                    shade = 0.35 + 0.65 * float(value) / largest
                    paper.bar(*corner, cell[0] - 0.6, cell[1] - 0.6, shade=shade, radius=0.8)
            paper.box(x - step / 2 + 5, 91, step - 10, 110, fill="none", line="line", radius=4)
            paper.arrow((x, 202), (x, 211), head=4)
            paper.arrow((x, 243), (x, 257), head=5)
            paper.chip(x, 276, "", min(step - 12, 46), 30, **LIT)
            paper.text(x, 276, f"{np.mean(row > 0):.0%}", size=12, colour="accent", weight=600)

    return in_both(draw, (296,), (296,), description)


def add_and_norm_steps(x: ArrayLike, made: ArrayLike) -> Drawing:
    """입력 (d_model,), 서브층이 보탠 것, 더한 것, 정규화한 것을 성분의 막대로 놓는다 (논문 3.1절). 앞의 성분만 그린다."""
    start, more = np.asarray(x, float), np.asarray(made, float)
    total = start + more
    steps = (
        ("입력 x", "", start),
        ("서브층이 보탠 것", "+", more),
        ("더한 것", "=", total),
        ("층 정규화한 것", "↓", (total - total.mean()) / total.std()),
    )
    told = "; ".join(f"{name}의 평균 {_mean(v)}, 표준편차 {v.std():.1f}" for name, _, v in steps)
    description = f"{len(start)}차원 벡터 하나가 Add & Norm을 지난다. {told}"
    largest = max(float(np.abs(vector[:SHOWN]).max()) for *_, vector in steps)
    wide, narrow = Canvas(WIDE, 296), Canvas(NARROW, 380)
    for i, (name, sign, vector) in enumerate(steps):
        last = i == len(steps) - 1
        ink, told = "accent" if last else "text", f"평균 {_mean(vector)} · 표준편차 {vector.std():.1f}"
        top = 76 * i
        wide.starting(24, top + 24, name, weight=600, colour=ink)
        wide.starting(24, top + 46, told, size=12.5, colour="muted")
        wide.text(8, top + 34, sign, size=17, colour="muted")
        wide.box(222, top + 2, 472, 64, line="accent" if last else "line")
        signed_bars(wide, (228, top + 5), (460, 58), vector[:SHOWN], largest)
        top = 97 * i
        narrow.starting(2, top + 9, f"{sign} {name}".strip(), size=13, weight=600, colour=ink)
        narrow.ending(326, top + 9, told, size=12, colour="muted")
        narrow.box(1, top + 22, 326, 60, line="accent" if last else "line")
        signed_bars(narrow, (5, top + 25), (318, 54), vector[:SHOWN], largest)
    return Drawing(wide, narrow, description)


def _mean(vector: np.ndarray) -> str:
    return signed(float(vector.mean()), 1)


def norms_compared(x: ArrayLike) -> Drawing:
    """벡터 (d_model,), 층 정규화한 것, RMSNorm한 것을 성분의 막대로 위아래에 놓는다. 앞의 성분만 그린다."""
    x = np.asarray(x, float)
    steps = (
        ("들어온 벡터", x),
        ("층 정규화", (x - x.mean()) / x.std()),
        ("RMSNorm", x / np.sqrt((x**2).mean())),
    )
    told = [f"평균 {signed(float(v.mean()), 2)} · 제곱의 평균 {(v**2).mean():.2f}" for _, v in steps]
    said = "; ".join(f"{name}은(는) {words}" for (name, _), words in zip(steps, told, strict=True))
    largest = max(float(np.abs(v[:SHOWN]).max()) for _, v in steps)
    wide, narrow = Canvas(WIDE, 224), Canvas(NARROW, 286)
    for i, ((name, v), words) in enumerate(zip(steps, told, strict=True)):
        line = "accent" if i else "line"
        wide.starting(8, 76 * i + 24, name, weight=600, colour="accent" if i else "text")
        wide.starting(8, 76 * i + 46, words, size=12, colour="muted")
        wide.box(236, 76 * i + 2, 458, 64, line=line)
        signed_bars(wide, (242, 76 * i + 5), (446, 58), v[:SHOWN], largest)
        narrow.starting(2, 97 * i + 9, name, size=13, weight=600, colour="accent" if i else "text")
        narrow.ending(326, 97 * i + 9, words, size=12, colour="muted")
        narrow.box(1, 97 * i + 22, 326, 60, line=line)
        signed_bars(narrow, (5, 97 * i + 25), (318, 54), v[:SHOWN], largest)
    return Drawing(wide, narrow, f"{len(x)}차원 벡터 하나를 두 정규화에 넣었다. {said}")


def smooth_bends() -> Drawing:
    """ReLU와, 꺾이는 곳을 매끄럽게 한 GELU와 Swish를 나란히 그리고 가장 낮은 값을 적는다. z는 -4에서 2까지이다."""
    z = np.linspace(-4, 2, 121)
    curves = {
        "ReLU": np.maximum(z, 0),
        "GELU": np.array([v * (1 + erf(v / 2**0.5)) / 2 for v in z]),
        "Swish (SiLU)": z / (1 + np.exp(-z)),
    }
    lowest = {name: signed(float(y.min()), 2) for name, y in curves.items()}

    def panel(name: str, paper: Canvas, area: Area) -> None:
        left, top, width = area
        step, base = width / 6, top + 108
        paper.text(left + width / 2, top + 8, name, size=13, weight=600)
        paper.line((left, base), (left + width, base), colour="line")
        paper.line((left + 4 * step, top + 24), (left + 4 * step, base + 20), colour="line")
        drawn = [(left + (v + 4) * step, base - 40 * y) for v, y in zip(z, curves[name], strict=True)]
        paper.line(*drawn, colour="accent", width=2.2)
        paper.starting(left, base + 28, f"가장 낮은 값 {lowest[name]}", size=12, colour="muted")

    told = ", ".join(f"{name} {value}" for name, value in lowest.items())
    papers = panelled([partial(panel, name) for name in curves], 144, columns=(3, 3), gap=(40, 0))
    return Drawing(*papers, f"셋 다 오른쪽에서 오르고, 왼쪽에서 가장 낮은 값은 {told}이다")


def gated_flow(gate: ArrayLike, value: ArrayLike) -> Drawing:
    """Swish를 지난 게이트, 보낼 값, 둘을 곱한 것 (d_ff,)을 성분의 막대로 놓는다 (Shazeer 2020). 앞의 성분만 그린다."""
    gate, value = np.asarray(gate, float), np.asarray(value, float)
    opened = gate / (1 + np.exp(-gate))
    passed = opened * value
    steps = (
        ("게이트", "Swish(xW_1)", "", opened),
        ("값", "xW_3", "×", value),
        ("지나간 것", "게이트 × 값", "=", passed),
    )
    quiet = int((np.abs(opened) < 0.3).sum())
    description = (
        f"{len(gate)}성분의 게이트와 값을 성분마다 곱한다. 게이트의 크기가 0.3보다 작아 거의 닫힌 성분이 {quiet}개이고, "
        "거기에서는 값이 커도 지나가는 것이 작다"
    )
    wide, narrow = Canvas(WIDE, 224), Canvas(NARROW, 286)
    for i, (name, formula, sign, v) in enumerate(steps):
        largest = max(float(np.abs(v[:24]).max()), 1e-6)
        last = i == len(steps) - 1
        line, ink = ("accent", "accent") if last else ("line", "text")
        wide.text(10, 76 * i + 34, sign, size=17, colour="muted")
        wide.starting(26, 76 * i + 24, name, weight=600, colour=ink)
        wide.starting(26, 76 * i + 46, formula, size=12.5, colour="muted")
        wide.box(136, 76 * i + 2, 558, 64, line=line)
        signed_bars(wide, (142, 76 * i + 5), (546, 58), v[:24], largest)
        narrow.starting(2, 97 * i + 9, f"{sign} {name}".strip(), size=13, weight=600, colour=ink)
        narrow.ending(326, 97 * i + 9, formula, size=12, colour="muted")
        narrow.box(1, 97 * i + 22, 326, 60, line=line)
        signed_bars(narrow, (5, 97 * i + 25), (318, 54), v[:24], largest)
    return Drawing(wide, narrow, description)


def likeness_grids(grids: Mapping[str, Grid]) -> Drawing:
    """이름 -> (토큰들, 토큰끼리의 코사인 (S, S)) 둘을 격자로 그린다. 짙을수록 닮았고, 0보다 작으면 빈 칸이다."""
    found = {name: (words, np.asarray(cosines, float)) for name, (words, cosines) in grids.items()}
    told = ". ".join(
        f"{name} 「{' '.join(words)}」에서 서로 다른 토큰끼리의 평균은 {signed(_apart(values), 1)}"
        for name, (words, values) in found.items()
    )
    wide, narrow = Canvas(WIDE, 290), Canvas(NARROW, 590)
    for k, (name, (words, values)) in enumerate(found.items()):
        _one(wide, (352 * k + 44, 0), name, words, values)
        _one(narrow, (54, 296 * k), name, words, values)
    return Drawing(wide, narrow, f"토큰마다의 벡터를 서로 견준 코사인. {told}")


def _apart(values: np.ndarray) -> float:
    return float(values[~np.eye(len(values), dtype=bool)].mean())


def _one(paper: Canvas, corner: tuple[float, float], name: str, words: list[str], values: np.ndarray) -> None:
    left, top = corner
    each = min(232 / len(words), 34)
    paper.starting(left, top + 12, name, size=13, weight=600)
    for i, word in enumerate(words):
        y = top + 32 + each * (i + 0.5)
        paper.ending(left - 6, y, word, size=11 if len(word) > 2 else 12.5, colour="muted")
        for j, value in enumerate(values[i]):
            look = {"shade": float(np.clip(value, 0.03, 1)), "radius": 2}
            paper.bar(left + each * j, top + 32 + each * i, each - 1.5, each - 1.5, **look)
    told = f"서로 다른 토큰끼리 평균 {signed(_apart(values), 1)}"
    paper.starting(left, top + 32 + each * len(words) + 14, told, size=12.5, colour="muted")
