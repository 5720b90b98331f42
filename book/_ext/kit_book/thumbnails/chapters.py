"""장의 그림. 함수의 이름은 장의 파일 이름이다."""

from itertools import pairwise
from math import exp, sin, tau

from .ink import ACCENT, INK, PAPER, QUIET, SOFT, bar, box, dot, dots, line, path


def descent() -> str:
    """기울기를 따라 바닥으로 굴러 내려간다."""

    def height(x: float) -> float:
        return 82 - 66 * ((x - 92) / 70) ** 2

    steps = [(x, height(x)) for x in (32, 56, 71, 82)]
    valley = line(*((x, height(x)) for x in range(24, 148, 2)))
    rolled = line(*steps, colour=ACCENT, stroke_dasharray="2 4") + dots(steps[:-1], 3.4)
    return valley + rolled + dot(*steps[-1], 5.5, fill=ACCENT)


def backpropagation() -> str:
    """손실에서 길을 거슬러 기울기가 돌아온다."""
    inner, outer, end = [(80, 26), (80, 70)], [(28, 26), (28, 70)], (132, 48)
    ways = "".join(line(a, b, colour=QUIET) for a in inner for b in (*outer, end))
    back = line(end, inner[0], outer[1], colour=ACCENT, width=2.4)
    return ways + back + dots(outer) + dots(inner) + dot(*end, 9, fill=ACCENT)


def before_attention() -> str:
    """문장 전체가 벡터 하나를 지난다."""
    ys = [14 + 17 * i for i in range(5)]
    ends = [(x, y) for x in (24, 136) for y in ys]
    return "".join(line(end, (80, 48)) for end in ends) + dots(ends) + dot(80, 48, 9, fill=ACCENT)


def attention() -> str:
    """쓰는 글자 하나가 읽은 글자들을 저마다 다른 무게로 본다."""
    weights = [0.08, 0.25, 0.05, 0.9, 0.15, 0.05, 0.08]
    xs = [17 + 18 * i for i in range(7)]
    gaze = "".join(
        line((80, 28), (x + 9, 66), colour=ACCENT if w > 0.5 else INK, width=0.7 + 3.4 * w)
        for x, w in zip(xs, weights, strict=True)
    )
    read = "".join(
        box(x + 1.5, 66, 15, 15, fill=ACCENT if w > 0.5 else PAPER, colour=ACCENT if w > 0.5 else INK)
        for x, w in zip(xs, weights, strict=True)
    )
    return gaze + read + box(72.5, 13, 15, 15, fill=SOFT, colour=ACCENT)


def encoding() -> str:
    """한 자리에서 사인파 셋을 읽으면 그 자리의 벡터가 된다."""
    drawn, read = "", line((98, 8), (98, 88), colour=ACCENT, stroke_dasharray="2 4")
    for middle, waves in ((20, 4.2), (48, 2.1), (76, 1.05)):

        def height(x: float, middle: float = middle, waves: float = waves) -> float:
            return middle - 10 * sin(tau * waves * (x - 14) / 132)

        drawn += line(*((x, height(x)) for x in range(14, 148, 2)))
        read += dot(98, height(98), 4.4, fill=ACCENT)
    return drawn + read


def tokens() -> str:
    """글자들을 묶어 조각으로 삼는다."""
    letters = "".join(box(18 + 18 * i, 16, 14, 14) for i in range(7))
    pieces = box(18, 62, 50, 16, fill=SOFT, colour=ACCENT) + box(72, 62, 32, 16) + box(108, 62, 32, 16)
    joined = "".join(line((25 + 18 * i, 34), (43, 58), colour=ACCENT) for i in range(3))
    rest = "".join(line((25 + 18 * i, 34), (x, 58)) for i, x in ((3, 88), (4, 88), (5, 124), (6, 124)))
    return letters + pieces + joined + rest


def masking() -> str:
    """자기보다 뒤는 가린다."""
    return "".join(
        box(
            42.5 + 13 * j,
            10 + 13 * i,
            10,
            10,
            rx=2,
            fill=ACCENT if j <= i else "none",
            colour=ACCENT if j <= i else QUIET,
        )
        for i in range(6)
        for j in range(6)
    )


def blocks() -> str:
    """계산한 것에 들어온 것을 그대로 더한다."""
    through = line((14, 60), (146, 60)) + box(54, 46, 44, 28, rx=5) + bar(64, 58, 24, INK)
    around = path("M32 60V34a12 12 0 0 1 12-12h62a12 12 0 0 1 12 12v16", ACCENT, 3)
    plus = dot(118, 60, 9, colour=ACCENT) + line((113, 60), (123, 60), colour=ACCENT, width=2)
    return through + around + plus + line((118, 55), (118, 65), colour=ACCENT, width=2)


def transformer() -> str:
    """인코더가 읽어 남긴 것을 디코더의 층마다 본다."""
    ys = (12, 38, 64)
    up = "".join(line((x, 84), (x, 90)) + line((x, 38), (x, 32)) + line((x, 64), (x, 58)) for x in (47, 113))
    memory = "".join(path(f"M69 22C82 22 78 {y + 10} 91 {y + 10}", ACCENT, 2.4) for y in ys)
    return up + "".join(box(x, y, 44, 20, rx=4) for x in (25, 91) for y in ys) + memory


def opened() -> str:
    """헤드마다 가중치의 지도 한 장. 하나가 정렬을 따른다."""
    drawn = ""
    for head in range(4):
        for i in range(4):
            for j in range(4):
                seen = j == i if head == 2 else (3 * i + 5 * j + head) % 7 == 0
                drawn += box(
                    20 + 70 * (head % 2) + 13 * j,
                    4 + 48 * (head // 2) + 11 * i,
                    10,
                    9,
                    fill=(ACCENT if head == 2 else SOFT) if seen else PAPER,
                    colour=ACCENT if head == 2 else INK,
                )
    return drawn


def training() -> str:
    """손실이 떨어진다."""
    axes = line((22, 12), (22, 82), (146, 82), colour=INK)
    curve = [(x, _loss(x - 26)) for x in range(26, 146, 2)]
    return axes + line(*curve, colour=ACCENT, width=2.6)


def _loss(step: float) -> float:
    return 74 - 58 * exp(-step / 27) + 2.6 * sin(1.3 * step) * exp(-step / 70)


def playground() -> str:
    """모델의 부품을 켜고 끈다."""
    switches = ((14, True), (41, False), (68, True))
    drawn = ""
    for y, on in switches:
        colour = ACCENT if on else INK
        drawn += box(28, y, 62, 16, rx=4) + box(
            104, y, 30, 16, rx=8, colour=colour, fill=SOFT if on else PAPER
        )
        drawn += dot(126 if on else 112, y + 8, 5, fill=colour)
    return drawn


def clinic() -> str:
    """쌓은 것 가운데 하나가 어긋났다."""
    sound = "".join(box(50, y, 60, 15, rx=4) for y in (10, 69))
    bad = f'<g transform="rotate(-9 80 47)">{box(58, 38, 60, 17, rx=4, colour=ACCENT, fill=SOFT)}'
    crack = path("M85 38l-5 6 6 4-4 7", ACCENT, 1.8)
    return sound + bad + crack + "</g>"


def wrong_masks() -> str:
    """가렸어야 할 칸이 하나 열려 있다."""
    grid = "".join(
        box(42.5 + 13 * j, 10 + 13 * i, 10, 10, rx=2, fill=QUIET if j <= i else "none", colour=QUIET)
        for i in range(6)
        for j in range(6)
    )
    return grid + box(42.5 + 13 * 4, 10 + 13 * 2, 10, 10, rx=2, fill=ACCENT, colour=ACCENT)


def decoding() -> str:
    """갈라지는 가설 가운데 하나를 고른다."""
    levels = [[(20, 48)], [(60, 24), (60, 72)], [(100, 12), (100, 36), (100, 60), (100, 84)]]
    leaves = [(140, 9 + 11 * i) for i in range(8)]
    tree = [*levels, leaves]
    edges = "".join(
        line(parent, child, colour=INK, width=1.2)
        for parents, children in pairwise(tree)
        for i, parent in enumerate(parents)
        for child in children[2 * i : 2 * i + 2]
    )
    chosen = [tree[0][0], tree[1][1], tree[2][2], tree[3][5]]
    rest = [place for level in tree for place in level if place not in chosen]
    return (
        edges
        + dots(rest, 3)
        + line(*chosen, colour=ACCENT, width=2.8)
        + "".join(dot(*place, 4.4, fill=ACCENT) for place in chosen)
    )


def budget() -> str:
    """두 비용이 만나는 곳이 있다."""
    axes = line((22, 12), (22, 82), (146, 82))
    straight = line((22, 76), (146, 30))
    bent = line(*((x, 82 - 66 * ((x - 22) / 120) ** 2) for x in range(22, 144, 3)), colour=ACCENT, width=2.6)
    return axes + straight + bent + dot(107.3, 44.4, 6, fill=ACCENT)


def chatbot() -> str:
    """묻는 말과 답하는 말."""
    asked = path(
        "M24 12h64a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7H38l-10 8v-8h-4a7 7 0 0 1-7-7V19a7 7 0 0 1 7-7z", INK
    )
    told = path(
        "M136 48H78a7 7 0 0 0-7 7v14a7 7 0 0 0 7 7h44l10 8v-8h4a7 7 0 0 0 7-7V55a7 7 0 0 0-7-7z",
        ACCENT,
        fill=SOFT,
    )
    words = bar(28, 20, 46) + bar(28, 28, 30) + bar(82, 57, 44, ACCENT) + bar(82, 65, 26, ACCENT)
    return asked + told + words


def classification() -> str:
    """선 하나로 둘을 가른다."""
    one = [(34, 30), (50, 20), (46, 44), (64, 34), (30, 54), (74, 18)]
    other = [(96, 66), (112, 52), (126, 70), (110, 80), (132, 42), (86, 82)]
    return (
        line((50, 86), (122, 10), stroke_dasharray="4 5")
        + dots(one, 4.6)
        + "".join(dot(*place, 5, fill=ACCENT) for place in other)
    )


def pretraining() -> str:
    """앞뒤를 읽어 가운데의 빈칸을 채운다."""
    xs = [15 + 28 * i for i in range(5)]
    drawn = "".join(line((x + 9, 62), (80, 36), colour=INK, width=1.2) for x in xs if x != xs[2])
    drawn += "".join(box(x, 62, 18, 18, fill=PAPER if x == xs[2] else SOFT, colour=INK) for x in xs)
    return drawn + box(71, 16, 18, 18, fill=ACCENT, colour=ACCENT)


def translation() -> str:
    """어순이 다른 두 말의 짝."""
    above, below = [(18, 24), (48, 34), (88, 20), (114, 28)], [(18, 30), (54, 24), (84, 28), (118, 24)]
    pairs = [(0, 0), (1, 3), (2, 1), (3, 2)]

    def middle(word: tuple[float, float]) -> float:
        return word[0] + word[1] / 2

    links = "".join(
        line((middle(above[i]), 28), (middle(below[j]), 68), colour=_first(i), width=2.8 if i == 1 else 1.4)
        for i, j in sorted(pairs, key=lambda pair: pair[0] == 1)
    )
    words = "".join(bar(x, 18, w, _first(i), 10) for i, (x, w) in enumerate(above))
    words += "".join(bar(x, 68, w, _first(i), 10) for i, j in pairs for x, w in [below[j]])
    return links + words


def _first(word: int) -> str:
    return ACCENT if word == 1 else INK


def own_data() -> str:
    """파일 하나에서 모델 하나가 나온다."""
    file = path("M22 12h30l14 14v58H22z", INK) + path("M52 12v14h14", INK)
    rows = "".join(bar(30, y, 14, INK) + bar(48, y, 10, ACCENT) for y in (36, 48, 60, 72))
    return file + rows + line((74, 48), (92, 48), colour=INK) + box(98, 26, 40, 44, fill=SOFT, colour=ACCENT)


def table3() -> str:
    """흔들림보다 큰 차이만 믿는다."""
    rows = [(70, 22), (92, 18), (40, 12), (84, 26), (78, 16)]
    drawn = line((84, 8), (84, 88), colour=INK, stroke_dasharray="2 4")
    for i, (x, reach) in enumerate(rows):
        y = 16 + 16 * i
        far = abs(x - 84) > reach
        colour = ACCENT if far else INK
        drawn += line((x - reach, y), (x + reach, y), colour=colour, width=2.4 if far else 1.6)
        drawn += dot(x, y, 4.6, fill=ACCENT if far else PAPER)
    return drawn


def after_2017() -> str:
    """뼈대는 그대로 두고 부품만 바꾸어 끼운다."""
    drawn = ""
    for x, colour in ((34, INK), (98, ACCENT)):
        drawn += line((x + 14, 8), (x + 14, 88), colour=colour)
        for y in (18, 42, 66):
            drawn += box(x, y, 28, 14, fill=SOFT if x > 50 and y != 42 else PAPER, colour=colour)
    return drawn + line((70, 48), (90, 48), colour=ACCENT, stroke_dasharray="2 4")


def decoder_only() -> str:
    """한 줄을 앞에서부터 읽고 다음 것 하나를 짐작한다."""
    drawn = ""
    for i in range(4):
        drawn += box(12 + 24 * i, 62, 18, 18, fill=SOFT if i < 2 else PAPER, colour=INK)
        drawn += line((21 + 24 * i, 56), (110, 24), colour=INK, width=1.2)
    return drawn + box(104, 12, 20, 20, fill=ACCENT, colour=ACCENT)


def inside() -> str:
    """줄기를 따라 내려가며 어디에서 답이 나타나는지 읽는다."""
    drawn = line((34, 10), (34, 86), colour=INK, width=2)
    for i, shares in enumerate(((0.1, 0.2, 0.1), (0.2, 0.1, 0.2), (0.9, 0.8, 0.9))):
        y = 18 + 24 * i
        drawn += dot(34, y + 7, 4.6, fill=ACCENT if i == 2 else PAPER)
        for j, share in enumerate(shares):
            right = share > 0.5
            drawn += box(
                60 + 28 * j, y, 22, 15, fill=ACCENT if right else PAPER, colour=ACCENT if right else INK
            )
    return drawn


ALL = (
    descent,
    backpropagation,
    before_attention,
    attention,
    tokens,
    encoding,
    masking,
    blocks,
    transformer,
    opened,
    training,
    playground,
    wrong_masks,
    clinic,
    decoding,
    budget,
    chatbot,
    classification,
    pretraining,
    translation,
    own_data,
    table3,
    after_2017,
    decoder_only,
    inside,
)
