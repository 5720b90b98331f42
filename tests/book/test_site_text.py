"""What the pages say: links that lead somewhere, headings in order, pictures in words, one Korean term a concept."""

import csv
import re
from functools import cache
from itertools import pairwise
from urllib.parse import unquote, urlsplit

import book_site
import pytest

PAGES = book_site.pages()
HANGUL = re.compile("[가-힣]")
ENGLISH_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]+")
FALLBACK = "앞의 코드가 그린 그림"  # what book/_ext/kit_book/figures.py calls a figure without a description

# Code, formulas, references and what is marked as English are no Korean prose.
NO_PROSE = (
    "code, pre, kbd, .sig, script, style, noscript, math, .katex, .math, .bibliography, "
    "[role=doc-bibliography], .citation, .bibtex-citation, [lang=en]"
)
READ = """(skip) => {
  const names = ["alt", "aria-label", "title", "placeholder"];
  document.querySelectorAll(skip).forEach((node) => node.replaceWith(" ∎ "));
  document.querySelectorAll("dialog").forEach((node) => node.show());
  const blocks = "p, li, dd, dt, td, th, figcaption, caption, summary, h1, h2, h3, h4, label, button, legend, text";
  return {
    text: document.body.innerText,
    labels: names.flatMap((name) => [...document.querySelectorAll(`[${name}]`)].map((node) => node.getAttribute(name))),
    blocks: [...document.querySelectorAll(blocks)].map((node) => node.textContent.replace(/\\s+/g, " ").trim()),
  };
}"""


def forbidden():
    """(the word that must not appear, the term that stands for it) from the book's glossary."""
    with (book_site.ROOT / "book" / "glossary.tsv").open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    return [(word, row["korean"]) for row in rows for word in (row["forbidden"] or "").split("|") if word]


def wrong_words(text):
    return {word: instead for word, instead in forbidden() if word in text}


@pytest.fixture(scope="module")
def read(browser):
    """read(page) -> its text as a reader sees it, widgets included; each page is read once."""
    known = {}

    def look(page):
        if page not in known:
            with book_site.visit(browser, page) as seen:
                book_site.unfold(seen.page)
                known[page] = seen.page.evaluate(READ, NO_PROSE)
        return known[page]

    return look


def test_the_glossary_forbids_something():
    assert ("타겟", "소스 / 타깃") in forbidden()
    assert len(forbidden()) > 20


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_korean(read, page):
    assert HANGUL.search(read(page)["text"])


@pytest.mark.parametrize("page", [page for page in PAGES if page != "book/glossary"])
def test_the_glossary_rules_on_every_page(read, page):
    seen = read(page)
    assert wrong_words(seen["text"] + "\n" + "\n".join(seen["labels"])) == {}


def test_the_glossary_rules_in_the_readme_too():
    text = (book_site.ROOT / "README.md").read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```|`[^`\n]*`", " ", text, flags=re.DOTALL)
    assert wrong_words(prose) == {}


@pytest.mark.parametrize(
    "path", sorted((book_site.ROOT / "kit_core").rglob("*.py")), ids=lambda path: path.stem
)
def test_the_glossary_rules_in_the_docstrings_too(path):
    assert wrong_words(path.read_text(encoding="utf-8")) == {}


def is_english(text, least):
    return not HANGUL.search(text) and len(ENGLISH_WORD.findall(text)) >= least


@pytest.mark.parametrize("page", PAGES)
def test_no_paragraph_was_left_in_english(read, page):
    assert [text for text in read(page)["blocks"] if is_english(text, 8)] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_control_was_left_in_english(read, page):
    assert [text for text in read(page)["labels"] if is_english(text, 2)] == []


# ---- links, headings, pictures: told from the page on the disk -----------------------------------------
@cache
def names_on(page):
    """Every id of a page: where a link can lead."""
    return {node["id"] for node in book_site.soup(page).find_all(id=True)}


def targets(page):
    """Every address inside the book that the page links to: (as written, file, fragment)."""
    here = book_site.html_of(page)
    for link in book_site.soup(page).find_all("a", href=True):
        address = urlsplit(link["href"])
        if address.scheme or address.netloc:
            continue
        file = (here.parent / unquote(address.path)).resolve() if address.path else here
        yield link["href"], file, unquote(address.fragment)


@pytest.mark.parametrize("page", [*PAGES, "index"])
def test_every_link_inside_the_book_leads_somewhere(page):
    missing = []
    for address, file, fragment in targets(page):
        if not file.is_file() or not file.is_relative_to(book_site.HTML):
            missing.append(address)
        elif fragment and file.suffix == ".html":
            page_there = file.relative_to(book_site.HTML).with_suffix("").as_posix()
            missing += [] if fragment in names_on(page_there) else [address]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_links_out_of_the_book_are_https(page):
    schemes = {urlsplit(link["href"]).scheme for link in book_site.soup(page).find_all("a", href=True)}
    assert schemes <= {"", "https"}


@pytest.mark.parametrize("page", PAGES)
def test_ids_are_unique(page):
    ids = [node["id"] for node in book_site.soup(page).find_all(id=True)]
    assert sorted({name for name in ids if ids.count(name) > 1}) == []


@pytest.mark.parametrize("page", PAGES)
def test_headings_go_down_one_level_at_a_time(page):
    headings = book_site.soup(page).select("main :is(h1, h2, h3, h4, h5, h6)")
    levels = [int(heading.name[1]) for heading in headings]
    assert levels[:1] == [1]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(heading.get_text(strip=True).removesuffix("#") for heading in headings)


@pytest.mark.parametrize("page", PAGES)
def test_every_picture_is_described(page):
    soup = book_site.soup(page)
    assert [str(image) for image in soup.find_all("img") if not image.has_attr("alt")] == []
    main = soup.find("main")
    words = [image["alt"] for image in main.find_all("img")]
    words += [picture.get("aria-label", "") for picture in main.select("svg.kit-figure")]
    assert all(word.strip() and word != FALLBACK for word in words), words
    assert len(set(words)) == len(words)
