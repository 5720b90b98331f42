"""The whole model as one picture: every part opens into the numbers of kit_core, step by step."""

import numpy as np
import pytest
from at_length import at_length
from refusals import badly_refused

from kit_core import capture, load_pretrained
from kit_lab.live import LiveModel
from kit_lab.widgets import TransformerXray
from kit_lab.widgets.transformer_xray import block_names

TEXT = "오만 삼천 원"
DONE = ".kit-tx:not([data-kit-busy])"


def told(page):
    return page.inner_text(".kit-tx-told")


def current(page):
    return page.inner_text(".kit-tx-letter[aria-current]")


def read_numbers(page, name, rows, columns):
    """The matrix called `name`, read with the arrow keys: to the right, down, back to the left, down."""
    page.locator(f'.kit-tx-matrix canvas[aria-label^="{name},"]').focus()
    found = np.zeros((rows, columns))
    for row in range(rows):
        order = range(columns) if row % 2 == 0 else range(columns - 1, -1, -1)
        for column in order:
            number = page.inner_text("[data-kit=readout]").rsplit("=", 1)[1].strip()
            found[row, column] = float(number.replace("\u2212", "-"))
            if column != order[-1]:
                page.keyboard.press("ArrowRight" if row % 2 == 0 else "ArrowLeft")
        page.keyboard.press("ArrowDown")
    return found


def test_before_any_weight_is_there_the_whole_picture_stands(mount, live):
    page = mount(TransformerXray(live, "삼만 오천 원", step=1))
    assert page.inner_text("[data-kit=answer]") == "35,000원"
    assert current(page) == "5"
    assert "「5」를 쓸 때 마지막 층은 「오」에 가중치" in told(page)
    assert page.locator(".kit-tx-part.is-empty").count() == 0
    assert page.locator(".kit-tx-part").count() == len(block_names(3))
    assert page.locator(".kit-tx-detail").is_hidden()


def test_a_folded_picture_is_opened_by_the_reader_and_by_the_tour(mount, live, script):
    page = mount(TransformerXray(live, "삼만 오천 원", folded=True), live=script)
    parts = page.locator(".kit-tx-part")
    assert page.inner_text("[data-kit=answer]") == "35,000원"
    assert parts.first.is_hidden()
    page.get_by_role("button", name="속 펼치기", expanded=False).click()
    assert parts.first.is_visible()
    page.get_by_role("button", name="속 접기", expanded=True).click()
    assert parts.first.is_hidden()
    page.get_by_role("button", name="처음이라면 둘러보기").click()
    page.wait_for_selector(".kit-tx-detail:not([hidden])")
    assert parts.first.is_visible()
    page.get_by_role("button", name="속 접기").click()
    page.get_by_role("button", name="이전", exact=True).click()
    page.wait_for_function("() => model.get('step') === 0")
    assert parts.first.is_hidden(), "who folds it again keeps it folded"


def test_an_opened_part_shows_the_numbers_of_kit_core(mount, live, script):
    block = "decoder/layer_1/cross_attention"
    page = mount(TransformerXray(live, "삼만 오천 원", block=block, head=2), live=script)
    page.fill("[data-kit=text]", TEXT)
    page.wait_for_selector(DONE)
    pretrained = load_pretrained("korean_numbers")
    tokenizer = pretrained.tokenizer
    source = np.array([tokenizer.encode(TEXT)])
    read = np.array([[tokenizer.start_id, *tokenizer.encode("53,000원")]])
    with capture(pretrained.model) as trace:
        pretrained.model((source, read))
    record = trace[f"transformer/{block}"]
    assert page.locator(".kit-tx-heads-row:visible").first.inner_text().split() == [
        "오",
        "만",
        "␣",
        "삼",
        "천",
        "␣",
        "원",
    ]
    for name, expected in (("softmax", record.weights), ("QKᵀ / √d_k", record.scores)):
        expected = expected[0, 2]
        np.testing.assert_allclose(read_numbers(page, name, *expected.shape), expected, atol=1e-4)


def test_every_part_opens_and_closes_nothing_else(mount, live, script):
    page = mount(TransformerXray(live, "삼만 오천 원"), live=script)
    page.fill("[data-kit=text]", "스물세 살")
    page.wait_for_selector(DONE)
    assert page.locator("[data-kit=source]").get_by_role("img", name="빈칸", exact=True).text_content() == "␣"
    for name in block_names(3):
        page.click(f'[data-block="{name}"]')
        page.wait_for_selector(f'[data-block="{name}"][aria-pressed=true]')
        page.evaluate("document.querySelectorAll('.kit-tx-group').forEach((one) => { one.open = true; })")
        visible = page.locator(".kit-tx-matrix:visible")
        assert visible.count() == {"attention": 9, "forward": 4, "embedding": 3}.get(
            name.split("_")[-1].split("/")[-1], 1
        )
        assert page.evaluate("model.get('block')") == name
    assert page.locator("[aria-pressed=true][data-block]").count() == 1


def test_a_part_that_is_opened_brings_its_numbers_and_closes_again(mount, live, script):
    page = mount(TransformerXray(live, "삼만 오천 원", step=3), live=script, height=700)
    part = page.locator('[data-block="decoder/layer_0/feed_forward"]')
    part.click()
    page.wait_for_selector(DONE)
    page.wait_for_selector(".kit-tx-matrix >> nth=3", state="attached")
    assert page.locator(".kit-tx-says").is_visible()
    assert page.evaluate("model.get('step')") == 3
    assert "쉼표까지 쓴 자리이다. 이 행에서 다음 글자 「0」을 고른다" in page.inner_text(".kit-tx-standing")
    box = page.locator(".kit-tx-says").bounding_box()
    assert 0 <= box["y"] <= 700
    part.click()
    page.wait_for_selector(".kit-tx-detail", state="hidden")


def test_steps_follow_the_letters(mount, live):
    page = mount(TransformerXray(live, "삼만 오천 원"), reduced_motion="reduce")
    assert current(page) == "3"
    for letter in "5,000원":
        page.get_by_role("button", name="다음", exact=True).click()
        page.wait_for_function(
            "(letter) => document.querySelector('[aria-current]').textContent === letter", arg=letter
        )
    page.get_by_role("button", name="끝", exact=True).click()
    page.wait_for_function("() => document.querySelector('[aria-current]').textContent === '끝'")
    assert "글을 마칠 때" in told(page)
    assert page.get_by_role("button", name="다음", exact=True).is_disabled()


def test_the_tour_opens_what_it_speaks_of(mount, live, script):
    page = mount(TransformerXray(live, "삼만 오천 원"), live=script)
    page.get_by_role("button", name="처음이라면 둘러보기").click()
    opened = []
    for _ in range(10):
        page.wait_for_timeout(40)
        opened.append(page.evaluate("model.get('block')"))
        page.locator(".kit-tx-card button").nth(1).click()
    assert set(opened) - {""} <= set(block_names(3))
    assert len(set(opened)) == 10
    assert page.locator(".kit-tx-card").is_hidden()


# For each branch of the memory's line: the boxes at its two ends, and whatever of the picture it runs through or over.
WAYS = """() => {
  const picture = document.querySelector(".kit-tx-picture");
  const texts = document.createTreeWalker(picture, NodeFilter.SHOW_TEXT);
  const taken = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) taken.push([texts.currentNode.data, box]);
  }
  for (const part of picture.querySelectorAll(".kit-tx-part")) taken.push([part.dataset.block, part.getBoundingClientRect()]);
  const near = (x, y, more) => taken.filter(([, box]) =>
    x > box.left - more && x < box.right + more && y > box.top - more && y < box.bottom + more).map(([name]) => name);
  const { left, top } = picture.getBoundingClientRect();
  return [...picture.querySelectorAll("svg g path:first-child")].map((path) => {
    const length = path.getTotalLength();
    const at = (far) => { const { x, y } = path.getPointAtLength(far); return [left + x, top + y]; };
    const over = new Set();
    for (let far = 4; far < length - 4; far += 1) near(...at(far), 1.25).forEach((name) => over.add(name));
    return { ends: [...near(...at(0), 3), ...near(...at(length), 3)], over: [...over] };
  }).sort((a, b) => (a.ends[1] < b.ends[1] ? -1 : 1));
}"""


@pytest.mark.parametrize("width", at_length([1280, 360], [1280, 360, 700]))
def test_a_line_leads_from_the_memory_to_every_cross_attention_and_touches_nothing(mount, live, width):
    page = mount(TransformerXray(live, "삼만 오천 원"), width=width)
    crosses = [f"decoder/layer_{i}/cross_attention" for i in range(3)]
    assert page.evaluate(WAYS) == [{"ends": ["memory", cross], "over": []} for cross in crosses]
    lit = page.locator(".kit-tx-memory-line .is-lit")
    for block, count in (("memory", 3), (crosses[1], 1), ("logits", 0)):
        page.evaluate("(block) => model.set('block', block)", block)
        page.wait_for_selector(f'[data-block="{block}"][aria-pressed=true]')
        assert lit.count() == count


@pytest.mark.parametrize("width", [1280, 360])
def test_the_readout_lies_over_no_head_and_is_in_sight_while_a_cell_is_read(mount, live, width):
    page = mount(TransformerXray(live, TEXT, block="encoder/layer_2/self_attention"), width=width, height=800)
    heads, readout = page.locator(".kit-tx-head"), page.locator("[data-kit=readout]")
    heads.last.evaluate("(head) => head.scrollIntoView({ block: 'end' })")
    top = "(head, { x, y, width, height }) => head.contains(document.elementFromPoint(x + width / 2, y + height / 2))"
    assert [head.evaluate(top, head.bounding_box()) for head in heads.all()] == 4 * [True]
    heads.last.hover()
    assert not in_sight(readout, 800)
    page.locator(".kit-tx-matrix canvas:visible").first.hover(position={"x": 2, "y": 2})
    assert in_sight(readout, 800)


def in_sight(part, height):
    box = part.bounding_box()
    return 0 <= box["y"] <= height - box["height"]


def test_a_wrong_argument_is_named(live):
    wrong = {
        "text": [3, "뷁"],
        "samples": ["글"],
        "step": [-1],
        "head": [4],
        "block": ["nothing", 1],
        "folded": [1],
    }
    assert (
        badly_refused(lambda **change: TransformerXray(live, **{"text": "삼만 오천 원"} | change), wrong)
        == []
    )


def test_what_writes_no_text_is_refused():
    with pytest.raises(TypeError, match=r"live.*LiveModel"):
        TransformerXray("korean_numbers", "글")
    with pytest.raises(TypeError, match="PretrainedSequenceModel"):
        TransformerXray(LiveModel("reviews"), "글")


def test_back_to_the_beginning(mount, live, script):
    page = mount(TransformerXray(live, "삼만 오천 원", step=1), live=script)
    page.fill("[data-kit=text]", "스물세 살")
    page.wait_for_selector(DONE)
    page.wait_for_function("() => document.querySelector('[data-kit=answer]').textContent === '23살'")
    page.get_by_role("button", name="처음으로").click()
    page.wait_for_function("() => document.querySelector('[data-kit=answer]').textContent === '35,000원'")
    assert page.input_value("[data-kit=text]") == "삼만 오천 원"
    assert page.evaluate("[model.get('step'), model.get('block')]") == [1, ""]
    assert page.get_by_role("button", name="처음으로").get_attribute("aria-disabled") == "true"
