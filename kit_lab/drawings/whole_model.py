"""트랜스포머 전체를 지나는 길과 그 파라미터."""

from collections.abc import Sequence
from functools import partial
from math import exp

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, in_both, panelled
from kit_lab.drawings.wording import josa, read_aloud

Stop = tuple[str, str]  # 단계의 이름과, 그 뒤의 모양
_LOOKS = ("word", "step", "stack", "step", "word")
_ROWS = 7
_USES = (("소스의 임베딩", "토큰의 행을 꺼낸다", 1), ("타깃의 임베딩", "토큰의 행을 꺼낸다", 4))


def whole_flow(
    source: Sequence[str],
    target: Sequence[str],
    answer: str,
    *,
    d_model: int,
    num_layers: int,
    vocab_size: int,
) -> Drawing:
    """말 하나가 트랜스포머를 지나 글이 되기까지, 인코더의 길과 디코더의 길을 배열의 모양과 함께 놓는다 (논문 그림 1)."""
    s, t = len(source), len(target)
    left: list[Stop] = [
        (read_aloud(source), f"({s},)"),
        ("임베딩 + 위치", f"({s}, {d_model})"),
        (f"인코더 층 ×{num_layers}", f"({s}, {d_model})"),
        ("메모리", ""),
    ]
    right: list[Stop] = [
        ("".join(target), f"({t},)"),
        ("임베딩 + 위치", f"({t}, {d_model})"),
        (f"디코더 층 ×{num_layers}", f"({t}, {d_model})"),
        ("E^T를 곱한다", f"({t}, {vocab_size})"),
        (answer, ""),
    ]
    description = (
        f"소스를 읽는 길에서는 「{left[0][0]}」의 토큰 {s}개가 임베딩을 지나 ({s}, {d_model}) 배열이 되고, "
        f"인코더 층 {num_layers}개를 지나 같은 모양의 메모리가 된다. 타깃을 쓰는 길에서는 토큰 {t}개가 ({t}, {d_model}) "
        f"배열이 되어 디코더 층 {num_layers}개를 지나며 메모리를 읽고, 임베딩 행렬과 곱해 ({t}, {vocab_size}) 로짓이 된다. "
        f"거기에서 읽은 답은 「{answer}」이다"
    )
    wide = Canvas(WIDE, 232)
    xs, widths = (52, 196, 346, 494, 644), (104, 104, 112, 104, 104)
    for y, stops in ((48, left), (172, right)):
        for j, (words, shape) in enumerate(stops):
            _stop(wide, xs[j], y, widths[j], words, _LOOKS[j])
            if shape:
                ends = (xs[j] + widths[j] / 2, xs[j + 1] - widths[j + 1] / 2)
                wide.arrow((ends[0] + 3, y), (ends[1] - 3, y))
                wide.text(sum(ends) / 2, y + 34, shape, size=12, colour="accent", weight=600)
    wide.starting(2, 12, "소스를 읽는다", size=12.5, colour="muted")
    wide.starting(2, 136, "타깃을 쓴다", size=12.5, colour="muted")
    wide.path(f"M{xs[3]} 67 C{xs[3]} 112 {xs[2]} 100 {xs[2]} 138", colour="accent", width=2)
    wide.arrow((xs[2], 138), (xs[2], 152), colour="accent", width=2)
    wide.starting(xs[3] + 4, 108, "층마다 메모리를 읽는다", size=12.5, colour="accent")

    narrow = Canvas(NARROW, 408)
    xs, step, width = (72, 256), 82, 132
    for x, stops in zip(xs, (left, right), strict=True):
        for j, (words, shape) in enumerate(stops):
            y = 54 + step * j
            _stop(narrow, x, y, width, words, _LOOKS[j])
            if shape:
                narrow.arrow((x, y + 21), (x, y + step - 21))
                narrow.starting(x + 10, y + step / 2, shape, size=12, colour="accent", weight=600)
    narrow.text(xs[0], 14, "소스를 읽는다", size=12.5, colour="muted")
    narrow.text(xs[1], 14, "타깃을 쓴다", size=12.5, colour="muted")
    memory, reader = 54 + 3 * step, 54 + 2 * step
    middle = sum(xs) / 2
    narrow.path(
        f"M{xs[0] + width / 2} {memory} C{middle + 8} {memory} {middle - 26} {reader} {xs[1] - width / 2 - 8} {reader}",
        colour="accent",
        width=2,
    )
    narrow.arrow((xs[1] - width / 2 - 10, reader), (xs[1] - width / 2 - 1, reader), colour="accent", width=2)
    narrow.text(xs[0], memory + 36, "디코더가 층마다 읽는다", size=12.5, colour="accent")
    return Drawing(wide, narrow, description)


def _stop(paper: Canvas, x: float, y: float, width: float, words: str, look: str) -> None:
    looks = {
        "word": {"fill": "raised", "line": "line", "size": 15},
        "step": {"fill": "surface", "line": "muted", "size": 13},
        "stack": LIT | {"size": 13.5, "weight": 600},
    }
    paper.chip(x, y, words, width, 38, **looks[look])


def shared_matrix(vocab_size: int, d_model: int) -> Drawing:
    """행렬 하나를 세 곳에서 쓰는 일: 두 임베딩은 행 하나를 꺼내고 투영은 모든 행과 곱한다 (논문 3.4절)."""
    one = vocab_size * d_model
    description = (
        f"({vocab_size:,}, {d_model}) 행렬 하나를 세 곳에서 쓴다. 소스의 임베딩과 타깃의 임베딩은 토큰의 행을 꺼내고, "
        f"끝의 투영은 모든 행과 곱해 로짓 {vocab_size:,}개를 낸다. 한 벌이면 파라미터가 {one:,}개, 세 벌이면 {3 * one:,}개이다"
    )
    told = (f"E ({vocab_size:,}, {d_model})", f"한 벌 {one:,}개", f"세 벌이면 {3 * one:,}개")

    def draw(paper: Canvas, matrix: tuple[float, float], uses: tuple[float, float]) -> None:
        left, width = matrix
        start, room = uses
        top, each = 34, 20
        size = 14 if paper.width == WIDE else 13
        paper.text(left + width / 2, top - 16, told[0], size=13, weight=600)
        chosen = {row for *_, row in _USES}
        for row in range(_ROWS):
            fill = "accent" if row in chosen else "soft"
            paper.bar(left, top + each * row, width, each - 3, fill, radius=3)
        bottom = top + each * _ROWS - 3
        right = left + width
        for k, (name, does, row) in enumerate(_USES):
            y = 40 + 58 * k
            paper.box(start, y - 22, room, 46, line="line", fill="raised")
            paper.text(start + room / 2, y - 8, name, size=size, weight=600)
            paper.text(start + room / 2, y + 11, does, size=12, colour="muted")
            paper.arrow((right + 4, top + each * (row + 0.5) - 1), (start - 4, y), colour="accent")
        y = 156
        paper.line(
            (right + 5, top), (right + 11, top), (right + 11, bottom), (right + 5, bottom), colour="warm"
        )
        paper.arrow((right + 11, top + each * 5.6), (start - 4, y), colour="warm")
        paper.box(start, y - 22, room, 46, line="warm", fill="raised")
        paper.text(start + room / 2, y - 8, "끝의 투영", size=size, weight=600)
        paper.text(start + room / 2, y + 11, "모든 행과 곱한다", size=12, colour="muted")
        low = paper.height - 24
        paper.text(left + width / 2, low, told[1], size=13, colour="accent", weight=600)
        paper.text(start + room / 2, low, told[2], size=13, colour="muted")

    return in_both(draw, (222, (66, 190), (364, 270)), (236, (2, 96), (164, 162)), description)


def decoder_flow(
    tokens: Sequence[str], written: str, *, d_model: int, num_layers: int, vocab_size: int
) -> Drawing:
    """디코더만 있는 언어 모델을 지나는 한 줄. 토큰마다 길이 하나이고 어텐션만 앞에서 가져온다. 끝의 길이 written을 고른다."""
    count = len(tokens)
    shapes = f"({count},)", f"({count}, {d_model})", f"({count}, {vocab_size})"
    description = (
        f"토큰 {count}개({' '.join(tokens)})가 저마다 길 하나를 따라 임베딩, 층 {num_layers}개, "
        f"정규화, 투영을 지난다. 배열의 모양은 {', '.join(shapes)}이다. 층 안의 어텐션에서는 앞의 길에서만 가져오고, "
        f"SwiGLU는 길마다 따로 지난다. 길마다 다음 토큰을 맞히고, 쓸 때에는 마지막 길이 고른 {written}"
        f"{josa(written, '을', '를')} 뒤에 붙여 다시 읽는다"
    )

    def draw(paper: Canvas, places: tuple[float, ...]) -> None:
        wide = paper.width == WIDE
        first, embed, start, end, inner, edge, norm, head, last = places
        size, ys = 13 if wide else 12, [94 + 40 * i for i in range(count)]
        low, middle = ys[-1], (start + end) / 2
        chip = {"width": 56 if wide else 42, "height": 28, "size": 13 if wide else 11}
        paper.box(start - 14, 46, edge - start + 14, low - 20, fill="raised", line="line", radius=12)
        for x, shape in zip((first, middle, head), shapes, strict=True):
            paper.text(x, 12, shape, size=size, weight=600, colour="accent")
        named = [(first, "토큰"), (embed, "임베딩"), (last, "다음 토큰" if wide else "다음")]
        named += [(norm, "RMSNorm"), (head, "투영")] if wide else [((norm + head) / 2 - 4, "정규화, 투영")]
        for x, name in named:
            paper.text(x, 33, name, size=size, colour="muted")
        paper.starting(start - 12, 33, f"층 ×{num_layers}", size=size, weight=600, colour="muted")
        before = "RMSNorm → " if wide else ""
        paper.text(middle, 62, f"{before}어텐션", size=size)
        paper.ending(edge - 6, 62, f"{before}SwiGLU", size=size)
        for i, y in enumerate(ys):
            chosen = i == count - 1
            paper.line((first, y), (last, y), colour="accent", width=7, shade=0.5 if chosen else 0.2)
            for j in range(i):
                way = f"M{start} {ys[j]} C{middle} {ys[j]} {middle} {y} {end} {y}"
                paper.path(way, colour="accent", width=1.8 if chosen else 1, shade=0.95 if chosen else 0.4)
            paper.line((inner - 26, y), (inner - 15, y - 12), (inner + 15, y - 12), (inner + 26, y))
            paper.box(inner - 15, y - 20, 30, 14, line="warm", radius=4)
            for x in (end, inner + 26):
                paper.plus(x, y, 6)
            for x, colour in ((norm, "muted"), (head, "accent")):
                paper.box(x - 5, y - 11, 10, 22, line=colour, radius=3)
            paper.chip(first, y, tokens[i], **chip)
            look = LIT | {"weight": 600} if chosen else {"colour": "muted"}
            paper.chip(last, y, written if chosen else tokens[i + 1], **chip | look)
        back = low + 46
        paper.arrow((last, low + 15), (last, back), (first + chip["width"] / 2 + 4, back), colour="accent")
        paper.text((first + last) / 2, back + 14, "붙여서 다시 읽는다", size=size, colour="accent")
        look = {"line": "accent", "colour": "accent", "dashed": True, "fill": "surface"}
        paper.chip(first, back, written, **chip | look)

    height = 94 + 40 * (count - 1) + 70
    wide = (height, (34, 110, 176, 292, 400, 468, 526, 584, 660))
    narrow = (height, (23, 64, 102, 150, 200, 236, 250, 270, 305))
    return in_both(draw, wide, narrow, description)


def grouped_heads(num_heads: int, num_key_value_heads: int) -> Drawing:
    """쿼리의 헤드가 키와 밸류의 헤드를 나누어 쓰는 세 가지: 저마다 하나, 몇이서 하나, 모두가 하나 (Ainslie 외 2023)."""
    kinds = (("멀티 헤드 (2017)", num_heads), ("나누어 쓰기 (GQA)", num_key_value_heads), ("하나만 (MQA)", 1))
    told = ", ".join(f"{name}에서는 {g}개" for name, g in kinds)

    def panel(name: str, groups: int, marked: bool, paper: Canvas, area: Area) -> None:
        left, top, width = area
        colour = "accent" if marked else "text"
        paper.text(left + width / 2, top + 12, name, weight=600, colour=colour)
        each, shared = width / num_heads, num_heads // groups
        chip = min(each - 6, 34)
        for head in range(num_heads):
            x = left + each * (head + 0.5)
            y = left + each * shared * (head // shared + 0.5)
            paper.line((x, top + 54), (y, top + 98), colour=colour, shade=0.6)
            paper.chip(x, top + 42, "q", chip, 26, italic=True, size=13)
        for group in range(groups):
            x = left + each * shared * (group + 0.5)
            paper.chip(x, top + 112, "k v", min(each * shared - 3, 34), 28, italic=True, size=11.5, **LIT)
        paper.text(left + width / 2, top + 148, f"캐시에 남는 헤드 {groups}개", size=12.5, colour="muted")

    panels = [partial(panel, name, g, at == 1) for at, (name, g) in enumerate(kinds)]
    return Drawing(
        *panelled(panels, 168, columns=(3, 1), gap=(24, 16)),
        f"쿼리의 헤드 {num_heads}개가 쓰는 키와 밸류의 헤드는 {told}이다",
    )


def routed_experts(scores: Sequence[float], kept: int) -> Drawing:
    """라우터가 점수의 큰 것부터 kept개만 골라, 그 피드포워드의 출력을 소프트맥스한 비율로 더한다 (MoE)."""
    order = sorted(range(len(scores)), key=lambda i: -scores[i])[:kept]
    powers = {i: exp(scores[i]) for i in order}
    shares = {i: power / sum(powers.values()) for i, power in powers.items()}
    told = ", ".join(f"{i + 1}번을 {shares[i]:.0%}" for i in sorted(order))
    description = (
        f"토큰 하나가 라우터를 지나 피드포워드 {len(scores)}벌 가운데 {kept}벌만 지난다. "
        f"{told}로 섞고 나머지는 계산하지 않는다"
    )

    def draw(paper: Canvas) -> None:
        middle, step = paper.width / 2, (paper.width - 8) / len(scores)
        size = min(step - 8, 60)
        paper.chip(middle, 20, "토큰 x", 70, 32)
        paper.arrow((middle, 37), (middle, 53))
        paper.box(middle - 44, 54, 88, 32, "라우터", **LIT)
        for i, score in enumerate(scores):
            x, chosen = 4 + step * (i + 0.5), i in shares
            look = {"colour": "accent", "width": 2} if chosen else {"colour": "line", "dashed": True}
            paper.curve((middle, 87), (x, 143), **look)
            paper.text(x, 128, f"{score:.1f}", size=12, colour="muted", halo=True)
            look = LIT | {"weight": 600} if chosen else {"colour": "muted", "dashed": True}
            paper.box(x - size / 2, 144, size, 38, f"{i + 1}", **look)
            if chosen:
                paper.curve((x, 183), (middle, 239), colour="accent", width=2)
                paper.text(x, 199, f"{shares[i]:.0%}", size=13, weight=600, colour="accent", halo=True)
        paper.plus(middle, 250)
        paper.starting(middle + 18, 250, "섞은 출력", size=13)

    return in_both(draw, (266,), (266,), description)
