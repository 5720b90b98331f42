"""A page with several widgets holds common.css several times: a later copy must not undo what a widget says of its own."""

from pathlib import Path

import pytest
from browser import settle

from kit_lab.widgets import (
    ArchitectureMap,
    DescentExplorer,
    LabelSmoothingExplorer,
    ModelBudget,
    ScheduleExplorer,
    TrainingProgress,
)

COMMON = Path(__file__).parents[2] / "kit_lab" / "widgets" / "shared" / "kit.css"
STYLES = """() => [...document.querySelectorAll(".kit-widget, .kit-widget *")].map((one) => {
  const style = getComputedStyle(one);
  const names = %s.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  return [`${one.tagName}.${one.getAttribute("class")}`, ...names];
})""" % [
    *("align-items", "background-color", "border", "color", "column-gap", "display", "font", "grid-column"),
    *("margin", "min-height", "min-width", "padding", "row-gap", "text-align", "white-space"),
]


def progress():
    widget = TrainingProgress(20, floor=0.1)
    widget.record(10, loss=1.0, accuracy=0.5, exact_match=0.2, learning_rate=0.1)
    return widget


@pytest.mark.parametrize("width", [320, 760])
@pytest.mark.parametrize(
    "make",
    [
        ArchitectureMap,
        lambda: DescentExplorer([1, 2, 5], [1, 3, 9], steps=3),
        LabelSmoothingExplorer,
        lambda: ModelBudget(rows={"base": {}}),
        lambda: ScheduleExplorer(constant=0.001),
        progress,
    ],
    ids=["map", "descent", "smoothing", "budget", "schedule", "progress"],
)
def test_a_later_copy_of_the_common_styles_changes_nothing(mount, make, width):
    page = mount(make(), width=width, reduced_motion="reduce")
    before = page.evaluate(STYLES)
    page.add_style_tag(content=COMMON.read_text(encoding="utf-8"))
    settle(page)
    after = page.evaluate(STYLES)
    changed = {(old[0], line) for old, new in zip(before, after, strict=True) for line in set(old) - set(new)}
    assert changed == set()
