"""쿼리의 헤드가 키와 밸류의 헤드를 나누어 쓰는 세 가지: 저마다 하나, 몇이서 하나, 모두가 하나 (Ainslie 외 2023)."""

from functools import partial

from kit_core.drawings.canvas import Canvas
from kit_core.drawings.checking import checked_size
from kit_core.drawings.drawing import Drawing
from kit_core.drawings.panels import panelled


def grouped_heads(num_heads: int, num_key_value_heads: int) -> Drawing:
    """쿼리의 헤드를 위에, 키와 밸류의 헤드를 아래에 놓고 잇는다. 아래의 수만큼 캐시에 남는다.

    Args:
        num_heads: 쿼리의 헤드 수. 두 개에서 여덟 개까지.
        num_key_value_heads: 가운데 그림에서 키와 밸류의 헤드 수.

    Raises:
        TypeError, ValueError: num_key_value_heads가 num_heads를 나누지 않거나, 그릴 수 없는 수일 때.
    """
    heads = checked_size("num_heads", num_heads)
    groups = checked_size("num_key_value_heads", num_key_value_heads)
    if not 2 <= heads <= 8:
        raise ValueError(f"num_heads={heads}은(는) 그릴 수 없다. 2에서 8까지의 수를 넣는다.")
    if heads % groups:
        raise ValueError(
            f"num_key_value_heads={groups}이(가) num_heads={heads}을(를) 나누지 않는다. 약수를 넣는다."
        )
    kinds = (("멀티 헤드 (2017)", heads), ("나누어 쓰기 (GQA)", groups), ("하나만 (MQA)", 1))
    told = ", ".join(f"{name}에서는 {g}개" for name, g in kinds)
    panels = [partial(_panel, heads, name, g, at == 1) for at, (name, g) in enumerate(kinds)]
    wide, narrow = panelled(panels, 168, columns=(3, 1), gap=(24, 16))
    return Drawing(wide, narrow, f"쿼리의 헤드 {heads}개가 쓰는 키와 밸류의 헤드는 {told}이다")


def _panel(
    heads: int, name: str, groups: int, marked: bool, paper: Canvas, left: float, top: float, width: float
) -> None:
    colour = "accent" if marked else "text"
    paper.text(left + width / 2, top + 12, name, weight=600, colour=colour)
    each, shared = width / heads, heads // groups
    chip = min(each - 6, 34)
    for head in range(heads):
        x = left + each * (head + 0.5)
        y = left + each * shared * (head // shared + 0.5)
        paper.line((x, top + 54), (y, top + 98), colour=colour, shade=0.6)
        paper.chip(x, top + 42, "q", chip, 26, italic=True, size=13)
    for group in range(groups):
        x = left + each * shared * (group + 0.5)
        paper.chip(
            x,
            top + 112,
            "k v",
            min(each * shared - 3, 34),
            28,
            italic=True,
            size=11.5,
            fill="soft",
            line="accent",
        )
    paper.text(left + width / 2, top + 148, f"캐시에 남는 헤드 {groups}개", size=12.5, colour="muted")
