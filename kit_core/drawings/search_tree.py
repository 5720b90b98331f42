"""작은 모델의 나무: 그리디가 간 길과 빔이 남긴 가지 (논문 6.1절)."""

from collections.abc import Mapping, Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas, number
from kit_core.drawings.checking import checked_mapping, checked_shares, checked_size, checked_words
from kit_core.drawings.drawing import Drawing
from kit_core.validation import shown


def search_tree(names: Sequence[str], chances: Mapping[str, Sequence[float]], beam_size: int) -> Drawing:
    """두 걸음까지의 나무. 가지 위의 수는 그 토큰의 확률, 오른쪽의 수는 거기까지 곱한 값이다.

    빔이 남긴 가지를 짙게, 그리디의 길을 다른 색의 점선으로 긋는다.

    Args:
        names: 토큰의 이름. 맨 앞이 끝 토큰이고 네 개까지.
        chances: 지금까지 쓴 글 -> 다음 토큰마다의 확률. 빈 글과 토큰 하나짜리 글이 모두 있어야 한다.
        beam_size: 빔의 크기.

    Raises:
        TypeError, ValueError: 확률의 모양이 다르거나 빠진 글이 있을 때.
    """
    names = checked_words("names", names, most=4, least=2)
    chances = checked_mapping("chances", chances)
    beam_size = checked_size("beam_size", beam_size)
    missing = [prefix for prefix in ("", *names[1:]) if prefix not in chances]
    if missing:
        raise ValueError(
            f"chances에 {shown(missing)} 다음의 확률이 없다. 빈 글과 names의 토큰 하나짜리 글을 모두 넣는다."
        )
    shares = {p: checked_shares("chances", chances[p], (len(names),)) for p in ("", *names[1:])}
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
    marks = (live, kept, greedy)
    tall = 34 * len(paths) + 22
    wide = _layout(Canvas(WIDE, tall), (40, 260, 480), paths, shares, names, marks)
    narrow = _layout(Canvas(NARROW, tall), (18, 112, 214), paths, shares, names, marks)
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas,
    columns: tuple[float, float, float],
    paths: dict[tuple[str, ...], float],
    shares: Mapping[str, Sequence[float]],
    names: list[str],
    marks: tuple[list[str], list[tuple[str, ...]], tuple[str, ...]],
) -> Canvas:
    live, kept, greedy = marks
    ys = {path: 30 + 34 * k for k, path in enumerate(paths)}
    middles = {a: sum(y for p, y in ys.items() if p[0] == a) / sum(p[0] == a for p in ys) for a in names}
    root = (columns[0], sum(middles.values()) / len(middles))

    def branch(
        start: tuple[float, float], end: tuple[float, float], share: float, chosen: bool, taken: bool
    ) -> None:
        (a, b), (x, y) = (start[0] + 16, start[1]), (end[0] - 16, end[1])
        bow = (x - a) * 0.45
        shape, below = (" ".join(map(number, (a + bow, b + d, x - bow, y + d, x, y + d))) for d in (0, 6))
        paper.path(
            f"M{number(a)} {number(b)} C{shape}", colour="accent" if chosen else "line", width=1 + 4 * share
        )
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
            paper.chip(
                x,
                ys[path],
                path[1],
                32,
                28,
                line="accent" if path in kept else "line",
                fill="soft" if best else "raised",
            )
        colour = "accent" if path in kept else "warm" if path == greedy else "muted"
        paper.text(
            x + 24,
            ys[path],
            f"{value:.3f}",
            size=13,
            anchor="start",
            colour=colour,
            weight=600 if best else 400,
        )
    return paper
