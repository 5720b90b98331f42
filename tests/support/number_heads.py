"""AttentionHeads on a page about the model of Korean numbers: the widget's parts, and what that model computes."""

import re
from functools import cache

import numpy as np
from browser import settle

from kit_core import capture, load_pretrained

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
        """The table holds the model's numbers for what is chosen, under the right tokens; gives what is chosen."""
        example, kind, layer, head = chosen = self.chosen()
        expected = weights_of(*self.sentences[example])[kind][layer, head]
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
        source, answer = self.sentences[example]
        tokens = {"source": list(source), "target": ["[시작]", *answer]}
        sides = {
            "encoder": ("source", "source"),
            "decoder": ("target", "target"),
            "cross": ("target", "source"),
        }
        for texts, side in zip((shown["queries"], shown["keys"]), sides[kind], strict=True):
            assert [text.replace("␣빈칸", " ").replace("␣", " ") for text in texts] == tokens[side]
        return chosen

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
