"""Formulas are copied as the TeX that they were written in: a part of one, a text with some, by their button."""

from copy import copy

import book_site
import pytest

PAGE = "book/attention"
# What the page gives to the clipboard; nothing where it leaves that to the browser.
LISTEN = """document.addEventListener("copy", (event) => {
  window.copied = event.clipboardData.getData("text/plain");
})"""
SELECT = """([first, last]) =>
  getSelection().setBaseAndExtent(first, 0, last, last.childNodes.length)"""


@pytest.fixture(scope="module")
def attention(browser):
    with book_site.visit(browser, PAGE) as seen:
        seen.page.evaluate(LISTEN)
        yield seen.page
        assert seen.complaints == []


def copied(page, first, last=None):
    page.evaluate(SELECT, [page.locator(one).first.element_handle() for one in (first, last or first)])
    page.keyboard.press("ControlOrMeta+c")
    return page.evaluate("window.copied")


def tex(formula):
    return formula.select_one("annotation").text.strip()


def written(selector):
    """The first such part of the page with its formulas between $."""
    part = copy(book_site.soup(PAGE).select_one(selector))
    for formula in part.select(".katex"):
        formula.replace_with(f"${tex(formula)}$")
    return " ".join(part.text.split())


def test_a_part_of_an_equation_brings_all_of_it_once(attention):
    formula = attention.locator(".kit-formula .katex-html").nth(2)
    formula.scroll_into_view_if_needed()
    box = formula.bounding_box()
    middle = box["y"] + box["height"] / 2
    attention.mouse.move(box["x"] + box["width"] * 0.2, middle)
    attention.mouse.down()
    attention.mouse.move(box["x"] + box["width"] * 0.6, middle, steps=4)
    attention.mouse.up()
    attention.keyboard.press("ControlOrMeta+c")
    asked = book_site.soup(PAGE).select(".kit-formula")[2]
    assert attention.evaluate("window.copied") == f"$${tex(asked)}$$"


@pytest.mark.parametrize("across", [0.25, 0.9])
def test_a_triple_click_brings_the_equation(attention, across):
    """On its signs, and beside the last of them, where the browser picks what has no width."""
    formula = attention.locator(".kit-formula .katex-html").first
    formula.scroll_into_view_if_needed()
    box = formula.bounding_box()
    attention.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] / 2, click_count=3)
    attention.keyboard.press("ControlOrMeta+c")
    assert (
        attention.evaluate("window.copied") == f"$${tex(book_site.soup(PAGE).select_one('.kit-formula'))}$$"
    )


BEFORE = "article p:has(.katex):has(+ .kit-formula)"
EQUATION, AFTER = f"{BEFORE} + .kit-formula", f"{BEFORE} + .kit-formula + p"


def test_a_text_is_copied_with_its_formulas(attention):
    assert copied(attention, BEFORE) == written(BEFORE)
    across = copied(attention, BEFORE, AFTER)
    assert across.startswith(f"{written(BEFORE)}\n")
    assert across.endswith(f"\n{written(AFTER)}")
    assert across.count(f"\n$${tex(book_site.soup(PAGE).select_one(EQUATION))}$$\n") == 1


def test_code_is_left_to_the_browser(attention):
    assert copied(attention, "div.cell_input .highlight pre") == ""


def test_the_button_of_an_equation_is_reached_and_pressed_by_keyboard(attention):
    attention.locator(".kit-formula").nth(1).scroll_into_view_if_needed()
    button = attention.locator(".kit-formula-copy").nth(1)
    button.focus()
    assert button.evaluate("(one) => getComputedStyle(one).opacity") == "1"
    attention.keyboard.press("Enter")
    assert attention.evaluate("window.copied") == f"$${tex(book_site.soup(PAGE).select('.kit-formula')[1])}$$"
    assert button.get_attribute("aria-label") == "복사했다"
    assert button.evaluate("(one) => one === document.activeElement")
