"""길이가 다른 글을 네모난 배치에 담을 때 남는 칸 (논문 5.1절)."""

from collections.abc import Mapping, Sequence

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import (
    checked_index,
    checked_list,
    checked_mapping,
    checked_parts,
    checked_size,
)
from kit_core.drawings.drawing import Drawing

Batches = Sequence[tuple[int, Sequence[int]]]


def padded_batches(ways: Mapping[str, Batches]) -> Drawing:
    """담는 방법마다 배치를 칸으로 그린다. 한 줄이 글 하나이고, 짙은 데가 토큰, 옅은 데가 패딩이다.

    Args:
        ways: 방법의 이름 -> (배치의 칸 수, 글마다의 길이)들. 방법은 두셋, 글은 모두 서른까지.

    Raises:
        TypeError, ValueError: 수가 그림에 맞지 않거나 글이 칸보다 길 때.
    """
    ways = {
        name: _checked(f"ways['{name}']", batches) for name, batches in checked_mapping("ways", ways).items()
    }
    if len(ways) not in (2, 3):
        raise ValueError(f"ways에 방법이 {len(ways)}개 있다. 두 개나 세 개를 넣는다.")
    for name, batches in ways.items():
        count = sum(len(lengths) for _, lengths in batches)
        if not 1 <= count <= 30:
            raise ValueError(f"ways['{name}']에 글이 {count}개 있다. 서른 개까지 넣는다.")
        for cells, lengths in batches:
            if max(lengths) > cells:
                raise ValueError(
                    f"ways['{name}']의 길이 {max(lengths)}은(는) {cells}칸에 담기지 않는다. 0에서 칸의 수까지 넣는다."
                )
    empty = {name: wasted(batches) for name, batches in ways.items()}
    told = ", ".join(f"{name} {share:.0%}" for name, share in empty.items())
    description = f"길이가 다른 글을 네모난 배치에 담는다. 한 줄이 글 하나이다. 패딩이 차지한 칸: {told}"
    most = max(cells for batches in ways.values() for cells, _ in batches)
    tall = max(_tall(batches) for batches in ways.values())
    step = WIDE / len(ways)
    wide, narrow = Canvas(WIDE, tall + 52), Canvas(NARROW, sum(_tall(b) + 44 for b in ways.values()))
    y = 0.0
    for k, (name, batches) in enumerate(ways.items()):
        title = (name, f"헛된 칸 {empty[name]:.0%}")
        _one(wide, (step * k + 4, 0), (step - 30) / most, title, batches)
        _one(narrow, (4, y), 320 / most, title, batches)
        y += _tall(batches) + 44
    return Drawing(wide, narrow, description)


def _checked(name: str, batches: Batches) -> list[tuple[int, list[int]]]:
    """배치마다 칸의 수와 글의 길이들. 글이 없는 배치는 받지 않는다."""
    found = []
    for batch in checked_list(name, batches):
        cells, lengths = checked_parts(name, batch, ("칸의 수", "글마다의 길이"))
        cells = checked_size(f"{name}의 칸", cells)
        lengths = [
            checked_index(f"{name}의 길이", length) for length in checked_list(f"{name}의 길이", lengths)
        ]
        if not lengths:
            raise ValueError(f"{name}에 글이 없는 배치가 있다. 배치마다 글을 하나 이상 넣는다.")
        found.append((cells, lengths))
    return found


def wasted(batches: Batches) -> float:
    """배치들의 칸 가운데 패딩이 차지한 비율."""
    cells = sum(width * len(lengths) for width, lengths in batches)
    return 1 - sum(sum(lengths) for _, lengths in batches) / cells


def _tall(batches: Batches) -> float:
    return sum(6 * len(lengths) + 6 for _, lengths in batches)


def _one(
    paper: Canvas, corner: tuple[float, float], cell: float, title: tuple[str, str], batches: Batches
) -> None:
    x, y = corner
    paper.text(x, y + 12, title[0], size=13, weight=600, anchor="start")
    paper.text(x + 320 if paper.width == NARROW else x, y + (12 if paper.width == NARROW else 30), title[1],
               size=12.5, colour="muted", anchor="end" if paper.width == NARROW else "start")  # fmt: skip
    y += 26 if paper.width == NARROW else 44
    for cells, lengths in batches:
        for length in lengths:
            paper.box(x, y, cell * cells, 4.6, fill="accent", line="none", shade=0.16, radius=1)
            if length:
                paper.box(x, y, cell * length, 4.6, fill="accent", line="none", radius=1)
            y += 6
        y += 6
