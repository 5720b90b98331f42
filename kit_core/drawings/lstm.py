"""LSTM의 셀 하나: 더해 가는 길과 그 길을 여닫는 게이트 셋."""

from kit_core.drawings.canvas import NARROW, WIDE, Canvas
from kit_core.drawings.drawing import Drawing


def lstm_cell() -> Drawing:
    """셀 상태의 굵은 길에 망각 게이트가 곱해지고 새것이 더해지며, 출력 게이트가 은닉 상태를 내보이는 그림."""
    description = (
        "왼쪽에서 셀 상태가 들어와 굵은 길을 따라 오른쪽으로 나간다. 길 위에서 망각 게이트 f가 옛것에 곱해지고, "
        "입력 게이트 i를 곱한 새것 g가 더해진다. 길에서 갈라진 값이 tanh와 출력 게이트 o를 지나 은닉 상태 h가 된다. "
        "네 값은 모두 앞의 은닉 상태와 지금 읽은 글자에서 나온다"
    )
    wide = _layout(Canvas(WIDE, 268), (142, 258, 338, 458), 112, 600)
    narrow = _layout(Canvas(NARROW, 268), (62, 118, 168, 236), 40, 280)
    return Drawing(wide, narrow, description)


def _layout(paper: Canvas, gates: tuple[float, ...], left: float, right: float) -> Canvas:
    wide = paper.width == WIDE
    end = paper.width - (60 if wide else 30)
    road, low, base = 52, 166, 214
    forget, enter, new, out = gates
    paper.box(left - 8, 14, right - left + 16, 218, fill="raised", line="line", radius=12)
    paper.line((60 if wide else 30, road), (end, road), colour="accent", width=9, shade=0.28)
    for x, name in ((28 if wide else 12, "c_{j-1}"), (paper.width - (28 if wide else 12), "c_j")):
        paper.text(x, road, name, italic=True, size=16 if wide else 13, weight=600, colour="accent")
    # 앞의 은닉 상태와 지금 읽은 글자가 네 게이트로 간다.
    start = 60 if wide else 28
    paper.line((start, base), (out, base))
    paper.text(28 if wide else 12, base, "h_{j-1}", italic=True, size=16 if wide else 13)
    paper.arrow((forget - (24 if wide else 14), 260), (forget - (24 if wide else 14), base))
    paper.text(
        forget - (24 if wide else 14) + 14, 254, "x_j", italic=True, size=16 if wide else 14, anchor="start"
    )
    half = 23 if wide else 19
    for x, name, fill in (
        (forget, "f", "soft"),
        (enter, "i", "soft"),
        (new, "g", "surface"),
        (out, "o", "soft"),
    ):
        paper.arrow((x, base), (x, low + 17), head=6)
        line = "accent" if fill == "soft" else "muted"
        paper.chip(x, low, name, 2 * half, 32, fill=fill, line=line, italic=True, size=16, weight=600)
    join = (enter + new) / 2
    paper.arrow((forget, low - 17), (forget, road + 11), head=6)
    paper.plus(forget, road, 11, sign="x")
    paper.line((enter, low - 17), (enter, 112), (join - 12, 112))
    paper.line((new, low - 17), (new, 112), (join + 12, 112))
    paper.plus(join, 112, 11, sign="x")
    paper.arrow((join, 101), (join, road + 11), head=6)
    paper.plus(join, road, 11)
    # 셀 상태에서 은닉 상태로
    show = (out + right) / 2 + (20 if wide else 14)
    paper.line((show, road), (show, 88))
    paper.chip(
        show, 98, "tanh", 48 if wide else 38, 24, fill="surface", line="muted", size=13 if wide else 12
    )
    paper.arrow((show, 110), (show, low - 11), head=6)
    paper.plus(show, low, 11, sign="x")
    paper.arrow((out + half, low), (show - 11, low), head=6)
    paper.line((show, low + 11), (show, base))
    paper.arrow((show, base), (end, base))
    paper.text(paper.width - (28 if wide else 12), base, "h_j", italic=True, size=16 if wide else 13)
    if wide:
        paper.text(forget - 18, 84, "남길 몫", size=12.5, colour="muted", anchor="end")
        paper.text(join + 20, 84, "더할 것", size=12.5, colour="muted", anchor="start")
        paper.text((out + show) / 2, low - 40, "내보일 몫", size=12.5, colour="muted")
    else:
        paper.text(forget + 8, 84, "남길 몫", size=12, colour="muted", anchor="start")
    return paper
