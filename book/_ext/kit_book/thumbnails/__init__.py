"""카드에 얹는 작은 그림. 그림마다 생각 하나를 담고, 강조색은 하나만 쓴다. 색은 페이지의 변수라 어두운 화면도 따른다."""

from . import chapters, ways
from .ink import HEIGHT, WIDTH

# What a card is called in book/index.ipynb and book/guide.md -> what draws it.
DRAWINGS = {drawing.__name__: drawing for drawing in (*ways.ALL, *chapters.ALL)}


def thumbnail(name: str) -> str:
    """그림 하나의 SVG. 카드의 제목이 같은 말을 하므로 화면을 읽어 주는 프로그램은 건너뛴다.

    Raises:
        KeyError: 그런 그림이 없을 때.
    """
    if name not in DRAWINGS:
        raise KeyError(f"name={name!r}인 카드 그림이 없다. 있는 것: {', '.join(sorted(DRAWINGS))}")
    return (
        f'<svg class="kit-thumb" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" fill="none" '
        f'stroke-linecap="round" stroke-linejoin="round">{DRAWINGS[name]()}</svg>'
    )
