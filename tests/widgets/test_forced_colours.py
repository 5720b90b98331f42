"""With the colours that a reader forces on all pages, what is chosen, masked or drawn as a background must be seen."""

import pytest
from browser import settle
from search_trees import random_tree
from small_masked_words import small_masked_words

from kit_lab.live import LiveModel
from kit_lab.widgets import (
    ArchitectureMap,
    AttentionHeads,
    AttentionSteps,
    BlankFiller,
    DecodingExample,
    DecodingPlayer,
    LabelSmoothingExplorer,
    LayerLens,
    MaskExplorer,
    ModelBudget,
    PositionalEncodingExplorer,
    Surgery,
    TrainingProgress,
)

UNIT = [[1.0, 0.0], [0.0, 1.0]]
LOWER = [[True, False], [True, True]]


@pytest.fixture
def made(examples):
    """made[name]: the widget, and pairs of places that must not look the same."""
    return {
        "heads": (
            AttentionHeads(examples, row=1),
            [
                ('.ah-cell[aria-selected="true"]', '.ah-cell[aria-selected="false"]'),
                (".ah-followed", ".ah-query:not(.ah-followed)"),
            ],
        ),
        "steps": (
            AttentionSteps(UNIT, UNIT, UNIT, LOWER, step="masked"),
            [
                ('td button[aria-pressed="true"]', 'td button[aria-pressed="false"]'),
                ("td.is-picked", ".kit-as-stage td:not(.is-picked):not(:empty)"),
            ],
        ),
        "masks": (MaskExplorer(), [("td.is-off", "td:not(.is-off)"), ("td.is-picked", "td:not(.is-picked)")]),
        "positions": (
            PositionalEncodingExplorer(),
            [('.kit-pe-pick[aria-pressed="true"]', '.kit-pe-pick[aria-pressed="false"]')],
        ),
    }


def look(page, selector):
    return page.locator(selector).first.evaluate(
        "(node) => ['backgroundColor', 'backgroundImage', 'boxShadow', 'color'].map((name) => getComputedStyle(node)[name])"
    )


@pytest.mark.parametrize("name", ["heads", "steps", "masks", "positions"])
def test_what_is_chosen_can_be_seen(mount, made, name):
    widget, pairs = made[name]
    page = mount(widget, forced_colors="active", color_scheme="dark")
    if name != "positions":
        pairs = [*pairs, (".kit-strip input:checked + label", ".kit-strip input:not(:checked) + label")]
    for chosen, other in pairs:
        assert look(page, chosen) != look(page, other), chosen
    # The background is the system's, so what is drawn on it follows the system and not the page.
    assert page.locator(".kit-widget").get_attribute("data-kit-theme") == "dark"


GROUND = "(one) => getComputedStyle(one).backgroundColor"


def progress():
    widget = TrainingProgress(20)
    widget.record(10, loss=1.0)
    return widget


def player():
    tree = random_tree(sharpness=1.2, seed=2)
    size = tree.log_probabilities.shape[1]
    example = DecodingExample([str(n) for n in range(tree.cross.shape[2])], tree)
    return DecodingPlayer(example, [str(n) for n in range(size)], step=2)


def surgery():
    off = {"do": "positionsOff", "place": "encoder"}
    return Surgery(LiveModel("korean_numbers"), "삼만 오천 원", operations=[off])


def lens():
    return LayerLens(LiveModel("korean_numbers"), "삼만 오천 원", other="삼만 칠천 원", guess=3)


def filler():
    return BlankFiller(LiveModel(small_masked_words()), "오늘은 날씨가 정말 좋다.", at=1)


@pytest.mark.parametrize(
    ("make", "marks"),
    [
        (filler, [".is-both .kit-bf-list i", ".is-left .kit-bf-list i"]),
        (ArchitectureMap, [".kit-am-box[aria-checked=true]"]),
        (ModelBudget, [".is-own .kit-mb-part.is-attention", ".kit-mb-swatch.is-attention"]),
        (LabelSmoothingExplorer, [".kit-ls-fill"]),
        (progress, [".kit-meter i"]),
        (player, [".kit-dp-node.is-chosen", ".kit-dp-fill"]),
        (surgery, [".kit-su-toggle[aria-pressed=true]", ".kit-su-turn[aria-pressed=true]"]),
        (lens, [".kit-ll-cell.is-settled"]),
    ],
    ids=["filler", "map", "budget", "smoothing", "progress", "player", "surgery", "lens"],
)
def test_marks_stand_out_from_the_page(mount, make, marks):
    page = mount(make(), forced_colors="active", reduced_motion="reduce")
    settle(page)
    ground = page.locator(".kit-widget").evaluate(GROUND)
    for mark in marks:
        assert page.locator(mark).first.evaluate(GROUND) != ground, mark
