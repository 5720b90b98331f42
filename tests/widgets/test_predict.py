"""Predict: numbers as people type them, choices, and what is said of a wrong one."""

from functools import partial

import pytest
from browser import settle
from refusals import badly_refused

from kit_lab.widgets import Predict


def verdict(page):
    settle(page)
    return page.locator(".kit-pz-verdict").text_content()


def typed(page, text):
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="확인").click()
    return verdict(page)


def test_what_cannot_be_asked_is_refused():
    asked = partial(Predict, "a", "무엇인가?")
    assert badly_refused(asked, {"answer": ["3", float("nan")]}) == []
    assert badly_refused(partial(asked, choices=["가", "나"]), {"answer": [2, 0.5]}) == []
    wrong = {"choices": [["가"], ["가", "가"], "가나"], "tolerance": [-1], "unit": [None], "wrong": [["가"]]}
    assert badly_refused(partial(asked, 0), wrong) == []


@pytest.mark.parametrize(
    ("answer", "right", "wrong"),
    [
        (1024, ["1,024", "1024", "１０２４", "2048/2", "1.024e3", " 1 024 "], ["1,02", "1024.5", "-1024"]),
        (-3, ["-3", "\u22123", "\u20133.0"], ["3"]),
        (1 / 3, ["1/3", "0.333333333333"], ["0.3", "1/0"]),
        (0, ["0", "-0", "0/5"], ["1e-3"]),
    ],
)
def test_numbers_are_read_as_people_type_them(mount, answer, right, wrong):
    page = mount(Predict("a", "얼마인가?", answer))
    for text in right:
        assert typed(page, text).startswith("맞았다."), text
    for text in wrong:
        assert not typed(page, text).startswith("맞았다."), text


def test_a_wrong_number_is_told_which_way(mount):
    page = mount(Predict("a", "몇 개인가?", 64, tolerance=0.5, unit="개"))
    for text, said in {
        "": "적어",
        "많다": "수로 읽을 수 없다",
        "60": "크다",
        "70": "작다",
        "4096": "자릿수",
        "-64": "부호",
        "64.4": "맞았다. 64개",
    }.items():
        assert said in typed(page, text)


def test_enter_checks_unless_it_ends_a_syllable(mount):
    page = mount(Predict("a", "몇 개인가?", 64))
    field = page.get_by_role("textbox")
    field.fill("육십")
    field.evaluate(
        "(node) => node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true }))"
    )
    assert verdict(page) == ""
    field.press("Enter")
    assert verdict(page).startswith("수로 읽을 수 없다.")


def test_the_answer_shows_only_when_asked_for(mount):
    page = mount(Predict("a", "얼마인가?", 12345.5, told="까닭이다."))
    assert "12" not in page.locator("#widget").text_content()
    page.get_by_role("button", name="답 보기").click()
    assert verdict(page) == "답이다."
    assert page.get_by_role("textbox").input_value() == "12,345.5"
    assert page.locator(".kit-pz-why").text_content() == "까닭이다."


def test_choices_are_tried_until_one_is_right(mount):
    wrong = ["", "", "다는 아니다."]
    page = mount(Predict("a", "어느 것인가?", 1, choices=["가", "나", "다"], told="까닭이다.", wrong=wrong))
    choices = page.get_by_role("group", name="고를 것").get_by_role("button")
    choices.nth(2).click()
    assert verdict(page) == "아니다. 다는 아니다."
    assert page.locator(".kit-pz-why").text_content() == ""
    choices.nth(1).press("Enter")
    assert verdict(page) == "맞았다."
    assert page.locator(".kit-pz-why").text_content() == "까닭이다."
    assert choices.evaluate_all("nodes => nodes.map((n) => [n.dataset.kind ?? '', n.ariaPressed])") == [
        ["", "false"],
        ["right", "true"],
        ["wrong", "false"],
    ]


KEPT = "JSON.parse(localStorage.getItem('kit-handin/guesses/a'))"


def test_every_judged_guess_is_kept_in_its_order(mount):
    """A number as it was typed, a choice by its text; what is empty or no number was no guess."""
    page = mount(Predict("a", "몇 개인가?", 64))
    for text in ("", "많다", "6.0e1", "64"):
        typed(page, text)
    assert page.evaluate(KEPT) == ["6.0e1", "64"]
    page = mount(Predict("a", "어느 것인가?", 1, choices=["가", "나"]), fresh=True)
    for n in (0, 0, 1):
        page.locator(".kit-pr-choice").nth(n).click()
    page.get_by_role("button", name="답 보기").click()
    assert page.evaluate(KEPT) == ["가", "가", "나"]
