"""들어가는 길의 그림: 처음부터 읽기, 직접 짓기, 논문 읽기, 그리고 읽는 길의 나머지 갈래."""

from .ink import ACCENT, INK, PAPER, QUIET, SOFT, bar, box, dot, dots, line, path


def stairs() -> str:
    """여덟 장을 한 칸씩 올라 끝에 이른다."""
    steps = [(18 + 17.5 * i, 80 - 8.5 * i) for i in range(8)]
    return line(*steps) + dots(steps[:-1], 3.6) + dot(*steps[-1], 7, fill=ACCENT)


def blank_function() -> str:
    """함수의 빈자리를 독자가 채운다."""
    frame = box(26, 12, 108, 72, rx=6)
    code = bar(38, 24, 34, INK) + bar(76, 24, 26) + bar(46, 68, 44)
    gap = box(46, 36, 74, 22, colour=ACCENT, fill=SOFT, stroke_dasharray="4 4")
    return frame + code + gap + line((55, 42), (55, 52), colour=ACCENT, width=2)


def annotated_page() -> str:
    """논문의 한 줄에서 여백의 쪽지로 간다."""
    page = box(24, 8, 72, 80, rx=4) + bar(40, 17, 40, INK)
    left = "".join(bar(32, 30 + 9 * i, 26) for i in range(6))
    right = "".join(bar(63, 30 + 9 * i, 26, ACCENT if i == 2 else QUIET) for i in range(6))
    note = box(112, 32, 34, 34, colour=ACCENT, fill=SOFT) + "".join(
        bar(118, 40 + 8 * i, (22, 16, 20)[i], ACCENT, 3) for i in range(3)
    )
    return page + left + right + line((89, 50), (112, 50), colour=ACCENT) + note


def board() -> str:
    """물음을 먼저 던지는 교실."""
    ask = path("M72 28a8 8 0 1 1 11.5 7.2c-2.3 1.2-3.5 2.6-3.5 5.3", ACCENT, 3.2) + dot(
        80, 48, 2.2, fill=ACCENT
    )
    heads = "".join(
        path(f"M{x - 12} 90a12 12 0 0 1 24 0", INK, 1.6, fill=PAPER) + dot(x, 72, 6) for x in (44, 80, 116)
    )
    return box(34, 10, 92, 50, rx=4) + ask + heads


ALL = (stairs, blank_function, annotated_page, board)
