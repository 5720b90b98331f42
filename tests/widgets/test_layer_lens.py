"""The lens in the page shows what kit_core computes; values of another text are put in, taken back and handed on."""

import json
from pathlib import Path

import pytest
from browser import resize, settle
from front_ends import evaluated
from refusals import badly_refused

import kit_lab.widgets
from kit_lab.live import LiveModel
from kit_lab.widgets import LayerLens

JULY, AUGUST = "이천이십육년 칠월 사일", "이천이십육년 팔월 사일"
DONE = ".kit-ll:not([data-kit-busy])"
MONTH = '[data-place="encoder/layer_1@7"]'
FOLDER = Path(kit_lab.widgets.__file__).parent / "layer_lens"
SIZES = {"layers": 3, "heads": 4}


@pytest.fixture
def modules(tmp_path):
    """modules(name, expression): what it is, where `it` holds all that layer_lens/<name>.js exports."""

    return lambda name, expression: evaluated(FOLDER / f"{name}.js", expression, tmp_path)


def lens(live, **more):
    return LayerLens(live, JULY, **{"other": AUGUST, "guess": 3} | more)


def press(page, place):
    page.click(place if place.startswith("[") else f'[data-place="{place}"]')
    rest(page)


def rest(page):
    page.wait_for_selector(DONE)
    settle(page)


def fill(page, name, text):
    page.fill(f"[data-kit={name}]", text)
    rest(page)


def grid(page):
    """The letters of the grid, row by row, as the page shows them."""
    rows = page.locator(".kit-ll-grid tbody tr").all()
    return [row.locator("td").all_text_contents() for row in rows]


def compared(page):
    """{view: [answer, chance of the first letter, chance of the second]}"""
    return {
        row.get_attribute("data-view"): row.locator(".kit-ll-answer, .kit-ll-bar b").all_text_contents()
        for row in page.locator(".kit-ll-compare tbody tr").all()
    }


def told(page):
    return page.inner_text(".kit-ll-told")


def shown(name):
    return {"[끝]": "끝", "[시작]": "시작", "[빈칸]": "␣"}.get(name, name)


def test_the_reader_guesses_before_the_grid_and_needs_no_weights(mount, live):
    page = mount(lens(live, guess=None))
    assert page.inner_text("[data-kit=answer]") == "2026-07-04"
    assert not page.locator(".kit-ll-grid").is_visible()
    assert not page.locator(".kit-ll-bench").is_visible()
    assert "답의 「7」은 어디까지 지나야 1위가 될까?" in page.inner_text(".kit-ll-question")
    page.get_by_role("button", name="1층 뒤").click()
    settle(page)
    seen = live.lens(JULY)
    assert page.evaluate("model.get('guess')") == 1
    rank = seen.ranks()[2, 6]
    verdict = f"아니다. 「7」이 3층을 지나야 1위가 된다. 2층까지는 {rank}위였다."
    assert page.inner_text(".kit-ll-verdict") == verdict
    assert grid(page) == [[shown(cell[0][0]) for cell in row] for row in seen.likeliest()]
    page.keyboard.press("ArrowUp")  # from the letter that was asked about
    (best, share), *_ = seen.likeliest()[2][6]
    read = page.inner_text("[data-kit=readout]")
    assert read.startswith(f"「7」을 쓸 자리, 2층까지: 「{best}」 {100 * share:.1f}%, ")
    assert read.endswith(f" 답인 「7」은 {rank}위이다.")
    settled = page.locator(".is-settled[aria-label]").all_text_contents()
    assert sorted(settled) == sorted(shown(name) for name in seen.tokens)  # the grid has a row a layer
    shares = page.locator(".kit-ll-cell").evaluate_all(
        "(all) => all.map((one) => one.style.getPropertyValue('--share'))"
    )
    assert list(map(float, shares)) == pytest.approx(seen.probabilities.max(axis=-1).ravel(), abs=1e-3)
    assert page.evaluate("model.sent") == []


def test_a_value_put_in_is_shown_beside_zeros_and_is_taken_back(mount, live, script):
    page = mount(lens(live), live=script)
    whole = grid(page)
    assert "어느 칸이 「8」을 쓰게 할까?" in told(page)
    stood = page.locator(MONTH).bounding_box()
    press(page, MONTH)
    assert page.locator(MONTH).bounding_box() == stood  # the next cell is where it was
    found = compared(page)
    assert (found["plain"][0], found["patch"][0]) == ("2026-07-04", "2026-08-04")
    assert found["zero"][0] not in (found["plain"][0], found["patch"][0])
    chances = {view: [float(text.rstrip("%")) for text in texts[1:]] for view, texts in found.items()}
    assert chances["plain"][0] > 80 > 10 > chances["patch"][0]
    assert chances["patch"][1] > 80 > 10 > max(chances["plain"][1], chances["zero"][1])
    share = f"{chances['patch'][1]:.1f}%"
    assert told(page).startswith(f"인코더 2층의 「칠」 자리: 견줄 글의 값을 넣으면 「8」의 확률이 {share}")
    assert told(page).endswith("답이 견줄 글의 답이 되었다.")
    assert page.locator(MONTH).text_content() == "90"
    assert [row[6] for row in grid(page)][-1] == "8"
    assert page.locator(".kit-ll-cell.is-moved").count() >= 2
    page.get_by_text("0으로 지움").first.click()
    settle(page)
    assert page.evaluate("model.get('view')") == "zero"
    assert grid(page)[-1] == [*found["zero"][0], "끝"]
    press(page, "encoder/layer_0@0")
    assert compared(page)["patch"][0] == "2026-07-04"
    assert told(page).endswith("답은 그대로이다.")
    back, ahead = (page.get_by_role("button", name=name, exact=True) for name in ("되돌리기", "다시 하기"))
    assert ahead.is_disabled()
    for button, shown in (
        (back, ["encoder/layer_1@7", "zero"]),
        (ahead, ["encoder/layer_0@0", "patch"]),
        (back, ["encoder/layer_1@7", "zero"]),
    ):
        button.click()
        rest(page)
        assert page.evaluate("[model.get('place'), model.get('view')]") == shown
    assert ahead.is_enabled()
    press(page, MONTH)  # the same cell once more takes it out
    assert (page.evaluate("model.get('place')"), grid(page)) == ("", whole)
    assert ahead.is_disabled()  # another way was taken
    press(page, MONTH)
    page.get_by_role("button", name="처음으로").click()
    rest(page)
    assert back.is_disabled()
    assert (page.evaluate("model.get('place')"), grid(page)) == ("", whole)
    assert page.locator(".is-measured").count() == 0


def test_everything_and_one_head(mount, live, script):
    page = mount(lens(live), live=script)
    press(page, "encoder/layer_2")
    assert compared(page)["patch"][0] == "2026-08-04"
    page.get_by_text("헤드", exact=True).click()
    settle(page)
    head = page.get_by_role("button", name="디코더 3층 인코더-디코더 어텐션의 헤드 1")
    head.click()
    rest(page)
    found = compared(page)
    assert (found["patch"][0], found["zero"][0]) == ("2026-08-04", "2026-07-04")  # others do its work
    page.get_by_role("button", name="모든 칸 재기").click()
    page.wait_for_selector(".kit-ll-place:not(.is-measured)", state="detached")
    settle(page)
    assert page.locator(".kit-ll-place").count() == 36
    assert head.text_content() == str(round(float(found["patch"][2].rstrip("%"))))
    assert head.get_attribute("aria-label").endswith(f"넣으면 {found['patch'][2]}")


def test_own_words_on_both_sides(mount, live, script):
    page = mount(lens(live, samples=[("삼만 오천 원", "삼만 칠천 원")]), live=script)
    press(page, "encoder/layer_0@11")
    fill(page, "text", "세 개")
    assert page.inner_text("[data-kit=answer]") == "3개" == page.evaluate("model.get('answer')")
    assert page.evaluate("model.get('place')") == ""  # there is no such letter any more
    fill(page, "other", "다섯 개")
    assert page.inner_text("[data-kit=other-answer]") == "5개"
    assert page.locator(".kit-ll-head i").first.text_content() == "다"
    fill(page, "other", "세 개")
    assert "두 글의 답이 같아" in told(page)
    assert not page.locator(".kit-ll-work").is_visible()
    hostile = "<img src=x onerror=alert(1)>"
    fill(page, "other", hostile)
    assert page.locator(".kit-ll img").count() == 0
    assert "모델이 배우지 않은 글자" in page.inner_text(".kit-ll-bench .kit-live-note")
    assert page.get_attribute("[data-kit=other]", "aria-invalid") == "true"
    assert page.inner_text("[data-kit=answer]") == "3개"
    fill(page, "text", hostile)
    assert (page.inner_text("[data-kit=answer]"), page.evaluate("model.get('answer')")) == ("", "")
    page.get_by_role("button", name="삼만 오천 원").click()
    page.wait_for_function("() => document.querySelector('[data-kit=answer]').textContent === '35,000원'")
    rest(page)
    assert page.input_value("[data-kit=other]") == "삼만 칠천 원"
    assert page.get_attribute("[data-kit=other]", "aria-invalid") is None
    page.evaluate("model.set('text', '스물세 살')")  # as Python does
    page.evaluate("model.set('other', '스물네 살')")
    page.wait_for_function("() => document.querySelector('[data-kit=other-answer]').textContent === '24살'")
    assert page.inner_text("[data-kit=answer]") == "23살"


def test_the_map_by_keyboard_also_where_it_is_turned(mount, live, script):
    page = mount(lens(live), live=script)
    focused = "document.activeElement.dataset.place"
    page.focus('[data-place="encoder/layer_0@0"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "encoder/layer_1@1"
    resize(page, 360, 900)
    page.keyboard.press("ArrowDown")  # to the next letter, which now stands below
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "encoder/layer_2@2"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    rest(page)
    assert page.evaluate(f"[model.get('place'), {focused}]") == ["encoder/layer_2@2"] * 2


def test_a_letter_stands_from_the_row_after_which_it_is_never_lost(modules):
    ranks = [[5, 1, 1, 2], [1, 1, 3, 1], [1, 1, 1, 2]]
    rows = [[{"rank": rank} for rank in row] for row in ranks]
    assert modules("reading", f"[0, 1, 2, 3].map((t) => it.settled({json.dumps(rows)}, t))") == [
        1,
        0,
        2,
        None,
    ]


HOSTILE = [
    "encoder/layer_3@0",
    "encoder/layer_0/cross_attention#0",
    "decoder/layer_0/cross_attention#4",
    "encoder/layer_0@-1",
    "encoder/layer_0@1e3",
    "encoder/layer_0@" + "9" * 99,
    "<b>",
    "__proto__",
    "%00",
]


def test_an_address_names_only_places_that_are_there(modules):
    places = ["", "encoder/layer_0@7", "decoder/layer_2", "decoder/layer_1/cross_attention#3"]
    rule = f"it.placeRule({json.dumps(SIZES)})"
    back = f"{json.dumps(places)}.map((place) => {rule}.read({rule}.write(place)))"
    written = f"{json.dumps(places)}.map((place) => {rule}.write(place)).join('')"
    refused = f"{json.dumps(HOSTILE)}.map((place) => {rule}.read(place) ?? null)"
    again, text, none = modules("places", f"[{back}, {written}, {refused}]")
    assert again == places
    assert not set(text) & set('#&~<>" `\\')
    assert none == [None] * len(HOSTILE)


def test_the_map_holds_what_both_runs_have(modules):
    found = {
        "plain": {"source": ["삼", "만"], "tokens": ["3", "[끝]"]},
        "other": {"source": ["사", "만", "원"], "tokens": ["4", "[끝]"]},
    }
    told = modules(
        "places",
        f"it.mapOf('encoder', {json.dumps(found)}, {json.dumps(SIZES)}).map(({{ columns }}) =>"
        " columns.map(({ top, below, key }) => [top, below ?? null, key(1)]))",
    )
    assert told == [
        [["삼", "사", "encoder/layer_1@0"], ["만", None, "encoder/layer_1@1"]],
        [["모두", None, "encoder/layer_1"]],
    ]


def test_a_wrong_argument_is_named(live):
    places = [
        "memory",
        "encoder/layer_3",
        "encoder/layer_0/cross_attention#0",
        "decoder/layer_0/cross_attention#4",
    ]
    wrong = {
        "live": ["korean_numbers"],
        "text": ["뷁", 3],
        "samples": ["글", ["글"]],
        "place": [*places, None],
    }
    wrong |= {"view": ["both"], "guess": [4, True]}
    assert badly_refused(lambda **change: LayerLens(**{"live": live, "text": JULY} | change), wrong) == []
    with pytest.raises(ValueError, match="뷁"):
        LayerLens(live, JULY, other="뷁")


def test_a_model_that_writes_nothing_has_no_lens():
    with pytest.raises(TypeError, match="써 내는"):
        LayerLens(LiveModel("reviews"), "좋은 영화")
