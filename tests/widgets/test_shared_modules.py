"""What the front ends share, module by module: numbers and texts as the reader sees them, and what a widget leaves behind."""

import os
from pathlib import Path

import pytest
from browser import settle
from front_ends import run, write

import kit_core.widgets
from kit_core.widgets import MaskExplorer
from kit_core.widgets.bundle import bundled

SHARED = Path(kit_core.widgets.__file__).parent / "shared"


@pytest.fixture
def shared(tmp_path):
    """shared(name, expression) -> what the expression is, where `it` holds all that shared/<name>.js exports."""

    def evaluate(name, expression):
        folder = tmp_path / str(len(list(tmp_path.iterdir())))  # a bundle is kept by its path
        address = os.path.relpath(SHARED / f"{name}.js", folder).replace(os.sep, "/")
        text = f'import * as it from "{address}";\nexport default {expression};\n'
        return run(bundled(write(folder, index=text)))

    return evaluate


def test_numbers_have_a_real_minus_and_nothing_is_less_than_nothing(shared):
    shown = shared("numbers", "[-1.005, -0.004, 0.004, -0, -12.5, 3].map((one) => it.number(one))")
    assert shown == ["\u22121.00", "0.00", "0.00", "0.00", "\u221212.50", "3.00"]
    assert shared("numbers", "[it.number(-0.04, 1), it.number(-0.06, 1), it.number(-0.4, 0)]") == [
        "0.0",
        "\u22120.1",
        "0",
    ]
    assert shared("numbers", "[999, 1000, 1234567.5].map(it.grouped)") == ["999", "1,000", "1,234,567.5"]


def test_a_text_is_shortened_by_whole_characters(shared):
    assert shared("texts", '["12345678", "123456789", "😀".repeat(9)].map((one) => it.shorten(one))') == [
        "12345678",
        "1234567…",
        "😀" * 7 + "…",
    ]


def test_a_widget_that_has_gone_follows_the_theme_no_more(mount):
    page = mount(MaskExplorer())
    themes = "(name) => { document.documentElement.dataset.theme = name; return settled(); }"
    page.evaluate(
        """() => {
          window.root = document.querySelector(".kit-widget");
          window.settled = () => new Promise((done) => setTimeout(() => done(root.dataset.kitTheme)));
        }"""
    )
    assert page.evaluate(themes, "dark") == "dark"
    assert page.evaluate(themes, "light") == "light"
    page.evaluate("cleanup()")
    assert page.evaluate(themes, "dark") == "light"
    settle(page)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("settled()") == "light"
