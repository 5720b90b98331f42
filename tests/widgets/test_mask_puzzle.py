"""MaskPuzzle: painted by pointer, by drag and by keyboard, and checked cell by cell."""

import numpy as np
import pytest
from browser import settle

from kit_core.reference import look_ahead_mask
from kit_lab.widgets import MaskPuzzle

TOKENS = ["[시작]", "3", "0", "원"]
MASK = look_ahead_mask(4)[0, 0]


def puzzle(mask=MASK, queries=TOKENS, keys=TOKENS):
    return MaskPuzzle("a", "볼 수 있는 칸을 칠하라.", mask, query_tokens=queries, key_tokens=keys)


def painted(page):
    return page.evaluate(
        "() => [...document.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('button')]"
        ".map((cell) => cell.ariaPressed === 'true'))"
    )


def paint(page, mask):
    """Clicks until the grid shows the mask."""
    for place in np.argwhere(np.array(painted(page)) != mask):
        page.locator(f'[data-place="{place[0]},{place[1]}"]').click()


def verdict(page):
    page.get_by_role("button", name="확인").click()
    settle(page)
    return page.locator(".kit-pz-verdict").text_content()


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"mask": np.eye(4)}, TypeError, "mask의 자료형이 float64"),
        ({"mask": np.ones((3, 4), bool)}, ValueError, r"mask의 모양 \(3, 4\)"),
        ({"queries": []}, ValueError, "query_tokens"),
        ({"keys": [1, 2, 3, 4]}, TypeError, r"key_tokens\[0\]"),
    ],
)
def test_what_is_no_mask_is_refused(given, error, words):
    with pytest.raises(error, match=words):
        puzzle(**given)


MISTAKES = [
    (~MASK, "칠한 곳과 비운 곳이 서로 바뀌었다"),
    (MASK.T, "행과 열이 바뀌었다"),
    (np.tri(4, k=-1, dtype=bool), "자기 자신을 가렸다"),
    (np.tri(4, k=1, dtype=bool), "한 자리 앞날까지"),
    (np.ones((4, 4), bool), "모든 칸을 칠했다"),
    (np.zeros((4, 4), bool), "아직 아무 칸도"),
]


def test_the_right_cells_are_right_and_common_mistakes_have_a_name(mount):
    page = mount(puzzle())
    for mask, words in [(MASK, "맞았다."), *MISTAKES]:
        paint(page, mask)
        assert painted(page) == mask.tolist()
        assert words in verdict(page)


def test_cells_are_counted_first_and_shown_when_asked_again(mount):
    page = mount(puzzle())
    wrong = MASK.copy()
    wrong[3, 0] = wrong[2, 1] = False
    paint(page, wrong)
    assert verdict(page).startswith("2칸")
    assert page.locator("[data-wrong]").count() == 0
    assert verdict(page).startswith("2칸")
    assert page.locator("[data-wrong]").evaluate_all("nodes => nodes.map((n) => n.dataset.place)") == [
        "2,1",
        "3,0",
    ]
    page.locator('[data-place="2,1"]').click()
    assert page.locator(".kit-pz-verdict").text_content() == ""


def test_a_drag_paints_all_that_it_passes(mount):
    page = mount(puzzle())
    first, last = (
        page.locator('[data-place="1,0"]').bounding_box(),
        page.locator('[data-place="1,3"]').bounding_box(),
    )
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + 5, steps=12)
    page.mouse.up()
    page.mouse.move(last["x"] + 5, last["y"] + 60, steps=4)
    assert np.array(painted(page)).sum(axis=1).tolist() == [0, 4, 0, 0]


def test_everything_is_done_by_keyboard(mount):
    page = mount(puzzle())
    page.locator('[data-place="0,0"]').focus()
    for keys in (
        "Space",
        "ArrowDown",
        "Space",
        "ArrowRight",
        "Enter",
        "ArrowRight",
        "ArrowRight",
        "ArrowRight",
    ):
        page.keyboard.press(keys)
    assert page.evaluate("document.activeElement.dataset.place") == "1,3"
    assert np.argwhere(painted(page)).tolist() == [[0, 0], [1, 0], [1, 1]]
    assert page.locator(".kit-mp-cell[tabindex='0']").count() == 1
