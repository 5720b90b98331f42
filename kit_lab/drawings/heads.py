"""스코어를 나누는 까닭과 헤드."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, panelled
from kit_lab.drawings.wording import signed

HIGH = 58


def spreads(products: Mapping[int, np.ndarray]) -> Drawing:
    """차원마다 내적 (n,)의 분포를 언덕으로 그린다. 왼쪽은 그대로, 오른쪽은 제곱근으로 나눈 것이다 (논문 3.2.1절)."""
    before = {size: np.asarray(dots, float) for size, dots in products.items()}
    after = {size: dots / np.sqrt(size) for size, dots in before.items()}
    told = ", ".join(
        f"d_k = {size}에서 {before[size].std():.0f}, 나누면 {after[size].std():.1f}" for size in before
    )
    description = (
        f"차원마다 내적의 분포를 그린 언덕들. 표준편차는 {told}이다. "
        f"그대로 두면 차원이 클수록 넓게 퍼지고 나누면 모양이 같아진다"
    )
    panels = [
        partial(_spreads_panel, "q · k 그대로", "warm", before),
        partial(_spreads_panel, "√d_k로 나눈 뒤", "accent", after),
    ]
    return Drawing(*panelled(panels, 44 + HIGH * len(before)), description)


def _spreads_panel(title: str, colour: str, found: dict[int, np.ndarray], paper: Canvas, area: Area) -> None:
    left, top, width = area
    paper.starting(left + 2, top + 10, title, weight=600, colour=colour)
    reach = 2.6 * max(float(dots.std()) for dots in found.values())
    start, room = left + 86, width - 88
    edges = np.linspace(-reach, reach, 66)
    middles = (edges[1:] + edges[:-1]) / 2
    for i, (size, dots) in enumerate(found.items()):
        base = top + 22 + HIGH * (i + 1)
        counted = np.histogram(dots, edges)[0].astype("float64")
        hill = np.convolve(counted, np.ones(3) / 3, "same")
        xs = start + (middles + reach) / (2 * reach) * room
        ys = base - (HIGH - 14) * hill / hill.max()
        shape = " L".join(f"{x:.1f} {y:.1f}" for x, y in zip(xs, ys, strict=True))
        paper.line((start, base), (start + room, base), colour="line")
        paper.path(f"M{xs[0]:.1f} {base} L{shape} L{xs[-1]:.1f} {base}", colour=colour, width=1.6)
        paper.starting(left + 2, base - 30, f"d_k = {size}", size=13)
        paper.starting(left + 2, base - 12, f"표준편차 {dots.std():.1f}", size=11.5, colour="muted")
    low = top + 22 + HIGH * len(found) + 14
    for value in (-reach, 0, reach):
        x = start + (value + reach) / (2 * reach) * room
        anchor = {-1: "start", 0: "middle", 1: "end"}[int(np.sign(value))]
        paper.text(x, low, signed(value, 0 if reach > 10 else 1), size=11.5, colour="muted", anchor=anchor)


def heads_split(length: int, d_model: int, num_heads: int) -> Drawing:
    """(L, d_model)을 h개의 (L, d_k)로 나누었다가 다시 (L, d_model)로 잇는다. 헤드마다 짙기가 다르다 (논문 3.2.2절)."""
    d_k = d_model // num_heads
    whole, part = f"({length}, {d_model})", f"({length}, {d_k})"
    description = (
        f"{whole} 행렬에 W^Q를 곱해 {whole} 행렬을 얻고, 열을 {d_k}개씩 나누어 {part} 행렬 {num_heads}개로 만든다. "
        f"헤드마다 따로 어텐션한 결과를 도로 이어 {whole}로 만들고 W^O를 곱하면 처음과 같은 {whole} 행렬이 된다"
    )

    def shade(i: int) -> float:
        return 0.16 + 0.56 * i / (num_heads - 1)

    def bands(paper: Canvas, x: float, y: float, size: tuple[float, float]) -> None:
        wide = size[0] / num_heads
        for i in range(num_heads):
            look = {"fill": "accent", "line": "muted", "shade": shade(i), "radius": 0}
            paper.box(x + i * wide, y, wide, size[1], **look)

    high, step = 58, 74
    wide = Canvas(WIDE, step * num_heads + 12)
    middle, size, band = wide.height / 2, (76, high), 19
    xs = (1, 129, 257, 413, 491, 619)
    top = middle - high / 2

    def caption(x: float, width: float, name: str, shape: str) -> None:
        wide.text(x + width / 2, top - 15, name, size=13, colour="muted")
        wide.text(x + width / 2, top + high + 16, shape, size=12.5, colour="muted")

    wide.box(xs[0], top, *size, fill="raised", radius=0)
    caption(xs[0], 76, "입력", whole)
    wide.arrow((xs[0] + 80, middle), (xs[1] - 4, middle))
    wide.text(xs[1] - 26, middle - 13, "W^Q", size=12.5, italic=True)
    bands(wide, xs[1], top, size)
    caption(xs[1], 76, "쿼리", whole)
    for i in range(num_heads):
        y = 6 + step * (i + 0.5)
        look = {"fill": "accent", "line": "muted", "shade": shade(i), "radius": 0}
        out = f"M{xs[1] + 80} {middle} C{xs[1] + 106} {middle} {xs[2] - 30} {y} {xs[2] - 6} {y}"
        wide.path(out)
        wide.box(xs[2], y - high / 2, band, high, **look)
        wide.starting(xs[2] + band + 8, y - high / 2 + 6, part, size=12, colour="muted")
        wide.arrow((xs[2] + band + 4, y), (xs[2] + 52, y), head=6)
        wide.box(xs[2] + 52, y - 14, 70, 28, "어텐션", size=13)
        wide.arrow((xs[2] + 122, y), (xs[3] - 4, y), head=6)
        wide.box(xs[3], y - high / 2, band, high, **look)
        back = f"M{xs[3] + band + 4} {y} C{xs[3] + 46} {y} {xs[4] - 28} {middle} {xs[4] - 6} {middle}"
        wide.path(back)
    bands(wide, xs[4], top, size)
    caption(xs[4], 76, "이어 붙인 것", whole)
    wide.arrow((xs[4] + 80, middle), (xs[5] - 4, middle))
    wide.text(xs[5] - 26, middle - 13, "W^O", size=12.5, italic=True)
    wide.box(xs[5], top, *size, fill="raised", radius=0)
    caption(xs[5], 76, "출력", whole)

    narrow = Canvas(NARROW, 496)
    middle, size = NARROW / 2, (96, 40)
    left = middle - size[0] / 2
    step = NARROW / num_heads
    ys = (2, 84, 180, 316, 454)

    def caption(y: float, name: str, shape: str) -> None:
        narrow.ending(left - 12, y + 20, name, size=13, colour="muted")
        narrow.starting(left + size[0] + 12, y + 20, shape, size=13, colour="muted")

    narrow.box(left, ys[0], *size, fill="raised", radius=0)
    caption(ys[0], "입력", whole)
    narrow.arrow((middle, ys[0] + 43), (middle, ys[1] - 3))
    narrow.starting(middle + 12, ys[1] - 20, "W^Q", size=13, italic=True)
    bands(narrow, left, ys[1], size)
    caption(ys[1], "쿼리", whole)
    for i in range(num_heads):
        x = step * (i + 0.5)
        look = {"fill": "accent", "line": "muted", "shade": shade(i), "radius": 0}
        start = left + size[0] * (i + 0.5) / num_heads
        narrow.curve((start, ys[1] + 43), (x, ys[2] - 3))
        narrow.box(x - 12, ys[2], 24, 40, **look)
        narrow.arrow((x, ys[2] + 43), (x, ys[2] + 62), head=5)
        narrow.box(x - step / 2 + 5, ys[2] + 62, step - 10, 28, "어텐션", size=13)
        narrow.arrow((x, ys[2] + 90), (x, ys[3] - 23), head=5)
        narrow.box(x - 12, ys[3] - 20, 24, 40, **look)
        narrow.curve((x, ys[3] + 23), (start, ys[3] + 61))
    narrow.starting(step * 0.5 + 18, ys[2] + 20, part, size=12, colour="muted")
    y = ys[3] + 64
    bands(narrow, left, y, size)
    caption(y, "이은 것", whole)
    narrow.arrow((middle, y + 43), (middle, ys[4] - 1))
    narrow.starting(middle + 12, y + 58, "W^O", size=13, italic=True)
    narrow.box(left, ys[4], size[0], 40, fill="raised", radius=0)
    caption(ys[4], "출력", whole)
    return Drawing(wide, narrow, description)


def three_uses(source: Sequence[str], target: Sequence[str]) -> Drawing:
    """어텐션이 쓰이는 세 곳 (논문 3.2.3절). 윗줄의 쿼리에서 볼 수 있는 키마다 선을 긋고 쿼리 하나의 선을 굵게 한다."""
    uses = (
        ("인코더 셀프 어텐션", source, source, np.ones((len(source), len(source)), bool)),
        ("디코더 셀프 어텐션", target, target, np.tri(len(target), dtype=bool)),
        ("인코더-디코더 어텐션", target, source, np.ones((len(target), len(source)), bool)),
    )
    sides = ("소스", "타깃")
    told = ". ".join(
        f"{name}의 쿼리는 {sides[queries is target]}, 키와 밸류는 {sides[keys is target]}에서 오고 "
        f"볼 수 있는 짝은 {seen.sum()}개이다"
        for name, queries, keys, seen in uses
    )
    panels = [partial(_three_uses_panel, *use) for use in uses]
    return Drawing(*panelled(panels, 176, columns=(3, 1), gap=(36, 20)), told)


def _three_uses_panel(
    name: str, queries: list[str], keys: list[str], seen: np.ndarray, paper: Canvas, area: Area
) -> None:
    left, top, width = area
    paper.starting(left + 2, top + 10, name, weight=600)
    step = min(36, (width - 46) / max(len(queries), len(keys)))
    high, low, lit = top + 52, top + 150, len(queries) // 2
    for y, words in ((high, "쿼리"), (low, "키, 밸류")):
        paper.starting(left + 2, y, words, size=11.5, colour="muted")
    xs = [left + 50 + step * (j + 0.5) for j in range(len(queries))]
    ys = [left + 50 + step * (j + 0.5) for j in range(len(keys))]
    for (i, j), sees in np.ndenumerate(seen):
        if sees:
            look = {"width": 2.2} if i == lit else {"width": 1, "shade": 0.3}
            paper.curve((xs[i], high + 15), (ys[j], low - 15), colour="accent", **look)
    for i, (x, word) in enumerate(zip(xs, queries, strict=True)):
        look = LIT | {"weight": 600} if i == lit else {}
        paper.chip(x, high, word, step - 5, 30, size=15, **look)
    for x, word in zip(ys, keys, strict=True):
        paper.chip(x, low, word, step - 5, 30, size=15)


def gazes_of_heads(tokens: Sequence[str], moments: Mapping[str, np.ndarray]) -> Drawing:
    """순간마다 헤드의 가중치 (h, S)만큼 칸을 칠하고, 헤드가 가장 크게 본 칸에 비율을 적는다."""
    looked = {name: np.asarray(rows, float) for name, rows in moments.items()}
    told = ". ".join(
        f"{name} " + ", ".join(f"헤드 {i + 1} 「{tokens[int(row.argmax())]}」" for i, row in enumerate(rows))
        for name, rows in looked.items()
    )
    most, high = max(map(len, looked.values())), 34

    def panel(name: str, rows: np.ndarray, paper: Canvas, area: Area) -> None:
        left, top, width = area
        paper.starting(left + 2, top + 10, name, weight=600)
        step = (width - 56) / len(tokens)
        for j, token in enumerate(tokens):
            paper.text(left + 56 + step * (j + 0.5), top + 40, token, size=15)
        for i, row in enumerate(rows):
            y = top + 56 + high * i
            paper.starting(left + 2, y + high / 2 - 2, f"헤드 {i + 1}", size=12.5, colour="muted")
            for j, share in enumerate(row):
                x, best = left + 56 + step * j, j == int(row.argmax())
                paper.box(x + 1.5, y, step - 3, high - 5, line="line", radius=4)
                if share > 0.005:
                    look = {"fill": "accent", "shade": 0.6 * float(share), "radius": 4}
                    paper.box(x + 1.5, y, step - 3, high - 5, line="accent" if best else "none", **look)
                if best:
                    paper.text(x + step / 2, y + (high - 5) / 2, f"{share:.0%}", size=11.5, weight=600)

    panels = [partial(panel, name, rows) for name, rows in looked.items()]
    return Drawing(*panelled(panels, 62 + high * most), f"순간마다 헤드가 가장 크게 보는 글자. {told}")
