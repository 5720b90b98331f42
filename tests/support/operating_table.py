"""What tests of the operating table (kit_lab/widgets/surgery) say and do."""

TEXT = "이천이십육년 칠월 사일"
REST = ".kit-su:not([data-kit-busy]):not([data-kit-scoring]):not([data-kit-judging])"


def heads(place, *numbers):
    return [{"do": "headOff", "place": place, "head": head} for head in numbers]


def masks(*places):
    return [{"do": "maskOff", "place": place} for place in places]


READING, OWN, CROSS = (
    [f"{stack}/layer_{i}/{kind}" for i in range(3)]
    for stack, kind in (
        ("encoder", "self_attention"),
        ("decoder", "self_attention"),
        ("decoder", "cross_attention"),
    )
)
ENCODER_BLIND = {"do": "positionsOff", "place": "encoder"}
COMMA_HEAD = {"do": "headOff", "place": "decoder/layer_0/cross_attention", "head": 1}
IDLE = [
    *heads(READING[0], 0, 1),
    *heads(READING[1], 3),
    *heads(READING[2], 2),
    *heads(OWN[0], 1, 3),
    *heads(CROSS[0], 0, 2),
    *heads(OWN[1], 0),
    *heads(CROSS[1], 0),
    *heads(OWN[2], 1),
    *heads(CROSS[2], 3),
]
BLIND = [ENCODER_BLIND, {"do": "positionsOff", "place": "decoder"}]
NORMS = [*READING, OWN[0], CROSS[0], OWN[1], CROSS[1], CROSS[2], "decoder/layer_2/feed_forward"]
# What solves each challenge of the book: operations, and a text where the challenge asks for one.
SOLUTIONS = {
    "opened": {
        "attention-comma": ([COMMA_HEAD], None),
        "attention-one": (heads(CROSS[2], 2), None),
        "attention-two": (heads(CROSS[2], 0, 3), None),
        "attention-half": ([*IDLE[:4], *heads(READING[1], 2), *heads(READING[2], 1)], None),
        "attention-twelve": (IDLE, None),
    },
    "encoding": {
        "encoding-side": (BLIND[:1], None),
        "encoding-bag": (BLIND[:1], "이십 원"),
        "encoding-left": (BLIND, "세 개"),
        "encoding-fool": ([], "구년 구월 구일"),
    },
    "masking": {
        "masking-ahead": (masks(*OWN), None),
        "masking-one": (masks(CROSS[2]), None),
        "masking-seconds": (masks(*CROSS), None),
        "masking-seven": (masks(*READING, *OWN, CROSS[0]), None),
    },
    "blocks": {
        "blocks-suffix": ([{"do": "residualOff", "place": "encoder/layer_2/feed_forward_norm"}], None),
        "blocks-norm": ([{"do": "normOff", "place": "encoder/layer_2/feed_forward_norm"}], None),
        "blocks-nine": ([{"do": "normOff", "place": f"{place}_norm"} for place in NORMS], None),
        "blocks-order": ([{"do": "order", "place": "encoder", "layers": [0, 1, 2, 2]}], None),
        "blocks-two": (
            [{"do": "sublayerOff", "place": place} for place in (OWN[1], "encoder/layer_0/feed_forward")],
            None,
        ),
    },
}


def operate(page, operations):
    page.evaluate("(operations) => model.set('operations', operations)", operations)
    page.wait_for_selector(REST)


def write(page, text):
    page.fill(".kit-su [data-kit=text]", text)
    page.wait_for_selector(REST)


def answer(page):
    return page.locator(".kit-su [data-kit=answer]").text_content()


def done(page):
    return page.evaluate("model.get('operations')")


def press(page, key):
    page.click(f'[data-operation="{key}"]')
    page.wait_for_selector(REST)
