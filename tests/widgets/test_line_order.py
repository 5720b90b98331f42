"""LineOrder: lines are moved by buttons, by keys and by dragging, and the first that cannot stand there is told."""

import pytest
from browser import settle
from refusals import badly_refused

from kit_lab.widgets import LineOrder

LINES = ["q = x @ W_Q", "k = x @ W_K", "    scores = q @ k.T", "weights = softmax(scores)"]


def puzzle(lines=LINES, **given):
    return LineOrder("a", "차례대로 놓아라.", lines, **{"free": [(0, 1)]} | given)


def shown(page):
    return page.locator(".kit-lo-code").all_text_contents()


def verdict(page):
    page.get_by_role("button", name="확인").click()
    settle(page)
    return page.locator(".kit-pz-verdict").text_content()


def put(page, lines):
    """Moves lines up, one after the other, until they stand so."""
    for place, line in enumerate(lines):
        for _ in range(shown(page).index(line) - place):
            page.get_by_role("button", name=f"위로: {line.strip()}", exact=True).click()
    assert shown(page) == lines


def test_what_cannot_be_ordered_is_refused():
    assert badly_refused(puzzle, {"lines": [LINES[:2], "abc"], "free": [[(0, 4)]], "seed": [-1]}) == []
    with pytest.raises(ValueError, match=r"lines.*서로 다른"):
        puzzle(lines=["a", "a", "b"], free=())


def test_it_never_starts_nearly_right():
    for count in (3, 4, 9):
        lines = [f"line {i}" for i in range(count)]
        orders = [puzzle(lines, free=(), seed=seed).order for seed in range(20)]
        assert [order for order in orders if sorted(order) != list(range(count))] == []
        right = [sum(i == place for i, place in enumerate(order)) for order in orders]
        assert 2 * max(right) < count


def test_lines_that_may_change_places_are_right_either_way_and_the_first_wrong_one_is_told(mount):
    page = mount(puzzle())
    put(page, LINES)
    assert verdict(page) == "차례가 맞다."
    put(page, [LINES[1], LINES[0], *LINES[2:]])
    assert verdict(page) == "차례가 맞다."
    put(page, [LINES[0], LINES[2], LINES[1], LINES[3]])
    assert verdict(page).startswith("2번째")
    assert page.locator("[data-wrong] .kit-lo-code").text_content() == LINES[2]
    page.get_by_role("button", name=f"아래로: {LINES[2].strip()}", exact=True).click()
    assert page.locator("[data-wrong]").count() == 0
    assert verdict(page) == "차례가 맞다."


def test_lines_are_moved_by_keys_and_dragged(mount):
    page = mount(puzzle())
    first = shown(page)[0]
    page.locator(".kit-lo-lines li").first.focus()
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowDown")
    assert shown(page).index(first) == 2
    assert page.evaluate("document.activeElement.textContent").startswith(first)
    page.keyboard.press("Alt+ArrowUp")
    assert shown(page).index(first) == 1
    first = shown(page)[0]
    page.locator(".kit-lo-lines li").first.drag_to(page.locator(".kit-lo-lines li").nth(3))
    assert shown(page).index(first) == 3
