"""What a reader's hand does with every widget of a page of the built book: one text, one key, one click or tap."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from browser import settle
from playwright.sync_api import Error, Locator, Page

from kit_core import load_pretrained


class Hand(NamedTuple):
    """What a reader does with a widget: presses a key on a part of it, clicks or taps another. Each changes its text."""

    focus: str
    key: str
    press: str


SLIDER = ("input[type=range] >> visible=true >> nth=0", "ArrowRight")
CHECK = (".kit-pz-check", "Enter")
ANSWER = "button:text-is('답 보기')"
STEP = "button[aria-disabled=false]:text-matches('^(이전|다음)$') >> nth=0"  # a player opens at its first step or its last
WIDGETS = {
    ".kit-am": Hand(*SLIDER, "[data-box=encoder_feed_forward_norm]"),
    ".ah:not(.kit-pl)": Hand(".ah-query >> nth=0", "End", ".ah-query >> nth=1"),
    ".kit-as:has(.kit-as-plane)": Hand("g[role=button] >> nth=0", "ArrowUp", "label:text-is('안 나눈다')"),
    ".kit-as:not(:has(.kit-as-plane))": Hand(
        "[role=grid] td[tabindex='0']", "ArrowRight", "label:text-is('소프트맥스')"
    ),
    ".kit-bf": Hand(".kit-bf-token >> nth=0", "Enter", ".kit-bf-token >> nth=1"),
    ".kit-cw": Hand(".kit-cw-token >> nth=0", "Enter", ".kit-cw-token >> nth=1"),
    ".kit-dp:has(.kit-dp-ahead)": Hand(".kit-dp-ahead", "Enter", ".kit-dp-ahead"),
    ".kit-dp:not(:has(.kit-dp-ahead))": Hand(STEP, "Enter", STEP),
    ".kit-de": Hand(*SLIDER, "button:text-is('한 걸음')"),
    ".kit-hw": Hand("summary >> nth=0", "Enter", "button:text-is('제출 파일 만들기')"),
    ".kit-in": Hand("button:text-is('증상을 본다')", "Enter", "[data-exam=positions]"),
    ".kit-ls": Hand(*SLIDER, "input[type=radio] >> nth=2"),
    ".kit-ll": Hand(".kit-ll-choice >> nth=0", "Enter", ".kit-ll-place >> visible=true >> nth=1"),
    ".kit-me": Hand(*SLIDER, "label:text-is('둘 다')"),
    ".kit-mb": Hand(*SLIDER, "label:text-is('float16')"),
    ".kit-pg:has([data-place])": Hand("[data-place=causal]", "Enter", "[data-place=scale]"),
    ".kit-pg:not(:has([data-place]))": Hand("[data-kit=start]", "Enter", "[data-kit=start]"),
    ".kit-pe": Hand(*SLIDER, "canvas >> nth=0"),
    ".kit-sc": Hand(*SLIDER, "svg.kit-plot"),
    ".kit-su": Hand(
        "[data-operation] >> visible=true >> nth=0", "Enter", "[data-operation] >> visible=true >> nth=1"
    ),
    ".kit-tk": Hand(SLIDER[0], "ArrowLeft", "button:text-is('이전')"),
    ".kit-pl": Hand(*SLIDER, ".ah-query >> nth=1"),
    ".kit-tp": Hand(SLIDER[0], "Home", "svg.kit-plot >> nth=0"),
    ".kit-tx": Hand("button:text-is('다음')", "Enter", "button:text-is('끝')"),
    ".kit-pz:has(.kit-pr-number)": Hand(*CHECK, ANSWER),
    ".kit-pz:has(.kit-pr-choice)": Hand(".kit-pr-choice >> nth=0", "Enter", ".kit-pr-choice >> nth=1"),
    ".kit-pz:has(.kit-lo-lines)": Hand(*CHECK, "button:text-is('↓') >> nth=0"),
    ".kit-pz:has(.kit-mp-cell)": Hand(*CHECK, ".kit-mp-cell >> nth=1"),
    ".kit-pz:has(.kit-sp-answer)": Hand(*CHECK, ANSWER),
    ".kit-pz:has(.kit-bp-board)": Hand(*CHECK, "button:text-is('하나 보기')"),
}
# What is written where the page's model is not that of Korean numbers, and the model, if it writes an answer.
WORDS = {
    "book/chatbot": ("배고파", "chatbot"),
    "book/classification": ("정말 재미있는 영화였다", None),
    "book/decoder_only": ("오늘은 날씨가", None),
    "book/decoding": ("개를 고양이가 좋아한다", "korean_english"),
    "book/playground": ("13579", None),
    "book/pretraining": ("정말 재미있는 영화였다", None),
    "book/translation": ("개를 고양이가 좋아한다", "korean_english"),
}
FIELD = ":is([data-kit=text], input[type=text]) >> visible=true >> nth=0"
CHANGED = (
    "([one, before]) => one.innerText !== before && !one.matches('[data-kit-busy], [data-kit-examining]')"
)


@contextmanager
def changed(root: Locator) -> Iterator[None]:
    """Waits until another text stands in the widget, which is at rest before: what it redraws would lose the key."""
    settle(root.page)
    before = root.inner_text()
    yield
    root.page.wait_for_function(CHANGED, arg=[root.element_handle(), before])
    settle(root.page)


def on_page(page: Page) -> list[tuple[Locator, Hand]]:
    """The first widget of each kind on the page, and what is done with it. None is of an unknown kind."""
    found = [(page.locator(f".kit-widget{name}"), hand) for name, hand in WIDGETS.items()]
    assert sum(widgets.count() for widgets, _ in found) == page.locator(".kit-widget").count()
    return [(widgets.first, hand) for widgets, hand in found if widgets.count()]


@cache
def answered(model: str, text: str) -> str:
    return load_pretrained(model).generate([text])[0]


def used(page: Page, name: str) -> str | None:
    """Writes into every widget of the page, presses a key on it and clicks it: each must change what it shows, and a model
    must answer as in Python. What the first that does not says about it."""
    text, model = WORDS.get(name, ("오만 삼천 원", "korean_numbers"))
    for root, hand in on_page(page):
        try:
            root.scroll_into_view_if_needed()  # what comes into view may draw itself anew, and lose a key
            settle(page)
            field = root.locator(FIELD)
            if field.count() and field.get_attribute("data-kit"):
                with changed(root):
                    field.fill(text)
                said = root.locator("[data-kit=answer]").text_content()
                assert (
                    said or root.locator("[data-kit=run]").count()
                )  # what has learned nothing may say nothing
                assert not model or said == answered(model, text), said
            elif field.count():
                field.fill("스무 살")
            with changed(root):
                root.locator(hand.focus).press(hand.key)
            with changed(root):
                root.locator(hand.press).click()
        except (AssertionError, Error) as found:
            return f"{root}: {found}"
    return None
