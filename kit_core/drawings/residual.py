"""잔차 스트림: 서브층은 지나가는 벡터에 더하기만 하고 모양은 바꾸지 않는다 (논문 3.1절)."""

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing
from kit_core.validation import check_positive_int


def residual_stream(length: int, d_model: int, d_ff: int, num_layers: int) -> Drawing:
    """인코더 층 하나를 지나는 (L, d_model) 배열. 두 서브층이 갈라져 나갔다가 더해지고 정규화된다.

    Args:
        length: 토큰의 수 L.
        d_model: 벡터의 차원.
        d_ff: 피드포워드 신경망의 가운데 차원.
        num_layers: 층의 수 N.

    Raises:
        TypeError, ValueError: 1 이상의 정수가 아닐 때.
    """
    for name, value in (("length", length), ("d_model", d_model), ("d_ff", d_ff), ("num_layers", num_layers)):
        check_positive_int(name, value)
    whole, inner = f"({length}, {d_model})", f"({length}, {d_ff})"
    description = (
        f"{whole} 배열이 굵은 길을 따라 인코더 층 하나를 지난다. 길에서 갈라진 셀프 어텐션과 피드포워드 신경망의 결과가 "
        f"차례로 길에 더해지고 그때마다 층 정규화를 거친다. 피드포워드 신경망의 안에서만 {inner}로 넓어졌다가 돌아오며, "
        f"이런 층 {num_layers}개를 지나도 길 위의 모양은 그대로 {whole}이다"
    )
    return Drawing(_across(whole, inner, num_layers), _down(whole, inner, num_layers), description)


def _across(whole: str, inner: str, num_layers: int) -> Canvas:
    paper = Canvas(WIDE, 214)
    y, up = 160, 58
    paper.box(120, 8, 460, 198, fill="raised", line="line", radius=12)
    paper.text(572, 24, f"×{num_layers}", anchor="end", size=14, colour="muted", weight=600)
    paper.line((76, y), (650, y), colour="accent", width=9, shade=0.28)
    paper.box(2, y - 20, 76, 40, "입력", fill="surface", size=14)
    paper.text(99, y - 32, whole, size=12, colour="accent", weight=600)
    for start, words in ((144, "셀프 어텐션"), (364, "피드포워드")):
        paper.arrow((start, y), (start, up + 21))
        paper.box(start - 14, up - 20, 122, 40, words, fill="surface", size=14)
        paper.arrow((start + 94, up + 20), (start + 94, y - 11))
        paper.plus(start + 94, y, 11)
        paper.box(start + 116, y - 16, 78, 32, "층 정규화", fill="surface", line="accent", size=13)
    paper.text(364 + 47, up + 36, inner, size=12, colour="muted")
    paper.text(144 + 47, up + 36, "자리끼리 섞는다", size=12, colour="muted")
    paper.text(364 + 47, up + 52, "자리마다 따로", size=12, colour="muted")
    paper.arrow((588, y), (616, y), colour="accent")
    paper.text(600, y - 32, whole, size=12, colour="accent", weight=600)
    paper.box(618, y - 20, 76, 40, "메모리", fill="surface", size=14)
    return paper


def _down(whole: str, inner: str, num_layers: int) -> Canvas:
    paper = Canvas(NARROW, 500)
    x, side = 78, 182
    paper.box(14, 66, 300, 364, fill="raised", line="line", radius=12)
    paper.text(302, 84, f"×{num_layers}", anchor="end", size=14, colour="muted", weight=600)
    paper.line((x, 34), (x, 466), colour="accent", width=9, shade=0.28)
    paper.box(x - 40, 2, 80, 34, "입력")
    paper.text(x + 14, 50, whole, size=12.5, colour="accent", weight=600, anchor="start")
    rows = ((96, "셀프 어텐션", "자리끼리 섞는다"), (262, "피드포워드", f"자리마다 따로 {inner}"))
    for top, words, how in rows:
        paper.arrow((x, top), (side, top), (side, top + 18))
        paper.box(side - 36, top + 18, 152, 38, words)
        paper.text(side + 58, top + 72, how, size=12, colour="muted")
        paper.line((side - 14, top + 56), (side - 14, top + 90))
        paper.arrow((side - 14, top + 90), (x + 12, top + 90))
        paper.plus(x, top + 90, 11)
        paper.box(x - 40, top + 112, 80, 32, "층 정규화", line="accent", size=13)
    paper.text(x + 14, 448, whole, size=12.5, colour="accent", weight=600, anchor="start")
    paper.box(x - 40, 464, 80, 34, "메모리")
    return paper
