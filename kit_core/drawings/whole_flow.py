"""말 하나가 트랜스포머 전체를 지나 글이 되기까지, 지나는 배열의 모양과 함께 (논문 그림 1)."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_text, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.wording import read_aloud
from kit_core.validation import check_positive_int

Stop = tuple[str, str]  # 단계의 이름과, 그 뒤의 모양


def whole_flow(
    source: Sequence[str],
    target: Sequence[str],
    answer: str,
    *,
    d_model: int,
    num_layers: int,
    vocab_size: int,
) -> Drawing:
    """인코더의 길과 디코더의 길을 나란히 놓고 메모리로 이은 그림.

    Args:
        source: 소스의 토큰들 (S개).
        target: 디코더에 넣은 토큰들 (T개). 시작 토큰부터이다.
        answer: 모델이 낸 글.
        d_model: 벡터의 차원.
        num_layers: 인코더와 디코더의 층의 수.
        vocab_size: 어휘의 크기 V.

    Raises:
        TypeError, ValueError: 토큰이 없거나 너무 많을 때, 크기가 1 이상의 정수가 아닐 때.
    """
    source = checked_words("source", source, most=10)
    target = checked_words("target", target, most=10)
    checked_text("answer", answer)
    for name, value in (("d_model", d_model), ("num_layers", num_layers), ("vocab_size", vocab_size)):
        check_positive_int(name, value)
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
    return Drawing(_across(left, right), _down(left, right), description)


def _stop(paper: Canvas, x: float, y: float, width: float, words: str, look: str) -> None:
    looks = {
        "word": {"fill": "raised", "line": "line", "size": 15},
        "step": {"fill": "surface", "line": "muted", "size": 13},
        "stack": {"fill": "soft", "line": "accent", "size": 13.5, "weight": 600},
    }
    paper.chip(x, y, words, width, 38, **looks[look])


_LOOKS = ("word", "step", "stack", "step", "word")


def _across(left: list[Stop], right: list[Stop]) -> Canvas:
    paper = Canvas(WIDE, 232)
    xs, widths = (52, 196, 346, 494, 644), (104, 104, 112, 104, 104)
    for y, stops in ((48, left), (172, right)):
        for j, (words, shape) in enumerate(stops):
            _stop(paper, xs[j], y, widths[j], words, _LOOKS[j])
            if shape:
                ends = (xs[j] + widths[j] / 2, xs[j + 1] - widths[j + 1] / 2)
                paper.arrow((ends[0] + 3, y), (ends[1] - 3, y))
                paper.text(sum(ends) / 2, y + 34, shape, size=12, colour="accent", weight=600)
    paper.text(2, 12, "소스를 읽는다", anchor="start", size=12.5, colour="muted")
    paper.text(2, 136, "타깃을 쓴다", anchor="start", size=12.5, colour="muted")
    paper.path(f"M{xs[3]} 67 C{xs[3]} 112 {xs[2]} 100 {xs[2]} 138", colour="accent", width=2)
    paper.arrow((xs[2], 138), (xs[2], 152), colour="accent", width=2)
    paper.text(xs[3] + 4, 108, "층마다 메모리를 읽는다", size=12.5, colour="accent", anchor="start")
    return paper


def _down(left: list[Stop], right: list[Stop]) -> Canvas:
    paper = Canvas(NARROW, 408)
    xs, step, width = (72, 256), 82, 132
    for x, stops in zip(xs, (left, right), strict=True):
        for j, (words, shape) in enumerate(stops):
            y = 54 + step * j
            _stop(paper, x, y, width, words, _LOOKS[j])
            if shape:
                paper.arrow((x, y + 21), (x, y + step - 21))
                paper.text(x + 10, y + step / 2, shape, size=12, colour="accent", weight=600, anchor="start")
    paper.text(xs[0], 14, "소스를 읽는다", size=12.5, colour="muted")
    paper.text(xs[1], 14, "타깃을 쓴다", size=12.5, colour="muted")
    memory, reader = 54 + 3 * step, 54 + 2 * step
    middle = sum(xs) / 2
    paper.path(
        f"M{xs[0] + width / 2} {memory} C{middle + 8} {memory} {middle - 26} {reader} {xs[1] - width / 2 - 8} {reader}",
        colour="accent",
        width=2,
    )
    paper.arrow((xs[1] - width / 2 - 10, reader), (xs[1] - width / 2 - 1, reader), colour="accent", width=2)
    paper.text(xs[0], memory + 36, "디코더가 층마다 읽는다", size=12.5, colour="accent")
    return paper
