"""What leads into the built book: the addresses of its sections, and what a messenger shows under a link."""

import re
from html import unescape

import book_site
import pytest
from kit_book import link_previews
from kit_book.section_ids import slug
from PIL import Image

CHAPTERS = book_site.chapters()


SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)
META = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />')


def markup(page):
    """The page without its scripts. A parser would take a second for each."""
    return SCRIPT.sub("", book_site.html_of(page).read_text(encoding="utf-8"))


def test_sections_are_named_by_their_titles():
    for page in CHAPTERS:
        sections = re.findall(r'<section\b[^>]* id="([^"]+)"', markup(page))
        assert sections, page
        numbered = [name for name in sections if re.match(r"id\d+$|[\W\d_]", name)]
        assert (page, numbered) == (page, [])


def test_a_name_keeps_to_the_title():
    titles = {
        "스케일드 내적 어텐션": "스케일드-내적-어텐션",
        "3. 왜 √d_k로 나누는가?": "왜-d-k로-나누는가",
        "  「어텐션」: NumPy로 짓기 ": "어텐션-numpy로-짓기",
        "마스크": "마스크",
        "3.2.1": "절",
        "?!": "절",
        "12 heads": "heads",
    }
    assert {title: slug(title) for title in titles} == titles


def test_a_messenger_finds_title_words_and_picture():
    for page in CHAPTERS:
        html = markup(page)
        told = {name: unescape(content) for name, content in META.findall(html)}
        assert told["og:title"] in unescape(re.search(r"<title>(.*?)</title>", html, re.DOTALL)[1]), page
        assert told.get("og:description") == told.get("description"), page
        assert told["og:locale"] == "ko_KR", page
        if not link_previews.address():
            assert "og:url" not in told, page
            picture = (book_site.html_of(page).parent / told["og:image"]).resolve()
            with Image.open(picture) as image:
                assert image.size == (1200, 630), page
                assert len(image.convert("RGB").getcolors(1_000_000)) > 20, page


def test_an_address_of_the_book_makes_the_picture_absolute(monkeypatch):
    monkeypatch.setenv("KIT_BOOK_ADDRESS", "https://example.org/책")
    assert link_previews.address() == "https://example.org/책/"
    monkeypatch.delenv("KIT_BOOK_ADDRESS")
    assert link_previews.address() == ""
    for odd in ("example.org", "javascript:alert(1)", "https://", "https://example.org/?a"):
        monkeypatch.setenv("KIT_BOOK_ADDRESS", odd)
        with pytest.raises(link_previews.ExtensionError, match="KIT_BOOK_ADDRESS"):
            link_previews.address()


def test_every_chapter_that_has_a_card_has_its_own_picture():
    drawn = {page: link_previews.drawing_of(page) for page in CHAPTERS}
    assert drawn["book/attention"] == "attention"
    assert drawn["book/index"] == link_previews.FRONT
    assert len(set(drawn.values())) > 15
