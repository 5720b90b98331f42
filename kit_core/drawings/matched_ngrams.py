"""옮긴 글의 n-그램 가운데 사람의 글에도 있는 것 (BLEU)."""

from collections import Counter
from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.wording import width_of

_MOST = 4


def matched_ngrams(machine: Sequence[str], human: Sequence[str]) -> Drawing:
    """이어진 낱말 하나에서 넷까지를 막대로 긋는다. 사람의 글에도 있는 것은 짙고 없는 것은 속이 비었다.

    Args:
        machine: 옮긴 글의 낱말들. 네 개에서 열두 개까지.
        human: 사람이 옮긴 글의 낱말들.

    Raises:
        TypeError, ValueError: 낱말의 수가 그림에 맞지 않을 때.
    """
    machine = checked_words("machine", machine, most=12, least=_MOST)
    human = checked_words("human", human, most=30)
    found = {n: matched(machine, human, n) for n in range(1, _MOST + 1)}
    told = ", ".join(f"{n}개씩 {sum(hits)}/{len(hits)}" for n, hits in found.items())
    ours, theirs = " ".join(machine), " ".join(human)
    description = (
        f"옮긴 글 「{ours}」을 사람의 글 「{theirs}」과 견준다. 이어진 낱말이 사람의 글에도 있는 것: {told}"
    )
    wide = _layout(Canvas(WIDE, 194), (60, 15, 70), machine, found)
    narrow = _layout(Canvas(NARROW, 194), (30, 11, 36), machine, found)
    return Drawing(wide, narrow, description)


def matched(machine: list[str], human: list[str], n: int) -> list[bool]:
    """이어진 낱말 n개가 사람의 글에도 있는지를 차례로 준다. 사람의 글에 나온 횟수까지만 센다."""
    left = Counter(tuple(human[i : i + n]) for i in range(len(human) - n + 1))
    hits = []
    for i in range(len(machine) - n + 1):
        gram = tuple(machine[i : i + n])
        hits.append(left[gram] > 0)
        left[gram] -= 1
    return hits


def _layout(
    paper: Canvas, looks: tuple[float, float, float], machine: list[str], found: dict[int, list[bool]]
) -> Canvas:
    left, size, right = looks
    room = paper.width - left - right
    widths = [width_of(word, size) for word in machine]
    gap = (room - sum(widths)) / len(machine)
    edges, x = [], float(left)
    for word, width in zip(machine, widths, strict=True):
        edges.append((x, x + width + gap))
        paper.text(x + (width + gap) / 2, 14, word, size=size)
        x += width + gap
    y = 40.0
    for n, hits in found.items():
        middle = y + 5 * (n - 1)
        wide = paper.width == WIDE
        paper.text(left - 10, middle, f"{n}개씩" if wide else f"{n}", size=12.5, colour="muted", anchor="end")
        for i, hit in enumerate(hits):
            start, end = edges[i][0] + 2, edges[i + n - 1][1] - 2
            look = {"fill": "accent", "line": "none"} if hit else {"fill": "none", "line": "warm"}
            paper.box(start, y + 10 * (i % n) - 3, end - start, 6, radius=3, **look)
        paper.text(paper.width - 2, middle, f"{sum(hits)}/{len(hits)}", size=13, weight=600, anchor="end",
                   colour="accent" if all(hits) else "warm")  # fmt: skip
        y += 10 * n + 14
    return paper
