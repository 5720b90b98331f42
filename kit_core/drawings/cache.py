"""한 글자씩 쓸 때 자라는 KV 캐시."""

from collections.abc import Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_words
from kit_core.drawings.drawing import Drawing, played


def growing_cache(tokens: Sequence[str]) -> Drawing:
    """걸음마다 새 키와 밸류 하나만 더하는 그림. 캐시가 없을 때 다시 셈하는 것과 나란히 놓는다.

    Args:
        tokens: 시작 토큰부터 차례로 디코더에 들어가는 토큰들. 두 개에서 여섯 개까지.

    Raises:
        TypeError, ValueError: 토큰의 수가 그림에 맞지 않을 때.
    """
    tokens = checked_words("tokens", tokens, most=6, least=2)
    n = len(tokens)
    again = n * (n + 1) // 2
    description = (
        f"디코더에 차례로 들어가는 토큰 {n}개는 {' '.join(f'「{token}」' for token in tokens)}이다. 왼쪽처럼 캐시가 없으면 "
        f"걸음마다 앞의 것까지 다시 셈해 키와 밸류를 모두 {again}번 만든다. "
        f"오른쪽처럼 있으면 앞의 것은 꺼내 쓰고 새것만 {n}번 만든다"
    )
    wide, narrow = Canvas(WIDE, 62 + 42 * n), Canvas(NARROW, 62 + 32 * n)
    step = min(48, 280 / n)
    _half(wide, (30, 0), (step, 42), tokens, cached=False)
    _half(wide, (392, 0), (step, 42), tokens, cached=True)
    step = min(29, 140 / n)
    _half(narrow, (20, 0), (step, 32), tokens, cached=False)
    _half(narrow, (182, 0), (step, 32), tokens, cached=True)
    motion = "".join(
        played(f"kit-cache-{i}", f"from,{15 * i}%{{opacity:0}}{15 * i + 12}%,to{{opacity:1}}", 4.8)
        for i in range(1, n)
    )
    return Drawing(wide, narrow, description, motion)


def _half(
    paper: Canvas,
    corner: tuple[float, float],
    step: tuple[float, float],
    tokens: list[str],
    *,
    cached: bool,
) -> None:
    (left, top), (wide, high) = corner, step
    made = sum(1 if cached else i + 1 for i in range(len(tokens)))
    title = f"캐시가 있으면 {made}번" if cached else f"캐시가 없으면 {made}번"
    paper.text(left, top + 12, title, anchor="start", weight=600, colour="accent" if cached else "text")
    for j, word in enumerate(tokens):
        paper.text(left + wide * (j + 0.5), top + 42, word, colour="muted")
    for i in range(len(tokens)):
        y = top + 62 + high * (i + 0.5) - 4
        with paper.group(f"kit-cache-{i}"):
            paper.text(left - 10, y, str(i + 1), size=12, colour="muted", anchor="end")
            for j in range(i + 1):
                new = j == i or not cached
                x = left + wide * (j + 0.5)
                fill = (
                    {"fill": "accent", "line": "accent", "colour": "surface"}
                    if new
                    else {"fill": "soft", "line": "line"}
                )
                paper.chip(
                    x,
                    y,
                    "k v",
                    wide - min(6, wide / 8),
                    high - 6,
                    italic=True,
                    size=min(13, wide / 2.4),
                    **fill,
                )
