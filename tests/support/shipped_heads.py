"""AttentionHeads on a page about a shipped model: what it shows is what that model computes for the sentences in it."""

from collections.abc import Callable
from typing import Any

import numpy as np
from browser import settle
from playwright.sync_api import Page

from kit_core import capture

PATHS = {
    "인코더 셀프 어텐션": "*/encoder/*",
    "디코더 셀프 어텐션": "*/decoder/*/self_attention",
    "인코더-디코더 어텐션": "*/cross_attention",
}
# A shown weight is rounded to two places at most.
NEAR = 0.0051


class ShippedHeads:
    """The widget on the page, its table of numbers open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".kit-widget.ah")
        assert self.root.count() == 1
        self.root.get_by_text("표로 보기").press("Enter")
        self.root.locator(".ah-table").wait_for()
        self.chooser = self.root.get_by_label("문장", exact=True)

    def numbers(self) -> np.ndarray:
        settle(self.page)
        rows = self.root.locator(".ah-table tbody tr").evaluate_all(
            "(rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))"
        )
        return np.array(rows, dtype=float)

    def pairs(self) -> list[list[str]]:
        return [title.split(" → ") for title in self.chooser.locator("option").all_inner_texts()]

    def expect_weights_of(self, shipped: Any, answer: Callable[[list[str]], list[str]]) -> None:
        """Goes through every sentence and kind, and two heads of each, and leaves the last one shown."""
        pairs, ids = self.pairs(), shipped.tokenizer
        assert answer([asked for asked, _ in pairs]) == [answered for _, answered in pairs]
        for number, (asked, answered) in enumerate(pairs):
            source = np.array([[*ids.encode(asked), ids.end_id]])
            target = np.array([[ids.start_id, *ids.encode(answered)]])
            with capture(shipped.model) as trace:
                shipped.model((source, target))
            self.chooser.select_option(str(number))
            for name, path in PATHS.items():
                self.root.locator("label").get_by_text(name, exact=True).click()
                weights = trace.stack(path)[:, 0]  # (N, h, T, S)
                for layer, head in ((0, 0), (1, 3)):
                    cell = f"층 {layer + 1}, 헤드 {head + 1}"
                    self.root.get_by_role("gridcell", name=cell, exact=True).click()
                    shown = self.numbers()
                    assert shown.shape == weights[layer, head].shape
                    assert np.abs(shown - weights[layer, head]).max() <= NEAR
