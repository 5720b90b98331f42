"""The widget DecodingPlayer on a page, for the tests of every chapter that shows it."""

import pytest
from browser import settle
from playwright.sync_api import expect

MINUS = "\u2212"


class Player:
    """The widget on the page, its parts by the names that a reader goes by."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".kit-widget.kit-dp")
        assert self.root.count() == 1
        self.step = self.slider("걸음")

    def slider(self, name):
        return self.root.get_by_role("slider", name=name, exact=True)

    def strip(self, group, label, how="click"):
        strip = self.root.get_by_role("group", name=group, exact=True).locator("label")
        getattr(strip.get_by_text(label, exact=True), how)()

    def example(self, number):
        self.root.get_by_label("소스 문장").select_option(str(number))

    def rows(self, title):
        return self.root.get_by_role("table", name=title).locator("tbody tr:not(.is-empty)")

    def expect_finished(self, answers, scores):
        """Goes to the last step until the answers and their scores stand there."""
        rows = self.rows("끝난 가설")
        texts = [text or "(끝)" for text in answers]
        wanted = pytest.approx(scores, abs=1.1e-3)
        for _ in range(100):
            self.step.press("End")  # the search may be longer than the slider knew before it was drawn
            settle(self.page)
            shown = [
                float(text.replace(MINUS, "-")) for text in rows.locator("td:last-child").all_inner_texts()
            ]
            if rows.locator("td:first-child").all_inner_texts() == texts and shown == wanted:
                break
            self.page.wait_for_timeout(50)
        expect(rows.locator("td:first-child")).to_have_text(texts)
        assert shown == wanted
