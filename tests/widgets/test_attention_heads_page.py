"""AttentionHeads seen by a reader: every control by pointer, touch and keyboard, numbers against NumPy."""

import re

import numpy as np
import pytest
from browser import settle

from kit_lab.widgets.attention_heads import (
    AttentionExample,
    AttentionHeads,
    decode_weights,
    encode_weights,
)

KIND_NAMES = {
    "encoder": "인코더 셀프 어텐션",
    "decoder": "디코더 셀프 어텐션",
    "cross": "인코더-디코더 어텐션",
}


def get(page, name):
    return page.evaluate("(name) => model.get(name)", name)


def title(page):
    return page.locator(".ah-title").inner_text()


def followed_numbers(page):
    """The numbers beside or under the key tokens, or None while no row is followed."""
    settle(page)
    numbers = page.locator(".ah-number")
    if not numbers.first.is_visible():
        return None
    return [float(text) for text in numbers.all_text_contents()]


def table(page):
    settle(page)
    cells = page.locator(".ah-table tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))"
    )
    return np.array(cells, dtype=float)


def assert_shows(page, weights, row=None):
    shown = table(page) if row is None else np.array(followed_numbers(page))
    expected = weights if row is None else weights[row]
    assert shown.shape == expected.shape
    assert np.abs(shown - expected).max() <= 0.005


def pixel(page, selector, x, y):
    return page.evaluate(
        "([s, x, y]) => { const c = document.querySelector(s);"
        " return [...c.getContext('2d').getImageData(x, y, 1, 1).data]; }",
        [selector, x, y],
    )


def cell(page, layer, head):
    return page.get_by_role("gridcell", name=f"층 {layer + 1}, 헤드 {head + 1}", exact=True)


def query(page, row):
    return page.get_by_role("listbox").get_by_role("option").nth(row)


def test_each_kind_by_pointer(mount, examples):
    page = mount(AttentionHeads(examples, row=1))
    page.get_by_text("표로 보기").click()
    for kind in ("cross", "decoder", "encoder"):
        page.get_by_text(KIND_NAMES[kind]).first.click()
        settle(page)
        assert get(page, "kind") == kind
        assert KIND_NAMES[kind] in title(page)
        assert get(page, "row") == -1
        assert_shows(page, getattr(examples[0], kind)[0, 0])


def test_each_direction_of_the_grid_by_keyboard(mount, examples):
    page = mount(AttentionHeads(examples, row=0))
    page.locator('[role="gridcell"][tabindex="0"]').focus()
    steps = [
        ("ArrowRight", (0, 1)),
        ("ArrowDown", (1, 1)),
        ("End", (1, 3)),
        ("ArrowRight", (1, 3)),
        ("Home", (1, 0)),
        ("ArrowLeft", (1, 0)),
        ("ArrowUp", (0, 0)),
        ("ArrowUp", (0, 0)),
        ("Control+End", (1, 3)),
        ("Control+Home", (0, 0)),
    ]
    for key, (layer, head) in steps:
        page.keyboard.press(key)
        assert_shows(page, examples[0].encoder[layer, head], row=0)
        assert (get(page, "layer"), get(page, "head")) == (layer, head)
        focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert focused == f"층 {layer + 1}, 헤드 {head + 1}"


def test_hovering_a_token_follows_it_and_leaving_returns(mount, examples):
    weights = examples[0].cross[1, 2]
    page = mount(AttentionHeads(examples, kind="cross", layer=1, head=2))
    assert followed_numbers(page) is None
    for row in (0, 3, 7):
        query(page, row).hover()
        assert_shows(page, weights, row=row)
        assert get(page, "row") == -1
    page.mouse.move(2, 2)
    assert followed_numbers(page) is None


def test_clicking_a_token_keeps_it_until_tapped_again(mount, examples):
    weights = examples[0].encoder[0, 0]
    page = mount(AttentionHeads(examples, view="lines"))
    query(page, 4).click()
    page.mouse.move(2, 2)
    assert_shows(page, weights, row=4)
    assert get(page, "row") == 4
    assert query(page, 4).get_attribute("aria-selected") == "true"
    query(page, 4).click()
    page.mouse.move(2, 2)
    assert followed_numbers(page) is None
    assert get(page, "row") == -1


@pytest.mark.parametrize("view", ["map", "lines"])
def test_focus_and_keys_follow_tokens(mount, examples, view):
    weights = examples[0].encoder[0, 0]
    page = mount(AttentionHeads(examples, view=view))
    page.get_by_role("radio", name="선" if view == "lines" else "지도").focus()
    page.keyboard.press("Tab")
    if page.evaluate("document.activeElement.getAttribute('role')") == "region":
        page.keyboard.press("Tab")
    steps = [("ArrowDown", 1), ("End", 7), ("ArrowDown", 7), ("ArrowUp", 6), ("Home", 0), ("ArrowUp", 0)]
    assert_shows(page, weights, row=0)
    for key, row in steps:
        page.keyboard.press(key)
        assert_shows(page, weights, row=row)
        assert get(page, "row") == row
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    for key, row in [("Escape", -1), ("Enter", 0), (" ", -1)]:
        page.keyboard.press(key)
        settle(page)
        assert get(page, "row") == row
    query(page, 2).click()
    page.keyboard.press("ArrowDown")  # keys win over a pointer that rests
    assert_shows(page, weights, row=3)


def test_pointing_at_the_large_map_follows_the_row_under_the_pointer(mount, examples):
    page = mount(AttentionHeads(examples))
    box = page.locator(".ah-canvas").bounding_box()
    for row in range(8):
        page.mouse.move(box["x"] + 20, box["y"] + (row + 0.5) * box["height"] / 8)
        assert_shows(page, examples[0].encoder[0, 0], row=row)
    page.mouse.down()
    page.mouse.up()
    settle(page)
    assert get(page, "row") == 7


def test_a_row_that_slides_under_a_resting_pointer_is_not_followed(mount, examples):
    page = mount(AttentionHeads(examples), width=360, height=500)
    query(page, 2).click()
    page.evaluate("(pitch) => scrollBy(0, pitch)", query(page, 2).bounding_box()["height"])
    page.wait_for_timeout(200)  # until the browser has noticed what the pointer is over now
    assert_shows(page, examples[0].encoder[0, 0], row=2)


def test_the_table_reads_as_a_table(mount, examples):
    page = mount(AttentionHeads(examples, kind="cross", layer=1))
    page.locator("summary").focus()
    page.keyboard.press("Enter")
    # The table is drawn when the browser tells of the opening, which is a task of its own.
    page.locator(".ah-table tbody tr").first.wait_for()
    assert_shows(page, examples[0].cross[1, 0])
    assert "인코더-디코더 어텐션, 층 2, 헤드 1" in page.locator("caption").inner_text()
    columns = page.locator('.ah-table thead th[scope="col"]').all_text_contents()
    assert columns[1:] == ["삼", "만", "␣빈칸", "오", "천", "␣빈칸", "원", "[끝]"]
    assert page.locator('.ah-table th[scope="row"]').all_text_contents() == ["[시작]", *"35,000원"]
    cell(page, 0, 3).click()
    settle(page)
    assert_shows(page, examples[0].cross[0, 3])


def test_the_sentence_names_the_largest_weights(mount, examples):
    weights = examples[0].decoder[0, 1]
    page = mount(AttentionHeads(examples, kind="decoder", head=1, row=7))
    words = page.locator(".ah-sentence").inner_text()
    top = np.argsort(-weights[7])[:3]
    names = [re.escape(f"「{examples[0].target[i]}」 ") + r"(\d\.\d+)" for i in top]
    shown = re.fullmatch(".*쿼리 「원」의 가중치는 " + ", .*".join(names) + " 순으로 크다.", words)
    assert shown is not None, words
    for text, i in zip(shown.groups(), top, strict=True):
        assert abs(float(text) - weights[7, i]) <= 0.005
    voice = page.locator('[aria-live="polite"]')
    assert voice.text_content() == ""
    query(page, 5).click()
    page.wait_for_function("document.querySelector('[aria-live]').textContent !== ''")
    assert voice.text_content().startswith("층 1, 헤드 2. 쿼리 6번 토큰 「0」의 가중치는")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ([1, 0, 0, 0], "쿼리 「가」의 가중치는 「가」 1.00이고 나머지는 모두 0.000이다."),
        ([0.7, 0.3, 0, 0], "쿼리 「가」의 가중치는 「가」 0.70, 「나」 0.30 순으로 크다."),
        ([0.25, 0.25, 0.25, 0.25], "쿼리 「가」의 가중치는 모두 0.25이다."),
    ],
)
def test_the_sentence_ranks_no_weights_that_are_zero_or_equal(mount, row, words):
    weights = np.broadcast_to(np.array(row, float), (1, 1, 4, 4))
    page = mount(AttentionHeads(AttentionExample([*"가나다라"], encoder=weights), row=0))
    assert page.locator(".ah-sentence").inner_text() == words


def test_blank_tokens_have_a_mark_and_a_name(mount):
    tokens = [" ", "\t", "\n", "", "<b>굵게</b>", "[끝]"]
    page = mount(AttentionHeads(AttentionExample(tokens, encoder=np.full((1, 1, 6, 6), 1 / 6))))
    assert query(page, 0).text_content() == "␣빈칸"
    assert [query(page, i).text_content() for i in (1, 2, 3)] == ["⇥탭", "⏎줄바꿈", "∅빈 토큰"]
    assert query(page, 4).text_content() == "<b>굵게</b>"
    assert page.locator("b").count() == 0
    assert page.get_by_role("option", name="빈칸", exact=True).count() == 1


def test_small_maps_are_the_weights(mount, examples):
    """Darker means larger, by one scale in every map: order of the pixels is the order of the weights."""
    page = mount(AttentionHeads(examples, kind="encoder"))
    reds, weights = [], []
    for layer in range(2):
        for head in range(4):
            image = page.evaluate(
                "(i) => { const c = document.querySelectorAll('.ah-cell canvas')[i];"
                " return [...c.getContext('2d').getImageData(0, 0, c.width, c.height).data]; }",
                layer * 4 + head,
            )
            reds += image[::4]
            weights += examples[0].encoder[layer, head].ravel().tolist()
    reds, weights = np.array(reds), np.array(weights)
    expected = 255 + (0x1D - 255) * np.sqrt(decode_weights(encode_weights(weights)))
    assert np.abs(reds - expected).max() <= 0.5 + 1e-9


def test_line_opacity_is_the_weight(mount, examples):
    page = mount(AttentionHeads(examples, kind="cross", view="lines"))
    weights = examples[0].cross[0, 0]
    fans = page.locator(".ah-fan").evaluate_all(
        "(fans) => fans.map((fan) => [...fan.children]"
        ".map((line) => Number(line.getAttribute('stroke-opacity'))))"
    )
    for opacities, row in zip(fans, weights, strict=True):
        drawn = row[np.rint(row * 1000) >= 10]
        assert np.abs(np.array(opacities) - drawn).max() <= 0.005


def test_kinds_an_example_lacks_cannot_be_chosen(mount, random_weights):
    first = AttentionExample(list("가나"), list("다라"), cross=random_weights(3, 2, 2, 2))
    second = AttentionExample(list("마바사"), encoder=random_weights(1, 1, 3, 3))
    page = mount(AttentionHeads([first, second], layer=2, head=1))
    assert page.get_by_label(KIND_NAMES["encoder"], exact=True).is_disabled()
    page.get_by_label("문장").select_option("1")
    settle(page)
    assert (get(page, "kind"), get(page, "layer"), get(page, "head")) == ("encoder", 0, 0)
    assert page.get_by_role("gridcell").count() == 1
    assert page.get_by_label(KIND_NAMES["cross"], exact=True).is_disabled()


def test_theme_of_the_page_is_followed(mount, examples):
    page = mount(AttentionHeads(examples))
    zero = "() => getComputedStyle(document.querySelector('.kit-widget')).backgroundColor"
    light = page.evaluate(zero), pixel(page, ".ah-cell canvas", 0, 0), pixel(page, ".ah-canvas", 5, 5)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    settle(page)
    page.wait_for_function(f"{zero.removeprefix('() => ')} === 'rgb(23, 27, 34)'")
    dark = page.evaluate(zero), pixel(page, ".ah-cell canvas", 0, 0), pixel(page, ".ah-canvas", 5, 5)
    assert all(before != after for before, after in zip(light, dark, strict=True))
    assert dark[0] == "rgb(23, 27, 34)"


def test_weights_may_arrive_late(mount, examples):
    widget = AttentionHeads(examples)
    codes = list(widget._codes)
    page = mount(widget)
    page.evaluate("model.set('_codes', new DataView(new ArrayBuffer(0)))")
    settle(page)
    assert page.get_by_text("기다리는 중").is_visible()
    assert not page.locator(".ah-body").is_visible()
    page.evaluate("(c) => model.set('_codes', new DataView(Uint8Array.from(c).buffer))", codes)
    settle(page)
    assert page.locator(".ah-body").is_visible()
    query(page, 1).hover()
    assert_shows(page, examples[0].encoder[0, 0], row=1)
