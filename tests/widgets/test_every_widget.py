"""What every widget does alike: a second view follows it, a phone holds it, it goes back to its beginning and leaves nothing."""

import re
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

import pytest
from browser import settle
from infirmary import EXAMPLES
from search_trees import random_tree
from small_language_model import small_language_model
from small_masked_words import small_masked_words
from traitlets import TraitError

from kit_lab.clinic import BUGS, CHECKS
from kit_lab.live import LiveModel
from kit_lab.widgets import (
    ArchitectureMap,
    AttentionHeads,
    AttentionSteps,
    BlankFiller,
    ContinuationWriter,
    DecodingExample,
    DecodingPlayer,
    DescentExplorer,
    Homework,
    Infirmary,
    LabelSmoothingExplorer,
    LayerLens,
    MaskExplorer,
    MaskPuzzle,
    ModelBudget,
    Playground,
    PositionalEncodingExplorer,
    ScheduleExplorer,
    Surgery,
    TokenizerExplorer,
    TrainingPlayer,
    TrainingProgress,
    TrainingSentence,
    TransformerXray,
    base,
)
from kit_lab.widgets.base import css

UNIT = [[1.0, 0.0], [0.0, 1.0]]
JULY, AUGUST = "이천이십육년 칠월 사일", "이천이십육년 팔월 사일"


def decoding_player(live, examples):
    tree = random_tree(sharpness=1.2, seed=2)
    vocabulary = [str(n) for n in range(tree.log_probabilities.shape[1])]
    return DecodingPlayer(DecodingExample(vocabulary[: tree.cross.shape[2]], tree), vocabulary)


def training_player(live, examples):
    one = examples[0]
    arrays = {kind: [getattr(one, kind)] * 3 for kind in ("encoder", "decoder", "cross")}
    sentence = TrainingSentence(one.source, one.target, "35,000원", ["", "3", "35,000원"], **arrays)
    return TrainingPlayer([0, 10, 40], [4.0, 2.0, 1.0], [0.0, 0.1, 0.6], [sentence], floor=0.75)


def training_progress(live, examples):
    widget = TrainingProgress(20, floor=0.1)
    for step in (10, 20):
        widget.record(step, loss=10 / step, accuracy=0.5, exact_match=0.2, learning_rate=0.1)
    return widget


class Kind(NamedTuple):
    """How one is made, a part of it and the key that changes what its views share, and what stands above the sliders."""

    make: object
    focus: str = "input[type=range] >> visible=true >> nth=0"
    key: str = "ArrowRight"
    picture: str = ""


CURVE = "svg.kit-plot"
KINDS = {
    "map": Kind(lambda live, examples: ArchitectureMap(), picture=".kit-am-stage"),
    "heads": Kind(lambda live, examples: AttentionHeads(examples), ".ah-query >> nth=0", "End"),
    "steps": Kind(
        lambda live, examples: AttentionSteps(UNIT, UNIT, UNIT), ".kit-strip input:checked >> nth=0"
    ),
    "filler": Kind(
        lambda live, examples: BlankFiller(LiveModel(small_masked_words()), "오늘은 날씨가 정말 좋다.", at=1),
        key="",
    ),
    "writer": Kind(
        lambda live, examples: ContinuationWriter(LiveModel(small_language_model()), "오늘은 날씨가"),
        ".kit-cw-token >> nth=0",
        "Enter",
    ),
    "player": Kind(decoding_player, "button:text-is('다음')", "Enter"),
    "descent": Kind(
        lambda live, examples: DescentExplorer([1, 2, 5], [1, 3, 9]), "button:text-is('한 걸음')", "Enter"
    ),
    "homework": Kind(lambda live, examples: Homework(), key=""),
    "infirmary": Kind(
        lambda live, examples: Infirmary(live, EXAMPLES, bugs=BUGS, checks=CHECKS),
        key="",
    ),
    "smoothing": Kind(lambda live, examples: LabelSmoothingExplorer(), picture=CURVE),
    "lens": Kind(
        lambda live, examples: LayerLens(live, JULY, other=AUGUST), ".kit-ll-choice >> nth=0", "Enter"
    ),
    "masks": Kind(lambda live, examples: MaskExplorer()),
    "puzzle": Kind(
        lambda live, examples: MaskPuzzle(
            "a", "`x`", [[True, False]], query_tokens=["가"], key_tokens=["나", "다"]
        ),
        key="",
    ),
    "budget": Kind(lambda live, examples: ModelBudget(rows={"base": {}}), picture=".kit-mb-brief"),
    "playground": Kind(lambda live, examples: Playground(), "[data-place=causal]", "Enter"),
    "positions": Kind(lambda live, examples: PositionalEncodingExplorer()),
    "schedule": Kind(lambda live, examples: ScheduleExplorer(constant=0.001), picture=CURVE),
    "surgery": Kind(
        lambda live, examples: Surgery(live, "삼만 오천 원"),
        key="",
    ),
    "tokens": Kind(
        lambda live, examples: TokenizerExplorer("이 영화 정말 재미있다", 100), picture=".kit-tk-rows"
    ),
    "training": Kind(training_player),
    "progress": Kind(training_progress, key=""),
    "xray": Kind(
        lambda live, examples: TransformerXray(live, "삼만 오천 원"), "button:text-is('다음')", "Enter"
    ),
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
SHARED = Path(base.__file__).parent / "shared"
STYLES = """() => [...document.querySelectorAll(".kit-widget, .kit-widget *")].map((one) => {
  const style = getComputedStyle(one);
  const names = %s.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  return [`${one.tagName}.${one.getAttribute("class")}`, ...names];
})""" % [
    *("align-items", "background-color", "border", "color", "column-gap", "display", "float", "font"),
    *("grid-column", "grid-template-columns", "margin", "min-height", "min-width", "padding", "row-gap"),
    *("text-align", "white-space"),
]
READ = "(names) => names.map((name) => JSON.stringify(model.get(name)))"
IDS = "() => [...document.querySelectorAll('[id]')].map((one) => one.id)"


def names_of(widget):
    """What Python and the page tell each other."""
    return [name for name in widget.trait_names(sync=True) if not name.startswith("_") and name != "layout"]


@each_kind
def test_a_second_view_follows_and_what_goes_leaves_nothing(mount, live, examples, kind):
    widget = kind.make(live, examples)
    page = mount(widget, width=360, theme="dark", reduced_motion="reduce")
    assert repr(widget) == f"{type(widget).__name__}()"
    told = widget._repr_mimebundle_()[0]["text/plain"]
    assert re.search(r"^(움직이는 그림|마스크 퍼즐): .*\S", told)
    assert getattr(widget, "text", "") in told
    views = page.locator(".kit-widget")
    assert views.get_attribute("data-kit-theme") == "dark"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    opened, one = views.inner_text(), page.evaluate("model.listening()")
    page.evaluate("async () => { window.second = await renderAgain(); }")
    settle(page)
    assert [view.inner_text() for view in views.all()] == [opened] * 2
    ids = page.evaluate(IDS)
    assert len(ids) == len(set(ids))
    if kind.key:
        before = page.evaluate(READ, names_of(widget))
        page.locator(kind.focus).first.press(kind.key)
        settle(page)
        assert page.evaluate(READ, names_of(widget)) != before
        assert len({view.inner_text() for view in views.all()}) == 1
    page.evaluate("second()")
    assert (views.count(), page.evaluate("model.listening()")) == (1, one)
    page.evaluate("cleanup()")
    assert (views.count(), page.evaluate("model.listening()")) == (0, 0)


@pytest.mark.parametrize("width", [320, 760])
@each_kind
def test_a_later_copy_of_the_shared_styles_changes_nothing(mount, live, examples, kind, width):
    """A page with several widgets holds them several times: a copy must not undo what a widget says of its own."""
    page = mount(kind.make(live, examples), width=width, reduced_motion="reduce")
    before = page.evaluate(STYLES)
    page.add_style_tag(content=css(*(f"shared/{file.stem}" for file in SHARED.glob("*.css"))))
    settle(page)
    after = page.evaluate(STYLES)
    changed = {(old[0], line) for old, new in zip(before, after, strict=True) for line in set(old) - set(new)}
    assert changed == set()


@each_kind
def test_a_value_that_cannot_be_leaves_the_old_one(live, examples, kind):
    """Given alone, or with others in one message of the page."""
    widget = kind.make(live, examples)
    before = widget.get_state()
    for name in names_of(widget):
        for together in (nullcontext, widget.hold_trait_notifications):
            with pytest.raises((TypeError, ValueError, TraitError)), together():
                setattr(widget, name, object())
    assert widget.get_state() == before


@pytest.mark.parametrize(("name", "steps"), [("player", "step"), ("descent", "steps")])
def test_it_plays_by_itself_where_motion_is_welcome(mount, live, examples, name, steps):
    page = mount(KINDS[name].make(live, examples))
    page.get_by_role("button", name="재생", exact=True).click()
    page.wait_for_function("(steps) => model.get(steps) === 2", arg=steps)
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name=re.compile("재생|멈춤")).wait_for(state="hidden")


# What others go back to is told in tests of their own: theirs is not in what Python and the page share.
BACK = [kind for name, kind in KINDS.items() if kind.key and name not in ("descent", "player")]


@pytest.mark.parametrize("kind", BACK, ids=[name for name, kind in KINDS.items() if kind in BACK])
def test_it_goes_back_to_its_beginning(mount, live, examples, kind):
    widget = kind.make(live, examples)
    page = mount(widget, width=360, reduced_motion="reduce")
    names, again = names_of(widget), page.get_by_role("button", name="처음으로", exact=True)
    opened = page.evaluate(READ, names)
    for slider in page.get_by_role("slider").all():
        box = slider.bounding_box()
        assert box["height"] >= 24
        if kind.picture:
            picture = page.locator(kind.picture).bounding_box()
            assert picture["y"] + picture["height"] <= box["y"]
        if slider.is_enabled():
            slider.press("End")
            settle(page)
    for strip in page.locator(".kit-strip").locator("visible=true").all():
        strip.locator("input:not([disabled]) + label").last.click()
        settle(page)
    if page.evaluate(READ, names) == opened:
        page.locator(kind.focus).first.press(kind.key)
        settle(page)
    assert page.evaluate(READ, names) != opened
    again.click()
    settle(page)
    assert page.evaluate(READ, names) == opened
    assert again.get_attribute("aria-disabled") == "true"
