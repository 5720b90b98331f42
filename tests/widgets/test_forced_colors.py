"""Where the system forces its colours on the page, what is chosen and what is masked can still be seen."""

import pytest

from kit_core.widgets import AttentionHeads, AttentionSteps, MaskExplorer, PositionalEncodingExplorer

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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["heads", "steps", "masks", "positions"])
def test_what_is_chosen_can_be_seen(mount, made, name, scheme):
    widget, pairs = made[name]
    page = mount(widget, forced_colors="active", color_scheme=scheme)
    if name != "positions":
        pairs = [*pairs, (".kit-strip input:checked + label", ".kit-strip input:not(:checked) + label")]
    for chosen, other in pairs:
        assert look(page, chosen) != look(page, other), chosen
    # The background is the system's, so what is drawn on it follows the system and not the page.
    assert page.locator(".kit-widget").get_attribute("data-kit-theme") == scheme
