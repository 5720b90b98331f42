"""What all puzzles share: a name, a question, an answer that is told only when asked for, and what the browser keeps."""

import pytest
from book_site import ROOT
from browser import settle
from refusals import badly_refused

from kit_lab.widgets import BackwardPass, LineOrder, MaskPuzzle, Predict, ShapePuzzle

AXE = ROOT / "book" / "node_modules" / "axe-core" / "axe.min.js"
QUESTION = {"name": "a-name", "question": "`x`는 무엇인가?"}
MADE = {
    "BackwardPass": lambda **given: BackwardPass(**QUESTION | given),
    "Predict": lambda **given: Predict(**QUESTION | {"answer": 3} | given),
    "MaskPuzzle": lambda **given: MaskPuzzle(
        **QUESTION | {"mask": [[True, False]], "query_tokens": ["가"], "key_tokens": ["나", "다"]} | given
    ),
    "ShapePuzzle": lambda **given: ShapePuzzle(
        **QUESTION | {"steps": [("x", ("B",)), ("x.T", ("B",))], "symbols": {"B": 2}} | given
    ),
    "LineOrder": lambda **given: LineOrder(**QUESTION | {"lines": ["a", "b", "c"]} | given),
}


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_what_is_no_puzzle_is_refused(make):
    wrong = {"name": ["Größe", 3], "question": [" ", None], "told": [1], "hint": ["가" * 10_001]}
    assert badly_refused(make, wrong) == []


IN_WORDS = {
    "BackwardPass": ["역전파 퍼즐: `x`는 무엇인가?"],
    "Predict": ["맞혀 보라: `x`는 무엇인가?", "  답: ___"],
    "MaskPuzzle": ["마스크 퍼즐: `x`는 무엇인가?", "  쿼리: 가", "  키: 나 다"],
    "ShapePuzzle": ["모양 퍼즐: `x`는 무엇인가?", "  B = 2", "  x  # (B)", "  x.T  # ?"],
    "LineOrder": ["줄 놓기: `x`는 무엇인가?", "  a", "  c", "  b"],
}


@pytest.mark.parametrize("kind", MADE)
def test_where_no_widget_lives_the_question_is_read(kind):
    """As on GitHub: all that is asked, no answer, and where to give one."""
    *asked, where = MADE[kind]()._repr_mimebundle_()[0]["text/plain"].splitlines()
    assert asked == IN_WORDS[kind]
    assert "실행해 만져 본다" in where


def test_a_choice_is_read_with_its_number():
    bundle, _ = MADE["Predict"](answer=1, choices=["하나", "둘"])._repr_mimebundle_()
    assert bundle["text/plain"].splitlines()[1:3] == ["  1. 하나", "  2. 둘"]


HELD = """() => document.querySelector('.kit-pz-question').nextElementSibling.outerHTML +
  [...document.querySelectorAll('.kit-pz input')].map((one) => one.value)"""
JUDGED = "() => axe.run('#widget').then((all) => all.violations.map((one) => one.id))"


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_an_answer_is_shown_solves_nothing_and_is_put_away(make, mount):
    """On a narrow dark page, with texts that stay texts, and axe looks on."""
    puzzle = make(question="<b>굵게</b> `<i>x</i>`", told="<u>까닭</u>", hint="`힌트`")
    page = mount(puzzle, width=360, theme="dark", reduced_motion="reduce")
    page.add_script_tag(path=AXE)
    assert page.locator(".kit-pz-question").text_content() == "<b>굵게</b> <i>x</i>"
    assert page.locator(".kit-pz-question code").text_content() == "<i>x</i>"
    assert "까닭" not in page.locator("#widget").text_content()
    opened, again = page.evaluate(HELD), page.get_by_role("button", name="처음으로")
    assert not again.is_visible()
    before = page.evaluate(JUDGED)
    page.get_by_role("button", name="답 보기").click()
    settle(page)
    assert [before, page.evaluate(JUDGED)] == [[], []]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".kit-pz-why").text_content() == "<u>까닭</u>"
    assert page.locator("b, i, u").count() == 0
    assert page.locator(".kit-pz-tick").text_content() == ""
    assert page.evaluate("Object.keys(localStorage)") == []
    again.click()
    settle(page)
    assert page.evaluate(HELD).replace(' aria-invalid=""', "") == opened
    assert page.locator(".kit-pz-verdict").text_content() == ""
    assert not again.is_visible()
    assert page.evaluate("document.activeElement.textContent") == "답 보기"


def test_what_is_solved_stays_ticked_in_the_browser(mount):
    page = mount(MADE["Predict"]())
    page.get_by_role("textbox").fill("3")
    page.keyboard.press("Enter")
    settle(page)
    assert page.locator(".kit-pz-tick").text_content() == "✓ 맞혔다"
    kept = {"kit-solved/a-name": "1", "kit-handin/guesses/a-name": '["3"]'}
    assert page.evaluate("Object.fromEntries(Object.entries(localStorage))") == kept
    page.reload()
    page.wait_for_function("() => window.mounted === true")
    assert page.locator(".kit-pz-tick").text_content() == "✓ 맞혔다"
    assert page.get_by_role("textbox").input_value() == "", "the answer is still to be found again"


def first_cell(page):
    page.locator(".kit-mp-cell").first.press("Space")


def first_shape(page):
    page.get_by_role("textbox").fill(" (B) ")


def first_line_up(page):
    page.get_by_role("button", name="위로").last.click()


@pytest.mark.parametrize(
    ("kind", "change", "forms"),
    [
        ("MaskPuzzle", first_cell, ("00", "10")),
        ("ShapePuzzle", first_shape, ("", "(B)")),
        ("LineOrder", first_line_up, ("0,2,1", "0,1,2")),
    ],
)
def test_what_was_checked_is_kept_in_its_order(mount, kind, change, forms):
    page = mount(MADE[kind]())
    page.get_by_role("button", name="확인").click()
    change(page)
    page.get_by_role("button", name="확인").click()
    assert page.evaluate("JSON.parse(localStorage.getItem('kit-handin/guesses/a-name'))") == list(forms)


def test_without_storage_a_puzzle_works_all_the_same(mount):
    page = mount(MADE["Predict"]())
    page.evaluate(
        "() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('shut'); } })"
    )
    page.get_by_role("textbox").fill("3")
    page.get_by_role("button", name="확인").click()
    settle(page)
    assert page.locator(".kit-pz-tick").text_content() == "✓ 맞혔다"


def test_what_is_asked_in_another_language_says_so(mount):
    asked = Predict("a-name", "「A man is here.」을 옮기면?", 0, choices=["Ein Mann ist hier.", "모른다"])
    page = mount(asked)
    told = page.eval_on_selector_all(
        "#widget [lang]", "(all) => all.map((one) => [one.lang, one.textContent])"
    )
    assert told[0][0] == "ko"
    assert told[1:] == [["en", "「A man is here.」"], ["de", "Ein Mann ist hier."]]
