"""TransformerXray in the book, from the disk: what the reader types goes through the model in the page."""

import book_site
import pytest

from kit_core import load_pretrained

PAGES = ["book/index", "book/transformer"]
TEXTS = ["이천이십육년 칠월 사일", "구천팔백칠십육만 오천사백삼십이", "스물세 살"]


@pytest.mark.parametrize("page", PAGES)
def test_typed_text_is_answered_as_kit_core_answers_it(browser, page):
    with book_site.visit(browser, page) as seen:
        assert not any("_static/kit/live" in address for address in seen.requests)
        root = seen.page.locator(".kit-tx")
        for text, answer in zip(TEXTS, load_pretrained("korean_numbers").generate(TEXTS), strict=True):
            root.locator("[data-kit=text]").fill(text)
            seen.page.wait_for_selector(".kit-tx:not([data-kit-busy])")
            assert root.locator("[data-kit=answer]").inner_text() == answer
        assert seen.complaints == []
        assert seen.strangers == []


def test_each_model_lies_in_the_book_once():
    folder = book_site.HTML / "_static" / "kit" / "live"
    # A large model comes in parts: name, number of the part, hash.
    names = sorted(path.name.removesuffix(".js").rpartition(".")[0] for path in folder.iterdir())
    assert names == sorted(set(names))
    assert {"engine", "korean_numbers", "chatbot.1"} <= set(names)
