"""AttentionHeads in the chapters, from the disk: what the reader sees is what the trained model computes."""

import re
from functools import cache

import book_site
import numpy as np
import pytest
from browser import settle, tap

from kit_core import capture, load_pretrained

PAGES = ["book/index", "book/attention"]
KINDS = {
    "encoder": "인코더 셀프 어텐션",
    "decoder": "디코더 셀프 어텐션",
    "cross": "인코더-디코더 어텐션",
}
PATHS = {"encoder": "*/encoder/*", "decoder": "*/decoder/*/self_attention", "cross": "*/cross_attention"}
NEAR = 0.005  # what the issue allows a shown number to differ


@cache
def pretrained():
    return load_pretrained("korean_numbers")


@cache
def weights_of(source, answer):
    """kind -> (N, h, queries, keys), straight from the model that ships with kit_core."""
    tokenizer = pretrained().tokenizer
    ids = tokenizer.encode(source), [tokenizer.start_id, *tokenizer.encode(answer)]
    with capture(pretrained().model) as trace:
        pretrained().model(tuple(np.array([one]) for one in ids))
    return {kind: trace.stack(path)[:, 0] for kind, path in PATHS.items()}


class Heads:
    """The widget on a page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.ah")
        assert self.root.count() == 1
        self.sentences = [
            tuple(text.split(" → ")) for text in self.chooser.locator("option").all_inner_texts()
        ]

    @property
    def chooser(self):
        return self.root.get_by_label("문장", exact=True)

    @property
    def table(self):
        return self.root.locator(".ah-table")

    def radio(self, name):
        return self.root.get_by_role("radio", name=name, exact=True)

    def strip(self, name):
        """The label that a pointer hits: the radio button itself is not drawn."""
        return self.root.locator("label").get_by_text(name, exact=True)

    def cell(self, layer, head):
        return self.root.get_by_role("gridcell", name=f"층 {layer + 1}, 헤드 {head + 1}", exact=True)

    def query(self, row):
        return self.root.get_by_role("listbox").get_by_role("option").nth(row)

    def settle(self):
        settle(self.page)

    def unfold(self):
        self.root.get_by_text("표로 보기").press("Enter")
        self.table.wait_for()

    def chosen(self):
        """(sentence number, kind, layer, head), all from what is on the screen."""
        self.settle()
        title = re.search(r"층 (\d+) · 헤드 (\d+)\s+(\S.*)", self.root.locator(".ah-title").inner_text())
        kind = next(kind for kind, name in KINDS.items() if name == title[3])
        assert self.radio(KINDS[kind]).is_checked()
        assert self.cell(int(title[1]) - 1, int(title[2]) - 1).get_attribute("aria-selected") == "true"
        assert self.root.locator('[role="gridcell"][aria-selected="true"]').count() == 1
        return int(self.chooser.input_value()), kind, int(title[1]) - 1, int(title[2]) - 1

    def expected(self):
        example, kind, layer, head = self.chosen()
        return weights_of(*self.sentences[example])[kind][layer, head]

    def assert_table(self):
        """The table holds the model's numbers for what is chosen, under the right tokens."""
        expected = self.expected()
        shown = self.table.evaluate(
            """(table) => {
              const texts = (selector) => [...table.querySelectorAll(selector)].map((node) => node.textContent);
              const rows = [...table.querySelectorAll("tbody tr")];
              return {
                keys: texts("thead th").slice(1),
                queries: texts("tbody th"),
                cells: rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)),
              };
            }"""
        )
        numbers = np.array(shown["cells"], dtype=float)
        assert numbers.shape == expected.shape
        assert np.abs(numbers - expected).max() <= NEAR
        example, kind, *_ = self.chosen()
        source, answer = self.sentences[example]
        tokens = {"source": list(source), "target": ["[시작]", *answer]}
        sides = {
            "encoder": ("source", "source"),
            "decoder": ("target", "target"),
            "cross": ("target", "source"),
        }
        for texts, side in zip((shown["queries"], shown["keys"]), sides[kind], strict=True):
            assert [text.replace("␣공백", " ").replace("␣", " ") for text in texts] == tokens[side]

    def assert_followed(self, row):
        """The numbers beside the keys are the model's weights of one query; None: no query is followed."""
        self.settle()
        numbers = self.root.locator(".ah-number")
        if row is None:
            assert not numbers.first.is_visible()
            return
        expected = self.expected()[row]
        assert np.abs(np.array(numbers.all_text_contents(), dtype=float) - expected).max() <= NEAR
        words = self.root.locator(".ah-sentence").inner_text()
        largest = [float(text) for text in re.findall(r"\d\.\d+", words)]
        assert np.abs(np.array(largest) - np.sort(expected)[::-1][: len(largest)]).max() <= NEAR


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
            assert heads.chosen()[:2] == (example, kind)
            heads.assert_table()


@on_each_page
def test_every_head_by_pointer(heads):
    heads.unfold()
    layers, number = weights_of(*heads.sentences[0])["cross"].shape[:2]
    assert heads.root.get_by_role("gridcell").count() == layers * number
    for layer in range(layers):
        for head in range(number):
            heads.cell(layer, head).click()
            assert heads.chosen()[2:] == (layer, head)
            heads.assert_table()


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
        assert heads.chosen()[0] == example
        heads.assert_table()
    heads.radio(KINDS[heads.chosen()[1]]).focus()
    seen = {heads.chosen()[1]}
    for _ in KINDS:
        press("ArrowRight")
        seen.add(heads.chosen()[1])
        heads.assert_table()
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
        assert heads.chosen()[2:] == place
        heads.assert_table()


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
