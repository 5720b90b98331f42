"""The search page, opened from the disk: Korean words are found in whatever form they are asked for."""

import csv
import re
from functools import cache
from urllib.parse import quote

import book_site
import pytest

JOSA = [
    ("을", "를"),
    ("은", "는"),
    ("이", "가"),
    ("과", "와"),
    ("의", "의"),
    ("에서", "에서"),
    ("으로", "로"),
]


def forms(term):
    """The term bare and with the particles that its last sound takes."""
    last = (ord(term[-1]) - ord("가")) % 28
    # 으로 after a consonant, but 로 after ㄹ.
    endings = [pair[0 if last and not (pair[0] == "으로" and last == 8) else 1] for pair in JOSA]
    return [term, *(term + ending for ending in endings)]


def glossary():
    """Every Korean word or phrase of the glossary: each name that a row gives, brackets taken apart."""
    with (book_site.ROOT / "book" / "glossary.tsv").open(encoding="utf-8", newline="") as table:
        cells = [row["korean"] for row in csv.DictReader(table, delimiter="\t")]
    names = [name.strip() for cell in cells for name in re.split(r"[/()]", cell)]
    return sorted({name for name in names if re.search("[가-힣]$", name)})


@cache
def prose(page):
    """What the page says, without scripts and widgets."""
    article = book_site.soup(page).find("article")
    # What a folded cell is called ("설치 셀 펼치기") is a control, not text of the page, and is not in the index.
    apart = article.select("script, style, svg, details.hide > summary")
    gone = {text for node in apart for text in node.find_all(string=True)}
    return " ".join(text for text in article.find_all(string=True) if text not in gone)


def pages_with(term):
    """The pages in which the term stands as a word of its own, with or without a particle."""
    josa = "|".join({ending for pair in JOSA for ending in pair})
    words = [rf"(?<![가-힣]){re.escape(word)}(?:{josa})?(?![가-힣])" for word in re.split(r"[\s-]+", term)]
    return {page for page in book_site.chapters() if all(re.search(word, prose(page)) for word in words)}


@pytest.fixture(scope="module")
def find(browser):
    """find(query) -> the pages that the index of the built book answers with."""
    with book_site.visit(browser, "search") as seen:
        page = seen.page
        page.wait_for_function("() => Search.hasIndex()")

        def ask(query):
            results = page.evaluate("(query) => Search._performSearch(...Search._parseQuery(query))", query)
            return {result[0] for result in results}

        yield ask
        assert seen.complaints == []


@pytest.mark.parametrize("term", glossary())
def test_every_form_of_a_term_finds_the_pages_that_use_it(find, term):
    expected = pages_with(term)
    for form in forms(term):
        assert expected <= find(form), form


@pytest.mark.parametrize(
    ("part", "whole"), [("학습", "학습률은"), ("마스크", "마스크는"), ("인코딩", "포지셔널 인코딩을")]
)
def test_a_term_is_found_by_its_part_and_its_whole(find, part, whole):
    assert find(part)
    assert find(whole) <= find(part)


@pytest.mark.parametrize("query", ["고등어", "__proto__", "hasOwnProperty"])
def test_what_is_not_in_the_book_is_not_found(find, query):
    assert find(query) == set()


def test_a_word_that_every_object_has_is_asked_of_the_book(find):
    assert find("constructor") <= set(book_site.chapters())


@pytest.mark.parametrize(("query", "term"), [("학습을", "학습"), ("소프트맥스의", "소프트맥스")])
def test_the_page_shows_where_the_word_stands(browser, query, term):
    with book_site.visit(browser, "search", query=f"q={quote(query)}") as seen:
        found = seen.page.locator("#search-results .kit-found")
        found.first.wait_for()
        links = found.locator("> a").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
        assert set(links) >= {f"./{page}.html" for page in pages_with(term)}
        marks = found.locator("mark")
        assert marks.count() > 0
        assert set(marks.all_inner_texts()) == {term}
        told = found.locator("p.kit-found-text").evaluate_all("(all) => all.map((one) => one.textContent)")
        texts = seen.page.evaluate("Object.values(kitSearchTexts).flat().map(([, , text]) => text)")
        for words in (text.strip("… ") for text in told):
            assert any(f" {words} " in f" {text} " for text in texts), words  # no word is cut
        target = found.locator(".kit-found-sections a").first
        heading = target.inner_text()
        with seen.page.expect_navigation():
            target.click()
        place = seen.page.evaluate("decodeURIComponent(location.hash.slice(1))")
        assert heading in seen.page.locator(f'[id="{place}"]').inner_text()
        assert seen.complaints == []


LONG = "가" * 300


@pytest.mark.parametrize(
    "text", [f"{LONG}학습{LONG}", f"처음 {LONG}학습{LONG}", f"{LONG} 학습{LONG}", "학습"]
)
def test_a_quotation_shows_the_word_even_within_a_long_one(browser, text):
    with book_site.visit(browser, "search", query=f"q={quote('학습')}") as seen:
        found = seen.page.locator("#search-results .kit-found")
        found.first.wait_for()
        seen.page.evaluate(
            """(text) => {
              for (const name of Object.keys(kitSearchTexts)) kitSearchTexts[name] = [["", "제목", text]];
              Search.output.replaceChildren();
              Search.query("학습");
            }""",
            text,
        )
        quotations = found.locator("p.kit-found-text")
        assert quotations.count() > 0
        assert quotations.locator("mark").all_inner_texts() == ["학습"] * quotations.count()
        assert max(map(len, quotations.all_inner_texts())) <= 140 + len("… ") + len(" …")


def test_a_search_without_result_says_so(browser):
    with book_site.visit(browser, "search", query=f"q={quote('고등어')}") as seen:
        note = seen.page.locator("#search-results .search-summary")
        note.filter(has_text="책에 없다").wait_for()
        assert seen.page.locator("#search-results .kit-found").count() == 0
