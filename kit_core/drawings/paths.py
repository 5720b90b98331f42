"""먼 두 자리를 잇는 길 셋: 셀프 어텐션은 한 번, 합성곱은 층마다, 순환은 자리마다 옮겨 탄다 (논문 표 1)."""

from itertools import pairwise

from kit_core.drawings.canvas import NARROW, WIDE, Canvas, number
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing, played

Hops = list[tuple[int, int]]  # (자리, 층)


def three_paths(length: int, kernel: int) -> Drawing:
    """첫 자리의 신호가 끝 자리에 닿기까지 옮겨 타는 곳. 합성곱은 팽창 합성곱이다.

    Args:
        length: 자리의 수. kernel의 거듭제곱이고 16까지.
        kernel: 합성곱 커널의 폭.

    Raises:
        TypeError, ValueError: 정수가 아니거나 length가 kernel의 거듭제곱이 아닐 때.
    """
    length = checked_size("length", length)
    kernel = checked_size("kernel", kernel)
    layers = next((k for k in range(1, 5) if kernel**k == length), None)
    if kernel < 2 or layers is None or length > 16:
        raise ValueError(
            f"length={length}은(는) 그릴 수 없다. kernel={kernel}의 거듭제곱이고 16 이하인 수를 넣는다."
        )
    last = length - 1
    roads: dict[str, Hops] = {
        "셀프 어텐션": [(0, 0), (last, 1)],
        # l층째에서는 0, k^l, 2k^l, ... 칸을 뛴다. 가장 먼 길은 층마다 가장 멀리 뛴다.
        "합성곱": [(kernel**layer - 1, layer) for layer in range(layers + 1)],
        "순환": [(0, 0), *((j, 1) for j in range(length))],
    }
    counts = {"셀프 어텐션": 1, "합성곱": layers, "순환": last}
    told = ", ".join(f"{name} {count}번" for name, count in counts.items())
    description = (
        f"자리 {length}개의 첫 자리에서 끝 자리까지 신호가 옮겨 타는 횟수: {told}. 셀프 어텐션은 바로 건너가고, "
        f"폭이 {kernel}인 팽창 합성곱은 층을 {layers}개 올라가며, 순환은 은닉 상태를 자리마다 옮겨 탄다"
    )
    places = (150, 520 / length), (4, 320 / length)
    wide = _layout(Canvas(WIDE, 316), places[0], roads, counts, length)
    narrow = _layout(Canvas(NARROW, 378), places[1], roads, counts, length)
    motion = "".join(
        played(f"kit-path-{_shape(paper)}-{i}", _frames(paper, place, road, i), 4.8, curve="linear")
        for paper, place in zip((wide, narrow), places, strict=True)
        for i, road in enumerate(roads.values())
    )
    return Drawing(wide, narrow, description, motion)


def _shape(paper: Canvas) -> str:
    return "wide" if paper.width == WIDE else "narrow"


def _points(paper: Canvas, place: tuple[float, float], road: Hops, i: int) -> list[tuple[float, float]]:
    left, step = place
    rise, top = (92, 18) if paper.width == WIDE else (116, 46)
    tall = max(layer for _, layer in road)
    return [(left + step * (j + 0.5), top + rise * i + 56 - 44 * layer / tall) for j, layer in road]


def _frames(paper: Canvas, place: tuple[float, float], road: Hops, i: int) -> str:
    """한 번 옮겨 타는 데 걸리는 시간은 세 길에서 같다."""
    points = _points(paper, place, road, i)
    each = 95 / 16
    marks = [
        f"{number(min(each * k, 100))}%{{transform:translate({number(x - points[-1][0])}px,{number(y - points[-1][1])}px)}}"
        for k, (x, y) in enumerate(points)
    ]
    return "".join(marks) + "to{transform:none}"


def _layout(
    paper: Canvas, place: tuple[float, float], roads: dict[str, Hops], counts: dict[str, int], length: int
) -> Canvas:
    wide = paper.width == WIDE
    left, step = place
    for i, (name, road) in enumerate(roads.items()):
        points = _points(paper, place, road, i)
        low, high = points[0][1], points[-1][1]
        best = i == 0
        colour = "accent" if best else "muted"
        if wide:
            paper.text(2, (low + high) / 2 - 10, name, anchor="start", weight=600, colour=colour)
            paper.text(2, (low + high) / 2 + 12, f"{counts[name]}번", anchor="start", colour=colour)
        else:
            paper.text(
                left + 4, high - 26, f"{name}, {counts[name]}번", anchor="start", weight=600, colour=colour
            )
        tall = max(layer for _, layer in road)
        for layer in range(tall + 1):
            for j in range(length):
                y = low + (high - low) * layer / tall
                paper.circle(left + step * (j + 0.5), y, 3.5, fill="line")
        for a, b in pairwise(points):
            u = 7 / max(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5, 1)
            start = (a[0] + u * (b[0] - a[0]), a[1] + u * (b[1] - a[1]))
            end = (b[0] - u * (b[0] - a[0]), b[1] - u * (b[1] - a[1]))
            paper.arrow(start, end, colour=colour, width=2, head=6)
        for point in points:
            paper.circle(*point, 4.5, fill=colour)
        with paper.group(f"kit-path-{_shape(paper)}-{i}"):
            paper.circle(*points[-1], 7, fill=colour)
    y = paper.height - 8
    paper.text(left + step / 2, y, "첫 자리", size=12, colour="muted", anchor="middle" if wide else "start")
    x = left + step * (length - 0.5)
    paper.text(
        x if wide else x + 8, y, "끝 자리", size=12, colour="muted", anchor="middle" if wide else "end"
    )
    return paper
