"""AttentionHeads in the chapters, from the disk: what the reader sees is what the trained model computes."""

import book_site
import numpy as np
import pytest
from browser import tap
from number_heads import KINDS, NEAR, Heads, pretrained, weights_of

PAGES = ["book/attention"]


@pytest.fixture
def heads(stage, request):
    with stage.driven(request.param, Heads) as widget:
        yield widget


on_each_page = pytest.mark.parametrize("heads", PAGES, indirect=True)


@on_each_page
def test_answers_are_the_models_own(heads):
    sources, answers = zip(*heads.sentences, strict=True)
    assert len(sources) > 1
    assert pretrained().generate(list(sources)) == list(answers)


@on_each_page
def test_every_sentence_and_kind_shows_the_models_weights(heads):
    heads.unfold()
    heads.assert_table()
    for example in range(len(heads.sentences)):
        heads.chooser.select_option(str(example))
        for kind, name in KINDS.items():
            heads.strip(name).click()
            assert heads.assert_table()[:2] == (example, kind)


@on_each_page
def test_every_head_by_pointer(heads):
    heads.unfold()
    layers, number = weights_of(*heads.sentences[0])["cross"].shape[:2]
    assert heads.root.get_by_role("gridcell").count() == layers * number
    for layer in range(layers):
        for head in range(number):
            heads.cell(layer, head).click()
            assert heads.assert_table()[2:] == (layer, head)


@on_each_page
def test_every_control_by_keyboard(heads):
    heads.unfold()
    press = heads.page.keyboard.press
    heads.chooser.focus()
    for key, example in [
        ("End", len(heads.sentences) - 1),
        ("ArrowUp", len(heads.sentences) - 2),
        ("Home", 0),
    ]:
        press(key)
        assert heads.assert_table()[0] == example
    heads.radio(KINDS[heads.chosen()[1]]).focus()
    seen = {heads.chosen()[1]}
    for _ in KINDS:
        press("ArrowRight")
        seen.add(heads.assert_table()[1])
    assert seen == set(KINDS)
    layers, number = weights_of(*heads.sentences[0])["cross"].shape[:2]
    heads.root.locator('[role="gridcell"][tabindex="0"]').focus()
    last = (layers - 1, number - 1)
    for key, place in [
        ("Control+Home", (0, 0)),
        ("ArrowRight", (0, 1)),
        ("ArrowDown", (1, 1)),
        ("ArrowLeft", (1, 0)),
        ("ArrowUp", (0, 0)),
        ("End", (0, last[1])),
        ("Home", (0, 0)),
        ("Control+End", last),
    ]:
        press(key)
        assert heads.assert_table()[2:] == place


@on_each_page
def test_lines_are_as_strong_as_the_weights(heads):
    heads.strip("선").click()
    expected = heads.expected()
    lines = heads.root.locator(".ah-fan").evaluate_all(
        "(fans) => fans.map((fan) => [...fan.children].map((line) => Number(line.getAttribute('stroke-opacity'))))"
    )
    assert len(lines) == len(expected)
    for opacities, row in zip(lines, expected, strict=True):
        drawn = row[np.rint(row * 1000) >= 10]
        assert len(opacities) == len(drawn)
        assert np.abs(np.array(opacities) - drawn).max() <= NEAR
    heads.page.keyboard.press("ArrowLeft")
    heads.settle()
    assert heads.radio("지도").is_checked()
    assert heads.root.locator(".ah-canvas").is_visible()


@on_each_page
@pytest.mark.parametrize("view", ["지도", "선"])
def test_tokens_are_followed_by_pointer_and_keyboard(heads, view):
    heads.strip(view).click()
    rows = len(heads.expected())
    heads.query(2).hover()
    heads.assert_followed(2)
    heads.query(rows - 1).click()
    heads.page.mouse.move(2, 2)
    heads.assert_followed(rows - 1)
    heads.query(rows - 1).click()
    heads.page.mouse.move(2, 2)
    heads.assert_followed(None)
    heads.query(0).focus()
    for key, row in [
        ("End", rows - 1),
        ("ArrowUp", rows - 2),
        ("Home", 0),
        ("ArrowDown", 1),
        ("Escape", None),
    ]:
        heads.page.keyboard.press(key)
        heads.assert_followed(row)


@pytest.mark.parametrize("page", PAGES)
def test_by_touch_on_a_phone(browser, page):
    with book_site.visit(browser, page, width=360, height=740, has_touch=True, is_mobile=True) as seen:
        heads = Heads(seen.page)
        tap(heads.cell(1, 1))
        assert heads.chosen()[2:] == (1, 1)
        tap(heads.strip(KINDS["encoder"]))
        assert heads.chosen()[1] == "encoder"
        tap(heads.query(2))
        heads.assert_followed(2)
        tap(heads.root.get_by_text("표로 보기"))
        heads.table.wait_for()
        heads.assert_table()
        assert seen.complaints == []
