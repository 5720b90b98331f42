"""벡터를 헤드로 나누고, 헤드마다 어텐션하고, 다시 잇는 길 (논문 3.2.2절)."""

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing


def heads_split(length: int, d_model: int, num_heads: int) -> Drawing:
    """(L, d_model)을 h개의 (L, d_k)로 나누었다가 다시 (L, d_model)로 잇는 그림. 헤드마다 짙기가 다르다.

    Args:
        length: 토큰의 수 L.
        d_model: 벡터의 차원. num_heads로 나누어떨어져야 한다.
        num_heads: 헤드의 수 h. 두 개에서 여섯 개까지.

    Raises:
        TypeError, ValueError: 1 이상의 정수가 아니거나, 헤드의 수가 그림에 맞지 않거나 나누어떨어지지 않을 때.
    """
    length, d_model, num_heads = (
        checked_size(name, value)
        for name, value in (("length", length), ("d_model", d_model), ("num_heads", num_heads))
    )
    if not 2 <= num_heads <= 6:
        raise ValueError(f"num_heads={num_heads}은(는) 그릴 수 없다. 2 이상 6 이하의 수를 넣는다.")
    if d_model % num_heads:
        raise ValueError(
            f"d_model={d_model}은(는) num_heads={num_heads}(으)로 나누어떨어지지 않는다. {num_heads}의 배수를 넣는다."
        )
    d_k = d_model // num_heads
    whole, part = f"({length}, {d_model})", f"({length}, {d_k})"
    description = (
        f"{whole} 행렬에 W^Q를 곱해 {whole} 행렬을 얻고, 열을 {d_k}개씩 나누어 {part} 행렬 {num_heads}개로 만든다. "
        f"헤드마다 따로 어텐션한 결과를 도로 이어 {whole}로 만들고 W^O를 곱하면 처음과 같은 {whole} 행렬이 된다"
    )
    return Drawing(_wide(num_heads, whole, part), _narrow(num_heads, whole, part), description)


def _shade(i: int, num_heads: int) -> float:
    return 0.16 + 0.56 * i / (num_heads - 1)


def _bands(paper: Canvas, x: float, y: float, size: tuple[float, float], num_heads: int) -> None:
    wide = size[0] / num_heads
    for i in range(num_heads):
        look = {"fill": "accent", "line": "muted", "shade": _shade(i, num_heads), "radius": 0}
        paper.box(x + i * wide, y, wide, size[1], **look)


def _wide(num_heads: int, whole: str, part: str) -> Canvas:
    high, step = 58, 74
    paper = Canvas(WIDE, step * num_heads + 12)
    middle, size, band = paper.height / 2, (76, high), 19
    xs = (1, 129, 257, 413, 491, 619)
    top = middle - high / 2

    def caption(x: float, width: float, name: str, shape: str) -> None:
        paper.text(x + width / 2, top - 15, name, size=13, colour="muted")
        paper.text(x + width / 2, top + high + 16, shape, size=12.5, colour="muted")

    paper.box(xs[0], top, *size, fill="raised", radius=0)
    caption(xs[0], 76, "입력", whole)
    paper.arrow((xs[0] + 80, middle), (xs[1] - 4, middle))
    paper.text(xs[1] - 26, middle - 13, "W^Q", size=12.5, italic=True)
    _bands(paper, xs[1], top, size, num_heads)
    caption(xs[1], 76, "쿼리", whole)
    for i in range(num_heads):
        y = 6 + step * (i + 0.5)
        look = {"fill": "accent", "line": "muted", "shade": _shade(i, num_heads), "radius": 0}
        out = f"M{xs[1] + 80} {middle} C{xs[1] + 106} {middle} {xs[2] - 30} {y} {xs[2] - 6} {y}"
        paper.path(out)
        paper.box(xs[2], y - high / 2, band, high, **look)
        paper.text(xs[2] + band + 8, y - high / 2 + 6, part, size=12, colour="muted", anchor="start")
        paper.arrow((xs[2] + band + 4, y), (xs[2] + 52, y), head=6)
        paper.box(xs[2] + 52, y - 14, 70, 28, "어텐션", size=13)
        paper.arrow((xs[2] + 122, y), (xs[3] - 4, y), head=6)
        paper.box(xs[3], y - high / 2, band, high, **look)
        back = f"M{xs[3] + band + 4} {y} C{xs[3] + 46} {y} {xs[4] - 28} {middle} {xs[4] - 6} {middle}"
        paper.path(back)
    _bands(paper, xs[4], top, size, num_heads)
    caption(xs[4], 76, "이어 붙인 것", whole)
    paper.arrow((xs[4] + 80, middle), (xs[5] - 4, middle))
    paper.text(xs[5] - 26, middle - 13, "W^O", size=12.5, italic=True)
    paper.box(xs[5], top, *size, fill="raised", radius=0)
    caption(xs[5], 76, "출력", whole)
    return paper


def _narrow(num_heads: int, whole: str, part: str) -> Canvas:
    paper = Canvas(NARROW, 496)
    middle, size = NARROW / 2, (96, 40)
    left = middle - size[0] / 2
    step = NARROW / num_heads
    ys = (2, 84, 180, 316, 454)

    def caption(y: float, name: str, shape: str) -> None:
        paper.text(left - 12, y + 20, name, size=13, colour="muted", anchor="end")
        paper.text(left + size[0] + 12, y + 20, shape, size=13, colour="muted", anchor="start")

    paper.box(left, ys[0], *size, fill="raised", radius=0)
    caption(ys[0], "입력", whole)
    paper.arrow((middle, ys[0] + 43), (middle, ys[1] - 3))
    paper.text(middle + 12, ys[1] - 20, "W^Q", size=13, italic=True, anchor="start")
    _bands(paper, left, ys[1], size, num_heads)
    caption(ys[1], "쿼리", whole)
    for i in range(num_heads):
        x = step * (i + 0.5)
        look = {"fill": "accent", "line": "muted", "shade": _shade(i, num_heads), "radius": 0}
        start = left + size[0] * (i + 0.5) / num_heads
        paper.curve((start, ys[1] + 43), (x, ys[2] - 3))
        paper.box(x - 12, ys[2], 24, 40, **look)
        paper.arrow((x, ys[2] + 43), (x, ys[2] + 62), head=5)
        paper.box(x - step / 2 + 5, ys[2] + 62, step - 10, 28, "어텐션", size=13)
        paper.arrow((x, ys[2] + 90), (x, ys[3] - 23), head=5)
        paper.box(x - 12, ys[3] - 20, 24, 40, **look)
        paper.curve((x, ys[3] + 23), (start, ys[3] + 61))
    paper.text(step * 0.5 + 18, ys[2] + 20, part, size=12, colour="muted", anchor="start")
    y = ys[3] + 64
    _bands(paper, left, y, size, num_heads)
    caption(y, "이은 것", whole)
    paper.arrow((middle, y + 43), (middle, ys[4] - 1))
    paper.text(middle + 12, y + 58, "W^O", size=13, italic=True, anchor="start")
    paper.box(left, ys[4], size[0], 40, fill="raised", radius=0)
    caption(ys[4], "출력", whole)
    return paper
