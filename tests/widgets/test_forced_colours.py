"""With the colours that a reader forces on all pages, what is drawn as a background must still be seen."""

import pytest
from browser import settle
from search_trees import random_tree

from kit_core.widgets import (
    ArchitectureMap,
    DecodingExample,
    DecodingPlayer,
    LabelSmoothingExplorer,
    ModelBudget,
    TrainingProgress,
)

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


@pytest.mark.parametrize(
    ("make", "marks"),
    [
        (ArchitectureMap, [".kit-am-box[aria-checked=true]"]),
        (ModelBudget, [".is-own .kit-mb-part.is-attention", ".kit-mb-swatch.is-attention"]),
        (LabelSmoothingExplorer, [".kit-ls-fill"]),
        (progress, [".kit-tp-bar span"]),
        (player, [".kit-dp-node.is-chosen", ".kit-dp-fill"]),
    ],
    ids=["map", "budget", "smoothing", "progress", "player"],
)
def test_marks_stand_out_from_the_page(mount, make, marks):
    page = mount(make(), forced_colors="active", reduced_motion="reduce")
    settle(page)
    ground = page.locator(".kit-widget").evaluate(GROUND)
    for mark in marks:
        assert page.locator(mark).first.evaluate(GROUND) != ground, mark
