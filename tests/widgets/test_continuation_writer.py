"""The page goes on with the reader's text as kit_core would, shows what else might have stood there, and takes it up."""

import json
import unicodedata
from math import log2
from pathlib import Path

import pytest
from browser import settle
from front_ends import evaluated
from live_page import live_script
from refusals import badly_refused
from small_language_model import LONGEST, small_language_model

import kit_lab.widgets
from kit_lab.live import LiveModel
from kit_lab.widgets import ContinuationWriter

TEXT, OTHER = "오늘은 날씨가", "내일은 비가"
DONE = ".kit-cw:not([data-kit-busy])"
SHARED = Path(kit_lab.widgets.__file__).parent / "shared"
CALM = {"reduced_motion": "reduce"}


@pytest.fixture(scope="module")
def small():
    return LiveModel(small_language_model())


@pytest.fixture(scope="module")
def scripts(small, tmp_path_factory):
    return live_script(small, tmp_path_factory.mktemp("small"))


def writer(live, text=TEXT, **more):
    return ContinuationWriter(live, text, **{"samples": [TEXT, OTHER], "questions": ["비가 와?"]} | more)


def rest(page):
    page.wait_for_selector(DONE)
    settle(page)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()
    rest(page)


def get(page, name):
    return page.evaluate(f"model.get('{name}')")


def tokens(page):
    return page.locator(".kit-cw-token").all_text_contents()


def table(page):
    """The candidates: [name, the model's probability, that of being drawn]"""
    rows = page.locator(".kit-cw-table tbody tr").all()
    return [[row.locator("th").text_content(), *row.locator("td").all_text_contents()[1:]] for row in rows]


def percent(share):
    return f"{100 * share:.1f}%"


def expected(place):
    """The same from Python."""
    return [
        [one.name.replace("▁", "␣"), percent(one.before), percent(one.after) if one.after else "잘림"]
        for one in place.best
    ]


def same_table(shown, wanted):
    """Names alike, numbers to a tenth of a percent that may be rounded either way."""
    assert [row[0] for row in shown[:-1]] == [hex_or_name(row[0]) for row in wanted]
    for mine, other in zip(shown, wanted, strict=False):
        for one, two in zip(mine[1:], other[1:], strict=True):
            assert one == two or abs(float(one[:-1]) - float(two[:-1])) < 0.11


def hex_or_name(name):
    special = {"[끝]": "끝", "[시작]": "시작"}
    return special.get(name, name[3:5] if name.startswith("<0x") else name)


def test_what_python_wrote_stands_there_before_the_weights_come(mount, small):
    page = mount(writer(small, top_k=9))
    seen = small.continuation(TEXT, top_k=9)
    assert page.text_content("[data-kit=answer]") == seen.answer
    assert len(tokens(page)) == len(seen.places)
    assert page.locator(".kit-cw-token.is-own").count() == seen.start
    shares = page.locator(".kit-cw-token").evaluate_all(
        "(all) => all.map((one) => Number(one.style.getPropertyValue('--share')))"
    )
    assert shares == pytest.approx([place.token.before for place in seen.places], abs=1e-3)
    page.locator(".kit-cw-token").nth(seen.start).click()
    settle(page)
    place = seen.places[seen.start]
    same_table(table(page), expected(place))
    drawn = page.locator("tr.is-drawn th").inner_text()
    assert hex_or_name(place.token.name).lstrip("▁") in drawn
    assert f"토큰 {place.kept}개가 남고" in page.inner_text(".kit-cw-note")
    bits = -sum(log2(place.token.before) for place in seen.places)
    letters = len(unicodedata.normalize("NFC", seen.answer).replace("\n", ""))
    assert f"글자 하나에 {bits / letters:.2f}비트" in page.inner_text(".kit-cw-cost")
    assert get(page, "at") == seen.start
    assert page.evaluate("model.sent") == []


def test_a_saved_notebook_orders_names_and_still_nothing_is_asked(mount, small):
    saved = writer(small, top_k=9)
    saved._prepared = json.loads(json.dumps(saved._prepared, sort_keys=True))
    page = mount(saved)
    assert list(page.evaluate("model.get('_prepared').made")) == sorted(saved._prepared["made"])
    assert page.evaluate("model.sent") == []


def test_the_text_is_written_on_token_by_token_and_drawn_anew(mount, small, scripts):
    page = mount(writer(small, written=[]), live=scripts, **CALM)
    press(page, "한 토큰")
    press(page, "한 토큰")
    two = get(page, "written")
    assert len(two) == 2
    seen = small.continuation(TEXT, ids=two)
    assert get(page, "at") == len(seen.places) - 1  # the token that was drawn is looked at
    same_table(table(page), expected(seen.places[-1]))
    press(page, "이어 쓰기")
    whole = get(page, "written")
    assert whole[:2] == two
    assert page.text_content("[data-kit=answer]") == small.continuation(TEXT, ids=whole).answer
    assert page.get_by_role("button", name="이어 쓰기", exact=True).get_attribute("aria-disabled") == "true"
    press(page, "다시 뽑기")
    assert (get(page, "seed"), get(page, "written") != whole) == (1, True)
    press(page, "되돌리기")
    assert (get(page, "seed"), get(page, "written")) == (0, whole)
    press(page, "처음으로")
    assert (get(page, "written"), get(page, "seed"), len(tokens(page))) == ([], 0, seen.start)


def test_another_candidate_is_taken_up_from_there(mount, small, scripts):
    page = mount(writer(small, written=[300, 17, 31], temperature=1.0, top_p=1.0), live=scripts, **CALM)
    seen = small.continuation(TEXT, ids=[300, 17, 31], temperature=1.0, top_p=1.0)
    page.locator(".kit-cw-token").nth(seen.start + 1).click()
    settle(page)
    wanted = next(one for one in seen.places[seen.start + 1].best if one.id not in (17, 2))
    page.click(f'.kit-cw-table [data-id="{wanted.id}"]')
    rest(page)
    written = get(page, "written")
    assert written[:2] == [300, wanted.id]
    assert written[2:] != [31]
    assert page.locator(".kit-cw-token.is-chosen").count() == 1
    press(page, "다시 뽑기")
    assert get(page, "written")[:2] == [300, wanted.id]  # the reader's choice stays
    page.locator(".kit-cw-token").nth(0).click()
    settle(page)
    assert page.locator(".kit-cw-table button").count() == 0
    assert "적은 글이라 바꿀 수 없다" in page.inner_text(".kit-cw-note")


def test_the_settings_change_what_may_be_drawn_and_nothing_that_stands(mount, small, scripts):
    page = mount(writer(small, written=[300]), live=scripts, **CALM)
    heat, most, share = page.locator(".kit-cw-settings input").all()
    for slider, value in ((heat, "2"), (most, "2"), (share, "1")):
        slider.fill(value)
        rest(page)
    assert [get(page, name) for name in ("temperature", "top_k", "top_p")] == [2, 3, 1]
    assert get(page, "written") == [300]
    seen = small.continuation(TEXT, ids=[300], temperature=2.0, top_k=3, top_p=1.0)
    same_table(table(page), expected(seen.coming))
    assert page.locator("tr.is-cut").count() == 5
    most.fill("99")
    rest(page)
    assert get(page, "top_k") is None
    assert "잘린 토큰이 없다" in page.inner_text(".kit-cw-note")


def test_a_question_is_answered(mount, small, scripts):
    page = mount(writer(small, written=[]), live=scripts, **CALM)
    page.get_by_text("문답", exact=True).click()
    rest(page)
    assert page.input_value("[data-kit=text]") == "비가 와?"
    assert (get(page, "mode"), page.inner_text(".kit-live label")) == ("answer", "질문")
    seen = small.continuation("비가 와?", answering=True, ids=get(page, "written"))
    assert page.text_content("[data-kit=answer]") == seen.answer
    assert tokens(page)[seen.start - 1] == "시작"
    assert "질문" in page.inner_text(".kit-cw-cost")
    page.evaluate("model.set('mode', 'write')")
    rest(page)
    assert (get(page, "written"), "시작" in tokens(page)) == ([], False)


def test_what_is_typed_is_judged_and_what_cannot_be_read_is_told(mount, small, scripts):
    page = mount(writer(small), live=scripts, **CALM)
    page.fill("[data-kit=text]", f" {OTHER} ")
    rest(page)
    seen = small.continuation(OTHER, ids=[])
    assert (get(page, "written"), len(tokens(page))) == ([], len(seen.places))
    same_table(table(page), expected(seen.coming))
    for text, words in (("날씨가 " * 40, f"이 모델은 {LONGEST - 2}토큰까지"), ("\ud800", "「U+D800」")):
        page.evaluate("(text) => model.set('text', text)", text) if text == "\ud800" else page.fill(
            "[data-kit=text]", text
        )
        rest(page)
        assert words in page.inner_text(".kit-live-note")
        assert page.text_content("[data-kit=answer]") == ""
    page.fill("[data-kit=text]", "<b>")
    rest(page)
    assert page.locator(".kit-cw-text b").count() == 0
    assert tokens(page)[-3:] == ["3C", "62", "3E"]  # a vocabulary without these letters writes their bytes
    page.fill("[data-kit=text]", "")
    page.press("[data-kit=text]", "Enter")
    rest(page)
    assert len(get(page, "written")) > 0


def test_writing_can_be_stopped(mount, small, scripts):
    page = mount(writer(small, written=[], temperature=2.0, top_p=1.0), live=scripts)
    page.get_by_role("button", name="이어 쓰기", exact=True).click()
    page.wait_for_function("() => document.querySelectorAll('.kit-cw-token:not(.is-own)').length >= 2")
    press(page, "멈추기")
    written = get(page, "written")
    assert 2 <= len(written) < 15
    assert len(tokens(page)) == len(written) + small.continuation(TEXT, ids=[]).start


def test_an_address_brings_the_text_back(mount, small, scripts):
    book = f"{scripts} globalThis.kitBook = {{ picture: '' }};"
    page = mount(writer(small, written=[300, 17]), live=book, **CALM)
    page.locator(".kit-cw-token").last.click()
    page.get_by_role("button", name="링크 복사").click()
    address = page.evaluate("location.hash")
    at = get(page, "at")
    page.evaluate("model.set('written', [5]); model.set('temperature', 2)")
    rest(page)
    page.evaluate("history.replaceState(null, '', '#')")
    page.evaluate("(hash) => { location.hash = hash; }", address)
    page.wait_for_function("() => model.get('written').length === 2")
    rest(page)
    assert [get(page, name) for name in ("written", "temperature", "at")] == [[300, 17], 0.8, at]
    page.evaluate("location.hash = '#writer=1~written:0,99999~top_p:7~at:-1~mode:x~text:%3Cb%3E'")
    page.wait_for_function("() => document.querySelector('[data-kit=text]').value === '<b>'")
    rest(page)
    assert "건너뛰었다" in page.inner_text(".kit-told")
    assert (get(page, "mode"), get(page, "top_p")) == ("write", 0.9)


def test_the_tokens_by_keyboard(mount, small):
    page = mount(writer(small))
    page.locator(".kit-cw-text button").last.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    settle(page)
    assert get(page, "at") == 1


def test_names_of_tokens(tmp_path):
    names = ["▁영화", "영화", "▁", "[끝]", "<0xEB>", "__proto__"]
    told = f"{json.dumps(names)}.map((name) => [it.inText(name), it.inList(name), it.spoken(name)])"
    assert evaluated(SHARED / "token_names.js", told, tmp_path) == [
        ["영화", "␣영화", "영화"],
        ["영화", "영화", "영화"],
        ["␣", "␣", "빈칸"],
        ["끝", "끝", "끝 토큰"],
        ["EB", "EB", "바이트 EB"],
        ["__proto__"] * 3,
    ]


def test_a_wrong_argument_is_named(small):
    wrong = {
        "live": ["language_model"],
        "text": [3],
        "mode": ["ask"],
        "written": [[0], [480], "글"],
        "temperature": [0],
        "top_k": [0, 481],
        "top_p": [1.5],
        "seed": [-1],
        "at": [99],
        "questions": ["글"],
    }
    given = {"live": small, "text": TEXT, "written": []}
    assert badly_refused(lambda **change: ContinuationWriter(**given | change), wrong) == []
    with pytest.raises(ValueError, match="한 글자 이상인 질문"):
        ContinuationWriter(small, "", mode="answer")
