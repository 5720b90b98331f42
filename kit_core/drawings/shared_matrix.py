"""행렬 하나를 세 곳에서 쓰는 일: 소스와 타깃의 임베딩, 그리고 로짓을 만드는 투영 (논문 3.4절)."""

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing

_ROWS = 7
_USES = (("소스의 임베딩", "토큰의 행을 꺼낸다", 1), ("타깃의 임베딩", "토큰의 행을 꺼낸다", 4))


def shared_matrix(vocab_size: int, d_model: int) -> Drawing:
    """임베딩 행렬에서 세 갈래로 나가는 화살표. 두 임베딩은 행 하나를 꺼내고 투영은 모든 행과 곱한다.

    Args:
        vocab_size: 어휘의 크기, 곧 행의 수.
        d_model: 벡터의 차원, 곧 열의 수.

    Raises:
        TypeError, ValueError: 양의 정수가 아닐 때.
    """
    vocab_size = checked_size("vocab_size", vocab_size)
    d_model = checked_size("d_model", d_model)
    one = vocab_size * d_model
    description = (
        f"({vocab_size:,}, {d_model}) 행렬 하나를 세 곳에서 쓴다. 소스의 임베딩과 타깃의 임베딩은 토큰의 행을 꺼내고, "
        f"끝의 투영은 모든 행과 곱해 로짓 {vocab_size:,}개를 낸다. 한 벌이면 파라미터가 {one:,}개, 세 벌이면 {3 * one:,}개이다"
    )
    told = (f"E ({vocab_size:,}, {d_model})", f"한 벌 {one:,}개", f"세 벌이면 {3 * one:,}개")
    wide = _layout(Canvas(WIDE, 222), (66, 190), (364, 270), told)
    narrow = _layout(Canvas(NARROW, 236), (2, 96), (164, 162), told)
    return Drawing(wide, narrow, description)


def _layout(
    paper: Canvas, matrix: tuple[float, float], uses: tuple[float, float], told: tuple[str, str, str]
) -> Canvas:
    left, width = matrix
    start, room = uses
    top, each = 34, 20
    size = 14 if paper.width == WIDE else 13
    paper.text(left + width / 2, top - 16, told[0], size=13, weight=600)
    chosen = {row for *_, row in _USES}
    for row in range(_ROWS):
        fill = "accent" if row in chosen else "soft"
        paper.box(left, top + each * row, width, each - 3, fill=fill, line="none", radius=3)
    bottom = top + each * _ROWS - 3
    right = left + width
    for k, (name, does, row) in enumerate(_USES):
        y = 40 + 58 * k
        paper.box(start, y - 22, room, 46, line="line", fill="raised")
        paper.text(start + room / 2, y - 8, name, size=size, weight=600)
        paper.text(start + room / 2, y + 11, does, size=12, colour="muted")
        paper.arrow((right + 4, top + each * (row + 0.5) - 1), (start - 4, y), colour="accent")
    y = 156
    paper.line((right + 5, top), (right + 11, top), (right + 11, bottom), (right + 5, bottom), colour="warm")
    paper.arrow((right + 11, top + each * 5.6), (start - 4, y), colour="warm")
    paper.box(start, y - 22, room, 46, line="warm", fill="raised")
    paper.text(start + room / 2, y - 8, "끝의 투영", size=size, weight=600)
    paper.text(start + room / 2, y + 11, "모든 행과 곱한다", size=12, colour="muted")
    low = paper.height - 24
    paper.text(left + width / 2, low, told[1], size=13, colour="accent", weight=600)
    paper.text(start + room / 2, low, told[2], size=13, colour="muted")
    return paper
