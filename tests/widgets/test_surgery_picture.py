"""The picture of the operating table: its parts, what is noted on them, the order of layers, a phone."""

import pytest
from operating_table import COMMA_HEAD, READING, REST, TEXT, answer, done, operate, press, write

from kit_core.tasks import korean_numbers
from kit_lab.widgets import Surgery

COMMA_KEY = "headOff:decoder/layer_0/cross_attention:1"


@pytest.fixture(scope="module")
def few():
    """Some examples that no training has seen."""
    return [(one.source, one.target) for one in korean_numbers.held_out_examples(8, seed=3)]


def test_a_part_keeps_the_accuracy_that_it_alone_left(mount, live, script):
    some = [("삼만 오천 원", "35,000원"), ("세 개", "3개"), ("스물세 살", "23살")]
    page = mount(Surgery(live, TEXT, examples=some, parts=["heads", "order"]), live=script)
    part = page.locator(f'[data-operation="{COMMA_KEY}"]')
    assert "그때의 정확도(%)가 부품에 적힌다" in page.inner_text(".kit-su-how")
    stood = part.bounding_box()
    press(page, COMMA_KEY)
    # Whoever presses one part after another finds the next where it was.
    assert part.bounding_box() == stood
    share = page.inner_text("[data-kit=accuracy]")
    assert share == "66.7%"
    press(page, "headOff:decoder/layer_0/self_attention:2")  # two at once tell nothing of either
    press(page, COMMA_KEY)
    assert part.locator("small").all_text_contents() == ["66.7"]
    assert part.get_attribute("title").endswith("이것 하나만 했을 때의 정확도 66.7%")
    operate(page, [{"do": "order", "place": "encoder", "layers": [1, 0, 2]}])
    assert page.locator("small").count() == 2


def test_the_order_of_layers_by_keyboard(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원", parts=["order", "heads"]), live=script)
    page.get_by_role("button", name="2번째로 지나는 층 2").first.focus()
    page.keyboard.press("Enter")
    order = page.get_by_role("group", name="인코더 층의 차례")
    for name in ("한 번 더", "뒤로", "빼기"):
        order.get_by_role("button", name=name).focus()
        page.keyboard.press("Space")
    assert done(page) == []  # 1 2 2 3, 1 2 3 2, 1 2 3
    order.get_by_role("button", name="앞으로").focus()
    page.keyboard.press("Space")
    assert done(page) == [{"do": "order", "place": "encoder", "layers": [0, 2, 1]}]
    page.focus('[data-operation="headOff:decoder/layer_0/cross_attention:1"]')
    page.keyboard.press("Space")
    page.wait_for_selector(REST)
    assert done(page)[1:] == [COMMA_HEAD]


def test_a_row_of_parts_is_one_stop_of_the_keyboard(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원", parts=["heads"]), live=script)
    assert page.locator(".kit-su-picture button[tabindex='0']").count() == len(READING) * 3
    page.focus(f'[data-operation="{COMMA_KEY[:-1]}0"]')
    for key in ("ArrowRight", "Space"):
        page.keyboard.press(key)
    page.wait_for_selector(REST)
    assert done(page) == [COMMA_HEAD]


def test_where_no_way_is_left_every_text_is_one_to_the_layers_behind(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원"), live=script)
    off = {"do": "sublayerOff", "place": READING[0]}
    cut = {"do": "residualOff", "place": f"{READING[0]}_norm"}
    remarks = page.locator(".kit-su-remarks")
    operate(page, [off, cut | {"place": f"{READING[1]}_norm"}])
    assert remarks.text_content() == ""
    operate(page, [off, cut])
    assert "지나가는 길이 하나도 없으므로" in remarks.text_content()
    found = answer(page)
    write(page, "오만 삼천 원")  # of the same length
    assert answer(page) == found


def test_the_picture_tells_which_layers_are_passed(mount, live, script):
    page = mount(Surgery(live, "삼만 오천 원", parts=["order", "heads"]), live=script)
    titles, arrow = (
        page.locator(".kit-su-title"),
        "() => getComputedStyle(document.querySelectorAll('.kit-su-column')[1], '::before').content",
    )
    assert page.evaluate(arrow) == '"→"'
    operate(page, [{"do": "order", "place": "encoder", "layers": [1, 1, 0]}])
    told = ["층 1", "층 2 (2번 지난다)", "층 3 (지나지 않는다)"]
    assert titles.all_text_contents() == [*told, "층 1", "층 2", "층 3"]
    assert page.locator(".is-passed-by").count() == 1
    assert page.evaluate(arrow) == "none"
    operate(page, [])
    assert titles.all_text_contents() == ["층 1", "층 2", "층 3"] * 2
    assert page.evaluate(arrow) == '"→"'


def test_on_a_phone_the_answers_stay_in_sight_of_the_parts(mount, live, script, few):
    page = mount(Surgery(live, "삼만 오천 원", examples=few), width=360, height=700, live=script)
    press(page, COMMA_KEY)
    seen = page.evaluate("""() => ["[data-kit=answer]", ".kit-su-share"].map((selector) => {
      const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there.closest(".kit-su-answers")?.querySelector(selector).textContent ?? null;
    })""")
    assert page.evaluate("scrollY") > 500
    assert seen == ["35000원", page.inner_text("[data-kit=accuracy]")]
