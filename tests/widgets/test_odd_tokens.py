"""Tokens of any length and name: cut where their place ends, whole to whoever points at them; the page stays as wide as it is."""

import numpy as np
import pytest
from browser import resize
from search_trees import random_tree

from kit_lab.widgets import (
    AttentionExample,
    AttentionHeads,
    AttentionSteps,
    DecodingExample,
    DecodingPlayer,
    LabelSmoothingExplorer,
    MaskExplorer,
    ModelBudget,
    TrainingPlayer,
    TrainingSentence,
)

# Names that every plain object of JavaScript has without being given them.
NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty"]
MARKUP = ["<b>굵게</b>", "<img", "src=x>", "&amp;"]
LONG = ["가" * 60, "Wm" * 30]
UNIT = np.eye(4)


def heads(tokens, **state):
    weights = np.full((2, 2, len(tokens), len(tokens)), 1 / len(tokens))
    return AttentionHeads(AttentionExample(tokens, encoder=weights), row=0, **state)


def player(tokens, **state):
    tree = random_tree(sharpness=1.2, seed=2, places=len(tokens))
    size = tree.log_probabilities.shape[1]
    vocabulary = [tokens[n] if n < len(tokens) else f"{tokens[n % len(tokens)]}{n}" for n in range(size)]
    return DecodingPlayer(DecodingExample(tokens, tree), vocabulary, step=3, **state)


def training(tokens):
    weights = np.full((2, 2, 2, len(tokens), len(tokens)), 1 / len(tokens))
    written = "".join(tokens)
    sentence = TrainingSentence(
        tokens, tokens, written, ["가" * 60, written], encoder=weights, decoder=weights, cross=weights
    )
    return TrainingPlayer([0, 10], [4.0, 2.0], [0.0, 0.1], [sentence])


MAKERS = {
    "map": heads,
    "lines": lambda tokens: heads(tokens, view="lines"),
    "steps": lambda tokens: AttentionSteps(UNIT, UNIT, UNIT, query_tokens=tokens, key_tokens=tokens[::-1]),
    "beam": player,
    "sample": lambda tokens: player(tokens, method="sample", temperature=0.5),
    "smoothing": lambda tokens: LabelSmoothingExplorer(tokens, [3.0, 2.0, 1.0, 0.0]),
    "masks": lambda tokens: MaskExplorer(
        " ".join(tokens), " ".join(tokens), 0, 0, split="space", kind="decoder", masks="both", side="before"
    ),
    "training": training,
    "budget": lambda tokens: ModelBudget(rows={token: {} for token in tokens}),
}

# Texts that show only in part, and are nowhere whole: neither as a title of their own nor of what holds them.
CUT = """() => [...document.querySelectorAll(".kit-widget *")].filter((one) => {
  const style = getComputedStyle(one);
  const cut = style.textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth;
  const clamped = style.webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight;
  if (!cut && !clamped) return false;
  return !(one.closest("[title]")?.title ?? "").includes(one.textContent);
}).map((one) => one.className)"""
# Boxes that stick out of the widget although nothing around them scrolls or cuts them.
OUT = """() => {
  const widget = document.querySelector(".kit-widget");
  const end = widget.getBoundingClientRect().right;
  const held = (one) => {
    for (let above = one; above !== widget; above = above.parentElement)
      if (getComputedStyle(above).overflowX !== "visible") return true;
    return false;
  };
  return [...widget.querySelectorAll("*:not(.kit-hidden)")]
    .filter((one) => one.getBoundingClientRect().right > end + 1 && !held(one))
    .map((one) => `${one.tagName}.${one.getAttribute("class")}`);
}"""


@pytest.fixture(params=MAKERS)
def make(request):
    return MAKERS[request.param]


def test_long_tokens_stay_in_their_place_and_can_be_read_whole(mount, make):
    page = mount(make([LONG[0], "가", LONG[1], "나"]))
    for details in page.locator("details").all():
        details.evaluate("(one) => { one.open = true; }")
    for width in (760, 360):
        resize(page, width, 1000)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT) == []
        assert page.evaluate(OUT) == []


def test_a_hypothesis_of_long_tokens_takes_a_few_lines_only(mount):
    page = mount(player(LONG), width=360)
    rows = page.locator(".kit-dp table tbody tr:not(.is-empty)")
    assert max(row.bounding_box()["height"] for row in rows.all()) < 80
    lengths = page.locator(".kit-dp-said").evaluate_all("(all) => all.map((one) => one.title.length)")
    assert max(lengths) > 120


@pytest.mark.parametrize("names", [NAMES, MARKUP], ids=["of objects", "markup"])
def test_names_that_objects_are_born_with_and_markup_are_tokens_like_any_other(mount, make, names):
    page = mount(make(names))
    assert page.locator(".kit-widget :is(.ah-query, th, td, li, text) :is(b, img)").count() == 0
    shown = page.locator(".kit-widget").evaluate("(widget) => widget.textContent")
    whole = page.locator(".kit-widget [title]").evaluate_all("(all) => all.map((one) => one.title)")
    assert "native code" not in shown
    assert "[object" not in shown
    for name in names:
        assert name in shown or name in whole


def test_labels_of_a_drawing_say_the_whole_token_to_who_points_at_them(mount):
    for view in ("map", "lines"):
        page = mount(heads([*LONG, "가", "␣"], view=view))
        labels = page.locator(".ah-key").evaluate_all(
            "(all) => all.map((one) => [one.firstChild.textContent, one.querySelector('title')?.textContent ?? null])"
        )
        assert labels == [["가" * 7 + "…", LONG[0]], ["WmWmWmW…", LONG[1]], ["가", None], ["␣", None]]
