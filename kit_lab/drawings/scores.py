"""성적을 견주는 띠, 막대, 점, 표."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_lab.drawings.canvas import NARROW, WIDE, Canvas, Drawing, in_both
from kit_lab.drawings.wording import signed, width_of


def proportions(rows: Mapping[str, tuple[float, str]], marked: str = "") -> Drawing:
    """이름 -> (비율, 띠 끝에 적을 글)마다 띠 하나. marked라는 이름은 다른 색으로 칠한다."""
    told = ", ".join(f"{name} {words}" for name, (_, words) in rows.items())

    def draw(paper: Canvas, place: tuple[float, float], each: float) -> None:
        left, room = place
        wide = paper.width == WIDE
        for k, (name, (share, words)) in enumerate(rows.items()):
            y = each * k + (8 if wide else 24)
            colour = "warm" if name == marked else "accent"
            if wide:
                paper.ending(left - 14, y + 11, name, size=13.5)
                paper.starting(left + room + 12, y + 11, words, size=13, colour=colour, weight=600)
            else:
                paper.starting(left, y - 13, name, size=13)
                paper.ending(left + room, y - 13, words, size=12.5, colour=colour, weight=600)
            paper.bar(left, y, room, 22, colour, shade=0.16, radius=3)
            if share:
                paper.bar(left, y, room * share, 22, colour, radius=3)

    return in_both(
        draw,
        (40 * len(rows) + 2, (206, 350), 40),
        (52 * len(rows) + 2, (2, 324), 52),
        f"비율을 견준 띠. {told}",
    )


def leanings(rows: Mapping[str, float], sides: tuple[str, str], places: int = 1) -> Drawing:
    """이름마다 0에서 왼쪽(음수)이나 오른쪽(양수)으로 뻗은 막대. sides는 두 쪽의 뜻, places는 적을 소수 자리이다."""
    values = [float(value) for value in rows.values()]
    told = ", ".join(
        f"{_plain(name)} {signed(float(value), places, plus=True)}" for name, value in rows.items()
    )
    label = max(width_of(_plain(name), 13) for name in rows) + 20

    def draw(paper: Canvas, label: float, each: float) -> Canvas:
        margin = 52  # 막대 끝의 수가 들어갈 자리
        low, high = min(*values, 0), max(*values, 0)
        left = label + (margin if low < 0 else 6)
        right = paper.width - (margin if high > 0 else 6)
        unit = (right - left) / ((high - low) or 1)
        zero = left - unit * low
        paper.line((zero, 20), (zero, paper.height - 2))
        if low < 0:
            paper.starting(label + 2, 9, f"← {sides[0]}", size=12, colour="muted")
        if high > 0:
            paper.ending(paper.width - 2, 9, f"{sides[1]} →", size=12, colour="muted")
        for k, (name, value) in enumerate(zip(rows, values, strict=True)):
            y = 26 + each * k + (each - 27) + 10
            if label:
                paper.starting(2, y, name, size=13)
            else:
                paper.starting(2, y - 18, name, size=12.5, halo=True)
            colour = "accent" if value > 0 else "warm"
            long = max(unit * abs(value), 1)
            paper.bar(zero if value > 0 else zero - long, y - 8, long, 16, colour, radius=2)
            at, anchor = (zero + long + 6, "start") if value > 0 else (zero - long - 6, "end")
            look = {"size": 12, "colour": colour, "anchor": anchor, "weight": 600}
            paper.text(at, y, signed(float(value), places, plus=True), **look)
        return paper

    wide = draw(Canvas(WIDE, 26 + 27 * len(rows)), label, 27)
    stacked = label > 130
    narrow = Canvas(NARROW, 26 + (46 if stacked else 27) * len(rows))
    draw(narrow, 0 if stacked else label, 46 if stacked else 27)
    return Drawing(wide, narrow, f"왼쪽: {sides[0]}. 오른쪽: {sides[1]}. {told}")


def _plain(name: str) -> str:
    """첨자를 묶은 괄호를 뗀 이름."""
    return name.replace("{", "").replace("}", "")


def told_and_written(
    names: Sequence[str], told: Sequence[float], written: Sequence[float], labels: Sequence[str]
) -> Drawing:
    """앞을 알려 주고 물은 성적과 스스로 쓰게 한 성적을 이름마다 점 둘로 놓고 잇는다. labels는 두 성적의 이름이다."""
    told, written = np.asarray(told, float), np.asarray(written, float)
    # 학습한 컴퓨터마다 끝자리가 다르므로 말로는 어림만 옮긴다.
    said = ". ".join(
        f"{name}: {labels[0]} {_roughly(a)}, {labels[1]} {_roughly(b)}"
        for name, a, b in zip(names, told, written, strict=True)
    )
    description = f"이름마다 두 성적을 점 둘로 놓고 이었다. {said}"

    def draw(paper: Canvas, left: float, each: float) -> None:
        wide = paper.width == WIDE
        right, top = paper.width - 24, 26

        def at(share: float) -> float:
            return left + (right - left) * share

        paper.circle(left + 6, 10, 5, line="accent", width=1.8)
        paper.starting(left + 18, 10, labels[0], size=12.5, colour="muted")
        paper.circle(left + (136 if wide else 126), 10, 5, fill="accent")
        paper.starting(left + (148 if wide else 138), 10, labels[1], size=12.5, colour="muted")
        for k, name in enumerate(names):
            y = top + each * (k + 0.5) + (0 if wide else 10)
            if wide:
                paper.starting(2, y, name, size=13.5)
            else:
                paper.starting(2, y - 20, name, size=13)
            paper.line((left, y), (right, y), colour="line")
            colour = "accent" if written[k] > 0.9 else "warm"
            paper.line((at(told[k]), y), (at(written[k]), y), colour=colour, width=2)
            paper.circle(at(written[k]), y, 6, fill=colour)
            look = {"fill": "surface" if told[k] != written[k] else "none", "line": "accent", "width": 1.8}
            paper.circle(at(told[k]), y, 6, **look)
        base = paper.height - 10
        for share in (0, 0.5, 1):
            paper.text(at(share), base, f"{share:.0%}", size=12, colour="muted")

    return in_both(draw, (46 + 32 * len(names), 220, 32), (50 + 48 * len(names), 14, 48), description)


def _roughly(share: float) -> str:
    if share > 0.9:
        return "90%가 넘는다"
    return "30%가 안 된다" if share < 0.3 else "30%에서 90% 사이"


def caught_dots(groups: Mapping[str, int], missed: str) -> Drawing:
    """무리마다 그 수만큼 점을 늘어놓는다. 잡지 못한 무리 missed의 점은 속이 비었다."""
    told = ", ".join(f"{name} {count}가지" for name, count in groups.items())

    def draw(paper: Canvas, left: float, step: float, each: float) -> None:
        wide = paper.width == WIDE
        for k, (name, count) in enumerate(groups.items()):
            y = each * k + (16 if wide else 34)
            empty = name == missed
            if wide:
                paper.ending(left - 16, y, name, size=13.5)
            else:
                paper.starting(left, y - 20, name, size=13)
            for j in range(count):
                look = {"line": "warm", "width": 1.5} if empty else {"fill": "accent"}
                paper.circle(left + step * (j + 0.5), y, 0.36 * step, **look)
            colour = "warm" if empty else "accent"
            if wide:
                paper.starting(left + step * count + 10, y, f"{count}", size=13, weight=600, colour=colour)
            else:
                paper.ending(paper.width - 4, y - 20, f"{count}", size=13, weight=600, colour=colour)

    return in_both(
        draw,
        (30 * len(groups) + 4, 166, 12, 30),
        (46 * len(groups), 4, 7.6, 46),
        f"모두 {sum(groups.values())}가지를 무엇으로 잡는지 점으로 놓았다. {told}",
    )
