"""디코더 층 하나: 서브층 셋이 굵은 길에서 갈라져 나갔다가 돌아온다 (논문 3.1절)."""

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.validation import check_positive_int


def decoder_layer_road(target_length: int, source_length: int, d_model: int) -> Drawing:
    """(T, d_model) 배열이 디코더 층을 지나는 길. 가운데 서브층에만 인코더의 메모리가 들어온다.

    Args:
        target_length: 타깃의 길이 T.
        source_length: 소스의 길이 S.
        d_model: 벡터의 차원.

    Raises:
        TypeError, ValueError: 1 이상의 정수가 아닐 때.
    """
    for name, value in (
        ("target_length", target_length),
        ("source_length", source_length),
        ("d_model", d_model),
    ):
        check_positive_int(name, value)
    road, memory = f"({target_length}, {d_model})", f"({source_length}, {d_model})"
    description = (
        f"{road} 배열이 굵은 길을 따라 디코더 층 하나를 지난다. 룩어헤드 마스크를 건 셀프 어텐션, "
        f"메모리 {memory}에서 키와 밸류를 받는 "
        f"인코더-디코더 어텐션, 피드포워드의 결과가 차례로 더해지고 그때마다 정규화된다. 나올 때의 모양도 {road}이다"
    )
    return Drawing(_across(road, memory), _down(road, memory), description)


PARTS = (("셀프 어텐션", "앞만 본다"), ("인코더-디코더", "소스를 본다"), ("피드포워드", "자리마다 따로"))


def _across(road: str, memory: str) -> Canvas:
    paper = Canvas(WIDE, 252)
    y, up = 206, 112
    paper.box(62, 60, 574, 190, fill="raised", line="line", radius=12)
    paper.line((22, y), (664, y), colour="accent", width=9, shade=0.28)
    for j, (name, how) in enumerate(PARTS):
        start = 84 + 186 * j
        middle = start + 52
        paper.arrow((start, y), (start, up + 21))
        paper.box(start - 14, up - 20, 132, 40, name, size=14)
        paper.text(middle, up + 36, how, size=12, colour="muted")
        paper.arrow((start + 104, up + 20), (start + 104, y - 11))
        paper.plus(start + 104, y, 11)
        paper.box(start + 122, y - 13, 50, 26, "정규화", line="accent", size=12)
    x = 84 + 186 + 52
    paper.box(x - 66, 2, 132, 36, f"메모리 {memory}", fill="soft", line="accent", size=13)
    paper.arrow((x - 20, 38), (x - 20, 91), colour="accent")
    paper.arrow((x + 20, 38), (x + 20, 91), colour="accent")
    paper.text(x - 28, 74, "키", size=12, colour="accent", anchor="end")
    paper.text(x + 28, 74, "밸류", size=12, colour="accent", anchor="start")
    paper.text(84 + 186 - 8, 176, "쿼리", size=12, colour="accent", anchor="end")
    for at, anchor in ((2, "start"), (694, "end")):
        paper.text(at, y - 22, road, size=12, colour="accent", weight=600, anchor=anchor)
    return paper


def _down(road: str, memory: str) -> Canvas:
    paper = Canvas(NARROW, 590)
    x, side = 60, 214
    paper.box(2, 36, 322, 520, fill="raised", line="line", radius=12)
    paper.line((x, 18), (x, 574), colour="accent", width=9, shade=0.28)
    paper.text(x + 14, 18, road, size=12.5, colour="accent", weight=600, anchor="start")
    for j, (name, how) in enumerate(PARTS):
        top = 64 + 168 * j
        crossed = j == 1
        paper.arrow((x, top), (side - 40, top), (side - 40, top + 18))
        paper.box(side - 66, top + 18, 140, 38, name)
        paper.text(side - 22, top + 72, how, size=12, colour="muted", anchor="start")
        paper.line((side - 40, top + 56), (side - 40, top + 90))
        paper.arrow((side - 40, top + 90), (x + 12, top + 90))
        paper.plus(x, top + 90, 11)
        paper.box(x - 38, top + 110, 76, 28, "정규화", line="accent", size=12.5)
        if crossed:
            paper.box(side + 4, top - 52, 104, 32, f"메모리 {memory}", fill="soft", line="accent", size=12)
            paper.arrow((side + 46, top - 20), (side + 46, top + 17), colour="accent")
            paper.text(side + 54, top, "키, 밸류", size=12, colour="accent", anchor="start")
            paper.text((x + side - 40) / 2, top - 12, "쿼리", size=12, colour="accent")
    paper.text(x + 14, 574, road, size=12.5, colour="accent", weight=600, anchor="start")
    return paper
