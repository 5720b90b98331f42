"""What the pages hold as they lie on the disk: no address of another host, links that lead somewhere, pictures in words."""

import re
from functools import cache
from itertools import pairwise
from urllib.parse import unquote, urlsplit

import book_site
import pytest

PAGES = book_site.pages()
FALLBACK = "앞의 코드가 그린 그림"  # what book/_ext/kit_book/figures.py calls a figure without a description
# What the browser fetches by itself; links that a reader has to click are free to leave the book.
FETCHED = {
    "script": ["src"],
    "link": ["href"],
    "img": ["src", "srcset"],
    "iframe": ["src"],
    "source": ["src", "srcset"],
    "video": ["src", "poster"],
    "audio": ["src"],
    "embed": ["src"],
    "object": ["data"],
    "form": ["action"],
    "use": ["href", "xlink:href"],
    "image": ["href", "xlink:href"],
    "base": ["href"],
}
ELSEWHERE = re.compile(r"""^\s*(?:[a-z][a-z0-9+.-]*:)?//""", re.IGNORECASE)
CSS_ADDRESS = re.compile(r"""(?:url\(|@import)\s*["']?\s*((?:[a-z]+:)?//[^"')\s]+)""", re.IGNORECASE)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_in_the_page_points_at_another_host(page):
    found = [
        f"<{tag} {name}={node[name]}>"
        for tag, names in FETCHED.items()
        for node in book_site.soup(page).find_all(tag)
        for name in names
        if ELSEWHERE.match(node.get(name, ""))
    ]
    styles = [str(node) for node in book_site.soup(page).find_all("style")]
    styles += [node["style"] for node in book_site.soup(page).find_all(style=True)]
    assert found + CSS_ADDRESS.findall("\n".join(styles)) == []


def test_no_style_sheet_points_at_another_host():
    sheets = sorted(book_site.HTML.rglob("*.css"))
    assert sheets
    found = {
        str(sheet.relative_to(book_site.HTML)): CSS_ADDRESS.findall(sheet.read_text(encoding="utf-8"))
        for sheet in sheets
    }
    assert {name: addresses for name, addresses in found.items() if addresses} == {}


@pytest.mark.parametrize("page", book_site.chapters())
def test_all_but_widgets_and_the_opening_has_its_layout_deferred(page):
    soup = book_site.soup(page)
    assert soup.select(".kit-deferred .kit-widget-host") == []
    widgets = {id(host.find_parent(class_="cell")) for host in soup.select(".kit-widget-host")}
    below = [
        part
        for part in soup.select("article > section section p")
        if not any(id(holder) in widgets for holder in part.parents)
    ]
    deferred = [
        part
        for part in below
        if part.find_parent(class_="kit-deferred") or "kit-deferred" in part.get("class", [])
    ]
    assert len(deferred) >= 0.9 * len(below)


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


PARTS = {"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3}


@pytest.mark.parametrize("page", PAGES)
def test_every_formula_has_as_many_parts_as_mathml_allows(page):
    """With one more, browsers draw no formula and screen readers read none."""
    parts = book_site.soup(page).find_all(list(PARTS))
    assert [str(part) for part in parts if len(part.find_all(recursive=False)) != PARTS[part.name]] == []


def test_a_formula_in_a_heading_or_in_the_name_of_a_link_has_words():
    """Chromium leaves MathML out of a name."""
    found = set()
    for page in PAGES:
        for formula in book_site.soup(page).select(":is(h1, h2, h3, h4, a) .math"):
            assert formula["role"] == "img"
            found.add(formula["aria-label"])
    assert found >= {"루트 d_k", "루트 d_model", "d_ff"}


def test_every_reference_leads_to_its_paper():
    entries = book_site.soup("book/references").select("div.citation")
    assert len(entries) > 50
    assert [entry["id"] for entry in entries if not entry.select("a[href^=https]")] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_picture_is_described(page):
    soup = book_site.soup(page)
    assert [str(image) for image in soup.find_all("img") if not image.has_attr("alt")] == []
    main = soup.find("main")
    words = [image["alt"] for image in main.find_all("img")]
    words += [picture.get("aria-label", "") for picture in main.select("svg.kit-figure, .kit-picture")]
    assert all(word.strip() and word != FALLBACK for word in words), words
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("page", PAGES)
def test_every_plot_is_drawn_for_a_phone_too(page):
    """Else a chapter's figure holds what cannot be copied: kit_core/book_style/narrow.py."""
    for plot in book_site.soup(page).select("svg.kit-plot"):
        layouts = plot.parent.select(":scope > svg.kit-plot")
        assert [layout["class"][-1] for layout in layouts] == ["kit-wide", "kit-narrow"]


def test_each_model_lies_in_the_book_once():
    folder = book_site.HTML / "_static" / "kit" / "live"
    # A large model comes in parts: name, number of the part, hash.
    names = sorted(path.name.removesuffix(".js").rpartition(".")[0] for path in folder.iterdir())
    assert names == sorted(set(names))
    assert {"engine", "korean_numbers", "chatbot.1"} <= set(names)
