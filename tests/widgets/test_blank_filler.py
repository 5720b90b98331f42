"""The reader hides a token of a text, and the page says what the model would put there, as kit_core does."""

import json
import os
from functools import partial
from pathlib import Path

import pytest
from browser import settle
from front_ends import run, write
from live_page import live_script
from refusals import badly_refused
from small_masked_words import LONGEST, small_masked_words

import kit_lab.widgets
from kit_lab.bundling.bundle import bundled
from kit_lab.live import LiveModel
from kit_lab.widgets import BlankFiller

TEXT, OTHER = "오늘은 날씨가 정말 좋다.", "내일은 비가"
SPECIAL = {"[끝]": "끝", "[시작]": "시작", "[모름]": "모름"}
FOLDER = Path(kit_lab.widgets.__file__).parent / "blank_filler"
DONE = ".kit-bf:not([data-kit-busy])"


@pytest.fixture(scope="module")
def small():
    return LiveModel(small_masked_words())


@pytest.fixture(scope="module")
def scripts(small, tmp_path_factory):
    return live_script(small, tmp_path_factory.mktemp("small"))


def filler(live, text=TEXT, **more):
    return BlankFiller(live, text, **{"at": 1, "samples": [TEXT, OTHER]} | more)


def rest(page):
    page.wait_for_selector(DONE)
    settle(page)


def get(page, name):
    return page.evaluate(f"model.get('{name}')")


def opinion(page, kind):
    """The candidates: [(name, share), ...]"""
    rows = page.locator(f".kit-bf-opinion.is-{kind} li").all()
    return [
        (row.locator(".kit-bf-name").text_content(), row.locator(".kit-bf-share").text_content())
        for row in rows
    ]


def shows(page, seen, filled=""):
    """Whether the page says what Python says, with an empty blank or with what was put into it."""
    for kind, said in (("both", seen.both), ("left", seen.left)):
        shown = opinion(page, kind)
        assert len(shown) == len(said.best)
        for (name, share), one in zip(shown, said.best, strict=True):
            assert name in (one.name.replace("▁", "␣"), one.name[3:5], SPECIAL.get(one.name))
            assert float(share.split("%")[0]) == pytest.approx(100 * one.share, abs=0.06)
        marked = [one.name.strip("▁") == seen.tokens[seen.at].strip("▁") for one in said.best]
        rows = page.locator(f".kit-bf-opinion.is-{kind} li").all()
        assert ["is-truth" in (row.get_attribute("class") or "") for row in rows] == marked
    told = page.inner_text(".kit-bf-truth")
    assert told.startswith("넣은 말 " if filled else "있던 말 ")
    assert f"앞뒤를 다 읽으면 {seen.both.rank}위" in told
    assert f"앞만 읽으면 {seen.left.rank}위" in told
    assert page.locator(".kit-bf-token").count() == len(seen.tokens)
    hidden = page.locator(".kit-bf-token[aria-pressed=true]")
    assert hidden.count() == 1
    assert hidden.text_content() == filled
    assert page.locator(".kit-bf-token").nth(seen.at).get_attribute("aria-pressed") == "true"


def test_what_python_prepared_stands_there_before_the_weights_come(mount, small):
    saved = filler(small)
    saved._prepared = json.loads(json.dumps(saved._prepared, sort_keys=True))  # as a saved notebook orders it
    page = mount(saved)
    shows(page, small.filling(TEXT, 1))
    assert "있던 말 「늘」" in page.inner_text(".kit-bf-truth")
    assert page.evaluate("model.sent") == []


def test_another_token_is_hidden_and_a_candidate_put_in(mount, small, scripts):
    page = mount(filler(small), live=scripts)
    page.locator(".kit-bf-token").nth(0).click()
    rest(page)
    seen = small.filling(TEXT, 0)
    shows(page, seen)
    assert (get(page, "at"), get(page, "answer")) == (0, seen.both.best[0].text)
    chosen = next(one for one in seen.both.best if not one.name.startswith(("<", "[")))
    page.locator(".kit-bf-opinion.is-both li").nth(seen.both.best.index(chosen)).locator("button").click()
    rest(page)
    assert get(page, "text") == page.input_value("[data-kit=text]") == chosen.text
    again = small.filling(chosen.text.strip(), get(page, "at"))
    kept = again.tokens[again.at] == chosen.name  # or it has become one with its neighbours
    shows(page, again, (chosen.name.lstrip("▁") or "␣") if kept else "")
    if kept:  # pressed once more, the blank is empty again
        page.locator(".kit-bf-token[aria-pressed=true]").click()
        rest(page)
        shows(page, again)
    page.get_by_role("button", name="처음으로").click()
    settle(page)
    assert (get(page, "text"), get(page, "at")) == (TEXT, 1)
    shows(page, small.filling(TEXT, 1))


def test_what_is_typed_is_read_and_what_cannot_be_read_is_told(mount, small, scripts):
    page = mount(filler(small), live=scripts)
    page.fill("[data-kit=text]", f"{TEXT} 비가")
    rest(page)
    shows(page, small.filling(f"{TEXT} 비가", 1))  # what is typed behind the blank leaves it where it was
    page.fill("[data-kit=text]", f" {OTHER} ")
    rest(page)
    shows(page, small.filling(OTHER))
    page.fill("[data-kit=text]", "날씨가 " * 40)
    rest(page)
    assert f"이 모델은 {LONGEST}토큰까지" in page.inner_text(".kit-live-note")
    assert page.text_content("[data-kit=answer]") == ""
    page.fill("[data-kit=text]", "<b>[빈칸]")
    rest(page)
    assert page.locator(".kit-bf-text b").count() == 0
    page.locator(".kit-live-sample").first.click()
    rest(page)
    assert page.input_value("[data-kit=text]") == TEXT
    page.evaluate("model.set('at', 2)")  # from Python
    rest(page)
    shows(page, small.filling(TEXT, 2))


def test_the_tokens_by_keyboard(mount, small):
    page = mount(filler(small))
    page.locator(".kit-bf-token").nth(1).focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    tokens = page.locator(".kit-bf-token").count()
    focused = "[...document.querySelectorAll('.kit-bf-token')].indexOf(document.activeElement)"
    assert page.evaluate(focused) == tokens - 2


def test_the_bars_of_both_sides_are_of_one_scale(mount, small):
    page = mount(filler(small))
    seen = small.filling(TEXT, 1)
    whole = max(said.best[0].share for said in (seen.both, seen.left))
    for kind, said in (("both", seen.both), ("left", seen.left)):
        bars = page.locator(f".kit-bf-opinion.is-{kind} i").all()
        long = [float(bar.evaluate("(bar) => bar.style.getPropertyValue('--share')")) for bar in bars]
        assert long == pytest.approx([one.share / whole for one in said.best], abs=1e-4)


def test_what_was_put_in_is_found_again_and_small_shares_are_not_nothing(tmp_path):
    before = ["▁영화", "가", "▁좋다", "."]
    asked = [
        [["▁영화", "도", "▁좋다", "."], before, 1],
        [["▁영화를", "▁좋다", "."], before, 1],  # one with what stands before it
        [["▁영화", "가", "▁좋다"], before, 3],  # nothing was put in
        [["▁책", "이", "▁좋다", "."], before, 0],
    ]
    typed = [
        [["▁영화", "가", "▁참", "▁좋다", "."], before, 1],  # behind it
        [["▁이", "▁영화", "가", "▁좋다", "."], before, 1],  # before it
        [["▁영화", "가"], before, 1],
        [["▁영화", "가"], before, 2],  # cut away
        [["▁영화", "는", "▁좋다", "."], before, 1],  # the token itself
        [["▁영화", "는", "▁참", "."], before, 1],
    ]
    text = ""
    for name in ("passage", "opinion"):
        address = os.path.relpath(FOLDER / f"{name}.js", tmp_path / "0").replace(os.sep, "/")
        text += f'import * as {name} from "{address}";\n'
    text += f"export default [{json.dumps(asked)}.map((one) => passage.placeOf(...one)), "
    text += f"{json.dumps(typed)}.map((one) => passage.stayed(...one)), "
    text += "[0, 0.0004999, 0.0005, 0.12345, 1].map(opinion.percent)];\n"
    places, kept, shares = run(bundled(write(tmp_path / "0", index=text)))
    assert places == [1, 0, 2, 0]
    assert kept == [1, 2, 1, None, None, None]
    assert shares == ["0.1% 미만", "0.1% 미만", "0.1%", "12.3%", "100.0%"]


def test_what_cannot_be_is_refused(small):
    wrong = {"at": [99, 1.5, 20], "text": ["날씨가 " * 40, 3], "samples": [TEXT]}
    assert badly_refused(partial(filler, small), wrong) == []


def test_a_model_of_another_kind_is_refused():
    with pytest.raises(TypeError, match="빈칸을 채우는 모델을 담은 LiveModel"):
        filler(LiveModel("korean_numbers"))
