"""디코딩: 갈라지는 길, 온도, KV 캐시."""

from collections.abc import Mapping, Sequence

import numpy as np

from kit_lab.drawings.canvas import NARROW, WIDE, Canvas, Drawing, in_both, number, played


def beam_tree(
    prefix: str, chances: Mapping[str, Sequence[float]], tokens: Sequence[Sequence[str]]
) -> Drawing:
    """같은 머리에서 갈라진 두 길. 선 위의 수는 그 글자의 확률, 끝의 수는 갈라진 뒤의 확률을 모두 곱한 값이다."""
    shares = [np.asarray(path, float) for path in chances.values()]
    products = [float(np.prod(path)) for path in shares]
    told = "; ".join(
        f"{name}: {' '.join(f'{letter} {share:.0%}' for letter, share in zip(word, path, strict=True))}, "
        f"곱하면 {product:.0%}"
        for name, word, path, product in zip(chances, tokens, shares, products, strict=True)
    )
    description = f"「{prefix}」 뒤에서 길이 둘로 갈라진다. {told}"

    best = int(np.argmax(products))

    def draw(paper: Canvas) -> None:
        start, step, middle = 110, 76, paper.height / 2
        paper.box(2, middle - 18, start - 8, 36, prefix, fill="raised", size=16)
        for row, (title, word, path) in enumerate(zip(chances, tokens, shares, strict=True)):
            y, colour = (44 if row == 0 else 146), "accent" if row == best else "muted"
            paper.starting(start + 70, y - 36 if row == 0 else y + 36, title, size=12.5, colour=colour)
            at = (start - 6, middle)
            for j, (letter, share) in enumerate(zip(word, path, strict=True)):
                x = start + 88 + step * j
                bend = f"C{at[0] + 40} {at[1]} {x - 60} {y} {x - 17} {y}"
                paper.path(
                    f"M{at[0]} {at[1]} {f'H{x - 17}' if j else bend}", colour=colour, width=1 + 3 * share
                )
                away = (-13, 15) if j else (-4, 6)
                place = (x - (42 if j else 46), y + away[row])
                paper.text(*place, f"{share:.0%}", size=12, weight=600, colour=colour, halo=True)
                look = {"fill": "soft" if row == best else "surface", "line": colour}
                paper.chip(x, y, letter, 34, 34, size=16 if len(letter) == 1 else 12.5, **look)
                at = (x + 17, y)
            paper.ending(paper.width - 2, y, f"{products[row]:.0%}", size=18, weight=600, colour=colour)

    def upright(paper: Canvas) -> None:
        middle = paper.width / 2
        paper.box(middle - 52, 2, 104, 34, prefix, fill="raised", size=16)
        for row, (title, word, path) in enumerate(zip(chances, tokens, shares, strict=True)):
            x, colour = (78 if row == 0 else 250), "accent" if row == best else "muted"
            paper.text(x + (-20 if row == 0 else 20), 62, title, size=12, colour=colour)
            at = (middle + (-26 if row == 0 else 26), 36)
            for j, (letter, share) in enumerate(zip(word, path, strict=True)):
                y = 104 + 56 * j
                paper.curve(at, (x, y - 16), colour=colour, width=1 + 3 * share)
                place = (x + (24 if j else 30), y - 27)
                paper.text(*place, f"{share:.0%}", size=12, weight=600, colour=colour, halo=True)
                look = {"fill": "soft" if row == best else "surface", "line": colour}
                paper.chip(x, y, letter, 36, 32, size=16 if len(letter) == 1 else 12.5, **look)
                at = (x, y + 16)
            paper.text(x, paper.height - 16, f"{products[row]:.0%}", size=18, weight=600, colour=colour)

    wide, narrow = Canvas(WIDE, 190), Canvas(NARROW, 74 + 56 * max(map(len, tokens)) + 54)
    draw(wide)
    upright(narrow)
    return Drawing(wide, narrow, description)


def search_tree(names: Sequence[str], chances: Mapping[str, Sequence[float]], beam_size: int) -> Drawing:
    """두 걸음까지의 나무 (논문 6.1절). 빔이 남긴 가지를 짙게, 그리디의 길을 다른 색의 점선으로 긋는다.

    names의 맨 앞이 끝 토큰이고, chances는 지금까지 쓴 글 -> 다음 토큰마다의 확률이다.
    """
    shares = {p: np.asarray(chances[p], float) for p in ("", *names[1:])}
    first = {name: float(share) for name, share in zip(names, shares[""], strict=True)}
    leaves = {
        (a, b): first[a] * float(share) for a in names[1:] for b, share in zip(names, shares[a], strict=True)
    }
    live = sorted(first, key=first.get, reverse=True)[:beam_size]
    paths: dict[tuple[str, ...], float] = {(names[0],): first[names[0]], **leaves}
    branches = [p for p in paths if p[0] in live]
    kept = sorted(branches, key=paths.get, reverse=True)[:beam_size]
    start = max(first, key=first.get)
    greedy = max((p for p in paths if p[0] == start), key=paths.get)
    description = (
        f"두 걸음까지의 나무. 그리디는 「{''.join(greedy)}」 {paths[greedy]:.2f}에 이르고, "
        f"빔의 크기 {beam_size}이면 첫 걸음에 {', '.join(live)}를 들고 가 「{''.join(kept[0])}」 {paths[kept[0]]:.2f}에 이른다"
    )
    tall = 34 * len(paths) + 22

    def draw(paper: Canvas, columns: tuple[float, float, float]) -> None:
        ys = {path: 30 + 34 * k for k, path in enumerate(paths)}
        middles = {a: sum(y for p, y in ys.items() if p[0] == a) / sum(p[0] == a for p in ys) for a in names}
        root = (columns[0], sum(middles.values()) / len(middles))

        def branch(
            start: tuple[float, float], end: tuple[float, float], share: float, chosen: bool, taken: bool
        ) -> None:
            (a, b), (x, y) = (start[0] + 16, start[1]), (end[0] - 16, end[1])
            bow = (x - a) * 0.45
            shape, below = (" ".join(map(number, (a + bow, b + d, x - bow, y + d, x, y + d))) for d in (0, 6))
            colour = "accent" if chosen else "line"
            paper.path(f"M{number(a)} {number(b)} C{shape}", colour=colour, width=1 + 4 * share)
            if taken:
                paper.path(f"M{number(a)} {number(b + 6)} C{below}", colour="warm", width=1.6, dashed=True)
            paper.text(
                x - 16, y - 10, f"{share:.2f}", size=11.5, colour="accent" if chosen else "muted", halo=True
            )

        for a, share in zip(names, shares[""], strict=True):
            branch(root, (columns[1], middles[a]), float(share), a in live, a == greedy[0])
        for path in paths:
            if len(path) == 2:
                place = (columns[2], ys[path])
                share = float(shares[path[0]][names.index(path[1])])
                branch((columns[1], middles[path[0]]), place, share, path in kept, path == greedy)
        paper.circle(*root, 8, fill="muted")
        for a in names:
            paper.chip(columns[1], middles[a], a, 32, 28, line="accent" if a in live else "line")
        for path, value in paths.items():
            x = columns[len(path)]
            best = path == kept[0]
            if len(path) == 2:
                look = {"line": "accent" if path in kept else "line", "fill": "soft" if best else "raised"}
                paper.chip(x, ys[path], path[1], 32, 28, **look)
            colour = "accent" if path in kept else "warm" if path == greedy else "muted"
            paper.starting(
                x + 24, ys[path], f"{value:.3f}", size=13, colour=colour, weight=600 if best else 400
            )

    return in_both(draw, (tall, (40, 260, 480)), (tall, (18, 112, 214)), description)


def growing_cache(tokens: Sequence[str]) -> Drawing:
    """걸음마다 새 키와 밸류 하나만 더하는 KV 캐시를, 캐시가 없을 때 다시 셈하는 것과 나란히 놓는다."""
    n = len(tokens)
    again = n * (n + 1) // 2
    description = (
        f"디코더에 차례로 들어가는 토큰 {n}개는 {' '.join(f'「{token}」' for token in tokens)}이다. 왼쪽처럼 캐시가 없으면 "
        f"걸음마다 앞의 것까지 다시 셈해 키와 밸류를 모두 {again}번 만든다. "
        f"오른쪽처럼 있으면 앞의 것은 꺼내 쓰고 새것만 {n}번 만든다"
    )
    wide, narrow = Canvas(WIDE, 62 + 42 * n), Canvas(NARROW, 62 + 32 * n)
    step = min(48, 280 / n)

    def half(paper: Canvas, corner: tuple[float, float], step: tuple[float, float], *, cached: bool) -> None:
        (left, top), (wide, high) = corner, step
        made = sum(1 if cached else i + 1 for i in range(len(tokens)))
        title = f"캐시가 있으면 {made}번" if cached else f"캐시가 없으면 {made}번"
        paper.starting(left, top + 12, title, weight=600, colour="accent" if cached else "text")
        for j, word in enumerate(tokens):
            paper.text(left + wide * (j + 0.5), top + 42, word, colour="muted")
        for i in range(len(tokens)):
            y = top + 62 + high * (i + 0.5) - 4
            with paper.group(f"kit-cache-{i}"):
                paper.ending(left - 10, y, str(i + 1), size=12, colour="muted")
                for j in range(i + 1):
                    new = j == i or not cached
                    x = left + wide * (j + 0.5)
                    old = {"fill": "soft", "line": "line"}
                    look = {"fill": "accent", "line": "accent", "colour": "surface"} if new else old
                    look |= {"italic": True, "size": min(13, wide / 2.4)}
                    paper.chip(x, y, "k v", wide - min(6, wide / 8), high - 6, **look)

    half(wide, (30, 0), (step, 42), cached=False)
    half(wide, (392, 0), (step, 42), cached=True)
    step = min(29, 140 / n)
    half(narrow, (20, 0), (step, 32), cached=False)
    half(narrow, (182, 0), (step, 32), cached=True)
    motion = "".join(
        played(f"kit-cache-{i}", f"from,{15 * i}%{{opacity:0}}{15 * i + 12}%,to{{opacity:1}}", 4.8)
        for i in range(1, n)
    )
    return Drawing(wide, narrow, description, motion)


def tempered_shares(tokens: Sequence[str], rows: Mapping[float, Sequence[float]]) -> Drawing:
    """온도마다 토큰의 확률을 세로 막대로 그린다. 보이지 않은 토큰은 「나머지」에 더한다."""
    shares = {t: np.asarray(row, float) for t, row in rows.items()}
    whole = {t: np.append(row, max(1 - row.sum(), 0)) for t, row in shares.items()}
    names = [*tokens, "나머지"]
    told = ". ".join(
        f"온도 {t:g}: {', '.join(f'{name} {share:.0%}' for name, share in zip(names, row, strict=True))}"
        for t, row in whole.items()
    )
    wide, narrow = Canvas(WIDE, 178), Canvas(NARROW, 178 * ((len(whole) + 1) // 2))
    step = WIDE / len(whole)

    def one(paper: Canvas, corner: tuple[float, float], room: float, t: float, row: np.ndarray) -> None:
        left, top = corner
        base, step = top + 146, room / len(names)
        paper.starting(left + 4, top + 12, f"온도 {t:g}", size=13, weight=600)
        paper.line((left + 2, base), (left + room, base), colour="line")
        for j, (name, share) in enumerate(zip(names, row, strict=True)):
            x, rest = left + step * (j + 0.5), j == len(names) - 1
            high = max(100 * share, 0.8)
            fill, shade = ("muted", 0.45) if rest else ("accent", 1)
            paper.bar(x - step * 0.3, base - high, step * 0.6, high, fill, radius=2, shade=shade)
            if share >= 0.005:
                paper.text(x, base - high - 9, f"{share:.0%}", size=11.5)
            paper.text(x, base + 15, name, size=12, colour="muted")

    for k, (t, row) in enumerate(whole.items()):
        one(wide, (step * k, 0), step - 22, t, row)
        one(narrow, (168 * (k % 2), 178 * (k // 2)), 152, t, row)
    return Drawing(wide, narrow, told)


def paid_steps(paths: Mapping[str, tuple[Sequence[str], Sequence[float]]]) -> Drawing:
    """길의 이름 -> (토큰들, 토큰마다 치른 값)을 이어 붙인 띠 둘. 띠가 짧을수록 그럴듯한 글이다."""
    found = {name: (words, np.asarray(costs, float)) for name, (words, costs) in paths.items()}
    told = "; ".join(
        f"{name} 「{''.join(words)}」: {' '.join(f'{v:.2f}' for v in values)}, 합 {values.sum():.2f}"
        for name, (words, values) in found.items()
    )
    most = max(float(values.sum()) for _, values in found.values())
    best = min(found, key=lambda name: float(found[name][1].sum()))
    wide, narrow = Canvas(WIDE, 136), Canvas(NARROW, 150)
    for k, (name, (words, values)) in enumerate(found.items()):
        _one(wide, 68 * k + 4, 690 / most, (name, best), words, values)
        _one(narrow, 76 * k + 4, 322 / most, (name, best), words, values)
    return Drawing(wide, narrow, f"토큰마다 치른 값을 이어 붙인 띠. {told}")


def _one(
    paper: Canvas, top: float, unit: float, names: tuple[str, str], words: list[str], values: np.ndarray
) -> None:
    name, best = names
    colour = "accent" if name == best else "muted"
    paper.starting(2, top + 9, name, size=13, weight=600, colour=colour)
    paper.ending(2 + unit * float(values.sum()), top + 9, f"{values.sum():.2f}", weight=600, colour=colour)
    x = 2.0
    for word, value in zip(words, values, strict=True):
        long = unit * float(value)
        dear = value > 2 * float(np.median(values))
        look = {"fill": "warm" if dear else "soft", "line": "surface", "shade": 0.35 if dear else 1.0}
        paper.box(x, top + 22, long, 34, radius=3, **look)
        size = 15 if paper.width == WIDE else 12
        if len(word) == 1:
            paper.text(x + long / 2, top + 39, word, size=size if long > 14 else 11)
        elif long > 12 * len(word):
            paper.text(x + long / 2, top + 39, word, size=12)
        x += long
