"""블록을 지나는 굵은 길."""

from functools import partial

from kit_lab.drawings.canvas import LIT, NARROW, WIDE, Area, Canvas, Drawing, panelled, played

PARTS = (("셀프 어텐션", "앞만 본다"), ("인코더-디코더", "소스를 본다"), ("피드포워드", "자리마다 따로"))
HIGH = 116  # 층 하나의 높이
LAYERS = 2  # 그림에 그리는 서브층의 수
BOTTOM = 312
HEIGHT = 420
CHANGES = ("정규화의 자리", "정규화", "위치", "피드포워드", "키와 밸류")


def residual_stream(length: int, d_model: int, d_ff: int, num_layers: int) -> Drawing:
    """잔차 스트림: (L, d_model) 배열이 인코더 층 하나를 지난다. 두 서브층은 갈라져 나갔다가 더해진다 (논문 3.1절)."""
    whole, inner = f"({length}, {d_model})", f"({length}, {d_ff})"
    description = (
        f"{whole} 배열이 굵은 길을 따라 인코더 층 하나를 지난다. 길에서 갈라진 셀프 어텐션과 피드포워드 신경망의 결과가 "
        f"차례로 길에 더해지고 그때마다 층 정규화를 거친다. 피드포워드 신경망의 안에서만 {inner}로 넓어졌다가 돌아오며, "
        f"이런 층 {num_layers}개를 지나도 길 위의 모양은 그대로 {whole}이다"
    )
    wide = Canvas(WIDE, 214)
    y, up = 160, 58
    wide.box(120, 8, 460, 198, fill="raised", line="line", radius=12)
    wide.ending(572, 24, f"×{num_layers}", colour="muted", weight=600)
    wide.line((76, y), (650, y), colour="accent", width=9, shade=0.28)
    wide.box(2, y - 20, 76, 40, "입력")
    wide.text(99, y - 32, whole, size=12, colour="accent", weight=600)
    for start, words in ((144, "셀프 어텐션"), (364, "피드포워드")):
        wide.arrow((start, y), (start, up + 21))
        wide.box(start - 14, up - 20, 122, 40, words)
        wide.arrow((start + 94, up + 20), (start + 94, y - 11))
        wide.plus(start + 94, y, 11)
        wide.box(start + 116, y - 16, 78, 32, "층 정규화", line="accent", size=13)
    wide.text(364 + 47, up + 36, inner, size=12, colour="muted")
    wide.text(144 + 47, up + 36, "자리끼리 섞는다", size=12, colour="muted")
    wide.text(364 + 47, up + 52, "자리마다 따로", size=12, colour="muted")
    wide.arrow((588, y), (616, y), colour="accent")
    wide.text(600, y - 32, whole, size=12, colour="accent", weight=600)
    wide.box(618, y - 20, 76, 40, "메모리")

    narrow = Canvas(NARROW, 500)
    x, side = 78, 182
    narrow.box(14, 66, 300, 364, fill="raised", line="line", radius=12)
    narrow.ending(302, 84, f"×{num_layers}", colour="muted", weight=600)
    narrow.line((x, 34), (x, 466), colour="accent", width=9, shade=0.28)
    narrow.box(x - 40, 2, 80, 34, "입력")
    narrow.starting(x + 14, 50, whole, size=12.5, colour="accent", weight=600)
    rows = ((96, "셀프 어텐션", "자리끼리 섞는다"), (262, "피드포워드", f"자리마다 따로 {inner}"))
    for top, words, how in rows:
        narrow.arrow((x, top), (side, top), (side, top + 18))
        narrow.box(side - 36, top + 18, 152, 38, words)
        narrow.text(side + 58, top + 72, how, size=12, colour="muted")
        narrow.line((side - 14, top + 56), (side - 14, top + 90))
        narrow.arrow((side - 14, top + 90), (x + 12, top + 90))
        narrow.plus(x, top + 90, 11)
        narrow.box(x - 40, top + 112, 80, 32, "층 정규화", line="accent", size=13)
    narrow.starting(x + 14, 448, whole, size=12.5, colour="accent", weight=600)
    narrow.box(x - 40, 464, 80, 34, "메모리")
    return Drawing(wide, narrow, description)


def decoder_layer_road(target_length: int, source_length: int, d_model: int) -> Drawing:
    """(T, d_model) 배열이 디코더 층을 지나는 길. 가운데 서브층에만 인코더의 메모리가 들어온다 (논문 3.1절)."""
    road, memory = f"({target_length}, {d_model})", f"({source_length}, {d_model})"
    description = (
        f"{road} 배열이 굵은 길을 따라 디코더 층 하나를 지난다. 룩어헤드 마스크를 건 셀프 어텐션, "
        f"메모리 {memory}에서 키와 밸류를 받는 "
        f"인코더-디코더 어텐션, 피드포워드의 결과가 차례로 더해지고 그때마다 정규화된다. 나올 때의 모양도 {road}이다"
    )
    wide = Canvas(WIDE, 252)
    y, up = 206, 112
    wide.box(62, 60, 574, 190, fill="raised", line="line", radius=12)
    wide.line((22, y), (664, y), colour="accent", width=9, shade=0.28)
    for j, (name, how) in enumerate(PARTS):
        start = 84 + 186 * j
        middle = start + 52
        wide.arrow((start, y), (start, up + 21))
        wide.box(start - 14, up - 20, 132, 40, name)
        wide.text(middle, up + 36, how, size=12, colour="muted")
        wide.arrow((start + 104, up + 20), (start + 104, y - 11))
        wide.plus(start + 104, y, 11)
        wide.box(start + 122, y - 13, 50, 26, "정규화", line="accent", size=12)
    x = 84 + 186 + 52
    wide.box(x - 66, 2, 132, 36, f"메모리 {memory}", size=13, **LIT)
    wide.arrow((x - 20, 38), (x - 20, 91), colour="accent")
    wide.arrow((x + 20, 38), (x + 20, 91), colour="accent")
    wide.ending(x - 28, 74, "키", size=12, colour="accent")
    wide.starting(x + 28, 74, "밸류", size=12, colour="accent")
    wide.ending(84 + 186 - 8, 176, "쿼리", size=12, colour="accent")
    for at, anchor in ((2, "start"), (694, "end")):
        wide.text(at, y - 22, road, size=12, colour="accent", weight=600, anchor=anchor)

    narrow = Canvas(NARROW, 590)
    x, side = 60, 214
    narrow.box(2, 36, 322, 520, fill="raised", line="line", radius=12)
    narrow.line((x, 18), (x, 574), colour="accent", width=9, shade=0.28)
    narrow.starting(x + 14, 18, road, size=12.5, colour="accent", weight=600)
    for j, (name, how) in enumerate(PARTS):
        top = 64 + 168 * j
        crossed = j == 1
        narrow.arrow((x, top), (side - 40, top), (side - 40, top + 18))
        narrow.box(side - 66, top + 18, 140, 38, name)
        narrow.starting(side - 22, top + 72, how, size=12, colour="muted")
        narrow.line((side - 40, top + 56), (side - 40, top + 90))
        narrow.arrow((side - 40, top + 90), (x + 12, top + 90))
        narrow.plus(x, top + 90, 11)
        narrow.box(x - 38, top + 110, 76, 28, "정규화", line="accent", size=12.5)
        if crossed:
            narrow.box(side + 4, top - 52, 104, 32, f"메모리 {memory}", size=12, **LIT)
            narrow.arrow((side + 46, top - 20), (side + 46, top + 17), colour="accent")
            narrow.starting(side + 54, top, "키, 밸류", size=12, colour="accent")
            narrow.text((x + side - 40) / 2, top - 12, "쿼리", size=12, colour="accent")
    narrow.starting(x + 14, 574, road, size=12.5, colour="accent", weight=600)
    return Drawing(wide, narrow, description)


def norm_paths(num_layers: int) -> Drawing:
    """정규화가 길 위에 있는 post-LN과 곁가지에 있는 pre-LN. 위에서 내려오는 기울기가 지나는 길을 굵게 그린다."""
    crossed = 2 * num_layers
    description = (
        f"인코더 층 {num_layers}개를 쌓은 두 배치에서 기울기가 위에서 아래로 내려오는 길을 견준다. "
        f"post-LN에서는 정규화가 길 위에 있어 "
        f"{crossed}번을 지나고, pre-LN에서는 정규화가 곁가지에 있어 맨 위의 하나만 지난다"
    )
    panels = [
        partial(_panel, "post-LN (논문)", f"길 위의 정규화 {crossed}개", True),
        partial(_panel, "pre-LN", "길 위의 정규화 1개", False),
    ]
    wide, narrow = panelled(panels, BOTTOM + 34)
    motion = played("kit-norm-path", f"from{{transform:translateY(-{BOTTOM - 62}px)}}to{{transform:none}}", 3)
    return Drawing(wide, narrow, description, motion)


def _panel(name: str, told: str, post: bool, paper: Canvas, area: Area) -> None:
    left, top, _ = area
    colour = "accent" if post else "warm"
    x, side, low = left + 92, left + 226, top + BOTTOM
    paper.starting(left + 2, top + 10, name, weight=600, colour=colour)
    paper.starting(left + 2, top + 32, told, size=12.5, colour="muted")
    paper.line((x, low - 8), (x, top + 54), colour=colour, width=9, shade=0.28)
    for j in range(LAYERS):
        base = low - 14 - 112 * j
        join = base - 62
        if post:
            paper.arrow((x, base), (side, base), (side, base - 15))
            paper.box(side - 46, base - 49, 92, 34, "서브층", size=13)
            paper.arrow((side, base - 49), (side, join), (x + 12, join))
            _norm(paper, x, join - 21)
        else:
            paper.line((x, base), (x + 26, base))
            _norm(paper, x + 64, base)
            paper.arrow((x + 102, base), (side, base), (side, base - 15))
            paper.box(side - 46, base - 49, 92, 34, "서브층", size=13)
            paper.arrow((side, base - 49), (side, join), (x + 12, join))
        paper.plus(x, join, 11)
    if not post:
        _norm(paper, x, top + 74)
    paper.ending(x - 16, low, "입력", size=12.5, colour="muted")
    paper.starting(x + 14, top + 50, "기울기", size=12.5, colour=colour, weight=600)
    with paper.group("kit-norm-path"):
        paper.arrow((x, low - 22), (x, low + 2), colour=colour, width=3, head=11)


def _norm(paper: Canvas, x: float, y: float) -> None:
    paper.box(x - 38, y - 12, 76, 24, "층 정규화", line="accent", size=12)


def then_and_now(d_ff: int, gated_d_ff: int, num_heads: int, num_key_value_heads: int) -> Drawing:
    """2017년의 블록과 오늘의 블록을 아래에서 위로 나란히 그린다. 같은 번호가 서로 바뀐 곳이다."""
    description = (
        "아래에서 위로 지나는 두 블록. 2017년의 블록은 위치를 임베딩에 더하고, 서브층의 결과를 더한 다음 층 정규화를 하고, "
        f"피드포워드는 ReLU를 쓴다(안쪽 {d_ff}). 오늘의 블록은 RMSNorm을 서브층 앞에 두고, 위치는 어텐션 안에서 쿼리와 키를 "
        f"돌려 새기며, 피드포워드에 게이트가 달렸고(안쪽 {gated_d_ff}), 쿼리의 헤드 {num_heads}개가 키와 밸류의 헤드 "
        f"{num_key_value_heads}개를 "
        "나누어 쓴다. 바뀐 곳은 다섯이다: " + ", ".join(f"{k}번 {name}" for k, name in enumerate(CHANGES, 1))
    )
    then = partial(_then, f"안쪽 {d_ff}", f"헤드 {num_heads}")
    now = partial(_now, f"안쪽 {gated_d_ff}", f"쿼리 {num_heads}, 키와 밸류 {num_key_value_heads}")
    return Drawing(*panelled([then, now], HEIGHT), description)


def _then(inner: str, heads: str, paper: Canvas, area: Area) -> None:
    left, top, _ = area
    x, side, low = _frame("2017년", paper, left, top)
    paper.plus(x, low + 4, 11)
    paper.ending(x - 18, low + 4, "위치", size=12.5)
    _number(paper, x - 58, low + 4, 3)
    for j, (name, told, mark) in enumerate((("셀프 어텐션", heads, 5), ("피드포워드 (ReLU)", inner, 4))):
        base = low - 20 - 160 * j
        join = base - 82
        paper.arrow((x, base), (side, base), (side, base - 14))
        _sublayer(paper, side, base, (name, told, mark))
        paper.arrow((side, base - 62), (side, join), (x + 12, join))
        paper.plus(x, join, 11)
        paper.box(x - 42, join - 44, 84, 26, "층 정규화", line="accent", size=12.5)
        _number(paper, x - 56, join - 31, 2)
        if not j:
            _number(paper, x + 56, join - 31, 1)


def _now(inner: str, heads: str, paper: Canvas, area: Area) -> None:
    left, top, _ = area
    x, side, low = _frame("오늘", paper, left, top)
    for j, (name, told, mark) in enumerate((("셀프 어텐션", heads, 5), ("SwiGLU", inner, 4))):
        base = low - 10 - 160 * j
        join = base - 116
        paper.arrow((x, base), (side, base), (side, base - 10))
        paper.box(side - 42, base - 36, 84, 26, "RMSNorm", line="accent", size=12.5)
        _number(paper, side - 56, base - 23, 2)
        if not j:
            _number(paper, side + 56, base - 23, 1)
        paper.arrow((side, base - 36), (side, base - 47))
        _sublayer(paper, side, base - 33, (name, told, mark))
        if not j:
            _number(paper, side - 84, base - 56, 3)
            paper.ending(x - 14, base - 56, "위치", size=12.5)
            paper.arrow((x - 10, base - 56), (side - 96, base - 56), colour="warm")
        paper.arrow((side, base - 95), (side, join), (x + 12, join))
        paper.plus(x, join, 11)


def _frame(name: str, paper: Canvas, left: float, top: float) -> tuple[float, float, float]:
    """제목과 굵은 길을 놓고, 길의 x, 곁가지의 x, 길의 아래 끝을 준다."""
    x, side, low = left + 128, left + 238, top + HEIGHT - 50
    paper.starting(left + 2, top + 12, name, weight=600, colour="accent" if name == "오늘" else "text")
    paper.line((x, low + 22), (x, top + 30), colour="accent", width=9, shade=0.28)
    paper.text(x, low + 37, "임베딩", size=12.5, colour="muted")
    return x, side, low


def _sublayer(paper: Canvas, x: float, base: float, words: tuple[str, str, int]) -> None:
    name, told, mark = words
    paper.box(x - 72, base - 62, 144, 48)
    paper.text(x, base - 46, name, size=13)
    paper.text(x, base - 28, told, size=12, colour="muted")
    _number(paper, x + 74, base - 60, mark)


def _number(paper: Canvas, x: float, y: float, number: int) -> None:
    paper.circle(x, y, 9.5, fill="warm", line="surface", width=2)
    paper.text(x, y, str(number), size=12, weight=600, colour="surface")
