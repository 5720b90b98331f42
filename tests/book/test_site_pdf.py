"""One chapter as PDF: nothing of it is lost, and the page numbers written in it are true."""

import re
import sys

import book_site
import pypdfium2
import pytest
from pypdf import PdfReader

sys.path.insert(0, str(book_site.ROOT / "tools"))

from book_pdf import check, contents
from book_pdf.__main__ import build

CHAPTER = contents.Chapter("book/tokens", "한 조각씩")


@pytest.fixture(scope="module")
def made(browser, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pdf")
    out = folder / "book.pdf"
    return out, build(browser, [CHAPTER], folder, out)


def test_nothing_is_lost(made):
    out, measured = made
    report = check.examine(out, measured)
    assert report.complaints == []
    assert report.figures == len(book_site.soup(CHAPTER.document).select("article figure")) > 0
    assert report.pages > 5


def test_it_has_parts_as_bookmarks_and_a_language(made):
    reader = PdfReader(made[0])
    top = [one.title for one in reader.outline if not isinstance(one, list)]
    assert top == ["차례", "그림과 표", "한 조각씩", "풀이"]
    assert reader.trailer["/Root"]["/Lang"] == "ko"


def test_solutions_stand_at_the_end_and_puzzles_beside_the_text(made):
    document = pypdfium2.PdfDocument(made[0])
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    opening = next(number for number, text in enumerate(texts) if text.strip().startswith("풀이"))
    assert opening > 5
    solved = [one.get_text() for one in book_site.soup(CHAPTER.document).select("details.solution > p")]
    # The first words of a sentence that stands in one line of the sheet.
    words = next(
        " ".join(text.split()[:4])
        for text in solved
        if len(text.split()) > 8 and not re.search("[a-z_=]", text)
    )
    before, after = (" ".join(" ".join(some).split()) for some in (texts[:opening], texts[opening:]))
    assert words in after
    assert words not in before
    assert any("맞혀 보라" in text for text in texts[:opening])
